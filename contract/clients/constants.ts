import { said } from '#contract/said.ts';
export const severities = ['high', 'medium', 'low'] as const;

/** Notification kinds, in order of importance at equal severity. */
export const notificationKinds = [
  'distress',
  'mood-fall',
  'session-asked',
  'no-session',
  'quiet',
  'check-in',
  'trial-ending',
  'invitation-ending',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Days without an entry after which the coach is notified. */
export const quietDaysMedium = 3;

/** A week of silence. */
export const quietDaysHigh = 7;

/** A fall of the weekly mean mood by this much is a notification. */
export const moodFallHigh = 2;

/** Minimum entries on each side of the comparison: one bad day is not a trend. */
export const moodFallEntriesMin = 2;

/** Days for which distress asks for the coach. */
export const distressDays = 14;

/** Days before its end on which a trial or an invitation is reported. */
export const endingDays = 2;

/** Weeks over which login days per week are averaged. */
export const engagementWeeks = 4;

/** Idle minutes after which a visit counts as ended. */
export const visitIdleMinutes = 30;

/** Pins of a kind on the client page; unread ones first, then the newest. */
export const pinsMost = 200;

/** Messages of the conversation shown beside the cloth. */
export const newsMessages = 3;

/** `left`: its seventh day is behind the person, written or passed over. */
export const weekStates = ['left', 'under-way', 'to-come'] as const;

/** A kind and a moment. */
export const notificationIdMax = 100;

/** The same for an unknown id, someone else's client and a former client. */
export const clientNotFoundSentence = said('client-unknown');
