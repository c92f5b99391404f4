import { dayInMs } from '#contract/days.ts';
import { instantOf, localDate } from '#server/platform/local-date.ts';

/** A person's choice: minutes after midnight and days from 1, Monday, to 7, Sunday, in their own zone. */
type Plan = { minute: number; days: readonly number[]; timeZone: string };

const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);
const weekdayOf = (wall: number): number => new Date(wall).getUTCDay() || 7;

/** The reminders after an instant, for that many calendar days. */
export function* remindersAfter(
  { minute, days, timeZone }: Plan,
  after: Date,
  calendarDays: number,
): Generator<{ date: string; at: Date }> {
  if (days.length === 0) return;
  const today = Date.parse(`${localDate(after, timeZone)}T00:00:00Z`);
  for (let ahead = 0; ahead < calendarDays; ahead += 1) {
    const wall = today + ahead * dayInMs;
    if (!days.includes(weekdayOf(wall))) continue;
    const at = instantOf(dateOf(wall), minute, timeZone);
    if (at && at > after) yield { date: dateOf(wall), at };
  }
}

/** Null without days. Two weeks are enough, even if a date was skipped. */
export function nextReminder(plan: Plan, after: Date): Date | null {
  for (const { at } of remindersAfter(plan, after, 15)) return at;
  return null;
}
