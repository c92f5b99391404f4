import * as lists from '#contract/date-lists.ts';
import { dayInMs } from '#contract/days.ts';
import { time as copy } from '#messages/platform.ts';
import { listed } from './listed.ts';
import { aheadOfUtc, inZone, minuteInMs, style } from './time.ts';

/* What few pages say of dates and times; time.ts is on every one. */

/** The instant of a date and a time such as "14:30". Undefined where the clocks skip it; of two the earlier. */
export function instantAt(day: string, time: string, timeZone: string): Date | undefined {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(wanted)) return undefined;
  // The offset is one of those in force a day before and after: no zone changes twice in two days.
  return [-dayInMs, dayInMs]
    .map((around) => new Date(wanted - aheadOfUtc(new Date(wanted + around), timeZone)))
    .filter((at) => inZone(at, timeZone).getTime() === wanted)
    .toSorted((one, other) => one.getTime() - other.getTime())[0];
}

/** Calendar dates in order: "1, 5 and 6 November", "30 October and 2 to 7 November"; or "November 1, 5 and 6". */
export const datesInWords = (dates: readonly string[]): string => lists.datesInWords(dates, style(), listed);

/** "just now", "5 minutes ago", "3 hours ago", "2 days ago": durations, so it needs no time zone. */
export function spanAgo(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(iso)) / minuteInMs);
  if (minutes < 1) return copy.within.justNow;
  if (minutes < 60) return copy.ago.minutes({ count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? copy.ago.hours({ count: hours }) : copy.ago.days({ count: Math.floor(hours / 24) });
}

/** "in 5 minutes"; anything nearer is a minute away. */
export function minutesUntil(iso: string, now: Date): string {
  return copy.inMinutes({ count: Math.max(1, Math.ceil((Date.parse(iso) - now.getTime()) / minuteInMs)) });
}
