import { dayInMs } from '#contract/days.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { Mail } from './mailer.ts';
import { deleteEndedMail, insertMail } from './outbox-queries.ts';

/** Sent and failed ones alike. Until then a failed one can be tried again. */
const endedKeptMs = 7 * dayInMs;

/** Every mail there is. `server/app/mail-links.test.ts` follows the links of each, and reads each for words that are private. */
export const mailKinds = [
  'account-exists',
  'account-leaving',
  'client-parted',
  'coach-leaving',
  'coach-staying',
  'coaching-request',
  'data-export',
  'distress',
  'email-change',
  'email-change-asked',
  'email-changed',
  'entries-shared',
  'invitation',
  'invitation-accepted',
  'nudge',
  'outreach',
  'parting-undone',
  'password-changed',
  'program-given',
  'program-paused',
  'reminder',
  'request-accepted',
  'request-declined',
  'reset',
  'unread-message',
  'verification',
  'work-ended',
] as const;
export type MailKind = (typeof mailKinds)[number];

export type OutgoingMail = Mail & {
  /** Whom it concerns; null for an address without an account. */
  userId: string | null;
  /** Who else is named in it: the mail goes when they are erased. */
  aboutId?: string;
  /** What it announces: `invitation`, `outreach` and so on. */
  kind: MailKind;
  /** Such as List-Unsubscribe. */
  headers?: Record<string, string>;
};

/** Writes the mail down, in the transaction of what it announces; a job sends it. */
export async function queueMail(db: Db | Tx, clock: Clock, mail: OutgoingMail): Promise<string> {
  const id = newId();
  const now = clock.now();
  await insertMail(db, {
    id,
    userId: mail.userId,
    aboutId: mail.aboutId ?? null,
    toAddress: mail.to,
    kind: mail.kind,
    subject: mail.subject,
    textBody: mail.text,
    htmlBody: mail.html,
    headers: mail.headers ?? {},
    nextTryAt: now,
    createdAt: now,
  });
  return id;
}

export async function forgetOldMail(db: Db, clock: Clock): Promise<void> {
  await deleteEndedMail(db, new Date(clock.now().getTime() - endedKeptMs));
}
