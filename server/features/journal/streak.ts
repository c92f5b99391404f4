import type { PausedDays } from '#contract/assignments/rules.ts';
import { streakOf } from '#contract/journal/rules.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listWrittenDates } from './queries.ts';
import { latestEntries } from './sql.ts';

/** Entries are in order of writing, which for a traveller is not quite the order of their dates. */
const travelDays = 3;

/**
 * The client's own Day Streak: of all pages, free ones too; the coach's Current Streak is of program pages alone. Counted by
 * the dates of the newest entries, and in the whole journal where it takes up all of those.
 */
export async function findDayStreak(
  db: Db,
  clientId: string,
  { latestDates, pauses, today }: { latestDates: string[]; pauses: readonly PausedDays[]; today: string },
): Promise<number> {
  const streak = streakOf(latestDates, pauses, today);
  const isWholeJournal = latestDates.length < latestEntries;
  if (isWholeJournal || streak < new Set(latestDates).size - travelDays) return streak;
  return streakOf(await listWrittenDates(db, clientId), pauses, today);
}
