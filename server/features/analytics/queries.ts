import { and, asc, desc, eq, exists, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { SessionCounts } from '#contract/analytics/endpoints.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { moodWindowDays } from '#contract/programs/rules.ts';
import { isOnCoachsList, membersOfCohort } from '#server/features/appointments/sql.ts';
import { currentAssignmentId, lastPausedDay } from '#server/features/assignments/sql.ts';
import { isMember } from '#server/platform/db/cohort-members.ts';
import type { Db } from '#server/platform/db/database.ts';
import { timestamptz } from '#server/platform/db/moments.ts';
import {
  appointments,
  assignmentRollups,
  assignments,
  clientProfiles,
  cohortMembers,
  cohorts,
  dailyPrompts,
  journalEntries,
  pauses,
  programs,
  users,
} from '#server/platform/db/schema.ts';
import { isUuid } from '#server/platform/ids.ts';

/** The coach's cohorts that have a member now, by name. */
export async function listCohorts(db: Db, coachId: string): Promise<{ id: string; name: string }[]> {
  const members = db
    .select({ id: cohortMembers.clientId })
    .from(cohortMembers)
    .innerJoin(clientProfiles, eq(clientProfiles.userId, cohortMembers.clientId))
    .where(and(eq(cohortMembers.cohortId, cohorts.id), isMember));
  return await db
    .select({ id: cohorts.id, name: cohorts.name })
    .from(cohorts)
    .where(and(eq(cohorts.coachId, coachId), isNull(cohorts.archivedAt), exists(members)))
    .orderBy(sql`lower(${cohorts.name})`, cohorts.id);
}

/** Empty for another coach's cohort and for an unknown id. */
export async function listCohortClients(db: Db, coachId: string, cohortId: string): Promise<string[]> {
  if (!isUuid(cohortId)) return [];
  const rows = await db
    .select({ id: cohortMembers.clientId })
    .from(cohortMembers)
    .innerJoin(cohorts, eq(cohorts.id, cohortMembers.cohortId))
    .innerJoin(clientProfiles, eq(clientProfiles.userId, cohortMembers.clientId))
    .where(and(eq(cohorts.id, cohortId), eq(cohorts.coachId, coachId), isMember));
  return rows.map(({ id }) => id);
}

/** Sessions that were settled or called off; of a cohort its own and those of its members. */
export async function countSessions(db: Db, coachId: string, cohortId?: string): Promise<SessionCounts> {
  const { state, isLate, clientId } = appointments;
  const counted = (which: SQL | undefined) => sql<number>`(count(*) filter (where ${which}))::int`;
  const known = cohortId !== undefined && isUuid(cohortId) ? sql`${cohortId}::uuid` : sql`null::uuid`;
  const [counts] = await db
    .select({
      held: counted(eq(state, 'held')),
      missed: counted(eq(state, 'missed')),
      calledOff: counted(eq(state, 'called-off')),
      late: counted(and(eq(state, 'called-off'), isLate)),
    })
    .from(appointments)
    .where(
      and(
        isOnCoachsList(coachId),
        cohortId === undefined
          ? undefined
          : or(sql`${appointments.cohortId} = ${known}`, sql`${clientId} in ${membersOfCohort(known)}`),
      ),
    );
  return counts ?? { held: 0, missed: 0, calledOff: 0, late: 0 };
}

export type NamedClient = Awaited<ReturnType<typeof listNames>>[number];

/** Names of the coach's current clients; one who left between two statements has none. */
export async function listNames(db: Db, coachId: string, ids: string[]) {
  if (ids.length === 0) return [];
  return await selectNames(db).where(and(eq(clientProfiles.coachId, coachId), inArray(users.id, ids)));
}

export async function listNamesInOrder(
  db: Db,
  coachId: string,
  page: { isReversed: boolean; limit: number; offset: number },
  ids?: string[],
) {
  const order = page.isReversed ? desc : asc;
  return await selectNames(db)
    .where(and(eq(clientProfiles.coachId, coachId), ids && inArray(users.id, ids)))
    .orderBy(order(sql`lower(${users.firstName})`), order(sql`lower(${users.lastName})`), order(users.id))
    .limit(page.limit)
    .offset(page.offset);
}

function selectNames(db: Db) {
  return db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId));
}

type Place = { programId: string; week: number; day: number };
type Prompt = { week: number; day: number; promptText: string };
export type ProgramRow = Awaited<ReturnType<typeof listPrograms>>[number];

/** The coach's own programs and those named, with the prompts of some days as they are today; of others' programs only the title. */
export async function listPrograms(db: Db, coachId: string, ids: string[], places: Place[]) {
  const own = and(eq(programs.ownerId, coachId), isNull(programs.archivedAt));
  const isReadable = or(isNull(programs.ownerId), eq(programs.ownerId, coachId));
  const asked =
    or(
      ...places.map(({ programId, week, day }) =>
        and(eq(programs.id, programId), eq(dailyPrompts.weekNumber, week), eq(dailyPrompts.dayNumber, day)),
      ),
    ) ?? sql`false`;
  return await db
    .select({
      id: programs.id,
      title: programs.title,
      isReadable: sql<boolean>`${isReadable}`,
      isOwn: sql<boolean>`${eq(programs.ownerId, coachId)} is true`,
      isArchived: sql<boolean>`${programs.archivedAt} is not null`,
      prompts: sql<
        Prompt[]
      >`(select coalesce(json_agg(json_build_object('week', ${dailyPrompts.weekNumber}, 'day', ${dailyPrompts.dayNumber},
        'promptText', ${dailyPrompts.promptText})), '[]') from ${dailyPrompts}
        where ${eq(dailyPrompts.programId, programs.id)} and ${isReadable} and ${asked})`,
    })
    .from(programs)
    .where(ids.length === 0 ? own : or(own, inArray(programs.id, ids)));
}

/** A client without any program has one row in which everything else is null. */
export type AssignmentSumsRow = { clientId: string; timeZone: string } & (NoRun | AssignmentSums);
type NoRun = { id: null };

/** One way of one client through one program, with its rollups. Numbers and dates, never text. */
export type AssignmentSums = {
  id: string;
  programId: string;
  status: 'active' | 'completed' | 'replaced';
  currentWeek: number;
  currentDay: number;
  durationWeeks: number;
  calendarFrom: string | null;
  isCurrent: boolean;
  /** Milliseconds. */
  startedAt: number;
  /** The program day the calendar could have reached by now; paused days do not count. */
  couldBeAt: number;
  /** The coach's own program, or the platform's. */
  isReadable: boolean;
  entries: number;
  moods: number;
  /** Milliseconds; null without an entry. */
  lastAt: number | null;
  /** The newest date of an entry, on the client's own calendar. */
  lastOn: string | null;
  recentEntries: number;
  engagedEntries: number;
  /** Mean moods of the first and the last days; null where nothing was written then. */
  moodAtFirst: number | null;
  moodAtLast: number | null;
  /** The lowest mood of each day up to the last written one, parted by commas, with nothing for a day without an entry. */
  moodsByDay: string;
  /** The first date of each day likewise; only of an active run, where it decides the open day. */
  firstDates: string | null;
};

type Span = { now: Date; recentFrom: Date; engagedFrom: Date };

/**
 * Every run of those who are the coach's clients at this moment, or of some of them. What of it is the coach's to see is
 * for the caller.
 */
export async function listAssignmentSums(
  db: Db,
  coachId: string,
  { now, recentFrom, engagedFrom }: Span,
  clientIds?: readonly string[],
): Promise<AssignmentSumsRow[]> {
  const isAsked = clientIds ? sql`profile.user_id = any(${`{${clientIds.join(',')}}`}::uuid[])` : sql`true`;
  const day = sql`program_day(entry.week_number, entry.day_number)`;
  const today = sql`(${timestamptz(now)} at time zone person.time_zone)::date`;
  const atFirst = sql`${day} <= own.window_days`;
  const atLast = sql`${day} between own.total_days - own.window_days + 1 and own.total_days`;
  const result = await db.execute<AssignmentSumsRow>(sql`
    select profile.user_id as "clientId", person.time_zone as "timeZone", own.id, own.program_id as "programId", own.status,
      own.current_week as "currentWeek", own.current_day as "currentDay", own.duration_weeks as "durationWeeks",
      own.calendar_from::text as "calendarFrom", coalesce(own.id = own.current_id, false) as "isCurrent",
      (extract(epoch from own.started_at) * 1000)::float8 as "startedAt",
      (${today} - (own.started_at at time zone person.time_zone)::date + 1 - coalesce((
        select sum(least(${lastPausedDay(pauses)}, ${today}) - ${pauses.startsOn} + 1)
        from ${pauses} where ${pauses.assignmentId} = own.id and ${pauses.startsOn} <= ${today}), 0))::int as "couldBeAt",
      own.owner_id is null or own.owner_id = ${coachId} as "isReadable",
      written.entries, coalesce(written.moods, 0) as moods,
      floor(extract(epoch from written.last_at) * 1000)::float8 as "lastAt", written.last_on::text as "lastOn",
      written.recent as "recentEntries", written.engaged as "engagedEntries",
      written.mood_at_first as "moodAtFirst", written.mood_at_last as "moodAtLast",
      coalesce(array_to_string(cloth.moods, ',', ''), '') as "moodsByDay",
      case when own.status = 'active' then coalesce(array_to_string(cloth.first_dates, ',', ''), '') end as "firstDates"
    from ${clientProfiles} profile
    join ${users} person on person.id = profile.user_id
    -- Of each client, one after the other (which offset 0 keeps): what PostgreSQL expects of a coach like most is a hundred
    -- times too little for one of a thousand, and joins that are made for it compare everybody with everybody.
    left join lateral (
      select run.*, now.id as current_id, program.owner_id, version.duration_weeks,
        version.duration_weeks * ${daysPerWeek}::int as total_days,
        case when version.duration_weeks = 1 then ${moodWindowDays(1)}::int else ${moodWindowDays(2)}::int end as window_days
      from (select ${currentAssignmentId(sql`profile.user_id`)} as id offset 0) now
      cross join ${assignments} run
      join ${programs} program on program.id = run.program_id
      join ${programs} version on version.id = coalesce(run.version_id, run.program_id)
      -- One that was replaced before its first day was never begun.
      where run.client_id = profile.user_id and not (run.status = 'replaced' and run.ended_at < run.started_at)
      offset 0
    ) own on true
    left join lateral (
      select count(*)::int as entries, sum(entry.mood_score)::int as moods, max(entry.created_at) as last_at,
        max(entry.local_date) as last_on,
        (count(*) filter (where entry.created_at >= ${timestamptz(recentFrom)}))::int as recent,
        (count(*) filter (where entry.created_at >= ${timestamptz(engagedFrom)}))::int as engaged,
        (avg(entry.mood_score) filter (where ${atFirst}))::float as mood_at_first,
        (avg(entry.mood_score) filter (where ${atLast}))::float as mood_at_last
      from ${journalEntries} entry where entry.assignment_id = own.id and entry.deleted_at is null
    ) written on true
    left join ${assignmentRollups} cloth on cloth.assignment_id = own.id
    where profile.coach_id = ${coachId} and ${isAsked}`);
  return result.rows;
}

export type WeekSums = { week: number; entries: number; moods: number };

/** The entries of some runs by the weeks that begin at these moments, oldest first; `week` counts from 1. */
export async function sumWeeks(db: Db, runIds: string[], starts: Date[]): Promise<WeekSums[]> {
  const [first] = starts;
  if (!first || runIds.length === 0) return [];
  const edges = sql`${`{${starts.map((start) => start.toISOString()).join(',')}}`}::timestamptz[]`;
  const result = await db.execute<WeekSums>(sql`
    select width_bucket(entry.created_at, ${edges}) as week, count(*)::int as entries, sum(entry.mood_score)::int as moods
    from ${journalEntries} entry
    where entry.assignment_id = any(${`{${runIds.join(',')}}`}::uuid[]) and entry.deleted_at is null
      and entry.created_at >= ${timestamptz(first)}
    group by 1`);
  return result.rows;
}
