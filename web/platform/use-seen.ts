import { useEffect, type RefObject } from 'react';

/** How long a text has to be in view before it counts as read. */
export const seenAfterMs = 3_000;

/** Observed in steps, because half of a long text never fits into a window. */
const steps = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * Calls `onSeen` once the element was in view for three seconds without interruption: half of it, or half a window full
 * of it, in a window that is visible itself. `onSeen` must be stable.
 */
export function useSeen(element: RefObject<HTMLElement | null>, isWanted: boolean, onSeen: () => void): void {
  useEffect(() => {
    if (!isWanted || !element.current) return;
    let isInView = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = () => {
      clearTimeout(timer);
      if (isInView && document.visibilityState === 'visible') timer = setTimeout(onSeen, seenAfterMs);
    };
    const watch = new IntersectionObserver(
      (changes) => {
        const at = changes.at(-1);
        const isNow =
          at !== undefined && (at.intersectionRatio >= 0.5 || at.intersectionRect.height >= innerHeight / 2);
        if (isNow === isInView) return;
        isInView = isNow;
        restart();
      },
      { threshold: steps },
    );
    watch.observe(element.current);
    document.addEventListener('visibilitychange', restart);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      document.removeEventListener('visibilitychange', restart);
    };
  }, [element, isWanted, onSeen]);
}
