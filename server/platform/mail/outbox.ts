import { dayInMs } from '#contract/days.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import type { Mail } from './mailer.ts';
import { deleteEndedMail, deleteNotYetDue, insertMail, listNewestMailAt } from './outbox-queries.ts';
import { sealContent } from './sealed-mail.ts';

/** Sent and failed ones alike. Until then a failed one can be tried again. */
const endedKeptMs = 7 * dayInMs;

/** Every mail there is. `server/app/mail-links.test.ts` follows the links of each, and reads each for words that are private. */
export const mailKinds = [
  'account-exists',
  'account-leaving',
  'client-joined',
  'client-moved',
  'client-parted',
  'coach-changed',
  'coach-leaving',
  'coach-staying',
  'coaches-waiting',
  'coaching-request',
  'commitment-due',
  'data-export',
  'distress',
  'email-change',
  'email-change-asked',
  'email-changed',
  'entries-shared',
  'group-changed',
  'group-news',
  'invitation',
  'invitation-accepted',
  'invitation-by-mail',
  'new-device',
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
  'role-changed',
  'security-changed',
  'session-asked',
  'session-booked',
  'session-called-off',
  'session-moved',
  'session-offered',
  'session-reminder',
  'session-summary',
  'sign-up-link',
  'unread-message',
  'verification',
  'webhook-ended',
  'work-ended',
] as const;
export type MailKind = (typeof mailKinds)[number];

export type OutgoingMail = Mail & {
  /** Whom it concerns; null for an address without an account. */
  userId: string | null;
  /** Who else is named in it: the mail goes when they are erased. */
  aboutId?: string;
  /** And who besides, in one that names several people. */
  aboutOthers?: string[];
  /** What it announces: `invitation`, `outreach` and so on. */
  kind: MailKind;
  /** Such as List-Unsubscribe. */
  headers?: Record<string, string>;
};

type Needs = { clock: Clock; vault: Vault };

/**
 * Writes the mail down, in the transaction of what it announces; a job sends it. Until then it lies sealed: names, links and
 * what someone wrote are not readable in the database, its files and its backups.
 */
export async function queueMail(db: Db | Tx, { clock, vault }: Needs, mail: OutgoingMail): Promise<string> {
  return await insert(db, vault, clock.now(), mail);
}

/**
 * For news that the next one makes old: at most one of its kind goes to a person in so much time, and it is the latest. One
 * that waits for its hour is replaced. The caller holds the lock on the person, or on the group they are all in. A mail that waits on
 * purpose counts from the moment it is due, so that no one takes it for one that is stuck.
 */
export async function queueLatestMails(
  tx: Tx,
  { clock, vault }: Needs,
  kind: MailKind,
  mails: readonly (Omit<OutgoingMail, 'kind'> & { userId: string })[],
  everyMs: number,
): Promise<void> {
  const now = clock.now();
  const userIds = mails.map(({ userId }) => userId);
  if (userIds.length === 0) return;
  await deleteNotYetDue(tx, userIds, kind, now);
  const newest = await listNewestMailAt(tx, userIds, kind);
  for (const mail of mails) {
    const due = new Date(Math.max(now.getTime(), (newest.get(mail.userId)?.getTime() ?? -Infinity) + everyMs));
    await insert(tx, vault, due, { ...mail, kind });
  }
}

async function insert(db: Db | Tx, vault: Vault, due: Date, mail: OutgoingMail): Promise<string> {
  const id = newId();
  const { subject, text, html, headers = {}, calendar } = mail;
  await insertMail(db, {
    id,
    userId: mail.userId,
    aboutId: mail.aboutId ?? null,
    aboutOthers: mail.aboutOthers ?? [],
    toAddress: mail.to,
    kind: mail.kind,
    sealed: sealContent(vault, id, { subject, text, html, headers, ...(calendar ? { calendar } : {}) }),
    nextTryAt: due,
    createdAt: due,
  });
  return id;
}

export async function forgetOldMail(db: Db, clock: Clock): Promise<void> {
  await deleteEndedMail(db, new Date(clock.now().getTime() - endedKeptMs));
}
