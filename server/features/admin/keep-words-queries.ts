import { and, eq, exists, sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/db/database.ts';
import { conversationReads, conversations, messages } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

/**
 * What clients wrote to a coach is the clients', and stays when the coach is erased. It moves to a conversation without a
 * coach, numbered anew; the old one goes with the coach and with what the coach wrote. A new one, so that a page on which
 * the old one is open finds it gone instead of going on showing the words of both.
 */
export async function keepWordsOfClients(tx: Tx, coachId: string): Promise<void> {
  const ownWords = tx
    .select({ one: sql`1` })
    .from(messages)
    .where(and(eq(messages.conversationId, conversations.id), eq(messages.senderId, conversations.clientId)));
  const rows = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.coachId, coachId), exists(ownWords)));
  if (rows.length === 0) return;
  const moves = sql`unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(rows.map(() => newId()))}::uuid[]) as moves(old_id, new_id)`;
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
