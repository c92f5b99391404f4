import * as dateWords from '#contract/date-words.ts';
import type { DateStyle, DateWords } from '#contract/date-words.ts';
import { dateHabitsOf } from '#contract/locale.ts';
import { decimalBy } from '#contract/numbers.ts';
import { listedBy } from '#contract/text.ts';
import { wallAt } from './local-date.ts';
import { catalogue } from './messages.ts';

/* What the server says of dates, times and lists, in the words of the pages. `locale` is the reader's, whose region decides
   order and hours; what many read has none. */

const words = catalogue<typeof import('#messages/platform.ts')>('../platform');
export const wordsIn = (language: string): DateWords => words(language).time;

const styleOf = (language: string, locale: string | null): DateStyle => ({
  words: wordsIn(language),
  ...(locale === null ? dateWords.forEverybody : dateHabitsOf([locale])),
});

/** `9 March 2026`, or month first `March 9, 2026`. */
export const dayInWords = (date: string, language: string, locale: string | null = null): string =>
  dateWords.dayOfYear(date, styleOf(language, locale));

/** `Monday, 9 March 2026` */
export const longDate = (date: string, language: string, locale: string | null = null): string =>
  dateWords.longDayOfYear(date, styleOf(language, locale));

/** `Monday, 9 March` */
export const longDay = (date: string, language: string, locale: string | null = null): string =>
  dateWords.longDay(date, styleOf(language, locale));

/** `9 March`, in lists that others may read too. */
export const dayAndMonth = (date: string, language: string): string =>
  dateWords.dayAndMonth(date, styleOf(language, null));

/** `Monday` */
export const weekdayOf = (date: string, language: string): string =>
  dateWords.weekdayOf(date, wordsIn(language), 'long');

/** `March 2026` */
export const monthInWords = (date: string, language: string): string =>
  wordsIn(language).monthOfYear(dateWords.partsOf(date, wordsIn(language)));

/** `Monday, 9 March 2026, 14:00`: what both are, is said. */
export const dayWithTime = (day: string, time: string, language: string): string => wordsIn(language).at({ day, time });

type Clock = { timeZone: string; locale: string | null };

/** `14:00`, `2:00 PM`: as the reader has it, on the clocks of that zone. */
export function timeOfDay(instant: Date, { timeZone, locale }: Clock, language: string): string {
  const [hour = '', minute = ''] = clockAt(instant, timeZone).split(':');
  return dateWords.clockOf({ hour: String(Number(hour)), minute }, styleOf(language, locale));
}

/** `09:05`, on paper and in refusals. */
export const clockAt = (instant: Date, timeZone: string): string =>
  new Date(wallAt(instant.getTime(), timeZone)).toISOString().slice(11, 16);

/** `a, b and c` */
export const listed = (items: readonly (string | number)[], language: string): string =>
  listedBy(words(language).list.and, items);

/** `6.4` */
export const oneDecimal = (value: number, language: string): string =>
  decimalBy(words(language).figures.decimal, value);
