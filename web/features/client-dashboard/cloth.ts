import { loomCells } from '#contract/assignments/rules.ts';
import type { LoomCell } from '#contract/assignments/rules.ts';
import type { ClientDashboard } from './queries.ts';

/** The cloth of the program in force, one cell a day. */
export function clothOf({ assignment, progress, journalEntries }: ClientDashboard): LoomCell[] {
  if (!assignment || !progress) return [];
  const moods = new Map<number, number>();
  // Newest first: the latest entry of a day gives its dye.
  for (const entry of journalEntries) {
    if (!moods.has(entry.dayNumber)) moods.set(entry.dayNumber, entry.moodScore);
  }
  const { currentWeek, currentDay, totalDays } = progress;
  return loomCells({ status: assignment.status, currentWeek, currentDay, totalDays }, moods);
}
