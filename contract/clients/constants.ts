export const severities = ['high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

/** Days without an entry after which the coach is told. */
export const quietDaysMedium = 3;

/** A week of silence. */
export const quietDaysHigh = 7;

/** A fall of the weekly mean mood by this much is worth a word. */
export const moodFallHigh = 2;

/** Weeks over which login days a week are averaged. */
export const engagementWeeks = 4;

/** Idle minutes after which a visit counts as ended. */
export const visitIdleMinutes = 30;

/** Days over which a client's average mood is taken for the coach's list. */
export const recentMoodDays = 7;
