import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PausedDays } from '#contract/assignments/rules.ts';
import { recentDays } from '#contract/figures.ts';
import { trendWindow } from '#contract/journal/rules.ts';
import { currentAssignmentId, isFollowed, version } from '#server/features/assignments/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { epochMs } from '#server/platform/db/moments.ts';
import { preparedFor } from '#server/platform/db/prepared.ts';
import {
  assignments,
  clientProfiles,
  coachNotes,
  contacts,
  dailyPrompts,
  journalEntries,
  pauses,
  programs,
  userKeys,
  users,
  visits,
  weeklyThemes,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

/** As JSON brings it; instants are milliseconds. */
type VisitRow = { startedAt: number; lastSeenAt: number };
type PauseRow = PausedDays & { assignmentId: string };
type ThemeRow = { weekNumber: number; title: string };
type PromptRow = { weekNumber: number; dayNumber: number; promptText: string };

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findOwnClient>>>;

type ProgramRow = { assignmentId: string; title: string; from: number; until: number | null };

/** Begun since they came to this coach, and begun at all; the current one is read wherever it began. */
const isOfThisTime = sql`(run.id = current_assignment(${sql.placeholder('clientId')}) or run.started_at >= ${clientProfiles.coachSince}
  and (run.ended_at is null or run.ended_at > run.started_at))`;

/**
 * What a coach sees of a client of theirs apart from the journal: the person, the program they are on or finished last,
 * their pauses and lately when they were here, the coach's own newest notes. Nothing for everybody else's clients.
 */
export async function findOwnClient(
  db: Db,
  coachId: string,
  clientId: string,
  { visitsSince, assignmentId = null }: { visitsSince: Date; assignmentId?: string | null },
) {
  const asked = { coachId, clientId, assignmentId, visitsSince: visitsSince.toISOString() };
  const [row] = await ownClient(db).execute(asked);
  return row;
}

const coachId = sql.placeholder('coachId');
const clientId = sql.placeholder('clientId');
const assignmentId = sql.placeholder('assignmentId');

const ownClient = preparedFor((db) => {
  const newest = alias(coachNotes, 'newest');
  const newestNotes = db
    .select({ id: newest.id })
    .from(newest)
    .where(and(eq(newest.clientId, clientId), eq(newest.coachId, coachId)))
    .orderBy(desc(newest.version))
    .limit(1);
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.image,
      timeZone: users.timeZone,
      whatsappNumber: clientProfiles.whatsappNumber,
      coachSince: clientProfiles.coachSince,
      wrappedKey: userKeys.wrappedKey,
      assignment: {
        id: assignments.id,
        status: assignments.status,
        currentWeek: assignments.currentWeek,
        currentDay: assignments.currentDay,
        startedAt: assignments.startedAt,
        endedAt: assignments.endedAt,
        calendarFrom: assignments.calendarFrom,
        advancedAt: assignments.advancedAt,
      },
      program: {
        id: programs.id,
        programId: programs.programId,
        title: programs.title,
        durationWeeks: sql<number>`${version.durationWeeks}`,
        isEarlierVersion: sql<boolean>`${assignments.versionId} is not null`,
      },
      programs: sql<
        ProgramRow[]
      >`(select coalesce(json_agg(json_build_object('assignmentId', run.id, 'title', named.title,
          'from', ${epochMs(sql.raw('run.started_at'))}, 'until', ${epochMs(sql.raw('run.ended_at'))})
          order by run.started_at desc, run.id desc), '[]')
        from ${assignments} run join ${programs} named on named.id = run.program_id
        where run.client_id = ${clientProfiles.userId} and ${isOfThisTime})`,
      notes: { id: coachNotes.id, version: coachNotes.version, notes: coachNotes.notes },
      themes: sql<
        ThemeRow[]
      >`(select coalesce(json_agg(json_build_object('weekNumber', ${weeklyThemes.weekNumber}, 'title', ${weeklyThemes.title})), '[]')
        from ${weeklyThemes} where ${eq(weeklyThemes.programId, version.id)})`,
      /** Null where the program is another coach's: its prompts are not this coach's to read. */
      prompts: sql<PromptRow[] | null>`case when ${or(isNull(programs.ownerId), eq(programs.ownerId, coachId))} then
        (select coalesce(json_agg(json_build_object('weekNumber', ${dailyPrompts.weekNumber}, 'dayNumber', ${dailyPrompts.dayNumber},
          'promptText', ${dailyPrompts.promptText})), '[]')
        from ${dailyPrompts} where ${eq(dailyPrompts.programId, version.id)}) end`,
      pauses: sql<
        PauseRow[]
      >`(select coalesce(json_agg(json_build_object('assignmentId', ${pauses.assignmentId}, 'startsOn', ${pauses.startsOn},
        'endsOn', ${pauses.endsOn}, 'endedOn', ${pauses.endedOn})), '[]') from ${pauses} where ${eq(pauses.clientId, clientId)})`,
      visits: sql<VisitRow[]>`(select coalesce(json_agg(json_build_object('startedAt', ${epochMs(visits.startedAt)},
        'lastSeenAt', ${epochMs(visits.lastSeenAt)})), '[]')
        from ${visits} where ${eq(visits.userId, clientId)}
        and ${visits.lastSeenAt} >= ${sql.placeholder('visitsSince')}::timestamptz)`,
      lastVisitAt:
        sql<Date | null>`(select max(${visits.lastSeenAt}) from ${visits} where ${eq(visits.userId, clientId)})`.mapWith(
          visits.lastSeenAt,
        ),
      lastContactAt: sql<Date | null>`(select max(${contacts.at}) from ${contacts}
          where ${and(eq(contacts.clientId, clientId), eq(contacts.coachId, coachId))})`.mapWith(contacts.at),
    })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .leftJoin(userKeys, eq(userKeys.userId, clientProfiles.userId))
    .leftJoin(
      assignments,
      sql`${assignments.id} = case when ${assignmentId}::uuid is null then ${currentAssignmentId(clientId)} else
        (select run.id from ${assignments} run
          where run.id = ${assignmentId}::uuid and run.client_id = ${clientProfiles.userId} and ${isOfThisTime}) end`,
    )
    .leftJoin(programs, eq(programs.id, assignments.programId))
    .leftJoin(version, isFollowed)
    .leftJoin(coachNotes, eq(coachNotes.id, newestNotes))
    .where(and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId)))
    .prepare('client_page');
});

/** Where a chat with a client of the coach's leads, and by which names the two know each other. */
export async function findContact(db: Db | Tx, coachId: string, clientId: string) {
  const coach = alias(users, 'coach');
  const [row] = await db
    .select({
      whatsappNumber: clientProfiles.whatsappNumber,
      firstName: users.firstName,
      coachFirstName: coach.firstName,
    })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .innerJoin(coach, eq(coach.id, clientProfiles.coachId))
    .where(and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId)));
  return row;
}

export async function insertContact(
  db: Db | Tx,
  contact: { coachId: string; clientId: string; at: Date },
): Promise<void> {
  await db.insert(contacts).values({ id: newId(), way: 'whatsapp', ...contact });
}

/** A day of the program for which something was written. `firstAt` is in milliseconds. */
export type DayFacts = {
  weekNumber: number;
  dayNumber: number;
  /** The first date something was written on: what the open day goes by. */
  localDate: string;
  firstAt: number;
  /** The lowest of the day: a heavy hour is not hidden by a lighter one. */
  mood: number;
  entries: number;
};

export type WrittenFacts = {
  isOwn: boolean;
  days: DayFacts[];
  /** Newest first. */
  latestMoods: number[];
  /** Every date on which a page of a program was written, whatever program. */
  dates: string[];
  /** Entries of the last seven days, and the sum of their moods. */
  recentEntries: number;
  recentMoods: number;
  lastWrittenAt: number | null;
};

type Asked = {
  coachId: string;
  clientId: string;
  /** In the client's calendar. */
  today: string;
  assignmentId: string | null;
};

/**
 * Everything the client page says about a journal, in one statement and without a word of it. Free pages are the client's
 * alone and count in nothing here.
 */
export async function findWritten(db: Db, { coachId, clientId, today, assignmentId }: Asked): Promise<WrittenFacts> {
  const isOwn = and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId));
  const ofProgram = sql`assignment_id = ${assignmentId}::uuid`;
  const {
    rows: [row],
  } = await db.execute<WrittenFacts>(sql`
    with written as materialized (
      select ${journalEntries.id}, assignment_id, week_number, day_number, mood_score, local_date, ${journalEntries.createdAt}
      from ${journalEntries} join ${clientProfiles} on ${eq(clientProfiles.userId, journalEntries.clientId)}
      where ${isOwn} and ${isNull(journalEntries.deletedAt)} and ${isNotNull(journalEntries.assignmentId)}
    ), days as (
      select week_number, day_number, min(local_date) as first_date, min(created_at) as first_at,
        count(*)::int as entries, min(mood_score) as mood
      from written where ${ofProgram} group by week_number, day_number
    ), recent as (
      select mood_score from written where local_date > ${today}::date - ${recentDays}::int
    ), latest as (
      select mood_score, created_at, id from written where ${ofProgram} order by created_at desc, id desc limit ${2 * trendWindow}
    )
    select
      exists (select from ${clientProfiles} where ${isOwn}) as "isOwn",
      (select coalesce(json_agg(json_build_object('weekNumber', week_number, 'dayNumber', day_number, 'localDate', first_date,
        'firstAt', (extract(epoch from first_at) * 1000)::bigint, 'mood', mood,
        'entries', entries)
        order by week_number, day_number), '[]') from days) as "days",
      (select coalesce(json_agg(mood_score order by created_at desc, id desc), '[]') from latest) as "latestMoods",
      (select coalesce(json_agg(distinct local_date), '[]') from written) as "dates",
      (select count(*)::int from recent) as "recentEntries",
      (select coalesce(sum(mood_score), 0)::int from recent) as "recentMoods",
      (select (extract(epoch from max(created_at)) * 1000)::float8 from written) as "lastWrittenAt"`);
  if (!row) throw new Error('A count came back without a row.');
  return row;
}
