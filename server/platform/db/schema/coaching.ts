import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant, ownedBy } from './columns.ts';
import { assignments, journalEntries } from './journal.ts';
import { users } from './identity.ts';

/**
 * Every save is a row of its own. Sealed with the client's data key: erasing the client's key erases what was noted
 * about them.
 */
export const coachNotes = pgTable(
  'coach_notes',
  {
    id: uuid('id').primaryKey(),
    coachId: ownedBy('coach_id', () => users.id),
    clientId: ownedBy('client_id', () => users.id),
    /** Counts from 1. Two saves over the same version: the second one meets the constraint. */
    version: integer('version').notNull(),
    notes: bytes('notes').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('coach_notes_version_unique').on(table.coachId, table.clientId, table.version),
    index('coach_notes_client_idx').on(table.clientId),
    check('coach_notes_version_counts', sql`${table.version} >= 1`),
  ],
);

/**
 * That a coach and a client have worked together and do so no longer. Deleted when they start again. Dates and ids: the
 * coach's notes are kept separately, the conversation stays where it is, and neither of the two may write in it.
 */
export const partings = pgTable(
  'partings',
  {
    coachId: ownedBy('coach_id', () => users.id),
    clientId: ownedBy('client_id', () => users.id),
    coachSince: instant('coach_since'),
    endedAt: instant('ended_at').notNull(),
    endedBy: text('ended_by').$type<'coach' | 'client' | 'admin'>().notNull(),
    /** Until then the one who ended it can undo it. Null once the client has a coach again. */
    undoUntil: instant('undo_until'),
    /** The program that ran when they parted. */
    assignmentId: uuid('assignment_id').references(() => assignments.id, { onDelete: 'set null' }),
    /** What the client wants for it; `asked` until they say so. Null without a program. */
    programWish: text('program_wish').$type<'asked' | 'goes-on' | 'stops'>(),
  },
  (table) => [
    primaryKey({ name: 'partings_pk', columns: [table.coachId, table.clientId] }),
    index('partings_client_idx').on(table.clientId, table.endedAt),
    index('partings_ended_idx').on(table.endedAt),
    index('partings_assignment_idx').on(table.assignmentId),
    check('partings_ended_by_known', sql`${table.endedBy} in ('coach', 'client', 'admin')`),
    check('partings_program_wish_known', sql`${table.programWish} in ('asked', 'goes-on', 'stops')`),
    check('partings_two_people', sql`${table.coachId} <> ${table.clientId}`),
  ],
);

/** A notification is made from facts when it is read; what is stored is only that someone has seen to it. */
export const notificationDismissals = pgTable(
  'notification_dismissals',
  {
    coachId: ownedBy('coach_id', () => users.id),
    clientId: ownedBy('client_id', () => users.id),
    /** The notification's id: its kind and since when, so that the same thing happening again is a new one. */
    notificationId: text('notification_id').notNull(),
    dismissedAt: instant('dismissed_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'notification_dismissals_pk', columns: [table.coachId, table.clientId, table.notificationId] }),
    index('notification_dismissals_client_idx').on(table.clientId),
  ],
);

/** A time of activity: it ends after half an hour without a request. When, never what. */
export const visits = pgTable(
  'visits',
  {
    id: uuid('id').primaryKey(),
    userId: ownedBy('user_id', () => users.id),
    startedAt: instant('started_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    index('visits_user_idx').on(table.userId, table.lastSeenAt.desc()),
    check('visits_order', sql`${table.lastSeenAt} >= ${table.startedAt}`),
  ],
);

/**
 * That a client let their coach read an entry. Taken back, the row is gone. It counts only while that coach is theirs.
 */
export const entryShares = pgTable(
  'entry_shares',
  {
    entryId: uuid('entry_id')
      .primaryKey()
      .references(() => journalEntries.id, { onDelete: 'cascade' }),
    clientId: ownedBy('client_id', () => users.id),
    coachId: ownedBy('coach_id', () => users.id),
    sharedAt: instant('shared_at').notNull(),
    /** When the coach read it first. */
    readAt: instant('read_at'),
    /** When a mail told the coach of it. Null: none has yet. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    index('entry_shares_unmailed_idx')
      .on(table.sharedAt)
      .where(sql`${table.mailedAt} is null and ${table.readAt} is null`),
    index('entry_shares_coach_idx').on(table.coachId, table.clientId, table.sharedAt.desc()),
    index('entry_shares_client_idx').on(table.clientId),
  ],
);

/**
 * What a client makes of a folded week: one sentence of their own, and whether the coach sees the card. The rest of it, the
 * row and the practice, is read from its own table.
 */
export const weekCards = pgTable(
  'week_cards',
  {
    id: uuid('id').primaryKey(),
    clientId: ownedBy('client_id', () => users.id),
    assignmentId: ownedBy('assignment_id', () => assignments.id),
    weekNumber: integer('week_number').notNull(),
    /** Sealed with the client's data key, bound to this row's id. It counts while its page is there, and is erased with it. */
    sentenceSealed: bytes('sentence'),
    sentenceEntryId: uuid('sentence_entry_id').references(() => journalEntries.id, { onDelete: 'cascade' }),
    /** Whom it was shown. It counts only while that coach is theirs. */
    coachId: uuid('coach_id').references(() => users.id, { onDelete: 'set null' }),
    sharedAt: instant('shared_at'),
    /** When the coach saw it first. */
    readAt: instant('read_at'),
    /** When a mail told the coach of it. Null: none has yet. */
    mailedAt: instant('mailed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('week_cards_week_unique').on(table.assignmentId, table.weekNumber),
    index('week_cards_client_idx').on(table.clientId),
    index('week_cards_coach_idx')
      .on(table.coachId, table.sharedAt.desc())
      .where(sql`${table.coachId} is not null`),
    index('week_cards_unmailed_idx')
      .on(table.sharedAt)
      .where(sql`${table.coachId} is not null and ${table.mailedAt} is null and ${table.readAt} is null`),
    index('week_cards_entry_idx')
      .on(table.sentenceEntryId)
      .where(sql`${table.sentenceEntryId} is not null`),
    check('week_cards_week_range', sql`${table.weekNumber} between 1 and 12`),
  ],
);

/** A coach's answer under a shared entry. Sealed with the client's data key, bound to this row's id. */
export const entryComments = pgTable(
  'entry_comments',
  {
    id: uuid('id').primaryKey(),
    entryId: ownedBy('entry_id', () => journalEntries.id),
    coachId: ownedBy('coach_id', () => users.id),
    comment: bytes('comment').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('entry_comments_entry_idx').on(table.entryId, table.createdAt),
    index('entry_comments_coach_idx').on(table.coachId),
  ],
);

/**
 * One picture a person, already made small and harmless. A new picture has a new id, so that it can be cached for good.
 */
export const photos = pgTable('photos', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id')
    .notNull()
    .unique('photos_owner_unique')
    .references(() => users.id, { onDelete: 'cascade' }),
  image: bytes('image').notNull(),
  contentType: text('content_type').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** That a coach reached out beside the app, such as by WhatsApp. */
export const contacts = pgTable(
  'contacts',
  {
    id: uuid('id').primaryKey(),
    coachId: ownedBy('coach_id', () => users.id),
    clientId: ownedBy('client_id', () => users.id),
    way: text('way').$type<'whatsapp'>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('contacts_client_idx').on(table.clientId, table.at),
    index('contacts_coach_idx').on(table.coachId),
    check('contacts_way_known', sql`${table.way} in ('whatsapp')`),
  ],
);

/**
 * Something a person should hear of once, such as that their program was changed. Ids and titles, never private text.
 */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey(),
    userId: ownedBy('user_id', () => users.id),
    kind: text('kind').notNull(),
    detail: jsonb('detail').$type<Record<string, string | number | boolean>>().notNull().default({}),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [index('notices_user_idx').on(table.userId, table.createdAt.desc())],
);
