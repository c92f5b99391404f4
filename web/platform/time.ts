import { daysBetween } from '#contract/days.ts';
import { now as present } from './boot.ts';

/** Everything in the person's own time zone, as kept on the account. */
const locale = 'en-GB';

function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { timeZone, ...options });
  } catch {
    // A zone that this browser does not know.
    return new Intl.DateTimeFormat(locale, options);
  }
}

/** "Wednesday, 8 October" */
export function longDay(date: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    format(timeZone, { weekday: 'long', day: 'numeric', month: 'long' })
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  );
  return `${parts.weekday}, ${parts.day} ${parts.month}`;
}

/** "8 October" and, when it is another year, "8 October 2024" */
export function dayAndMonth(date: Date, timeZone: string, now: Date = present()): string {
  const isThisYear = localDay(date, timeZone).slice(0, 4) === localDay(now, timeZone).slice(0, 4);
  return format(timeZone, { day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) }).format(date);
}

/** "Tue 7 Oct" */
export function shortDay(date: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    format(timeZone, { weekday: 'short', day: 'numeric', month: 'short' })
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  );
  return `${parts.weekday} ${parts.day} ${parts.month}`;
}

/** "21:14" */
export function clockTime(date: Date, timeZone: string): string {
  return format(timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date);
}

export function hourOfDay(date: Date, timeZone: string): number {
  return Number(format(timeZone, { hour: 'numeric', hourCycle: 'h23' }).format(date));
}

/** "2025-10-08" */
export function localDay(date: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    format(timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' })
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  );
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/** Calendar days from `date` to `now`, so that one minute past midnight is already tomorrow. */
export function daysAgo(date: Date, timeZone: string, now: Date = present()): number {
  return daysBetween(localDay(date, timeZone), localDay(now, timeZone));
}

/** "38 minutes ago", "2 hours ago", "Yesterday", "Monday", "21 September" */
export function timeAgo(iso: string, timeZone: string, now: Date = present()): string {
  const date = new Date(iso);
  const days = daysAgo(date, timeZone, now);
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
  if (days === 0) {
    const hours = Math.floor(minutes / 60);
    return `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`;
  }
  return relativeDay(date, timeZone, days, now);
}

/** "Today", "Yesterday", "Monday", "21 September" */
export function dayAgo(iso: string, timeZone: string, now: Date = present()): string {
  const date = new Date(iso);
  const days = daysAgo(date, timeZone, now);
  return days <= 0 ? 'Today' : relativeDay(date, timeZone, days, now);
}

function relativeDay(date: Date, timeZone: string, days: number, now: Date): string {
  if (days === 1) return 'Yesterday';
  if (days < 7) return format(timeZone, { weekday: 'long' }).format(date);
  return dayAndMonth(date, timeZone, now);
}

/** "21:14" of today, "7 October, 21:14" of any other day. */
export function momentOf(date: Date, timeZone: string): string {
  const time = clockTime(date, timeZone);
  return daysAgo(date, timeZone) === 0 ? time : `${dayAndMonth(date, timeZone)}, ${time}`;
}

/** A moment as "7 Oct 2025", in the coach's zone. */
export function shortDate(iso: string, timeZone: string): string {
  return dateInWords(new Date(iso), timeZone, 'short');
}

/** A moment as "7 October 2025", in the coach's zone. */
export function longDate(iso: string, timeZone: string): string {
  return dateInWords(new Date(iso), timeZone, 'long');
}

/** A calendar day such as 2025-10-07, which is the same day everywhere. */
export function longCalendarDay(day: string): string {
  return dateInWords(new Date(`${day}T00:00:00Z`), 'UTC', 'long');
}

function dateInWords(date: Date, timeZone: string, month: 'short' | 'long'): string {
  const parts = new Map(
    format(timeZone, { day: 'numeric', month, year: 'numeric' })
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  // Put together here: British English writes September as "Sept" in one browser and "Sep" in the next.
  return `${parts.get('day')} ${month === 'short' ? parts.get('month')?.slice(0, 3) : parts.get('month')} ${parts.get('year')}`;
}

const minuteInMs = 60_000;

/** "just now", "5 minutes ago", "3 hours ago", "2 days ago": spans of time, not dates, so it needs no time zone. */
export function spanAgo(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(iso)) / minuteInMs);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${counted(hours, 'hour')} ago` : `${counted(Math.floor(hours / 24), 'day')} ago`;
}

/** "in 5 minutes"; a moment that is nearly there is a minute away. */
export function minutesUntil(iso: string, now: Date): string {
  return `in ${counted(Math.max(1, Math.ceil((Date.parse(iso) - now.getTime()) / minuteInMs)), 'minute')}`;
}

function counted(count: number, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`}`;
}
