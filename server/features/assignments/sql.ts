import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AssignmentStatus, WrittenDay } from '#contract/assignments/rules.ts';
import { epochMs } from '#server/platform/db/moments.ts';
import { otherTitles, type OtherTitles } from '#server/platform/db/program-titles.ts';
import { assignments, journalEntries, programs, type pauses } from '#server/platform/db/schema.ts';

/** The id of a client's current assignment, or null: the active one, else the one completed last (functions/assignments.sql). */
export const currentAssignmentId = (clientId: SQLWrapper | string): SQL<string | null> =>
  sql`current_assignment(${clientId})`;

/** The client's calendar date at a moment. */
export const dateIn = (timeZone: SQLWrapper, moment: SQLWrapper): SQL =>
  sql`(${moment} at time zone ${timeZone})::date`;

/** The program day that is open on a date, `openDayOf` for statements; one past the last day means completed. */
export const openDayOn = (assignmentId: SQLWrapper, today: SQLWrapper): SQL<number> =>
  sql<number>`open_day(${assignmentId}, ${today})`;

/** On a program at a moment: what every count of people on a program counts. `openDayOf` says it for one in memory. */
export const isRunning = (assignmentId: SQLWrapper, at: Date | SQL): SQL<boolean> =>
  sql<boolean>`is_running(${assignmentId}, ${at instanceof Date ? at.toISOString() : at}::timestamptz)`;

/** The same of the assignments a statement reads; the stored status first, which has an index. */
export const areRunning = (at: Date | SQL): SQL | undefined =>
  and(eq(assignments.status, 'active'), isRunning(assignments.id, at));

/** The last paused day: the day before the pause was ended early, if it was. The contract's isPausedOn in SQL. */
export function lastPausedDay(table: Pick<typeof pauses, 'endsOn' | 'endedOn'>): SQL {
  return sql`least(${table.endsOn}, ${table.endedOn} - 1)`;
}

/**
 * The row of the program whose weeks, practices, prompts and length an assignment follows: an earlier version of it, or
 * the program itself, which goes on giving name and title. Join it by `isFollowed`.
 */
export const version = alias(programs, 'version');

export const isFollowed = eq(version.id, sql`coalesce(${assignments.versionId}, ${assignments.programId})`);

/** `firstAt` is when that first entry was written, in milliseconds. */
export type FirstWritten = WrittenDay & { firstAt: number };

/** As JSON brings it; instants are milliseconds. */
export type CurrentAssignmentJson = {
  assignmentId: string;
  status: AssignmentStatus;
  currentWeek: number;
  currentDay: number;
  startedAt: number;
  endedAt: number | null;
  calendarFrom: string | null;
  programRowId: string;
  versionRowId: string;
  programTitle: string;
  otherTitles: OtherTitles;
  programLanguage: string;
  durationWeeks: number;
  written: FirstWritten[];
};

/**
 * The current assignment as JSON, or null, for a statement that reads more: what `currentAssignment` asks for by itself.
 * `readCurrentAssignment` turns it into the client's position.
 */
export function currentAssignmentOf(clientId: SQLWrapper): SQL<CurrentAssignmentJson | null> {
  const { weekNumber, dayNumber, localDate, createdAt } = journalEntries;
  return sql`(select json_build_object('assignmentId', ${assignments.id}, 'status', ${assignments.status},
      'currentWeek', ${assignments.currentWeek}, 'currentDay', ${assignments.currentDay},
      'startedAt', ${epochMs(assignments.startedAt)}, 'endedAt', ${epochMs(assignments.endedAt)},
      'calendarFrom', ${assignments.calendarFrom}, 'programRowId', ${programs.id}, 'versionRowId', ${version.id},
      'programTitle', ${programs.title}, 'otherTitles', ${otherTitles},
      'programLanguage', ${programs.language},
      'durationWeeks', ${version.durationWeeks},
      'written', (select coalesce(json_agg(json_build_object('weekNumber', week_number, 'dayNumber', day_number,
        'localDate', first_date, 'firstAt', ${epochMs(sql`first_time`)})), '[]') from (
          select ${weekNumber}, ${dayNumber}, min(${localDate}) as first_date, min(${createdAt}) as first_time
          from ${journalEntries}
          where ${journalEntries.assignmentId} = ${assignments.id} and ${journalEntries.deletedAt} is null
            and (${weekNumber}, ${dayNumber}) >= (${assignments.currentWeek}, ${assignments.currentDay})
          group by ${weekNumber}, ${dayNumber}) as written))
    from ${assignments}
    join ${programs} on ${eq(programs.id, assignments.programId)}
    join ${programs} as ${version} on ${isFollowed}
    where ${eq(assignments.id, currentAssignmentId(clientId))})`;
}
