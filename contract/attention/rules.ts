import { notificationKinds } from '#contract/clients/constants.ts';

/** What someone has sent the coach and waits for an answer to. */
export const waitingKinds = ['message', 'shared', 'request'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Every reason for which a person needs the coach now. */
export const attentionKinds = [...notificationKinds, ...waitingKinds] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** What the coach does about it: one verb a person, that of the first reason. */
export const attentionVerbs = {
  distress: 'message',
  'mood-fall': 'message',
  quiet: 'nudge',
  'trial-ending': 'message',
  'invitation-ending': 'invite',
  message: 'read-message',
  shared: 'read-shared',
  request: 'accept',
} as const satisfies Record<AttentionKind, string>;
export type AttentionVerb = (typeof attentionVerbs)[AttentionKind];

/** A request is answered, not dismissed. */
export const isDismissible = (kind: AttentionKind): boolean => kind !== 'request';

/** People of the queue that the dashboard loads; the others follow as these are done. */
export const queueShown = 50;

/** Names of people who were answered today. */
export const doneShown = 50;
