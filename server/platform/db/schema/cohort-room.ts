import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { cohorts } from './cohorts.ts';
import { bytes, instant, isSealedForRowAlone, ownedBy } from './columns.ts';
import { users } from './identity.ts';

/** The room of a cohort, from the first time someone does something in it. Its key seals all that is written there. */
export const cohortRooms = pgTable(
  'cohort_rooms',
  {
    cohortId: uuid('cohort_id')
      .primaryKey()
      .references(() => cohorts.id, { onDelete: 'cascade' }),
    wrappedKey: bytes('wrapped_key').notNull(),
    writers: text('writers').$type<'coach' | 'everyone'>().notNull().default('coach'),
    /** Goes up with each post, by the seconds between them, under the lock of this row. */
    lastNumber: integer('last_number').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [check('cohort_rooms_writers_known', sql`${table.writers} in ('coach', 'everyone')`)],
);

/** Posts, and answers to them. Sealed with the key of the room and bound to this row's id and version. */
export const cohortPosts = pgTable(
  'cohort_posts',
  {
    id: uuid('id').primaryKey(),
    cohortId: ownedBy('cohort_id', () => cohortRooms.cohortId),
    number: integer('number').notNull(),
    /** An answer: to a post of the same room that is none itself. */
    parentId: uuid('parent_id'),
    /** Empty, like the words, once its author has deleted it and only the answers of others keep its place. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'cascade' }),
    body: bytes('body'),
    version: integer('version').notNull().default(1),
    /** Planned by the coach: shown to each member from the day on which they reach it. Null: shown at once. */
    programDay: integer('program_day'),
    pinnedAt: instant('pinned_at'),
    writtenAt: instant('written_at').notNull(),
    editedAt: instant('edited_at'),
    /** The coach took it out of the room: the words are then its author's alone. */
    removedAt: instant('removed_at'),
    removalReason: bytes('removal_reason'),
  },
  (table) => [
    unique('cohort_posts_number_unique').on(table.cohortId, table.number),
    unique('cohort_posts_place_unique').on(table.cohortId, table.id),
    foreignKey({
      name: 'cohort_posts_parent_fk',
      columns: [table.cohortId, table.parentId],
      foreignColumns: [table.cohortId, table.id],
    }).onDelete('cascade'),
    index('cohort_posts_parent_idx').on(table.cohortId, table.parentId, table.number),
    index('cohort_posts_author_idx').on(table.authorId),
    index('cohort_posts_old_seals_idx').on(table.id).where(isSealedForRowAlone(table.body)),
    check('cohort_posts_number_counts', sql`${table.number} >= 1`),
    check('cohort_posts_deleted_whole', sql`num_nulls(${table.authorId}, ${table.body}) in (0, 2)`),
    check('cohort_posts_removed_whole', sql`num_nulls(${table.removedAt}, ${table.removalReason}) in (0, 2)`),
    check('cohort_posts_answers_not_pinned', sql`${table.parentId} is null or ${table.pinnedAt} is null`),
  ],
);

export const cohortPostAcknowledgements = pgTable(
  'cohort_post_acknowledgements',
  {
    postId: ownedBy('post_id', () => cohortPosts.id),
    userId: ownedBy('user_id', () => users.id),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'cohort_post_acknowledgements_pk', columns: [table.postId, table.userId] }),
    index('cohort_post_acknowledgements_user_idx').on(table.userId),
  ],
);

/** What members told the coach or the host about a post. Who it was is read by no one, and goes with them. */
export const cohortPostReports = pgTable(
  'cohort_post_reports',
  {
    id: uuid('id').primaryKey(),
    postId: ownedBy('post_id', () => cohortPosts.id),
    reporterId: ownedBy('reporter_id', () => users.id),
    sentTo: text('sent_to').$type<'coach' | 'host'>().notNull(),
    /** Sealed with the key of the room and bound to this row's id; empty where none was given. */
    reason: bytes('reason'),
    reportedAt: instant('reported_at').notNull(),
    /** Its recipient has decided, or the post was taken out by someone else. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    unique('cohort_post_reports_once').on(table.postId, table.reporterId, table.sentTo),
    index('cohort_post_reports_reporter_idx').on(table.reporterId),
    index('cohort_post_reports_open_idx')
      .on(table.sentTo, table.reportedAt)
      .where(sql`${table.settledAt} is null`),
    check('cohort_post_reports_sent_to_known', sql`${table.sentTo} in ('coach', 'host')`),
  ],
);

/** How far someone has read in a room, and whether they want to see marks for it. */
export const cohortRoomReads = pgTable(
  'cohort_room_reads',
  {
    cohortId: ownedBy('cohort_id', () => cohortRooms.cohortId),
    userId: ownedBy('user_id', () => users.id),
    readNumber: integer('read_number').notNull().default(0),
    /** The program day they had come to then: what is planned for a later one is new to them, whatever its number. */
    readDay: integer('read_day').notNull().default(0),
    mutedAt: instant('muted_at'),
    /** A mail a day at most says that something is new. Off until someone wants it. */
    mailsDaily: boolean('mails_daily').notNull().default(false),
    /** Their date on which the last one was written, and what was there then. */
    mailedOn: date('mailed_on', { mode: 'string' }),
    mailedNumber: integer('mailed_number').notNull().default(0),
    mailedDay: integer('mailed_day').notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'cohort_room_reads_pk', columns: [table.cohortId, table.userId] }),
    index('cohort_room_reads_user_idx').on(table.userId),
  ],
);
