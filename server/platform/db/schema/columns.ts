import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A moment, with its microseconds in the database and its milliseconds here. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Sealed text, wrapped keys and pictures. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
