import type { ActorKind } from '#contract/endpoint.ts';
import { preloadRoute, routeFor } from './routes.ts';

/** Fetches the page behind a link when a pointer, a finger or the focus reaches it, before it is pressed. */
export function preloadOnIntent(actor: ActorKind): () => void {
  function onIntent(event: Event) {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    preloadRoute(routeFor(actor, link.pathname)).catch(() => {});
  }
  const events = ['pointerover', 'focusin', 'touchstart'] as const;
  for (const name of events) document.addEventListener(name, onIntent, { passive: true });
  return () => {
    for (const name of events) document.removeEventListener(name, onIntent);
  };
}
