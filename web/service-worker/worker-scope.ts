/** The parts of the service worker scope in use; TypeScript's own lib conflicts with the DOM's. */
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type WorkerFetch = Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void };
/** `data` is null for a push without a word. */
type WorkerPush = Lasting & { data: { json: () => unknown } | null };
type WorkerPress = Lasting & { notification: { close: () => void } };
type WorkerWindow = { url: string; focus: () => Promise<unknown> };

export type WorkerScope = {
  location: Location;
  caches: CacheStorage;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly WorkerWindow[]>;
    openWindow: (address: string) => Promise<unknown>;
  };
  registration: {
    showNotification: (
      title: string,
      options: { body: string; icon: string; badge: string; tag: string },
    ) => Promise<void>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: ((name: 'install' | 'activate', listener: (event: Lasting) => void) => void) &
    ((name: 'fetch', listener: (event: WorkerFetch) => void) => void) &
    ((name: 'push', listener: (event: WorkerPush) => void) => void) &
    ((name: 'notificationclick', listener: (event: WorkerPress) => void) => void);
};
