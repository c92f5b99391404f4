import { sql, type SQL } from 'drizzle-orm';
import { customType, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';

/** A moment, with its microseconds in the database and its milliseconds here. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The row is deleted together with the one it refers to. */
export const ownedBy = (name: string, owner: () => AnyPgColumn) =>
  uuid(name).notNull().references(owner, { onDelete: 'cascade' });

/** Sealed text, wrapped keys and pictures. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Texts that do not begin with the mark of a seal for a version (`versionMark` of the vault), in the words of the partial
 * indexes that find those of earlier releases.
 */
export const isSealedForRowAlone = (text: AnyPgColumn): SQL =>
  sql`substring(${text} from 1 for 4) <> '\\x646c7302'::bytea`;
