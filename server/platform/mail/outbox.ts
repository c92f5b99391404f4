import { dayInMs } from '#contract/days.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { mailOutbox } from '#server/platform/db/schema.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import type { Mail } from './mailer.ts';
import { deleteEndedMail, deleteNotYetDue, findNewestMailAt, insertMail } from './outbox-queries.ts';
import { sealContent } from './sealed-mail.ts';

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
  'security-changed',
  'unread-message',
  'verification',
  'work-ended',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** They hold what somebody wrote, or a link that opens an account. Others may be sealed too. */
const sealedKinds = [
  'account-exists',
  'email-change',
  'email-change-asked',
  'email-changed',
  'outreach',
  'password-changed',
  'reset',
  'verification',
] as const satisfies MailKind[];
type SealedKind = (typeof sealedKinds)[number];

type OutgoingMail = Mail & {
  /** Whom it concerns; null for an address without an account. */
  userId: string | null;
  /** Who else is named in it: the mail goes when they are erased. */
  aboutId?: string;
  /** What it announces: `invitation`, `outreach` and so on. */
  kind: MailKind;
  /** Such as List-Unsubscribe. */
  headers?: Record<string, string>;
};

/** A mail that may lie open until it is sent: nobody wrote it, and it opens nothing. */
export type OpenMail = OutgoingMail & { kind: Exclude<MailKind, SealedKind> };

/** Writes the mail down, in the transaction of what it announces; a job sends it. */
export async function queueMail(db: Db | Tx, clock: Clock, mail: OpenMail): Promise<string> {
  return await insert(db, clock.now(), mail, () => openContent(mail));
}

/** As above, for what must not lie readable in the database, its files and its backups until it is sent. */
export async function queueSealedMail(
  db: Db | Tx,
  { clock, vault }: { clock: Clock; vault: Vault },
  mail: OutgoingMail,
): Promise<string> {
  const { subject, text, html, headers = {} } = mail;
  const sealed = (id: string) => ({ sealed: sealContent(vault, id, { subject, text, html, headers }) });
  return await insert(db, clock.now(), mail, sealed);
}

/**
 * For news that the next one makes old: at most one of its kind goes to a person in so much time, and it is the latest. One
 * that waits for its hour is replaced. Whoever calls holds the person. A mail that waits on purpose counts from the
 * moment it is due, so that nobody takes it for one that is stuck.
 */
export async function queueLatestMail(
  tx: Tx,
  clock: Clock,
  mail: OpenMail & { userId: string },
  everyMs: number,
): Promise<void> {
  const now = clock.now();
  await deleteNotYetDue(tx, mail.userId, mail.kind, now);
  const last = await findNewestMailAt(tx, mail.userId, mail.kind);
  const due = new Date(Math.max(now.getTime(), (last?.getTime() ?? -Infinity) + everyMs));
  await insert(tx, due, mail, () => openContent(mail));
}

type Content = Partial<
  Pick<typeof mailOutbox.$inferInsert, 'subject' | 'textBody' | 'htmlBody' | 'headers' | 'sealed'>
>;

const openContent = ({ subject, text, html, headers = {} }: OpenMail): Content => ({
  subject,
  textBody: text,
  htmlBody: html,
  headers,
});

async function insert(db: Db | Tx, due: Date, mail: OutgoingMail, content: (id: string) => Content): Promise<string> {
  const id = newId();
  await insertMail(db, {
    id,
    userId: mail.userId,
    aboutId: mail.aboutId ?? null,
    toAddress: mail.to,
    kind: mail.kind,
    ...content(id),
    nextTryAt: due,
    createdAt: due,
  });
  return id;
}

export async function forgetOldMail(db: Db, clock: Clock): Promise<void> {
  await deleteEndedMail(db, new Date(clock.now().getTime() - endedKeptMs));
}
