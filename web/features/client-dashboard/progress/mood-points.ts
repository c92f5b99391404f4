import { dayAndMonth } from '#web/platform/time.ts';
import type { ClientDashboard } from '../queries.ts';

/** One mark a day, the latest entry's mood, in the order of the program. */
export function moodPoints(
  entries: ClientDashboard['journalEntries'],
  timeZone: string,
): { day: number; mood: number; date: string }[] {
  const byDay = new Map<number, { day: number; mood: number; date: string }>();
  for (const { dayNumber, moodScore, createdAt } of entries) {
    if (!byDay.has(dayNumber))
      byDay.set(dayNumber, { day: dayNumber, mood: moodScore, date: dayAndMonth(new Date(createdAt), timeZone) });
  }
  return [...byDay.values()].sort((one, other) => one.day - other.day);
}
