/** Shown when the program has no practices for the week. Their ids are stored with marks and must not change. */
export const builtInPractices = [
  { id: 'three-conscious-breaths', practiceType: 'daily', difficulty: 'Beginner' },
  { id: 'mindful-body-scan', practiceType: 'daily', difficulty: 'Intermediate' },
  { id: 'present-moment-anchor', practiceType: 'daily', difficulty: 'Beginner' },
] as const;

/** A weekly practice is done once a week and stays ticked for it; every other kind resets each day. */
export const isWeekly = (practiceType: string): boolean => practiceType.trim().toLowerCase() === 'weekly';

/** Longest id; the built-in practices have short ones. */
export const practiceIdMax = 64;

/** Completions on the progress page. */
export const recentPracticesShown = 5;
