import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import { isPresent } from '#server/platform/auth/suspension.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { coachName } from '#server/platform/db/names.ts';
import { clientProfiles, coachProfiles, mailOutbox, notices, users } from '#server/platform/db/schema.ts';

export async function findAccount(db: Db | Tx, userId: string) {
  const [row] = await db
    .select({
      requestedAt: users.deletionRequestedAt,
      deletionAt: users.deletionAt,
      isAdmin: users.isAdmin,
      locale: users.locale,
      coachName: coachProfiles.fullName,
    })
    .from(users)
    .leftJoin(clientProfiles, eq(clientProfiles.userId, users.id))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, clientProfiles.coachId))
    .where(eq(users.id, userId));
  return row;
}

/** Admins who are leaving or suspended do not count. The caller has locked the admins' rows. */
export async function countStayingAdmins(db: Db | Tx, exceptId: string): Promise<number> {
  return await db.$count(users, and(eq(users.isAdmin, true), isPresent, ne(users.id, exceptId)));
}

/** Joining this coach locks the profile too, and checks after that whether the coach is leaving. */
export async function lockCoachProfile(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ fullName: coachProfiles.fullName })
    .from(coachProfiles)
    .where(eq(coachProfiles.userId, userId))
    .for('update');
  return row?.fullName ?? null;
}

/** False if it was already requested. */
export async function setLeaving(tx: Tx, userId: string, requestedAt: Date, deletionAt: Date): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ deletionRequestedAt: requestedAt, deletionAt })
    .where(and(eq(users.id, userId), isNull(users.deletionAt)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** False if there was nothing to cancel. Between this and the erasing job the row decides. */
export async function setStaying(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ deletionRequestedAt: null, deletionAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.deletionAt)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** From now on only the person reaches what they wrote. Returns their coach. */
export async function setCoachAside(tx: Tx, clientId: string): Promise<string | null> {
  const [row] = await tx
    .update(clientProfiles)
    .set({
      coachBeforeLeavingId: clientProfiles.coachId,
      coachBeforeLeavingSince: clientProfiles.coachSince,
      coachId: null,
      coachSince: null,
    })
    .where(and(eq(clientProfiles.userId, clientId), isNotNull(clientProfiles.coachId)))
    .returning({ coachId: clientProfiles.coachBeforeLeavingId });
  return row?.coachId ?? null;
}

/** The place was kept, whether or not the coach has another free. */
export async function putCoachBack(tx: Tx, clientId: string): Promise<string | null> {
  const [row] = await tx
    .update(clientProfiles)
    .set({
      coachId: clientProfiles.coachBeforeLeavingId,
      coachSince: clientProfiles.coachBeforeLeavingSince,
      coachBeforeLeavingId: null,
      coachBeforeLeavingSince: null,
    })
    .where(and(eq(clientProfiles.userId, clientId), isNotNull(clientProfiles.coachBeforeLeavingId)))
    .returning({ coachId: clientProfiles.coachId });
  return row?.coachId ?? null;
}

/** Undefined for one who stays. */
export async function findLeavingCoach(tx: Tx, coachId: string) {
  const [row] = await tx
    .select({ id: users.id, name: coachName(coachProfiles, users), deletionAt: users.deletionAt })
    .from(users)
    .innerJoin(coachProfiles, eq(coachProfiles.userId, users.id))
    .where(eq(users.id, coachId));
  return row?.deletionAt ? { ...row, deletionAt: row.deletionAt } : undefined;
}

export type ToldClient = { id: string; email: string; firstName: string; timeZone: string; locale: string | null };

export async function listClients(tx: Tx, coachId: string): Promise<ToldClient[]> {
  return await tx
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      timeZone: users.timeZone,
      locale: users.locale,
    })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .where(eq(clientProfiles.coachId, coachId))
    .orderBy(asc(users.id));
}

/** Notices about a person's leaving that are no longer true, read or not. Returns their recipients. */
export async function deleteLeavingNotices(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .delete(notices)
    .where(
      and(
        inArray(notices.kind, ['coach-leaving', 'client-leaving']),
        sql`(${notices.detail} ->> 'coachId' = ${userId} or ${notices.detail} ->> 'clientId' = ${userId})`,
      ),
    )
    .returning({ userId: notices.userId });
  return rows.map((row) => row.userId);
}

/** Pending mail to them is obsolete. */
export async function deleteWaitingMail(tx: Tx, userId: string): Promise<void> {
  await tx.delete(mailOutbox).where(and(eq(mailOutbox.userId, userId), eq(mailOutbox.status, 'queued')));
}

export async function listDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.deletionAt, now))
    .orderBy(asc(users.deletionAt), asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
