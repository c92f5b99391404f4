import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './identity.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * An admin had a link to somebody's own data sent to them. The files are made while they are downloaded and lie nowhere.
 * The link holds this id; it opens for that person alone, signed in, so that it is no secret.
 */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The admin who asked; their open pages hear what becomes of it. */
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    /** Its row in the outbox, without a foreign key: ended mail is forgotten before this is. */
    mailId: uuid('mail_id').notNull(),
    requestedAt: instant('requested_at').notNull(),
    /** After 7 days, or at once when a newer link was asked for. */
    expiresAt: instant('expires_at').notNull(),
    /** Counts the downloads that were begun, so that one that broke off frees only its own. */
    attempt: integer('attempt').notNull().default(0),
    /** A download that runs; null when none does. */
    downloadingSince: instant('downloading_since'),
    /** When the whole file had gone out: then the link is used up. */
    downloadedAt: instant('downloaded_at'),
  },
  (table) => [
    unique('data_exports_mail_unique').on(table.mailId),
    index('data_exports_user_idx').on(table.userId, table.requestedAt),
    index('data_exports_requested_by_idx').on(table.requestedBy),
    index('data_exports_requested_at_idx').on(table.requestedAt),
    check('data_exports_expires_after', sql`${table.expiresAt} >= ${table.requestedAt}`),
  ],
);
