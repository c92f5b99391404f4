import { and, desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { accountName, coachName } from '#server/platform/db/names.ts';
import {
  clientProfiles,
  coachProfiles,
  conversationReads,
  conversations,
  messages,
  userKeys,
  users,
} from '#server/platform/db/schema.ts';
import {
  clientMaySend,
  clientUser,
  coachMaySend,
  coachUser,
  isCurrentPair,
  isOneOfTheTwo,
  isParted,
  isWithOwnClient,
  isWorthListing,
  mayBeSeenBy,
} from './rights-queries.ts';

export type ConversationRow = Awaited<ReturnType<typeof select>>[number];
/** Coach and client. `coachId` is null once the coach was erased. */
export type Pair = { coachId: string; clientId: string };

const own = alias(conversationReads, 'own');
const other = alias(conversationReads, 'other');
const writtenAt = sql`coalesce(${conversations.lastMessageAt}, ${conversations.createdAt})`;
const newestFirst = [desc(writtenAt), desc(conversations.id)];

export const names = {
  clientName: accountName(clientUser),
  /** Null after that coach was erased. */
  coachName: sql<string | null>`${coachName(coachProfiles, coachUser)}`,
};

/** One statement for one conversation or all: who it is with, the last line, how far it is read, who may write. */
async function select(db: Db | Tx, userId: string, which: SQL | undefined, limit: number) {
  // Selected before anything is joined to them, under the table's name: thousands cost little more than those shown.
  const { id, coachId, clientId, lastNumber, lastMessageAt, createdAt } = conversations;
  const chosen = db
    .select({ id, coachId, clientId, lastNumber, lastMessageAt, createdAt })
    .from(conversations)
    .leftJoin(clientProfiles, eq(clientProfiles.userId, clientId))
    .where(which)
    .orderBy(...newestFirst)
    .limit(limit)
    .as('conversations');
  return await db
    .select({
      id: conversations.id,
      coachId: conversations.coachId,
      clientId: conversations.clientId,
      lastNumber: conversations.lastNumber,
      /** Its exact position in the list. */
      micros: sql<string>`(extract(epoch from ${writtenAt}) * 1000000)::bigint::text`,
      ...names,
      // Of a person the coach no longer works with, only the name.
      clientImage: sql<string | null>`case when not ${isParted} then ${clientUser.image} end`,
      coachImage: coachProfiles.profileImageUrl,
      last: { id: messages.id, senderId: messages.senderId, body: messages.body, sentAt: messages.sentAt },
      wrappedKey: userKeys.wrappedKey,
      readByOther: sql<number>`coalesce(${other.readNumber}, 0)`,
      unread: sql<number>`(select count(*)::int from ${messages} as waiting
        where waiting.conversation_id = ${conversations.id}
          and waiting.number > ${own.readNumber} and waiting.sender_id <> ${userId})`,
      clientMaySend,
      coachMaySend,
      isParted,
      isPair: isCurrentPair,
      isClientSuspended: sql<boolean>`${clientUser.suspendedAt} is not null`,
      isCoachSuspended: sql<boolean>`${coachUser.suspendedAt} is not null`,
    })
    .from(chosen)
    .innerJoin(clientUser, eq(clientUser.id, conversations.clientId))
    .leftJoin(coachUser, eq(coachUser.id, conversations.coachId))
    .innerJoin(own, and(eq(own.conversationId, conversations.id), eq(own.userId, userId)))
    .leftJoin(other, and(eq(other.conversationId, conversations.id), sql`${other.userId} <> ${userId}`))
    .leftJoin(clientProfiles, eq(clientProfiles.userId, conversations.clientId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, conversations.coachId))
    .leftJoin(userKeys, eq(userKeys.userId, conversations.clientId))
    .leftJoin(
      messages,
      and(eq(messages.conversationId, conversations.id), eq(messages.number, conversations.lastNumber)),
    )
    .orderBy(...newestFirst);
}

/** The other person's name, before anything is joined to the conversations of a page. */
const otherName = (userId: string, formerCoach: string) => sql`case when ${conversations.clientId} = ${userId}
  then coalesce((select ${names.coachName} from ${users} as ${coachUser}
    left join ${coachProfiles} on ${coachProfiles.userId} = ${coachUser.id}
    where ${coachUser.id} = ${conversations.coachId}), ${formerCoach})
  else (select ${names.clientName} from ${users} as ${clientUser} where ${clientUser.id} = ${conversations.clientId}) end`;

type Wanted = {
  words: string[];
  /** What the reader calls a coach who was erased. */
  formerCoach: string;
  after: { micros: string; id: string } | undefined;
  /** For a coach who waits for approval. */
  ownClientsOnly: boolean;
  limit: number;
};

/** Newest first. Keyset by values, not by row: one written in meanwhile moves to the top. */
export async function listConversationsOf(
  db: Db,
  userId: string,
  { words, formerCoach, after, ownClientsOnly, limit }: Wanted,
): Promise<ConversationRow[]> {
  const isAfter =
    after &&
    sql`(${writtenAt}, ${conversations.id}) <
      (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`;
  const isFound = words.map(
    (word) => sql`strpos(fold_text(${otherName(userId, formerCoach)}), fold_text(${word}::text)) > 0`,
  );
  const isShown = ownClientsOnly ? isWithOwnClient : undefined;
  return await select(db, userId, and(isOneOfTheTwo(userId), isWorthListing, isShown, isAfter, ...isFound), limit);
}

export async function findConversation(db: Db | Tx, userId: string, id: string): Promise<ConversationRow | undefined> {
  return (await select(db, userId, and(eq(conversations.id, id), mayBeSeenBy(userId)), 1))[0];
}

export async function findConversationOfPair(
  db: Db | Tx,
  userId: string,
  { coachId, clientId }: Pair,
): Promise<ConversationRow | undefined> {
  return (
    await select(
      db,
      userId,
      and(eq(conversations.coachId, coachId), eq(conversations.clientId, clientId), mayBeSeenBy(userId)),
      1,
    )
  )[0];
}

export async function findOwnPair(
  db: Db | Tx,
  userId: string,
  id: string,
): Promise<{ coachId: string | null; clientId: string } | undefined> {
  const [row] = await db
    .select({ coachId: conversations.coachId, clientId: conversations.clientId })
    .from(conversations)
    .leftJoin(clientProfiles, eq(clientProfiles.userId, conversations.clientId))
    .where(and(eq(conversations.id, id), mayBeSeenBy(userId)));
  return row;
}

/**
 * The conversation of the two, created if there is none. Of two concurrent calls one creates it, and both get the same.
 */
export async function ensureConversation(
  db: Db | Tx,
  { id, coachId, clientId, now }: Pair & { id: string; now: Date },
): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with made as (
      insert into ${conversations} (id, coach_id, client_id, created_at)
      values (${id}, ${coachId}, ${clientId}, ${now.toISOString()}::timestamptz)
      on conflict (coach_id, client_id) do nothing
      returning id
    ), reads as (
      insert into ${conversationReads} (conversation_id, user_id)
      select made.id, both_of_them from made, unnest(array[${coachId}, ${clientId}]::uuid[]) as both_of_them
    )
    select id from made`);
  if (rows[0]) return rows[0].id;
  const [known] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.coachId, coachId), eq(conversations.clientId, clientId)));
  if (!known) throw new Error('A conversation that is there already cannot be read.');
  return known.id;
}

/** All unread counts of a person, in one statement. */
export async function countUnread(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db
    .select({ unread: sql<number>`count(*)::int` })
    .from(conversationReads)
    .innerJoin(
      conversations,
      and(
        eq(conversations.id, conversationReads.conversationId),
        sql`${conversations.lastNumber} > ${conversationReads.readNumber}`,
      ),
    )
    .innerJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        sql`${messages.number} > ${conversationReads.readNumber}`,
        sql`${messages.senderId} <> ${userId}`,
      ),
    )
    .where(eq(conversationReads.userId, userId));
  return row?.unread ?? 0;
}

/** Never back, and never past the last message. Returns the number reached, or undefined if nothing changed. */
export async function setReadUpTo(
  tx: Tx,
  userId: string,
  conversationId: string,
  number: number,
  now: Date,
): Promise<number | undefined> {
  const reached = sql`least(${number}::int, ${conversations.lastNumber})`;
  const [row] = await tx
    .update(conversationReads)
    .set({ readNumber: reached, readAt: now })
    .from(conversations)
    .where(
      and(
        eq(conversations.id, conversationReads.conversationId),
        eq(conversationReads.conversationId, conversationId),
        eq(conversationReads.userId, userId),
        sql`${conversationReads.readNumber} < ${reached}`,
      ),
    )
    .returning({ readNumber: conversationReads.readNumber });
  return row?.readNumber;
}
