import { useEffect, useState } from 'react';
import { daysAgo } from '#web/platform/time.ts';

const minute = 60_000;

/** A page that was left open overnight shows the new day once a new local date has begun, or when it is looked at again. */
export function useNewDay(knownAt: number, timeZone: string, refresh: () => void): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && daysAgo(new Date(knownAt), timeZone) > 0) refresh();
    };
    const ticking = setInterval(look, minute);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', look);
    };
  }, [knownAt, timeZone, refresh]);
}

/**
 * When another day takes the place of the one that stood here, the button that led there is gone: page and focus begin
 * at its prompt. Tells whether what is shown is not what the page was opened with.
 */
export function useArrivalOf(shown: string): boolean {
  const [first] = useState(shown);
  const hasChanged = shown !== first;
  useEffect(() => {
    if (hasChanged) focusHeading();
  }, [shown, hasChanged]);
  return hasChanged;
}

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  scrollTo({ top: 0 });
}
