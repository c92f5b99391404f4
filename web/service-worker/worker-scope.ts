/** What is used of a service worker's world. TypeScript's own description of it cannot stand beside that of pages. */
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
export type WorkerFetch = Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void };

export type WorkerScope = {
  location: Location;
  caches: CacheStorage;
  clients: { claim: () => Promise<void>; matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly unknown[]> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((name: 'install' | 'activate', listener: (event: Lasting) => void) => void) & ((name: 'fetch', listener: (event: WorkerFetch) => void) => void);
};
