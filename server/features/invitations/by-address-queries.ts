import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { InvitationAnswer } from '#contract/invitations/rules.ts';
import { isTheirAddress, lastDeclinedOf } from '#server/features/outreach/sql.ts';
import { isPresent } from '#server/platform/auth/suspension.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { textFor } from '#server/platform/db/program-titles.ts';
import {
  clientProfiles,
  invitations,
  invitedAddresses,
  mailedInvitations,
  mailOutbox,
  programs,
  userKeys,
  users,
} from '#server/platform/db/schema.ts';
import { isWaitingByMail } from '#server/platform/db/waiting-invitations.ts';
import { newId } from '#server/platform/ids.ts';
import { isShownToInvited } from './sql.ts';

/** Locked until the transaction ends, in the order of the hashes, so that two coaches never wait for each other. */
export async function holdAddresses(tx: Tx, hashes: string[]) {
  return await tx
    .insert(invitedAddresses)
    .values([...new Set(hashes)].sort().map((addressHash) => ({ id: newId(), addressHash })))
    .onConflictDoUpdate({ target: invitedAddresses.addressHash, set: { addressHash: sql`excluded.address_hash` } })
    .returning();
}

/** One statement, also for none: what it does must not show in how much is done. */
export async function countMails(tx: Tx, addressIds: string[], now: Date): Promise<void> {
  await tx
    .update(invitedAddresses)
    .set({ mails: sql`${invitedAddresses.mails} + 1`, lastMailAt: now })
    .where(inArray(invitedAddresses.id, addressIds));
}

export async function dropMails(tx: Tx, ids: string[]): Promise<void> {
  await tx.delete(mailOutbox).where(inArray(mailOutbox.id, ids));
}

/** The coach's row is locked, so nothing is sent in between. Withdrawn ones count. */
export async function countMailedSince(tx: Db | Tx, coachId: string, since: Date): Promise<number> {
  return await tx.$count(
    mailedInvitations,
    and(eq(mailedInvitations.coachId, coachId), gt(mailedInvitations.sentAt, since)),
  );
}

export async function listEarlier(tx: Tx, coachId: string, addressIds: string[], now: Date) {
  return await tx
    .select({
      addressId: mailedInvitations.addressId,
      isOpen: sql<boolean>`${and(isNull(mailedInvitations.withdrawnAt), isNull(mailedInvitations.acceptedAt))}`,
      isDeclined: sql<boolean>`${mailedInvitations.declinedAt} is not null`,
    })
    .from(mailedInvitations)
    .where(
      and(
        eq(mailedInvitations.coachId, coachId),
        inArray(mailedInvitations.addressId, addressIds),
        gt(mailedInvitations.expiresAt, now),
      ),
    );
}

export async function findAccounts(tx: Tx, coachId: string, emails: string[]) {
  return await tx
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      locale: users.locale,
      role: users.role,
      coachId: clientProfiles.coachId,
      canBeMet: sql<boolean>`${and(isPresent, eq(users.isDemo, false), eq(users.isTest, false))}`,
      hasOptedOut: sql<boolean>`${clientProfiles.outreachOptOutAt} is not null`,
      declinedAt: lastDeclinedOf(coachId),
    })
    .from(users)
    .leftJoin(clientProfiles, eq(clientProfiles.userId, users.id))
    .where(inArray(users.email, emails));
}

export async function insertMailed(tx: Tx, rows: (typeof mailedInvitations.$inferInsert)[]): Promise<void> {
  await tx.insert(mailedInvitations).values(rows);
}

/** As the coach sees them: one that was declined, or that nobody could see, is like one that waits. */
export async function listMailedBy(db: Db, coachId: string, now: Date) {
  return await db
    .select({
      id: mailedInvitations.id,
      address: mailedInvitations.address,
      program: { id: programs.id, title: programs.title },
      sentAt: mailedInvitations.sentAt,
      expiresAt: mailedInvitations.expiresAt,
    })
    .from(mailedInvitations)
    .innerJoin(programs, eq(programs.id, mailedInvitations.programId))
    .where(isOpenOf(coachId, now))
    .orderBy(desc(mailedInvitations.sentAt), desc(mailedInvitations.id));
}

const isOpenOf = (coachId: string, now: Date) => and(eq(mailedInvitations.coachId, coachId), isWaitingByMail(now));

/** False unless it waits: between withdrawing and accepting the row lock decides. */
export async function withdrawMailed(tx: Tx, coachId: string, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(mailedInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(mailedInvitations.id, id), isOpenOf(coachId, now)))
    .returning({ id: mailedInvitations.id });
  return rows.length > 0;
}

const coachKey = {
  coachId: mailedInvitations.coachId,
  sealed: mailedInvitations.message,
  wrappedKey: userKeys.wrappedKey,
};
const moments = { sentAt: mailedInvitations.sentAt, expiresAt: mailedInvitations.expiresAt };

/** As the person invited sees them, in the shape of `listOf`. */
export async function listMailedTo(db: Db, clientId: string, now: Date, language: string) {
  const rows = await db
    .select({
      ...coachKey,
      ...moments,
      id: mailedInvitations.id,
      respondedAt: mailedInvitations.declinedAt,
      coach: sql<{
        id: string;
        firstName: string;
        lastName: string;
        email: string;
      }>`(select json_build_object('id', coach.id,
        'firstName', coach.first_name, 'lastName', coach.last_name, 'email', coach.email)
        from ${users} coach where coach.id = ${mailedInvitations.coachId})`,
      program: { id: programs.id, title: textFor(language, 'title'), description: textFor(language, 'description') },
    })
    .from(mailedInvitations)
    .innerJoin(users, and(eq(users.id, clientId), isTheirAddress))
    .innerJoin(programs, eq(programs.id, mailedInvitations.programId))
    .innerJoin(userKeys, eq(userKeys.userId, mailedInvitations.coachId))
    .where(isShownToInvited(now));
  return rows.map((row) => ({ ...row, status: row.respondedAt ? ('declined' as const) : ('pending' as const) }));
}

/** Locked until the transaction ends. */
export async function lockMailed(tx: Tx, clientId: string, id: string, now: Date) {
  const [row] = await tx
    .select({
      ...coachKey,
      ...moments,
      id: mailedInvitations.id,
      programId: mailedInvitations.programId,
      programTitle: programs.title,
    })
    .from(mailedInvitations)
    .innerJoin(users, and(eq(users.id, clientId), isTheirAddress))
    .innerJoin(programs, eq(programs.id, mailedInvitations.programId))
    .innerJoin(userKeys, eq(userKeys.userId, mailedInvitations.coachId))
    .where(and(eq(mailedInvitations.id, id), isShownToInvited(now), isNull(mailedInvitations.declinedAt)))
    .for('no key update', { of: mailedInvitations });
  return row;
}

export async function answerMailed(tx: Tx, id: string, answer: InvitationAnswer, now: Date): Promise<void> {
  const set = answer === 'accepted' ? { acceptedAt: now } : { declinedAt: now };
  await tx.update(mailedInvitations).set(set).where(eq(mailedInvitations.id, id));
}

/** From here on the coach sees who it was. */
export async function insertAccepted(tx: Tx, row: Omit<typeof invitations.$inferInsert, 'status'>): Promise<void> {
  await tx.insert(invitations).values({ ...row, status: 'accepted' });
}
