import { useEffect, useState } from 'react';
import { now } from './boot.ts';

const everyHalfMinute = 30_000;

/**
 * The current time, for text such as "2 minutes ago" on an open page: updates periodically, when the page becomes
 * visible, and exactly at `nextAfter`, if given.
 */
export function useNow(nextAfter?: (now: Date) => number | undefined): Date {
  const [present, setPresent] = useState(now);

  useEffect(() => {
    const look = () => setPresent(new Date());
    const timer = setInterval(look, everyHalfMinute);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  const next = nextAfter?.(present);
  useEffect(() => {
    if (next === undefined) return;
    const wait = next - Date.now();
    if (wait > everyHalfMinute) return;
    const timer = setTimeout(() => setPresent(new Date()), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [next, present]);

  return present;
}
