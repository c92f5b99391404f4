import { and, eq, ne, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isWaitingCoach, type ApprovalRule } from '#server/features/coach-approval/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { clientProfiles, coachProfiles, conversations, messages, partings, users } from '#server/platform/db/schema.ts';

export const clientUser = alias(users, 'client_user');
export const coachUser = alias(users, 'coach_user');

export const isOneOfTheTwo = (userId: string) =>
  or(eq(conversations.coachId, userId), eq(conversations.clientId, userId));

/**
 * The two are coach and client now. Needs the client's profile in the statement. No coach and an erased coach are not
 * the same.
 */
export const isCurrentPair = sql<boolean>`coalesce(${clientProfiles.coachId} = ${conversations.coachId}, false)`;

/** What a coach who waits for approval sees: no one else has become theirs yet. */
export const isWithOwnClient = sql`exists (select from ${clientProfiles} as theirs
  where theirs.user_id = ${conversations.clientId} and theirs.coach_id = ${conversations.coachId})`;

/**
 * One of the two has ended the work: the conversation is read-only until they begin again. If an admin ended the
 * coach's role, no one has parted.
 */
export const isParted = sql<boolean>`(not ${isCurrentPair} and exists (select from ${partings} parted
  where parted.coach_id = ${conversations.coachId} and parted.client_id = ${conversations.clientId} and parted.ended_by <> 'admin'))`;

/** An empty conversation only says that someone opened it, which is private. */
export const isWorthListing = or(sql`${conversations.lastNumber} > 0`, isCurrentPair);
export const mayBeSeenBy = (userId: string) =>
  and(isOneOfTheTwo(userId), or(isWorthListing, eq(conversations.clientId, userId)));

/**
 * A client may write to coaches whose profile they can see: any existing one, except that of a person who is a client
 * now and not their coach.
 */
export const clientMaySend: SQL<boolean> = sql<boolean>`(${coachProfiles.userId} is not null and not ${isParted}
  and (${coachUser.role} is distinct from 'client' or ${isCurrentPair}))`;

/**
 * A coach may write to own clients, and answer others: the client must have written since they joined their current
 * coach, and since they opted out of outreach.
 */
export const coachMaySend: SQL<boolean> = sql<boolean>`(${isCurrentPair} or not ${isParted} and exists (
  select from ${messages} as said
  where said.conversation_id = ${conversations.id} and said.sender_id = ${conversations.clientId}
    and said.sent_at > coalesce(greatest(
      case when ${clientProfiles.coachId} is not null then ${clientProfiles.coachSince} end,
      ${clientProfiles.outreachOptOutAt}), '-infinity')))`;

/** Whether a client may begin a conversation with this coach. */
export async function canSeeCoach(
  rule: ApprovalRule,
  db: Db | Tx,
  clientId: string,
  coachId: string,
): Promise<boolean> {
  const isOwn = and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachProfiles.userId));
  const isOwnCoach = sql`exists (select 1 from ${clientProfiles} where ${isOwn})`;
  const haveParted = sql`exists (select 1 from ${partings}
    where ${and(eq(partings.clientId, clientId), eq(partings.coachId, coachProfiles.userId), ne(partings.endedBy, 'admin'))})`;
  const rows = await db
    .select({ id: users.id })
    .from(coachProfiles)
    .innerJoin(users, eq(users.id, coachProfiles.userId))
    .where(
      and(
        eq(coachProfiles.userId, coachId),
        sql`${coachProfiles.userId} <> ${clientId}`,
        or(sql`${users.role} is distinct from 'client'`, isOwnCoach),
        or(sql`not ${haveParted}`, isOwnCoach),
        or(not(isWaitingCoach(rule)), isOwnCoach),
        // Real people, those of the demo and those of a simulation never meet: what is written to the latter would go with them.
        sql`(${users.isTest}, ${users.isDemo}) = (select one.is_test, one.is_demo from ${users} as one where one.id = ${clientId})`,
      ),
    );
  return rows.length > 0;
}

/** Whether a coach may begin a conversation with this client. */
export async function isOwnClient(db: Db | Tx, coachId: string, clientId: string): Promise<boolean> {
  const rows = await db
    .select({ id: clientProfiles.userId })
    .from(clientProfiles)
    .where(and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId)));
  return rows.length > 0;
}
