/** What a coach’s own programs can be told of. The names are sent as they are, and stay. */
export const webhookKinds = [
  'client.joined',
  'entry.shared',
  'session.booked',
  'session.moved',
  'session.called_off',
  'session.held',
  'program.finished',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** What *Send a test* sends. No webhook has to ask for it. */
export const webhookTest = 'webhook.test';

/** For each coach, ended ones that are still listed included. */
export const webhooksMost = 5;

export const webhookAddressMax = 2_000;

/** The secret before an exchange goes on signing, beside the new one. */
export const earlierSecretHours = 24;

/** Tries that are shown, and how long they are kept. */
export const webhookTriesShown = 20;
export const webhookTriesDays = 30;

/** Without a success for so long, the last failure of a delivery ends the webhook. */
export const webhookFailingDays = 5;

/** Why there is no status: nothing of what the other server says is kept but that. */
export const webhookFailures = ['too-slow', 'unreachable', 'not-allowed'] as const;
export type WebhookFailure = (typeof webhookFailures)[number];

/** `gone`: it answered 410. */
export const webhookEndings = ['gone', 'failing'] as const;
export type WebhookEnding = (typeof webhookEndings)[number];
