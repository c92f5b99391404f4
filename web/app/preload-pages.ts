import type { ActorKind } from '#contract/endpoint.ts';
import { pageRoutes } from '#contract/pages.ts';
import { whenIdle } from '#web/platform/when-idle.ts';
import { preloadRoute, routeFor } from './routes.ts';

/** Fetches the page behind a link when a pointer, a finger or the focus reaches it, before it is pressed. */
export function preloadOnIntent(actor: ActorKind): () => void {
  function onIntent(event: Event) {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || isOffline() || link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    preloadRoute(actor, routeFor(actor, link.pathname)).catch(() => {});
  }
  const events = ['pointerover', 'focusin', 'touchstart'] as const;
  for (const name of events) document.addEventListener(name, onIntent, { passive: true });
  return () => {
    for (const name of events) document.removeEventListener(name, onIntent);
  };
}

/** Leaves the line to the first page and to what it asks for. */
const settlingTime = 2_000;

/**
 * Fetches the other pages of a role, one after the other and only while nothing else is to be done, so that they open
 * without a wait. Not for people who asked their browser to save data.
 */
export function preloadWhenIdle(actor: ActorKind): () => void {
  if (savesData()) return () => {};
  const waiting = [...pageRoutes[actor]];
  let cancel = () => {};
  const next = () => {
    cancel = whenIdle(() => {
      if (isOffline()) {
        addEventListener('online', next, { once: true });
        cancel = () => removeEventListener('online', next);
        return;
      }
      const route = waiting.shift();
      if (route) preloadRoute(actor, route).then(next, () => {});
    });
  };
  const timer = setTimeout(next, settlingTime);
  return () => {
    clearTimeout(timer);
    waiting.length = 0;
    cancel();
  };
}

/** A chunk that failed to load stays missing until a full reload. */
const isOffline = (): boolean => !navigator.onLine;

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
