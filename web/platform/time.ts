import { dayInMs, daysBetween } from '#contract/days.ts';
import { time as copy } from '#messages/platform.ts';
import { boot, now as present } from './boot.ts';
import { listed } from './listed.ts';
import { dateHabits } from './locale.ts';

/* Everything in the account's time zone. Composed here from messages: order and hours are the reader's (locale.ts),
   and browsers disagree about commas and "Sept". */

type Parts = Record<'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute' | 'second', string>;

type Names = { weekdays: readonly string[]; months: readonly string[] };
const shortNames: Names = { weekdays: copy.shortWeekdays, months: copy.shortMonths };

function partsOf(date: Date, timeZone: string, { weekdays, months }: Names = copy): Parts {
  const there = inZone(date, timeZone);
  return {
    weekday: weekdays[there.getUTCDay()] ?? '',
    day: String(there.getUTCDate()),
    month: months[there.getUTCMonth()] ?? '',
    year: String(there.getUTCFullYear()),
    hour: twoDigits(there.getUTCHours()),
    minute: twoDigits(there.getUTCMinutes()),
    second: twoDigits(there.getUTCSeconds()),
  };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** A date whose UTC fields are the zone's local time. */
const inZone = (date: Date, timeZone: string): Date => new Date(date.getTime() + aheadOfUtc(date, timeZone));

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

const inOrder = (parts: Pick<Parts, 'day' | 'month'>): string => copy.day({ ...parts, ...dateHabits() });
const withYear = (parts: Parts): string => copy.dayOfYear({ ...parts, ...dateHabits() });

/** "Wednesday, 8 October" or "Wednesday, October 8" */
export function longDay(date: Date, timeZone: string): string {
  const parts = partsOf(date, timeZone);
  return copy.weekday({ weekday: parts.weekday, day: inOrder(parts) });
}

/** "8 October" and, in another year, "8 October 2024"; or "October 8", "October 8, 2024" */
export function dayAndMonth(date: Date, timeZone: string, now: Date = present()): string {
  const parts = partsOf(date, timeZone);
  return parts.year === localDay(now, timeZone).slice(0, 4) ? inOrder(parts) : withYear(parts);
}

/** "Tue 7 Oct" or "Tue, Oct 7" */
export function shortDay(date: Date, timeZone: string): string {
  const parts = partsOf(date, timeZone, shortNames);
  return copy.shortWeekday({ weekday: parts.weekday, day: inOrder(parts), ...dateHabits() });
}

/** "7 Oct" or "Oct 7" */
export function shortDayAndMonth(date: Date, timeZone: string): string {
  return inOrder(partsOf(date, timeZone, shortNames));
}

/** "Tue" or "Tuesday" */
export function weekdayName(date: Date, timeZone: string, length: 'short' | 'long'): string {
  return partsOf(date, timeZone, length === 'long' ? copy : shortNames).weekday;
}

/** "21:14" or "9:14 PM" */
export function clockTime(date: Date, timeZone: string): string {
  const { hour, minute } = partsOf(date, timeZone);
  return atClock(hour, minute);
}

/** "14:02:07" or "2:02:07 PM" */
export function clockWithSeconds(date: Date, timeZone: string): string {
  const { hour, minute, second } = partsOf(date, timeZone);
  return atClock(hour, `${minute}:${second}`);
}

function atClock(hour: string, rest: string): string {
  if (!dateHabits().hasTwelveHours) return `${hour}:${rest}`;
  return copy.twelveHours({ time: `${Number(hour) % 12 || 12}:${rest}`, isMorning: Number(hour) < 12 });
}

/**
 * The clock of somebody who is that many minutes ahead of UTC: "15:00", or "Friday, 00:30" where it is another day for
 * them. Undefined where the two clocks agree.
 */
export function otherClock(date: Date, timeZone: string, aheadMinutes: number): string | undefined {
  if (aheadOfUtc(date, timeZone) === aheadMinutes * minuteInMs) return undefined;
  const there = new Date(date.getTime() + aheadMinutes * minuteInMs);
  const time = clockTime(there, 'UTC');
  if (localDay(there, 'UTC') === localDay(date, timeZone)) return time;
  return copy.at({ day: weekdayName(there, 'UTC', 'long'), time });
}

export function hourOfDay(date: Date, timeZone: string): number {
  return inZone(date, timeZone).getUTCHours();
}

export function minuteOfDay(date: Date, timeZone: string): number {
  const there = inZone(date, timeZone);
  return there.getUTCHours() * 60 + there.getUTCMinutes();
}

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

/** "2025-10-08" */
export function localDay(date: Date, timeZone: string): string {
  return inZone(date, timeZone).toISOString().slice(0, 10);
}

/** Calendar days from `date` to `now`, so that one minute past midnight is already the next day. */
export function daysAgo(date: Date, timeZone: string, now: Date = present()): number {
  return daysBetween(localDay(date, timeZone), localDay(now, timeZone));
}

/** "38 minutes ago", "2 hours ago", "Yesterday", "Monday", "21 September" */
export function timeAgo(iso: string, timeZone: string, now: Date = present()): string {
  const date = new Date(iso);
  const days = daysAgo(date, timeZone, now);
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  if (minutes < 1) return copy.justNow;
  if (minutes < 60) return copy.ago.minutes({ count: minutes });
  if (days === 0) return copy.ago.hours({ count: Math.floor(minutes / 60) });
  return relativeDay(date, timeZone, days, now);
}

/** "Today", "Yesterday", "Monday", "21 September" */
export function dayAgo(iso: string, timeZone: string, now: Date = present()): string {
  const date = new Date(iso);
  const days = daysAgo(date, timeZone, now);
  return days <= 0 ? copy.today : relativeDay(date, timeZone, days, now);
}

/** "yesterday" after a comma; names of days and months stay capitalised. */
export function inSentence(when: string): string {
  const name = (['justNow', 'today', 'yesterday'] as const).find((one) => copy[one] === when);
  return name ? copy.within[name] : when;
}

function relativeDay(date: Date, timeZone: string, days: number, now: Date): string {
  if (days === 1) return copy.yesterday;
  if (days < 7) return weekdayName(date, timeZone, 'long');
  return dayAndMonth(date, timeZone, now);
}

/** "21:14" for today, "7 October, 21:14" for any other day. */
export function momentOf(date: Date, timeZone: string): string {
  const time = clockTime(date, timeZone);
  return daysAgo(date, timeZone) === 0 ? time : copy.at({ day: dayAndMonth(date, timeZone), time });
}

/** An instant as "7 Oct 2025" or "Oct 7, 2025" */
export function shortDate(iso: string, timeZone: string): string {
  return withYear(partsOf(new Date(iso), timeZone, shortNames));
}

/** An instant as "7 October 2025" or "October 7, 2025" */
export function longDate(iso: string, timeZone: string): string {
  return withYear(partsOf(new Date(iso), timeZone));
}

/** "October", of a calendar date such as 2025-10-07 */
export function monthOf(day: string): string {
  return copy.months[Number(day.slice(5, 7)) - 1] ?? '';
}

/** A calendar date such as 2025-10-07, the same everywhere. */
export function longCalendarDay(day: string): string {
  return longDate(`${day}T00:00:00Z`, 'UTC');
}

/** The same as "7 Oct" or "Oct 7". */
export function shortCalendarDay(day: string): string {
  return shortDayAndMonth(new Date(`${day}T00:00:00Z`), 'UTC');
}

/** Calendar dates in order: "1, 5 and 6 November", "30 October and 2 to 7 November"; or "November 1, 5 and 6". */
export function datesInWords(dates: readonly string[]): string {
  const byMonth = new Map<string, string[]>();
  for (const date of dates) byMonth.set(monthOf(date), [...(byMonth.get(monthOf(date)) ?? []), date]);
  return listed([...byMonth].map(([month, days]) => inOrder({ month, day: listed(runsOf(days)) })));
}

/** "2 to 7" for three or more consecutive days. */
function runsOf(dates: readonly string[]): string[] {
  const runs: number[][] = [];
  for (const day of dates.map((date) => Number(date.slice(8)))) {
    const last = runs.at(-1);
    if (last && last.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  return runs.flatMap((run) => (run.length > 2 ? fromTo(String(run[0]), String(run.at(-1))) : run.map(String)));
}

/** "6 Oct to 12 Oct"; the same day once. */
export const fromTo = (from: string, to: string): string => (from === to ? from : copy.span({ from, to }));

const minuteInMs = 60_000;

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
