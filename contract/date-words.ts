import type { DateHabits } from './locale.ts';

/* Dates and times for pages and server alike, put together from messages: browsers and versions of ICU disagree about
   commas and "Sept", and the first use of Intl takes a phone long. Every date is a calendar date such as 2026-03-09. */

/** Only the type: the words themselves stay out of the contract. */
export type DateWords = (typeof import('#messages/platform.ts'))['time'];

/** In whose words, and in whose order and hours. */
export type DateStyle = Pick<DateHabits, 'isMonthFirst' | 'hasTwelveHours'> & { words: DateWords };

/** What many read: the day before the month, and 24 hours. */
export const forEverybody = { isMonthFirst: false, hasTwelveHours: false };

type Names = { weekdays: readonly string[]; months: readonly string[] };
const shortNames = (words: DateWords): Names => ({ weekdays: words.shortWeekdays, months: words.shortMonths });

type Parts = Record<'weekday' | 'day' | 'month' | 'year', string>;

export function partsOf(date: string, { weekdays, months }: Names): Parts {
  const [year = '', month = '', day = ''] = date.split('-');
  return {
    weekday: weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '',
    day: String(Number(day)),
    month: months[Number(month) - 1] ?? '',
    year,
  };
}

export const ordered = (parts: Parts, { words, isMonthFirst }: DateStyle): string =>
  words.day({ ...parts, isMonthFirst });
export const withYear = (parts: Parts, { words, isMonthFirst }: DateStyle): string =>
  words.dayOfYear({ ...parts, isMonthFirst });

/** "8 October" or "October 8" */
export const dayAndMonth = (date: string, style: DateStyle): string => ordered(partsOf(date, style.words), style);
/** "8 Oct" or "Oct 8" */
export const shortDayAndMonth = (date: string, style: DateStyle): string =>
  ordered(partsOf(date, shortNames(style.words)), style);

/** "8 October 2026" or "October 8, 2026" */
export const dayOfYear = (date: string, style: DateStyle): string => withYear(partsOf(date, style.words), style);
/** "8 Oct 2026" or "Oct 8, 2026" */
export const shortDayOfYear = (date: string, style: DateStyle): string =>
  withYear(partsOf(date, shortNames(style.words)), style);

/** "Wednesday, 8 October" or "Wednesday, October 8" */
export function longDay(date: string, style: DateStyle): string {
  const parts = partsOf(date, style.words);
  return style.words.weekday({ ...parts, day: ordered(parts, style) });
}

/** "Wednesday, 8 October 2026" or "Wednesday, October 8, 2026" */
export function longDayOfYear(date: string, style: DateStyle): string {
  const parts = partsOf(date, style.words);
  return style.words.weekday({ ...parts, day: withYear(parts, style) });
}

/** "Tue 7 Oct" or "Tue, Oct 7" */
export function shortDay(date: string, style: DateStyle): string {
  const parts = partsOf(date, shortNames(style.words));
  return style.words.shortWeekday({ ...parts, day: ordered(parts, style), isMonthFirst: style.isMonthFirst });
}

/** "Tue" or "Tuesday" */
export const weekdayOf = (date: string, words: DateWords, length: 'short' | 'long'): string =>
  partsOf(date, length === 'long' ? words : shortNames(words)).weekday;

/** Figures of 24 hours as "21:14", "21:14:07" or "9:14 PM". */
export function clockOf(
  { hour, minute, second }: { hour: string; minute: string; second?: string },
  { words, hasTwelveHours }: DateStyle,
): string {
  const minutes = words.clock({ hour: hasTwelveHours ? Number(hour) % 12 || 12 : hour, minute });
  const time = second === undefined ? minutes : words.seconds({ time: minutes, second });
  return hasTwelveHours ? words.twelveHours({ time, isMorning: Number(hour) < 12 }) : time;
}
