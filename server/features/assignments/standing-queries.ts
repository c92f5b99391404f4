import { and, eq, isNull, sql } from 'drizzle-orm';
import type { WrittenDay } from '#contract/assignments/pointer.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { assignments, journalEntries, programs } from '#server/platform/db/schema.ts';
import { currentFirst, mayBeCurrent } from './current-assignment.ts';

/**
 * The running assignment, else the one that was completed last, with what the pointer of today is worked out from: for
 * each day from the stored one on, the first date on which something was written for it. One statement, and a few
 * numbers of answer however long the journal is.
 */
export async function findStanding(db: Db | Tx, clientId: string) {
  const [row] = await selectStanding(db)
    .where(mayBeCurrent(assignments, clientId))
    .orderBy(...currentFirst(assignments))
    .limit(1);
  return row;
}

/** One assignment of the client's own, whatever became of it. */
export async function findOwnStanding(db: Db | Tx, clientId: string, assignmentId: string) {
  const [row] = await selectStanding(db).where(
    and(eq(assignments.clientId, clientId), eq(assignments.id, assignmentId)),
  );
  return row;
}

export type StandingRow = NonNullable<Awaited<ReturnType<typeof findStanding>>>;

/** `firstAt` is when that first entry was written, in milliseconds. */
type FirstWritten = WrittenDay & { firstAt: number };

function selectStanding(db: Db | Tx) {
  const written = db
    .select({
      weekNumber: journalEntries.weekNumber,
      dayNumber: journalEntries.dayNumber,
      localDate: sql<string>`min(${journalEntries.localDate})::text`.as('first_date'),
      firstAt: sql<number>`(extract(epoch from min(${journalEntries.createdAt})) * 1000)::bigint`.as('first_at'),
    })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.assignmentId, assignments.id),
        isNull(journalEntries.deletedAt),
        sql`(${journalEntries.weekNumber}, ${journalEntries.dayNumber}) >= (${assignments.currentWeek}, ${assignments.currentDay})`,
      ),
    )
    .groupBy(journalEntries.weekNumber, journalEntries.dayNumber)
    .as('written');
  return db
    .select({
      assignmentId: assignments.id,
      status: assignments.status,
      currentWeek: assignments.currentWeek,
      currentDay: assignments.currentDay,
      startedAt: assignments.startedAt,
      endedAt: assignments.endedAt,
      programRowId: programs.id,
      programTitle: programs.title,
      durationWeeks: programs.durationWeeks,
      written: sql<FirstWritten[]>`(select coalesce(json_agg(json_build_object('weekNumber', ${written.weekNumber},
        'dayNumber', ${written.dayNumber}, 'localDate', ${written.localDate}, 'firstAt', ${written.firstAt})), '[]') from ${written})`,
    })
    .from(assignments)
    .innerJoin(programs, eq(programs.id, assignments.programId));
}
