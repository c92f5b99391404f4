import { moodStep } from '#contract/journal/rules.ts';
import { labels, mood as copy } from '#messages/ui-mood.ts';

/** The word for a mood; for an average that of the nearest step. */
export const moodLabel = (mood: number): string => labels[moodStep(mood) - 1] ?? '';

/** A date and the mood of its pages, which imported ones do not have. */
export const datedMood = (date: string, mood: number | null): string =>
  mood === null ? copy.datedWithout({ date }) : copy.dated({ date, mood, label: moodLabel(mood) });
