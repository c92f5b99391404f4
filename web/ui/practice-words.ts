import { difficulties, kinds } from '#messages/ui-practice.ts';
import type { PracticeDifficulty } from '#contract/programs/constants.ts';

const known: Record<string, string> = kinds;
export const practiceKinds = Object.keys(kinds);

/** "Daily"; a kind that came with a file as it is written there. */
export const practiceKind = (type: string): string => known[type] ?? type.charAt(0).toUpperCase() + type.slice(1);

export const practiceDifficulty = (difficulty: PracticeDifficulty): string => difficulties[difficulty];
