import { and, desc, eq, gt, lte, max, sql } from 'drizzle-orm';
import type { InvitationAnswer } from '#contract/invitations/rules.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { invitations, programs, users } from '#server/platform/db/schema.ts';

/** Invitations one answer holds, the newest; nobody's page grows without end. */
const invitationsShown = 200;

/** Time has made it expire; now the row says so too, and makes room for the next one. */
export async function expireBetween(tx: Tx, coachId: string, clientId: string, now: Date): Promise<void> {
  await tx
    .update(invitations)
    .set({ status: 'expired' })
    .where(
      and(
        eq(invitations.coachId, coachId),
        eq(invitations.clientId, clientId),
        eq(invitations.status, 'pending'),
        lte(invitations.expiresAt, now),
      ),
    );
}

/**
 * When this person last said no to this coach. Joining somebody else is no answer of theirs to this one, but reads the
 * same.
 */
export async function lastDeclined(tx: Tx, coachId: string, clientId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: max(invitations.respondedAt) })
    .from(invitations)
    .where(
      and(eq(invitations.coachId, coachId), eq(invitations.clientId, clientId), eq(invitations.status, 'declined')),
    );
  return row?.at ?? null;
}

/** False when one is pending between the two: the unique index decides. */
export async function insertUnlessPending(tx: Tx, invitation: typeof invitations.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(invitations).values(invitation).onConflictDoNothing().returning({ id: invitations.id });
  return rows.length > 0;
}

export async function countByStatus(db: Db, coachId: string, now: Date) {
  const waits = and(eq(invitations.status, 'pending'), gt(invitations.expiresAt, now));
  const [row] = await db
    .select({
      pending: sql<number>`(count(*) filter (where ${waits}))::int`,
      accepted: sql<number>`(count(*) filter (where ${eq(invitations.status, 'accepted')}))::int`,
      declined: sql<number>`(count(*) filter (where ${eq(invitations.status, 'declined')}))::int`,
      all: sql<number>`count(*)::int`,
      nextExpiresAt: sql<Date | null>`min(${invitations.expiresAt}) filter (where ${waits})`.mapWith(
        invitations.expiresAt,
      ),
    })
    .from(invitations)
    .where(eq(invitations.coachId, coachId));
  return row;
}

const columns = {
  id: invitations.id,
  status: invitations.status,
  sentAt: invitations.sentAt,
  expiresAt: invitations.expiresAt,
  respondedAt: invitations.respondedAt,
};

export async function listOf(db: Db, clientId: string) {
  return await db
    .select({
      ...columns,
      sealed: invitations.message,
      coach: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
      program: { id: programs.id, title: programs.title, description: programs.description },
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.coachId))
    .innerJoin(programs, eq(programs.id, invitations.programId))
    .where(eq(invitations.clientId, clientId))
    .orderBy(desc(invitations.sentAt), desc(invitations.id))
    .limit(invitationsShown);
}

/** Held until the transaction ends. */
export async function lockOwn(tx: Tx, clientId: string, id: string) {
  const [row] = await tx
    .select({
      ...columns,
      coachId: invitations.coachId,
      programId: invitations.programId,
      programTitle: programs.title,
    })
    .from(invitations)
    .innerJoin(programs, eq(programs.id, invitations.programId))
    .where(and(eq(invitations.id, id), eq(invitations.clientId, clientId)))
    .for('no key update', { of: invitations });
  return row;
}

export async function setAnswer(tx: Tx, id: string, status: InvitationAnswer, now: Date): Promise<void> {
  await tx
    .update(invitations)
    .set({ status, respondedAt: now })
    .where(and(eq(invitations.id, id), eq(invitations.status, 'pending')));
}
