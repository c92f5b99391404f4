import { clockTime, dayAndMonth, daysAgo } from '#web/platform/time.ts';

/** "today, 21:14" or "on 7 October, 21:14", for the end of a sentence. */
export function whenOf(iso: string, timeZone: string): string {
  const date = new Date(iso);
  return daysAgo(date, timeZone) === 0
    ? `today, ${clockTime(date, timeZone)}`
    : `on ${dayAndMonth(date, timeZone)}, ${clockTime(date, timeZone)}`;
}
