import { clockTime, dayAndMonth, daysAgo, longDay, shortDay } from '#web/platform/time.ts';
import { messagesCopy as copy } from './copy.ts';

/** In the list: "09:41", "Yesterday", "Mon", "3 October". */
export function lastTime(iso: string, timeZone: string, now: Date): string {
  const date = new Date(iso);
  const days = daysAgo(date, timeZone, now);
  if (days <= 0) return clockTime(date, timeZone);
  if (days === 1) return copy.yesterday;
  const [weekday = '', day, month] = shortDay(date, timeZone).split(' ');
  return days < 7 ? weekday : `${day} ${month}`;
}

/** Between the days: "Today", "Yesterday", "Tuesday, 7 October", and with the year when it is another one. */
export function dayTitle(iso: string, timeZone: string, now: Date): string {
  const date = new Date(iso);
  const days = daysAgo(date, timeZone, now);
  if (days <= 0) return copy.today;
  if (days === 1) return copy.yesterday;
  const [weekday] = longDay(date, timeZone).split(',');
  return `${weekday}, ${dayAndMonth(date, timeZone, now)}`;
}
