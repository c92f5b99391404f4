import { messageMax } from '#contract/messages/constants.ts';

/** As long as a message. */
export const postMax = messageMax;
export const removalReasonMax = 500;

/** Why somebody reports a post, if they say so. */
export const reportReasonMax = 500;
/** A post of the coach can only be reported to the host. */
export const reportRecipients = ['coach', 'host'] as const;
export type ReportRecipient = (typeof reportRecipients)[number];
/** Reported posts one answer holds, the latest. */
export const reportedShown = 50;

/** Posts, and answers to one post, that one look back brings. */
export const postsShown = 20;

/** What stands above everything else stays a short list. */
export const pinnedMax = 3;

/** Posts planned for days of the program, in one cohort. */
export const plannedMax = 100;

/** Of the coach's note for the week, Today shows the beginning. */
export const weekNoteMax = 280;

/** The mail about what is new comes from this hour on, where the person lives. */
export const digestFromHour = 8;

/** `coach`: only the coach writes, and answers are private messages. */
export const roomWriters = ['coach', 'everyone'] as const;
export type RoomWriters = (typeof roomWriters)[number];
