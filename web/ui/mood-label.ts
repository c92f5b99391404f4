import { moodStep } from '#contract/journal/rules.ts';
import { labels } from '#messages/ui-mood.ts';

/** The word for a mood; for an average that of the nearest step. */
export const moodLabel = (mood: number): string => labels[moodStep(mood) - 1] ?? '';
