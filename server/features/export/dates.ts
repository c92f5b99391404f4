const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** A calendar date in words, put together here because the order and the commas change from one ICU to the next. */
function parts(date: string): { weekday: string; day: string; month: string; year: string } {
  const found = new Map(format.formatToParts(new Date(`${date}T00:00:00Z`)).map(({ type, value }) => [type, value]));
  const part = (name: 'weekday' | 'day' | 'month' | 'year') => found.get(name) ?? '';
  return { weekday: part('weekday'), day: part('day'), month: part('month'), year: part('year') };
}

/** 4 March 2026 */
export function dayInWords(date: string): string {
  const { day, month, year } = parts(date);
  return `${day} ${month} ${year}`;
}

/** Wednesday, 4 March 2026, 21:40 */
export function momentInWords(date: string, time: string | null): string {
  return `${parts(date).weekday}, ${dayInWords(date)}${time === null ? '' : `, ${time}`}`;
}

/** March 2026 */
export function monthInWords(date: string): string {
  const { month, year } = parts(date);
  return `${month} ${year}`;
}
