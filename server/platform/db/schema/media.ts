import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant, ownedBy } from './columns.ts';
import { users } from './identity.ts';

/**
 * Photos and recordings of entries. What each holds is in sealed pieces. A recording is sent before its entry, so the entry is
 * no foreign key: a trigger deletes what belongs to an entry that is deleted, and a row counts only once it is complete and
 * beside an entry of its own client.
 */
export const media = pgTable(
  'media',
  {
    id: uuid('id').primaryKey(),
    clientId: ownedBy('client_id', () => users.id),
    entryId: uuid('entry_id').notNull(),
    kind: text('kind').$type<'photo' | 'recording'>().notNull(),
    mimeType: text('mime_type').notNull(),
    byteCount: integer('byte_count').notNull(),
    width: integer('width'),
    height: integer('height'),
    durationMs: integer('duration_ms'),
    levels: text('levels'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Null until the last piece is here. */
    completedAt: instant('completed_at'),
  },
  (table) => [
    index('media_entry_idx').on(table.entryId),
    index('media_client_idx').on(table.clientId),
    index('media_incomplete_idx')
      .on(table.createdAt)
      .where(sql`${table.completedAt} is null`),
    check('media_kind_known', sql`${table.kind} in ('photo', 'recording')`),
  ],
);

/** Where the bytes are: sealed in the row, or an object of the bucket. Both null: lost with a backup that was not whole. */
export const mediaPieces = pgTable(
  'media_pieces',
  {
    mediaId: ownedBy('media_id', () => media.id),
    /** From 1. */
    number: integer('number').notNull(),
    /** Of the sealed bytes: backups name pieces by it. */
    sha256: bytes('sha256').notNull(),
    /** Stored outside of the row and not compressed (migration 0057), so that a page of rows stays small. */
    sealed: bytes('sealed'),
    objectName: text('object_name'),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.number] })],
);

/**
 * Objects of the bucket that belong to no row, or may not: written before an upload, in case it ends half-way, and by a
 * trigger when a piece is deleted. A background job removes each from the bucket once it is due, and then from here.
 */
export const unusedObjects = pgTable('unused_objects', {
  objectName: text('object_name').primaryKey(),
  dueAt: instant('due_at').notNull(),
});
