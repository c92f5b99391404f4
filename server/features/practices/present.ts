import { builtInPractices } from '#contract/practices/built-in.ts';
import type { Practice } from '#contract/practices/schema.ts';
import type { PracticeRow } from './queries.ts';

/** A practice as the page shows it, before anybody's marks. */
export type OfferedPractice = Omit<Practice, 'isCompleted' | 'completedAt'>;

/** Those of the week, or the built-in ones for a week that has none. */
export function offeredPractices(ofWeek: readonly PracticeRow[]): OfferedPractice[] {
  if (ofWeek.length > 0)
    return ofWeek.map(({ purpose, ...practice }) => ({ ...practice, description: purpose, isBuiltIn: false }));
  return builtInPractices.map((practice) => ({
    ...practice,
    instructions: [...practice.instructions],
    isOptional: false,
    isBuiltIn: true,
  }));
}

export function withMark(practice: OfferedPractice, mark: { completedAt: Date } | undefined): Practice {
  return { ...practice, isCompleted: mark !== undefined, completedAt: mark?.completedAt.toISOString() ?? null };
}
