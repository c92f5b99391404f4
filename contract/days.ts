export const dayInMs = 86_400_000;

/** That many times 24 hours later; negative goes back. */
export function addDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * dayInMs);
}

/** Whole calendar days from one date (`2026-03-04`) to another; no clock hours are involved, so DST cannot shift it. */
export function daysBetween(from: string, to: string): number {
  return Math.round((startInUtc(to) - startInUtc(from)) / dayInMs);
}

/** The calendar date that many days before another. */
export function dateBefore(date: string, days: number): string {
  return new Date(startInUtc(date) - days * dayInMs).toISOString().slice(0, 10);
}

/** The calendar date that many days after another. */
export function dateAfter(date: string, days: number): string {
  return dateBefore(date, -days);
}

/** Of a rule or figure that is the same for every reader. */
export const monday = 1;

/** The first day of the week that a date is in. 1 is Monday, 7 is Sunday. */
export function weekStart(date: string, firstWeekday: number): string {
  return dateBefore(date, (new Date(startInUtc(date)).getUTCDay() + 7 - firstWeekday) % 7);
}

const startInUtc = (date: string): number => Date.parse(`${date}T00:00:00Z`);
