import { clockTime, dayAndMonth, daysAgo } from '#web/platform/time.ts';

/** "21:14" of today, "7 October, 21:14" of any other day. */
export function momentOf(date: Date, timeZone: string): string {
  const time = clockTime(date, timeZone);
  return daysAgo(date, timeZone) === 0 ? time : `${dayAndMonth(date, timeZone)}, ${time}`;
}
