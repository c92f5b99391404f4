import { sql, type SQL } from 'drizzle-orm';

/** A moment in milliseconds, for JSON that a statement builds. */
export const epochMs = (moment: unknown): SQL => sql`(extract(epoch from ${moment}) * 1000)::bigint`;

/** A moment as a parameter whose type PostgreSQL does not have to guess. */
export const timestamptz = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;
