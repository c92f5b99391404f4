import type { Level } from '#contract/goals/constants.ts';
import { catalogue, nearestLanguage } from '#server/platform/messages.ts';

const words = catalogue<typeof import('#messages/server/goals.ts')>('goals');

/** Of the five steps, whatever is written on them. */
export const levelNames = (language: string): Record<Level, string> => words(language).levelNames;

/** What the check-in is called that asks where somebody is on their goals. */
export const goalsTitleFor = (reader: { locale: string | null }): string =>
  words(nearestLanguage([reader.locale])).title;
