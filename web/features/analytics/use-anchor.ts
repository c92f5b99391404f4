import { useEffect } from 'react';
import { anchorScrollDelay } from '#contract/analytics/constants.ts';

/** Brings the part that the address names into view, once it stands on the page, and again when the address names another. */
export function useAnchor(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const go = () => {
      const id = location.hash.slice(1);
      clearTimeout(timer);
      if (id) timer = setTimeout(() => document.getElementById(id)?.scrollIntoView(), anchorScrollDelay);
    };
    go();
    addEventListener('hashchange', go);
    return () => {
      clearTimeout(timer);
      removeEventListener('hashchange', go);
    };
  }, [isThere]);
}
