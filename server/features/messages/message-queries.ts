import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { messagesShown } from '#contract/messages/constants.ts';
import type { MessagesQuery } from '#contract/messages/schema.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { coachProfiles, conversationReads, conversations, messages, userKeys } from '#server/platform/db/schema.ts';
import { names } from './queries.ts';
import { clientUser, coachUser, isOneOfTheTwo, isWithOwnClient } from './rights-queries.ts';

/** Without the text. */
export type StoredMessage = { id: string; number: number; senderId: string; sentAt: Date };
type SealedMessage = StoredMessage & { body: Buffer };

const sealed = {
  id: messages.id,
  number: messages.number,
  senderId: messages.senderId,
  body: messages.body,
  sentAt: messages.sentAt,
};

/**
 * Others who write in the same conversation wait here until this transaction ends; what is read after it is current.
 */
export async function lockConversation(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: conversations.id }).from(conversations).where(eq(conversations.id, id)).for('no key update');
}

type NewMessage = { id: string; conversationId: string; senderId: string; body: Buffer; sentAt: Date };

/** The number is incremented on the conversation's row in the same statement: no gaps, no duplicates. */
export async function insertMessage(
  tx: Tx,
  { id, conversationId, senderId, body, sentAt }: NewMessage,
): Promise<number> {
  const at = sql`${sentAt.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ number: number }>(sql`
    with counted as (
      update ${conversations} set last_number = last_number + 1, last_message_at = ${at}
      where id = ${conversationId} returning id, last_number
    )
    insert into ${messages} (id, conversation_id, number, sender_id, body, sent_at)
    select ${id}::uuid, counted.id, counted.last_number, ${senderId}::uuid, ${body}::bytea, ${at} from counted
    returning number`);
  const [row] = rows;
  if (!row) throw new Error('A message was written into a conversation that is not there.');
  return row.number;
}

/** A mail has already announced it. */
export async function setMailed(tx: Tx, conversationId: string, userId: string, number: number): Promise<void> {
  await tx
    .update(conversationReads)
    .set({ noticedNumber: sql`greatest(${conversationReads.noticedNumber}, ${number}::int)` })
    .where(and(eq(conversationReads.conversationId, conversationId), eq(conversationReads.userId, userId)));
}

export async function findSentMessage(db: Db | Tx, senderId: string, id: string): Promise<StoredMessage | undefined> {
  const { body: _body, ...columns } = sealed;
  const [row] = await db
    .select(columns)
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.senderId, senderId)));
  return row;
}

/** The newest message of the two. */
export async function findLastMessage(db: Db | Tx, { coachId, clientId }: { coachId: string; clientId: string }) {
  const [row] = await db
    .select(sealed)
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(conversations.coachId, coachId), eq(conversations.clientId, clientId)))
    .orderBy(desc(messages.number))
    .limit(1);
  return row;
}

/** In order. With `after` the first ones after it, otherwise the last ones. */
export async function listMessages(
  db: Db,
  conversationId: string,
  { before, after }: MessagesQuery,
): Promise<SealedMessage[]> {
  const rows = await db
    .select(sealed)
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        before === undefined ? undefined : lt(messages.number, before),
        after === undefined ? undefined : gt(messages.number, after),
      ),
    )
    .orderBy(after === undefined ? desc(messages.number) : asc(messages.number))
    .limit(messagesShown);
  return after === undefined ? rows.toReversed() : rows;
}

export type SearchedMessage = Awaited<ReturnType<typeof listOwnMessagesBefore>>[number];

/** From all conversations of a person, newest first; ids increase with time. */
export async function listOwnMessagesBefore(
  db: Db,
  userId: string,
  { before: id, ownClientsOnly }: { before: string | undefined; ownClientsOnly: boolean },
  limit: number,
) {
  return await db
    .select({
      ...sealed,
      conversationId: messages.conversationId,
      clientId: conversations.clientId,
      ...names,
      wrappedKey: userKeys.wrappedKey,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(clientUser, eq(clientUser.id, conversations.clientId))
    .leftJoin(coachUser, eq(coachUser.id, conversations.coachId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, conversations.coachId))
    .leftJoin(userKeys, eq(userKeys.userId, conversations.clientId))
    .where(
      and(
        isOneOfTheTwo(userId),
        ownClientsOnly ? isWithOwnClient : undefined,
        id === undefined ? undefined : lt(messages.id, id),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(limit);
}

export type WrittenConversation = Awaited<ReturnType<typeof listWrittenConversationsAfter>>[number];

/** Conversations with messages, oldest first: ids increase with time. */
export async function listWrittenConversationsAfter(db: Db, userId: string, after: string | undefined, limit: number) {
  return await db
    .select({ id: conversations.id, clientId: conversations.clientId, ...names, wrappedKey: userKeys.wrappedKey })
    .from(conversations)
    .innerJoin(clientUser, eq(clientUser.id, conversations.clientId))
    .leftJoin(coachUser, eq(coachUser.id, conversations.coachId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, conversations.coachId))
    .leftJoin(userKeys, eq(userKeys.userId, conversations.clientId))
    .where(
      and(
        isOneOfTheTwo(userId),
        gt(conversations.lastNumber, 0),
        after === undefined ? undefined : gt(conversations.id, after),
      ),
    )
    .orderBy(asc(conversations.id))
    .limit(limit);
}
