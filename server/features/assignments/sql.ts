import { and, asc, desc, eq, ne, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { assignments, programs, type pauses } from '#server/platform/db/schema.ts';

/** The table, or an alias of it. */
type AssignmentColumns = Record<keyof Pick<typeof assignments, 'id' | 'clientId' | 'status' | 'startedAt'>, PgColumn>;

/**
 * A client's current assignment is the one that runs, else the one completed last; one that was replaced is none. For
 * statements: `where` these `orderBy` those, and the first row is it. The roll-up of the coach's screens, a trigger,
 * says the same.
 */
export function mayBeCurrent(table: AssignmentColumns, clientId: SQLWrapper | string): SQL | undefined {
  return and(eq(table.clientId, clientId), ne(table.status, 'replaced'));
}

export function currentFirst(table: AssignmentColumns): SQL[] {
  return [asc(table.status), desc(table.startedAt), desc(table.id)];
}

/** The last day that is paused: the day before the one on which it was ended, if it was. The contract's isPausedOn in SQL. */
export function lastPausedDay(table: Pick<typeof pauses, 'endsOn' | 'endedOn'>): SQL {
  return sql`least(${table.endsOn}, ${table.endedOn} - 1)`;
}

/**
 * The row of the program whose weeks, practices, prompts and length an assignment follows: an earlier version of it, or
 * the program itself, which goes on giving name and title. Join it by `isFollowed`.
 */
export const version = alias(programs, 'version');

export const isFollowed = eq(version.id, sql`coalesce(${assignments.versionId}, ${assignments.programId})`);
