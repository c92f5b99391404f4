import { notificationKinds, type NotificationKind } from '#contract/clients/constants.ts';

/** What someone has sent the coach and waits for an answer to. */
export const waitingKinds = ['message', 'shared', 'request'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** A session of today, and one of which nobody has said how it went. The coach prepares and answers; neither is dismissed. */
export const sessionKinds = ['session-today', 'session-unsaid'] as const;

/** So long before its beginning a session comes before everything but distress. */
export const sessionSoonHours = 2;

/** Sent to the coach too, but shown as a notification on the client's page; a message does not answer it. */
export const noticedKinds = ['session-asked', 'check-in'] as const satisfies readonly NotificationKind[];

/** Every reason for which someone needs the coach now; a report is about a post in the room of a cohort, not about a person. */
export const attentionKinds = [...notificationKinds, ...waitingKinds, ...sessionKinds, 'report'] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** What the coach does about it: one verb a person, that of the first reason. */
export const attentionVerbs = {
  distress: 'message',
  'mood-fall': 'message',
  'session-asked': 'answer-time',
  'no-session': 'offer',
  quiet: 'nudge',
  'check-in': 'read-check-in',
  'trial-ending': 'message',
  'invitation-ending': 'invite',
  message: 'read-message',
  shared: 'read-shared',
  request: 'accept',
  'session-today': 'prepare',
  'session-unsaid': 'answer',
  report: 'review',
} as const satisfies Record<AttentionKind, string>;
export type AttentionVerb = (typeof attentionVerbs)[AttentionKind];

const settled: readonly AttentionKind[] = ['request', 'session-asked', 'report', ...sessionKinds];

/** A request is answered, also one for another time, a report settled, and a session prepared and held, not dismissed. */
export const isDismissible = (kind: AttentionKind): boolean => !settled.includes(kind);

/** More than this many of one cohort with the same only reason are one row of the queue. */
export const gatherPeopleAbove = 3;

/** From this many clients on, people are also gathered by their reason alone. */
export const gatherByReasonFrom = 100;

/** Cloths that a gathered row shows. */
export const gatheredBands = 5;

/** Rows of the queue that the dashboard loads; the others follow as these are done. */
export const queueShown = 50;

/** People of one gathered row in one response. */
export const gatheredPeopleMax = 500;

/** Names of people who were answered today. */
export const doneShown = 50;
