import { and, asc, desc, eq } from 'drizzle-orm';
import type { RequestStatus } from '#contract/requests/constants.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { coachingRequests, coachProfiles, userKeys, users } from '#server/platform/db/schema.ts';

/** Requests per response. */
const requestsShown = 200;

/** False if one is pending between the two: the unique index decides. */
export async function insertUnlessPending(tx: Tx, request: typeof coachingRequests.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(coachingRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ id: coachingRequests.id });
  return rows.length > 0;
}

export type OwnRow = Awaited<ReturnType<typeof listOwn>>[number];

const selectOwn = (db: Db | Tx) =>
  db
    .select({
      id: coachingRequests.id,
      status: coachingRequests.status,
      coach: { id: coachProfiles.userId, fullName: coachProfiles.fullName },
      sealedMessage: coachingRequests.message,
      sealedAnswer: coachingRequests.answer,
      createdAt: coachingRequests.createdAt,
      answeredAt: coachingRequests.answeredAt,
    })
    .from(coachingRequests)
    .innerJoin(coachProfiles, eq(coachProfiles.userId, coachingRequests.coachId));

export async function listOwn(db: Db, clientId: string) {
  return await selectOwn(db)
    .where(eq(coachingRequests.clientId, clientId))
    .orderBy(desc(coachingRequests.createdAt), desc(coachingRequests.id))
    .limit(requestsShown);
}

export async function findOwn(db: Db | Tx, clientId: string, id: string): Promise<OwnRow | undefined> {
  const [row] = await selectOwn(db).where(and(eq(coachingRequests.id, id), eq(coachingRequests.clientId, clientId)));
  return row;
}

/** Only a pending one. The coach it was sent to, or undefined if it had been answered. */
export async function withdraw(db: Db | Tx, clientId: string, id: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .update(coachingRequests)
    .set({ status: 'withdrawn', answeredAt: now })
    .where(
      and(eq(coachingRequests.id, id), eq(coachingRequests.clientId, clientId), eq(coachingRequests.status, 'pending')),
    )
    .returning({ coachId: coachingRequests.coachId });
  return row?.coachId;
}

/** With each client's key, since each is sealed with another. People who have left the client role are left out. */
export async function listWaiting(db: Db, coachId: string) {
  return await db
    .select({
      id: coachingRequests.id,
      client: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      sealedMessage: coachingRequests.message,
      wrappedKey: userKeys.wrappedKey,
      createdAt: coachingRequests.createdAt,
    })
    .from(coachingRequests)
    .innerJoin(users, eq(users.id, coachingRequests.clientId))
    .leftJoin(userKeys, eq(userKeys.userId, coachingRequests.clientId))
    .where(and(eq(coachingRequests.coachId, coachId), eq(coachingRequests.status, 'pending'), eq(users.role, 'client')))
    .orderBy(asc(coachingRequests.createdAt), asc(coachingRequests.id))
    .limit(requestsShown);
}

/** Whose request it is, read before the client is locked. */
export async function findClientOf(tx: Tx, coachId: string, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ clientId: coachingRequests.clientId })
    .from(coachingRequests)
    .where(and(eq(coachingRequests.id, id), eq(coachingRequests.coachId, coachId)));
  return row?.clientId;
}

/** Locked until the transaction ends. */
export async function lockStatus(tx: Tx, id: string): Promise<RequestStatus | undefined> {
  const [row] = await tx
    .select({ status: coachingRequests.status })
    .from(coachingRequests)
    .where(eq(coachingRequests.id, id))
    .for('no key update');
  return row?.status;
}

export async function setAnswer(
  tx: Tx,
  id: string,
  answer: { status: 'accepted' | 'declined'; answer: Buffer | null; answeredAt: Date },
): Promise<void> {
  await tx.update(coachingRequests).set(answer).where(eq(coachingRequests.id, id));
}
