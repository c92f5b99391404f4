import { loomCells } from '#contract/assignments/rules.ts';
import type { LoomCell } from '#contract/assignments/rules.ts';
import { dayMoods } from '#contract/figures.ts';
import { weekAndDay } from '#contract/programs/rules.ts';
import type { WeaveCell } from '#web/ui/loom/plain-weave.tsx';
import type { ClientDashboard } from './queries.ts';

/** The page of a day of the program. */
export function dayAddress(dayOfProgram: number): string {
  const { week, day } = weekAndDay(dayOfProgram);
  return `/day/${week}/${day}`;
}

/** The trial ran out before its last day: none of its days can be written any more. */
export function isTrialOver({ assignment, trial }: Pick<ClientDashboard, 'assignment' | 'trial'>): boolean {
  return assignment?.status === 'active' && trial?.daysLeft === 0;
}

/** The cloth of the program in force, one cell a day. */
export function clothOf({ assignment, trial, progress, journalEntries }: ClientDashboard): LoomCell[] {
  if (!assignment || !progress) return [];
  const { moods, several } = dayMoods(journalEntries.map((entry) => ({ day: entry.dayNumber, mood: entry.moodScore })));
  const { currentWeek, currentDay, totalDays } = progress;
  // No pen in a cell that can no longer be written.
  const status = isTrialOver({ assignment, trial }) ? 'replaced' : assignment.status;
  return loomCells({ status, currentWeek, currentDay, totalDays }, moods, several);
}

/**
 * What was written without a program since the one that is shown, in the order of writing; the lowest mood of a date
 * gives its dye. Nothing was asked for, so no date is missing.
 */
export function freeClothOf({ assignment, freePages }: ClientDashboard): WeaveCell[] {
  const since = assignment && !assignment.startsOn ? (assignment.completedAt ?? assignment.startedAt) : '';
  const cells = new Map<string, WeaveCell>();
  for (const { id, date, moodScore: mood, createdAt } of freePages?.newest ?? []) {
    const known = cells.get(date);
    // Without a mood it gives way to any that has one.
    if (createdAt < since || (known && (mood ?? Infinity) >= (known.mood ?? Infinity))) continue;
    cells.set(date, { date, mood, href: `/journal?entry=${id}` });
  }
  return [...cells.values()].toReversed();
}
