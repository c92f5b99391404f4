import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, ownedBy } from './columns.ts';
import { users } from './identity.ts';

/**
 * One a pair. Its number goes up with each message under the lock of this row, so that messages have one order for
 * everyone.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey(),
    /** Null: the coach was erased, and only what the client wrote is left. */
    coachId: uuid('coach_id').references(() => users.id, { onDelete: 'cascade' }),
    clientId: ownedBy('client_id', () => users.id),
    lastNumber: integer('last_number').notNull().default(0),
    lastMessageAt: instant('last_message_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('conversations_pair_unique').on(table.coachId, table.clientId),
    index('conversations_client_idx').on(table.clientId, table.lastMessageAt.desc()),
    index('conversations_coach_idx').on(table.coachId, table.lastMessageAt.desc()),
    check('conversations_two_people', sql`${table.coachId} <> ${table.clientId}`),
  ],
);

/** Sealed with the client's data key, whichever side wrote it, and bound to this row's id. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    conversationId: ownedBy('conversation_id', () => conversations.id),
    /** From 1, without gaps. */
    number: integer('number').notNull(),
    senderId: ownedBy('sender_id', () => users.id),
    body: bytes('body').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    unique('messages_number_unique').on(table.conversationId, table.number),
    index('messages_sender_idx').on(table.senderId),
    check('messages_number_counts', sql`${table.number} >= 1`),
  ],
);

/** How far each of the two has read, and up to where a mail has said that something waits. */
export const conversationReads = pgTable(
  'conversation_reads',
  {
    conversationId: ownedBy('conversation_id', () => conversations.id),
    userId: ownedBy('user_id', () => users.id),
    readNumber: integer('read_number').notNull().default(0),
    readAt: instant('read_at'),
    /** The newest number a mail was written about; one mail until it is read. */
    noticedNumber: integer('noticed_number').notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'conversation_reads_pk', columns: [table.conversationId, table.userId] }),
    index('conversation_reads_user_idx').on(table.userId),
  ],
);

/**
 * That something happened which an open page of a person should refetch. Ids and kinds, never contents. A lost
 * notification costs nothing: a client that missed some reads on from the last number seen. Old rows are deleted by the
 * upkeep.
 */
export const liveEvents = pgTable(
  'live_events',
  {
    number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ownedBy('user_id', () => users.id),
    kind: text('kind').notNull(),
    detail: jsonb('detail').$type<Record<string, string | number>>().notNull().default({}),
    at: instant('at').notNull(),
  },
  (table) => [index('live_events_user_idx').on(table.userId, table.number), index('live_events_at_idx').on(table.at)],
);
