import { useEffect } from 'react';
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
