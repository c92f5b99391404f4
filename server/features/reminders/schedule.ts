import { dayInMs } from '#contract/days.ts';
import { wallAt } from '#server/platform/local-date.ts';

/** A person's choice: minutes after midnight and days from 1, Monday, to 7, Sunday, in their own zone. */
type Plan = { minute: number; days: readonly number[]; timeZone: string };

const minuteMs = 60_000;

const wholeMinute = (instant: number): number => Math.floor(instant / minuteMs) * minuteMs;
/** Whole minutes of local time. */
const minuteAt = (instant: number, timeZone: string): number => wholeMinute(wallAt(instant, timeZone));
const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);
const weekdayOf = (wall: number): number => new Date(wall).getUTCDay() || 7;

/**
 * The instant at which a zone's clock first shows that time on that date. A time skipped by DST is the first minute
 * after it; one that occurs twice is its first. Null for a date the zone never had.
 */
export function instantOf(date: string, minute: number, timeZone: string): Date | null {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minute * minuteMs;
  // The offset is one of those in force a day before and after: no zone changes twice in two days.
  const offsets = [wanted - dayInMs, wanted + dayInMs].map(
    (around) => minuteAt(around, timeZone) - wholeMinute(around),
  );
  const exact = offsets.map((offset) => wanted - offset).filter((instant) => minuteAt(instant, timeZone) === wanted);
  if (exact.length > 0) return new Date(Math.min(...exact));
  // Skipped: the transition lies between the two readings; found by bisection to the minute.
  let [before, after] = [wanted - Math.max(...offsets) - minuteMs, wanted - Math.min(...offsets) + minuteMs];
  while (after - before > minuteMs) {
    const middle = wholeMinute((before + after) / 2);
    if (minuteAt(middle, timeZone) < wanted) before = middle;
    else after = middle;
  }
  return dateOf(minuteAt(after, timeZone)) === date ? new Date(after) : null;
}

/** The reminders after an instant, for that many calendar days. */
export function* remindersAfter(
  { minute, days, timeZone }: Plan,
  after: Date,
  calendarDays: number,
): Generator<{ date: string; at: Date }> {
  if (days.length === 0) return;
  const today = Date.parse(`${dateOf(minuteAt(after.getTime(), timeZone))}T00:00:00Z`);
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
