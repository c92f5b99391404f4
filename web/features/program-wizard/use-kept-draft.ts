import { useEffect } from 'react';
import type { Session } from './session.ts';

/** Keeps the draft on the device while it is written, and hears of other tabs that write the same one. */
export function useKeptDraft({ store, keeper }: Session): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const unsubscribe = store.subscribe(() => keeper.changed());
    addEventListener('storage', () => keeper.look(), { signal });
    addEventListener('pagehide', () => keeper.flush(), { signal });
    // Back from the browser's own memory of pages: what happened meanwhile was not heard.
    addEventListener('pageshow', () => keeper.look(), { signal });
    addEventListener(
      'visibilitychange',
      () => (document.visibilityState === 'hidden' ? keeper.flush() : keeper.look()),
      { signal },
    );
    addEventListener(
      'beforeunload',
      (event) => {
        keeper.flush();
        if (keeper.isAtRisk) event.preventDefault();
      },
      { signal },
    );
    return () => {
      keeper.flush();
      unsubscribe();
      stop.abort();
    };
  }, [store, keeper]);
}
