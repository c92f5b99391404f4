import { loomCells } from '#contract/assignments/rules.ts';
import type { LoomCell } from '#contract/assignments/rules.ts';
import { dayMoods } from '#contract/figures.ts';
import type { WeaveCell } from '#web/ui/loom/plain-weave.tsx';
import type { ClientDashboard } from './queries.ts';

/** The cloth of the program in force, one cell a day. */
export function clothOf({ assignment, progress, journalEntries }: ClientDashboard): LoomCell[] {
  if (!assignment || !progress) return [];
  const { moods, several } = dayMoods(journalEntries.map((entry) => ({ day: entry.dayNumber, mood: entry.moodScore })));
  const { currentWeek, currentDay, totalDays } = progress;
  return loomCells({ status: assignment.status, currentWeek, currentDay, totalDays }, moods, several);
}

/**
 * What was written without a program since the one that is shown, in the order of writing; the lowest mood of a date
 * gives its dye. Nothing was asked for, so no date is missing.
 */
export function freeClothOf({ assignment, freePages }: ClientDashboard): WeaveCell[] {
  const since = assignment && !assignment.startsOn ? (assignment.completedAt ?? assignment.startedAt) : '';
  const moods = new Map<string, number>();
  for (const { date, moodScore, createdAt } of freePages?.newest ?? []) {
    if (createdAt >= since) moods.set(date, Math.min(moods.get(date) ?? moodScore, moodScore));
  }
  return [...moods].map(([date, mood]) => ({ date, mood })).toReversed();
}
