import { maxMood, minMood } from '#contract/journal/rules.ts';
import { catalogue } from './messages.ts';

const words = catalogue<typeof import('#messages/server/moods.ts')>('moods');

/** The word for a mood of the scale. `moodLabel` of the contract is the same for the pages. */
export function moodWord(mood: number, language: string): string {
  const step = Math.min(maxMood, Math.max(minMood, Math.round(mood)));
  return words(language).labels[step - 1] ?? '';
}
