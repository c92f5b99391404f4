/** The mood beside an entry: a whole number from 1 to 10, its word, its face and its dye. */

export const minMood = 1;
export const maxMood = 10;
export const defaultMood = 7;

export const moodLabels = [
  'Very Low',
  'Low',
  'Below Average',
  'Struggling',
  'Neutral',
  'Okay',
  'Good',
  'Very Good',
  'Great',
  'Excellent',
] as const;

export type MoodLabel = (typeof moodLabels)[number];

/** The word for a mood. An average is rounded first; what lies outside the scale takes the word at its end. */
export function moodLabel(mood: number): MoodLabel {
  const step = Math.min(maxMood, Math.max(minMood, Math.round(mood)));
  return moodLabels[step - 1] ?? 'Neutral';
}

/** Which dye: madder, weld or fern. Averages are not rounded, so 6.2 is already high. */
export type MoodBand = 'low' | 'mid' | 'high';

export function moodBand(mood: number): MoodBand {
  if (mood <= 4) return 'low';
  if (mood <= 6) return 'mid';
  return 'high';
}

/** Which of the five faces. */
export type MoodFace = 'very-low' | 'low' | 'neutral' | 'good' | 'very-good';

export function moodFace(mood: number): MoodFace {
  if (mood <= 2) return 'very-low';
  if (mood <= 4) return 'low';
  if (mood <= 6) return 'neutral';
  if (mood <= 8) return 'good';
  return 'very-good';
}
