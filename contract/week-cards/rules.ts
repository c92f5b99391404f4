import type { AssignmentStatus } from '#contract/assignments/rules.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { programDay } from '#contract/programs/rules.ts';

/** Written days a week needs to fold; with fewer its row stays. */
const foldedFromDays = 3;

/** One sentence, not a page. */
export const sentenceMax = 400;

/** On a coach's page, the newest shared first. */
export const weekCardsShown = 60;

/** The seven days of a week, as days of the program. */
export const daysOfWeek = (week: number): number[] =>
  Array.from({ length: daysPerWeek }, (_, index) => programDay(week, index + 1));

/** A week folds when its seventh day is saved or has passed. */
export function isFolded(
  week: number,
  written: ReadonlySet<number>,
  open: { status: AssignmentStatus; week: number; day: number },
): boolean {
  const days = daysOfWeek(week);
  const isOver = open.status === 'completed' || open.week > week || written.has(programDay(week, daysPerWeek));
  return isOver && days.filter((day) => written.has(day)).length >= foldedFromDays;
}
