import { useEffect, useState } from 'react';

const everyHalfMinute = 30_000;

/**
 * The present, for words such as "2 minutes ago" that must stay true while a page is open: it moves on by itself, when
 * somebody comes back to the page, and exactly at the moment `nextAfter` names, if something changes then.
 */
export function useNow(nextAfter?: (now: Date) => number | undefined): Date {
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    const look = () => setNow(new Date());
    const timer = setInterval(look, everyHalfMinute);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  const next = nextAfter?.(now);
  useEffect(() => {
    if (next === undefined) return;
    const wait = next - Date.now();
    if (wait > everyHalfMinute) return;
    const timer = setTimeout(() => setNow(new Date()), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [next, now]);

  return now;
}
