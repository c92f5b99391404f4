import * as words from '#contract/date-words.ts';
import type { DateStyle } from '#contract/date-words.ts';
import { daysBetween } from '#contract/days.ts';
import { language } from '#messages/language.ts';
import { time as copy } from '#messages/platform.ts';
import { boot, now as present } from './boot.ts';
import { dateHabits } from './locale.ts';

/* Everything in the account's time zone; order and hours are the reader's (locale.ts). */

export const style = (): DateStyle => ({ words: copy, ...dateHabits() });

/** A date whose UTC fields are the zone's local time. */
export const inZone = (date: Date, timeZone: string): Date => new Date(date.getTime() + aheadOfUtc(date, timeZone));

/**
 * In milliseconds. The server sends it with the page; the browser's calendar is used only for other zones and times.
 */
export function aheadOfUtc(date: Date, timeZone: string): number {
  if (timeZone === 'UTC') return 0;
  const clock = boot?.zoneClock;
  const isTold = clock?.timeZone === timeZone && date.getTime() < clock.until;
  return (
    (isTold ? clock.changes.findLast(([since]) => since <= date.getTime())?.[1] : undefined) ??
    aheadByCalendar(date, timeZone)
  );
}

function aheadByCalendar(date: Date, timeZone: string): number {
  const parts = new Map(
    calendarOf(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const [year, month, ...rest] = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map(
    (type) => parts.get(type) ?? 0,
  );
  return Date.UTC(year ?? 0, (month ?? 1) - 1, ...rest) - Math.floor(date.getTime() / 1000) * 1000;
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** One per zone: creating one costs far more than using it. */
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  const style = {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const;
  let made: Intl.DateTimeFormat;
  try {
    made = new Intl.DateTimeFormat('en-GB', { timeZone, ...style });
  } catch {
    // A zone this browser does not know.
    made = new Intl.DateTimeFormat('en-GB', style);
  }
  calendars.set(timeZone, made);
  return made;
}

/** "Wednesday, 8 October" or "Wednesday, October 8" */
export const longDay = (date: Date, timeZone: string): string => words.longDay(localDay(date, timeZone), style());

/** "8 October" and, in another year, "8 October 2024"; or "October 8", "October 8, 2024" */
export const dayAndMonth = (date: Date, timeZone: string, now: Date = present()): string =>
  (isSameYear(date, now, timeZone) ? words.dayAndMonth : words.dayOfYear)(localDay(date, timeZone), style());

const isSameYear = (one: Date, other: Date, timeZone: string): boolean =>
  localDay(one, timeZone).slice(0, 4) === localDay(other, timeZone).slice(0, 4);

/** The same with the day of the week. */
export const weekdayAndDay = (date: Date, timeZone: string, now: Date = present()): string =>
  copy.weekday({ weekday: weekdayName(date, timeZone, 'long'), day: dayAndMonth(date, timeZone, now) });

/** "Tue 7 Oct" or "Tue, Oct 7" */
export const shortDay = (date: Date, timeZone: string): string => words.shortDay(localDay(date, timeZone), style());

/** The same, in another year "7 Oct 2024" or "Oct 7, 2024" */
export const shortDayAndYear = (date: Date, timeZone: string, now: Date = present()): string =>
  (isSameYear(date, now, timeZone) ? words.shortDay : words.shortDayOfYear)(localDay(date, timeZone), style());

/** "7 Oct" or "Oct 7" */
export const shortDayAndMonth = (date: Date, timeZone: string): string => shortCalendarDay(localDay(date, timeZone));

/** "Tue" or "Tuesday" */
export const weekdayName = (date: Date, timeZone: string, length: 'short' | 'long'): string =>
  words.weekdayOf(localDay(date, timeZone), copy, length);

/** "21:14" or "9:14 PM" */
export function clockTime(date: Date, timeZone: string): string {
  const [hour = '', minute = ''] = clockPartsOf(date, timeZone);
  return words.clockOf({ hour, minute }, style());
}

/** "14:02:07" or "2:02:07 PM" */
export function clockWithSeconds(date: Date, timeZone: string): string {
  const [hour = '', minute = '', second = ''] = clockPartsOf(date, timeZone);
  return words.clockOf({ hour, minute, second }, style());
}

const clockPartsOf = (date: Date, timeZone: string): string[] =>
  inZone(date, timeZone).toISOString().slice(11, 19).split(':');

/**
 * The clock of somebody who is that many minutes ahead of UTC: "15:00", or "Friday, 00:30" where it is another day for
 * them. Undefined where the two clocks agree.
 */
export function otherClock(date: Date, timeZone: string, aheadMinutes: number): string | undefined {
  if (aheadOfUtc(date, timeZone) === aheadMinutes * minuteInMs) return undefined;
  const there = new Date(date.getTime() + aheadMinutes * minuteInMs);
  const time = clockTime(there, 'UTC');
  if (localDay(there, 'UTC') === localDay(date, timeZone)) return time;
  return dayWithTime(weekdayName(there, 'UTC', 'long'), time);
}

export function hourOfDay(date: Date, timeZone: string): number {
  return inZone(date, timeZone).getUTCHours();
}

export function minuteOfDay(date: Date, timeZone: string): number {
  const there = inZone(date, timeZone);
  return there.getUTCHours() * 60 + there.getUTCMinutes();
}

/** "2025-10-08" */
export function localDay(date: Date, timeZone: string): string {
  return inZone(date, timeZone).toISOString().slice(0, 10);
}

/** Calendar days from `date` to `now`, so that one minute past midnight is already the next day. */
export function daysAgo(date: Date, timeZone: string, now: Date = present()): number {
  return daysBetween(localDay(date, timeZone), localDay(now, timeZone));
}

type Named = Pick<typeof copy, 'justNow' | 'today' | 'yesterday'>;
type Ago = (iso: string, timeZone: string, now?: Date) => string;

/** "38 minutes ago", "2 hours ago", "Yesterday", "Monday", "21 September"; within a sentence "yesterday". */
export const timeAgo: Ago = (iso, timeZone, now = present()) => capital(timeSince(iso, timeZone, now, copy));
export const timeAgoInSentence: Ago = (iso, timeZone, now = present()) => timeSince(iso, timeZone, now, copy.within);

/** "Today", "Yesterday", "Monday", "21 September"; within a sentence "today". */
export const dayAgo: Ago = (iso, timeZone, now = present()) => capital(daySince(iso, timeZone, now, copy));
export const dayAgoInSentence: Ago = (iso, timeZone, now = present()) => daySince(iso, timeZone, now, copy.within);

/** The same of a date that somebody's own calendar gave, seen from today. */
export const calendarDayAgo = (day: string, timeZone: string, now: Date = present()): string =>
  dayAgo(`${day}T12:00:00Z`, 'UTC', new Date(`${localDay(now, timeZone)}T12:00:00Z`));

/** For a line that begins with words from within a sentence. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

function timeSince(iso: string, timeZone: string, now: Date, named: Named): string {
  const date = new Date(iso);
  const minutes = Math.floor((now.getTime() - date.getTime()) / minuteInMs);
  if (minutes < 1) return named.justNow;
  if (minutes < 60) return copy.ago.minutes({ count: minutes });
  if (daysAgo(date, timeZone, now) === 0) return copy.ago.hours({ count: Math.floor(minutes / 60) });
  return daySince(iso, timeZone, now, named);
}

function daySince(iso: string, timeZone: string, now: Date, named: Named): string {
  const date = new Date(iso);
  const days = daysAgo(date, timeZone, now);
  if (days <= 0) return named.today;
  if (days === 1) return named.yesterday;
  return days < 7 ? weekdayName(date, timeZone, 'long') : dayAndMonth(date, timeZone, now);
}

/** "Today, 07:10", "Monday, 08:00", "3 October, 08:00" */
export const dayAgoAndTime = (iso: string, timeZone: string, now: Date = present()): string =>
  dayWithTime(dayAgo(iso, timeZone, now), clockTime(new Date(iso), timeZone));

/** "Thursday, 19 November, 14:00": what both are, is said. */
export const dayWithTime = (day: string, time: string): string => copy.at({ day, time });

/** "21:14" for today, "7 October, 21:14" for any other day. */
export function momentOf(date: Date, timeZone: string): string {
  const time = clockTime(date, timeZone);
  return daysAgo(date, timeZone) === 0 ? time : dayWithTime(dayAndMonth(date, timeZone), time);
}

/** An instant as "7 Oct 2025" or "Oct 7, 2025" */
export const shortDate = (iso: string, timeZone: string): string =>
  words.shortDayOfYear(localDay(new Date(iso), timeZone), style());

/** An instant as "7 October 2025" or "October 7, 2025" */
export const longDate = (iso: string, timeZone: string): string => longCalendarDay(localDay(new Date(iso), timeZone));

/** "October", of a calendar date such as 2025-10-07 */
export const monthOf = (day: string): string => words.partsOf(day, copy).month;

/** A calendar date such as 2025-10-07, the same everywhere. */
export const longCalendarDay = (day: string): string => words.dayOfYear(day, style());

/** The same as "7 Oct" or "Oct 7". */
export const shortCalendarDay = (day: string): string => words.shortDayAndMonth(day, style());

/** "6 Oct to 12 Oct"; the same day once. */
export const fromTo = (from: string, to: string): string => (from === to ? from : copy.span({ from, to }));

export const minuteInMs = 60_000;
