import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { appointmentRequests, appointmentSeats, clientProfiles, userKeys, users } from '#server/platform/db/schema.ts';

export async function insertRequest(tx: Tx, row: typeof appointmentRequests.$inferInsert): Promise<void> {
  await tx.insert(appointmentRequests).values(row);
}

type Closed = NonNullable<typeof appointmentRequests.$inferInsert.outcome>;

/** Returns the ids of those that were open. */
export async function closeRequests(
  tx: Tx,
  which: { id?: string; coachId?: string; clientId?: string },
  outcome: Closed,
  now: Date,
): Promise<string[]> {
  const closed = await tx
    .update(appointmentRequests)
    .set({ outcome, closedAt: now })
    .where(
      and(
        isNull(appointmentRequests.closedAt),
        which.id === undefined ? undefined : eq(appointmentRequests.id, which.id),
        which.coachId === undefined ? undefined : eq(appointmentRequests.coachId, which.coachId),
        which.clientId === undefined ? undefined : eq(appointmentRequests.clientId, which.clientId),
      ),
    )
    .returning({ id: appointmentRequests.id });
  return closed.map(({ id }) => id);
}

/** Open ones of this coach's clients, the longest waiting first. */
export async function listRequests(db: Db | Tx, whose: { coachId: string } | { clientId: string }) {
  return await db
    .select({
      id: appointmentRequests.id,
      wordsSealed: appointmentRequests.wordsSealed,
      createdAt: appointmentRequests.createdAt,
      clientId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.image,
      wrappedKey: userKeys.wrappedKey,
    })
    .from(appointmentRequests)
    .innerJoin(users, eq(users.id, appointmentRequests.clientId))
    .innerJoin(
      clientProfiles,
      and(eq(clientProfiles.userId, users.id), eq(clientProfiles.coachId, appointmentRequests.coachId)),
    )
    .leftJoin(userKeys, eq(userKeys.userId, users.id))
    .where(
      and(
        isNull(appointmentRequests.closedAt),
        'coachId' in whose ? eq(appointmentRequests.coachId, whose.coachId) : eq(users.id, whose.clientId),
      ),
    )
    .orderBy(asc(appointmentRequests.createdAt))
    .limit(200);
}

export async function saveSeat(tx: Db | Tx, seat: typeof appointmentSeats.$inferInsert): Promise<void> {
  const { isComing, answeredAt } = seat;
  await tx
    .insert(appointmentSeats)
    .values(seat)
    .onConflictDoUpdate({
      target: [appointmentSeats.appointmentId, appointmentSeats.clientId],
      set: { isComing, answeredAt },
    });
}
