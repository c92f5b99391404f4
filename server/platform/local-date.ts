import { dateHabitsOf } from '#contract/locale.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar date (`2026-03-04`) at an instant in a person's time zone. Correct over DST because it asks the
 * calendar.
 */
export function localDate(instant: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(instant);
}

/** The instant at which a clock in that zone shows the full hour of that date; in a gap of DST the hour after it. */
export function instantAt(date: string, hour: number, timeZone: string): Date {
  const wall = Date.parse(`${date}T${String(hour).padStart(2, '0')}:00:00Z`);
  // Two looks are enough: the offset at the guess, then at the instant that offset leads to.
  let instant = wall - offsetAt(new Date(wall), timeZone);
  instant = wall - offsetAt(new Date(instant), timeZone);
  return new Date(instant);
}

/** How far that zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  );
  return wall - Math.floor(instant.getTime() / 1000) * 1000;
}

/**
 * The instant at which that date begins in that zone: midnight, or the first moment after a change of clocks that skips
 * it.
 */
export function startOfDay(date: string, timeZone: string): Date {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // No zone is further from UTC than 14 hours. Halved until a millisecond is left: about 27 looks into the calendar.
  let [before, within] = [midnight - 15 * hourInMs, midnight + 15 * hourInMs];
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (localDate(new Date(middle), timeZone) < date) before = middle;
    else within = middle;
  }
  return new Date(within);
}

const hourInMs = 3_600_000;

const longDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

function partsOf(calendarDay: string): (name: 'weekday' | 'day' | 'month' | 'year') => string {
  const found = new Map(
    longDay.formatToParts(new Date(`${calendarDay}T00:00:00Z`)).map(({ type, value }) => [type, value]),
  );
  return (name) => found.get(name) ?? '';
}

/**
 * `9 March 2026`, for whom the month stands first `March 9, 2026`. Put together here because order and commas change from
 * one ICU to the next. `locale` is the reader's, where there is one; what many read has none.
 */
export function dayInWords(calendarDay: string, locale: string | null = null): string {
  const part = partsOf(calendarDay);
  return locale !== null && dateHabitsOf([locale]).isMonthFirst
    ? `${part('month')} ${part('day')}, ${part('year')}`
    : `${part('day')} ${part('month')} ${part('year')}`;
}

/** `Monday, 9 March 2026` */
export function longDate(calendarDay: string, locale: string | null = null): string {
  return `${partsOf(calendarDay)('weekday')}, ${dayInWords(calendarDay, locale)}`;
}
