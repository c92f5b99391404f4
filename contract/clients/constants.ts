export const severities = ['high', 'medium', 'low'] as const;

/** What a coach is told of a client, in the order in which it matters where the severity is the same. */
export const notificationKinds = ['distress', 'mood-fall', 'quiet', 'trial-ending', 'invitation-ending'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Days without an entry after which the coach is told. */
export const quietDaysMedium = 3;

/** A week of silence. */
export const quietDaysHigh = 7;

/** A fall of the weekly mean mood by this much is worth a word. */
export const moodFallHigh = 2;

/** On each side of the comparison: one bad day makes no falling week. */
export const moodFallEntriesMin = 2;

/** For so many days a heavy entry asks for the coach. */
export const distressDays = 14;

/** A trial or an invitation is named in its last days. */
export const endingDays = 2;

/** Weeks over which login days a week are averaged. */
export const engagementWeeks = 4;

/** Idle minutes after which a visit counts as ended. */
export const visitIdleMinutes = 30;

/** A kind and a moment. */
export const notificationIdMax = 100;

/** The same for an id that never was one, somebody else's client and one's own of yesterday. */
export const clientNotFoundSentence =
  'This client could not be found or you may not have access to view their profile.';
