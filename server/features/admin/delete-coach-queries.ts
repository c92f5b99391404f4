import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import { areRunning } from '#server/features/assignments/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  assignments,
  clientProfiles,
  coachingRequests,
  coachProfiles,
  conversationReads,
  conversations,
  invitations,
  mailedInvitations,
  messages,
  photos,
  signUpLinks,
  users,
} from '#server/platform/db/schema.ts';
import { isWaiting, isWaitingByMail } from '#server/platform/db/waiting-invitations.ts';
import { newId } from '#server/platform/ids.ts';

export async function hasCoachProfile(db: Db | Tx, id: string): Promise<boolean> {
  return (await db.$count(coachProfiles, eq(coachProfiles.userId, id))) > 0;
}

const pendingInvitations = (coachId: string, now: Date) => and(eq(invitations.coachId, coachId), isWaiting(now));
const pendingRequests = (coachId: string) =>
  and(eq(coachingRequests.coachId, coachId), eq(coachingRequests.status, 'pending'));

/** What removing the coach changes. */
export async function countCoaching(db: Db, coachId: string, now: Date) {
  const clientsOf = db
    .select({ id: clientProfiles.userId })
    .from(clientProfiles)
    .where(eq(clientProfiles.coachId, coachId));
  const byMail = and(eq(mailedInvitations.coachId, coachId), isWaitingByMail(now));
  const [clients, runningPrograms, invited, invitedByMail, asked] = await Promise.all([
    db.$count(clientProfiles, eq(clientProfiles.coachId, coachId)),
    db.$count(assignments, and(areRunning(now), inArray(assignments.clientId, clientsOf))),
    db.$count(invitations, pendingInvitations(coachId, now)),
    db.$count(mailedInvitations, byMail),
    db.$count(coachingRequests, pendingRequests(coachId)),
  ]);
  return { clients, runningPrograms, invitations: invited + invitedByMail, requests: asked };
}

/**
 * What was offered and no one answered is taken back as if it had never been sent. Gives whose pages should look again.
 */
export async function deletePendingInvitations(tx: Tx, coachId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .delete(invitations)
    .where(and(eq(invitations.coachId, coachId), eq(invitations.status, 'pending')))
    .returning({ id: invitations.clientId });
  // Kept until they expire: the daily limit and declines still count for a coach who decides to stay.
  await tx
    .update(mailedInvitations)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(mailedInvitations.coachId, coachId),
        isNull(mailedInvitations.withdrawnAt),
        isNull(mailedInvitations.acceptedAt),
      ),
    );
  await tx.delete(signUpLinks).where(and(eq(signUpLinks.coachId, coachId), isNull(signUpLinks.usedAt)));
  return rows.map(({ id }) => id);
}

export async function declinePendingRequests(tx: Tx, coachId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .update(coachingRequests)
    .set({ status: 'declined', answeredAt: now })
    .where(pendingRequests(coachId))
    .returning({ id: coachingRequests.clientId });
  return rows.map(({ id }) => id);
}

/** The clients' rows are held before; see endRelationsOf. */
export async function deleteCoachProfile(tx: Tx, id: string): Promise<void> {
  await tx.delete(photos).where(eq(photos.ownerId, id));
  await tx.delete(coachProfiles).where(eq(coachProfiles.userId, id));
}

/** Someone who is a client by now stays one. */
export async function clearCoachRole(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ role: null, updatedAt: now })
    .where(and(eq(users.id, id), inArray(users.role, ['coach', 'admin'])));
}

/**
 * What clients wrote to a coach is the clients', and stays when the coach is erased. It moves to a conversation without
 * a coach, renumbered; the old one goes with the coach and with what the coach wrote. A new one, so that a page on
 * which the old one is open finds it gone instead of going on showing the words of both.
 */
export async function keepMessagesOfClients(tx: Tx, coachId: string): Promise<void> {
  const ownWords = tx
    .select({ one: sql`1` })
    .from(messages)
    .where(and(eq(messages.conversationId, conversations.id), eq(messages.senderId, conversations.clientId)));
  const rows = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.coachId, coachId), exists(ownWords)));
  if (rows.length === 0) return;
  const [oldIds, newIds] = [rows.map(({ id }) => id), rows.map(() => newId())];
  const moves = sql`unnest(${sql.param(oldIds)}::uuid[], ${sql.param(newIds)}::uuid[]) as moves(old_id, new_id)`;
  await tx.execute(sql`
    insert into ${conversations} (id, coach_id, client_id, last_number, last_message_at, created_at)
    select moves.new_id, null, old.client_id, count(*), max(said.sent_at), old.created_at
    from ${moves}
    join ${conversations} as old on old.id = moves.old_id
    join ${messages} as said on said.conversation_id = old.id and said.sender_id = old.client_id
    group by moves.new_id, old.client_id, old.created_at`);
  // Only their own words are in it: there is nothing to read, and nothing to be told of.
  await tx.execute(sql`
    insert into ${conversationReads} (conversation_id, user_id, read_number, noticed_number)
    select made.id, made.client_id, made.last_number, made.last_number
    from ${moves}
    join ${conversations} as made on made.id = moves.new_id`);
  await tx.execute(sql`
    update ${messages} as said set conversation_id = counted.new_id, number = counted.number
    from (
      select own.id, moves.new_id, row_number() over (partition by own.conversation_id order by own.number) as number
      from ${moves}
      join ${conversations} as old on old.id = moves.old_id
      join ${messages} as own on own.conversation_id = old.id and own.sender_id = old.client_id
    ) as counted
    where said.id = counted.id`);
}
