import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { coachProfiles, conversationReads, conversations, messages, users } from '#server/platform/db/schema.ts';
import { names } from './queries.ts';
import { clientUser, coachUser } from './rights-queries.ts';

type Due = { conversationId: string; userId: string };
type Span = { waitingSince: Date; notBefore: Date; limit: number; isAnyAddress: boolean };

/**
 * Claims some of those who have had something unread since `waitingSince` and no mail since they last read. The row
 * decides: of several processes one changes it, and the others no longer match.
 */
export async function takeUnmailed(tx: Tx, { waitingSince, notBefore, limit, isAnyAddress }: Span): Promise<Due[]> {
  const { rows } = await tx.execute<{ conversationId: string; userId: string }>(sql`
    with due as (
      select r.conversation_id, r.user_id
      from ${conversationReads} as r
      join ${conversations} as c on c.id = r.conversation_id
      join ${users} as u on u.id = r.user_id
      where c.last_message_at > ${notBefore.toISOString()}::timestamptz
        and c.last_number > r.read_number
        and r.noticed_number <= r.read_number
        and u.unread_mail and not u.is_demo and (u.email_verified or ${isAnyAddress})
        and exists (
          select from ${messages} as m
          where m.conversation_id = c.id and m.number > r.read_number and m.sender_id <> r.user_id
            and m.sent_at <= ${waitingSince.toISOString()}::timestamptz
        )
      order by r.conversation_id, r.user_id
      limit ${limit}
      for update of r skip locked
    )
    update ${conversationReads} as r set noticed_number = c.last_number
    from due, ${conversations} as c
    where r.conversation_id = due.conversation_id and r.user_id = due.user_id and c.id = due.conversation_id
    returning r.conversation_id as "conversationId", r.user_id as "userId"`);
  return rows;
}

export async function setUnreadMailOff(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ unreadMail: false, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.unreadMail, true)));
}

const recipient = alias(users, 'recipient');

/** Whom to write to, and whose message is unread. */
export async function listRecipients(tx: Tx, due: readonly Due[]) {
  return await tx
    .select({
      conversationId: conversations.id,
      userId: recipient.id,
      email: recipient.email,
      firstName: recipient.firstName,
      locale: recipient.locale,
      aboutId: sql<string>`case when ${recipient.id} = ${conversations.clientId}
        then ${conversations.coachId} else ${conversations.clientId} end`,
      from: sql<string>`case when ${recipient.id} = ${conversations.clientId}
        then ${names.coachName} else ${names.clientName} end`,
    })
    .from(conversationReads)
    .innerJoin(conversations, eq(conversations.id, conversationReads.conversationId))
    .innerJoin(recipient, eq(recipient.id, conversationReads.userId))
    .innerJoin(clientUser, eq(clientUser.id, conversations.clientId))
    .innerJoin(coachUser, eq(coachUser.id, conversations.coachId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, conversations.coachId))
    .where(
      and(
        inArray(
          conversationReads.conversationId,
          due.map(({ conversationId }) => conversationId),
        ),
        sql`(${conversationReads.conversationId}, ${conversationReads.userId}) in (${sql.join(
          due.map(({ conversationId, userId }) => sql`(${conversationId}::uuid, ${userId}::uuid)`),
          sql`, `,
        )})`,
      ),
    );
}
