import { moodStep } from '#contract/journal/rules.ts';
import { catalogue } from './messages.ts';

const words = catalogue<typeof import('#messages/server/moods.ts')>('moods');

/** The word for a mood of the scale, the same as on the pages. */
export const moodWord = (mood: number, language: string): string => words(language).labels[moodStep(mood) - 1] ?? '';
