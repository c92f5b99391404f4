import { messageMax } from '#contract/messages/constants.ts';

/** As long as a message. */
export const postMax = messageMax;
export const removalReasonMax = 500;

/** The optional reason of a report. */
export const reportReasonMax = 500;
/** A post of the coach can only be reported to the host. */
export const reportRecipients = ['coach', 'host'] as const;
export type ReportRecipient = (typeof reportRecipients)[number];
/** Reported posts per response, the latest. */
export const reportedShown = 50;

/** Posts, or answers to one post, per page. */
export const postsShown = 20;

/** Pinned posts stay a short list. */
export const pinnedMax = 3;

/** Planned posts per cohort. */
export const plannedMax = 100;

/** Characters of the coach's weekly post shown on Today. */
export const weekNoteMax = 280;

/** Hour from which the mail about new posts is sent, in the person's zone. */
export const digestFromHour = 8;

/** `coach`: only the coach writes, and answers are private messages. */
export const roomWriters = ['coach', 'everyone'] as const;
export type RoomWriters = (typeof roomWriters)[number];

/**
 * Who of a cohort's coach and members may post in its room, and who may answer a post there: no one after its end, the coach
 * always, members where everyone writes. Where only the coach writes, no one answers in the room.
 */
export function roomRights(room: { isCoach: boolean; writers: RoomWriters; isEnded: boolean }): {
  canWrite: boolean;
  canAnswer: boolean;
} {
  const isForAll = room.writers === 'everyone';
  return { canWrite: !room.isEnded && (isForAll || room.isCoach), canAnswer: !room.isEnded && isForAll };
}
