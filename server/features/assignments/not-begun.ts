import { localDate } from '#server/platform/local-date.ts';

const longDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** `Monday, 9 March 2026`, put together here because order and commas change from one ICU to the next. */
export function inWords(calendarDay: string): string {
  const found = new Map(
    longDay.formatToParts(new Date(`${calendarDay}T00:00:00Z`)).map(({ type, value }) => [type, value]),
  );
  return `${found.get('weekday')}, ${found.get('day')} ${found.get('month')} ${found.get('year')}`;
}

/** For whoever wants to write or go on before the first day. */
export function notBegunSentence(startedAt: Date, timeZone: string): string {
  return `Your program begins on ${inWords(localDate(startedAt, timeZone))}. Until then nothing of it is open.`;
}
