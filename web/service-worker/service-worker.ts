import { deviceDb } from '#web/platform/device/device-db.ts';
import { answerPage, isPageRequest, isSignIn } from './page-answer.ts';
import { wordsOf } from './push-words.ts';
import { fillStore, storesToDrop } from './version-stores.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;
/** Put in by the build: the files of the client's pages, the entry first, and a name for this set of files. */
declare const WORKER_FILES: readonly string[];
declare const WORKER_VERSION: string;

/*
 * Opens the client's pages without a connection. It keeps files of the build and one page frame without a name in it;
 * answers of the server's calls are never kept here. Calls and downloads (/api/) do not pass through it at all.
 */
const storeName = `pages-${WORKER_VERSION}`;
const framePath = '/offline.html';
/** After this long without an answer the page opens from the device, if it can. */
const patience = 4_000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    fillStore({
      caches: self.caches,
      storeName,
      files: WORKER_FILES,
      framePath,
      load: (path, init) => fetch(path, init),
    })
      // No waiting for old pages to close: their files stay here as long as they are open.
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), dropOldStores()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin === self.location.origin && isSignIn(request, pathname)) event.waitUntil(dropHome());
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) {
    event.respondWith(keptFile(request));
  } else if (isPageRequest(request.mode, pathname)) {
    event.respondWith(answerPage({ load: () => fetch(request), frame, hasHome, patience }));
    event.waitUntil(dropOldStores());
  }
});

self.addEventListener('push', (event) => {
  const { title, body } = wordsOf(readPush(event.data));
  // One at a time: a later one takes the place of one that nobody looked at.
  event.waitUntil(
    self.registration.showNotification(title, { body, icon: '/icon-192.png', badge: '/icon-192.png', tag: 'reminder' }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openToday());
});

function readPush(data: { json: () => unknown } | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

/** The window that shows it already comes to the front; otherwise a new one is opened, so that nothing half written is left. */
async function openToday(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const here = windows.find(({ url }) => new URL(url).pathname === '/');
  await (here ? here.focus() : self.clients.openWindow('/'));
}

/** Files carry a hash in their name, so whichever version kept it, it is the right one. */
async function keptFile(request: Request): Promise<Response> {
  return (await self.caches.match(request, { ignoreVary: true })) ?? (await fetch(request));
}

async function frame(): Promise<Response | undefined> {
  const store = await self.caches.open(storeName);
  return await store.match(framePath, { ignoreVary: true });
}

async function hasHome(): Promise<boolean> {
  const home = await deviceDb()
    .read((tx) => tx.get('homes', ['last']))
    .catch(() => undefined);
  return home !== undefined;
}

/** The next person must not get the day of the one before while the server is slow. */
async function dropHome(): Promise<void> {
  await deviceDb()
    .change((tx) => tx.remove('homes', ['last']))
    .catch(() => {});
}

async function dropOldStores(): Promise<void> {
  const [names, windows] = await Promise.all([
    self.caches.keys(),
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  ]);
  await Promise.all(storesToDrop(names, storeName, windows.length > 0).map((name) => self.caches.delete(name)));
}
