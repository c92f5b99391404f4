import { and, count, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { gatherDays, gatherJoinsAbove, recentActivityShown } from '#contract/coach-dashboard/rules.ts';
import { addDays } from '#contract/days.ts';
import { lowMoodMax } from '#contract/journal/rules.ts';
import { coachNoticeKinds, type CoachNoticeKind } from '#contract/notices/constants.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import { namesNoCoach } from '#server/features/notices/sql.ts';
import type { Exception, Plan } from '#server/features/appointments/slots.ts';
import { areRunning } from '#server/features/assignments/sql.ts';
import { isOnCoachsList } from '#server/features/appointments/sql.ts';
import { newestFirst } from '#server/features/journal/sql.ts';
import { isReadable, isWithCurrentCoach } from '#server/features/sharing/sql.ts';
import type { Db } from '#server/platform/db/database.ts';
import { epochMs } from '#server/platform/db/moments.ts';
import { preparedFor, preparedSql } from '#server/platform/db/prepared.ts';
import {
  appointmentExceptions,
  appointmentRequests,
  appointmentRules,
  appointments,
  appointmentTypes,
  assignmentRollups,
  assignments,
  busyCalendars,
  careSignals,
  clientProfiles,
  clientRollups,
  cohortPostReports,
  cohortPosts,
  cohorts,
  conversations,
  dailyPrompts,
  entryShares,
  journalEntries,
  messages,
  moodCheckIns,
  notices,
  programs,
  users,
  weekCards,
} from '#server/platform/db/schema.ts';

export type ClientDetails = Awaited<ReturnType<typeof listDetails>>[number];
export type EntryFacts = Awaited<ReturnType<typeof listEntryFacts>>[number];

/** What only the rows that are shown need: the picture and the cloth; of `withTimes` also when each day was first written. */
export async function listDetails(db: Db, coachId: string, clientIds: string[], withTimes: string[]) {
  return await details(db).execute({ coachId, clientIds, withTimes });
}

const coachId = sql.placeholder('coachId');
const shown = sql.raw(String(recentActivityShown));
/** One list however many there are, so that the statement is always the same. */
const isAmong = (column: PgColumn, list: string) => sql`${column} = any(${sql.placeholder(list)})`;

const details = preparedFor((db) =>
  db
    .select({
      id: users.id,
      profileImageUrl: users.image,
      moods: assignmentRollups.moods,
      firstTimes: sql<
        string[] | null
      >`case when ${isAmong(users.id, 'withTimes')} then to_json(${assignmentRollups.firstTimes}) end`,
    })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .leftJoin(clientRollups, eq(clientRollups.clientId, users.id))
    .leftJoin(assignmentRollups, eq(assignmentRollups.assignmentId, clientRollups.assignmentId))
    .where(and(eq(clientProfiles.coachId, coachId), isAmong(clientProfiles.userId, 'clientIds')))
    .prepare('dashboard_details'),
);

/** The newest entries of those clients, without the dates gathered into one line. Never the text: a coach sees only what was shared. */
export async function listEntryFacts(db: Db, coachId: string, clientIds: string[], busyDates: string[]) {
  return await entryFacts(db).execute({ coachId, clientIds, busyDates });
}

const entryFacts = preparedFor((db) => {
  const { id, clientId, moodScore, wordCount, entryType, createdAt } = journalEntries;
  const newest = db
    .select({
      id,
      clientId,
      weekNumber: sql<number>`${journalEntries.weekNumber}`.as('week_number'),
      dayNumber: sql<number>`${journalEntries.dayNumber}`.as('day_number'),
      moodScore: sql<number>`${moodScore}`.as('mood_score'),
      wordCount,
      entryType,
      createdAt,
    })
    .from(journalEntries)
    .where(
      and(
        eq(clientId, clientProfiles.userId),
        // Free pages are the client's alone.
        isNotNull(journalEntries.assignmentId),
        isNull(journalEntries.deletedAt),
        sql`${journalEntries.localDate} <> all(${sql.placeholder('busyDates')})`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(recentActivityShown)
    .as('newest');
  return db
    .select({
      id: newest.id,
      clientId: newest.clientId,
      weekNumber: newest.weekNumber,
      dayNumber: newest.dayNumber,
      moodScore: newest.moodScore,
      wordCount: newest.wordCount,
      entryType: newest.entryType,
      createdAt: newest.createdAt,
      isHeavy: sql<boolean>`${careSignals.id} is not null or ${lte(newest.moodScore, lowMoodMax)}`,
    })
    .from(clientProfiles)
    .crossJoinLateral(newest)
    .leftJoin(careSignals, eq(careSignals.entryId, newest.id))
    .where(and(eq(clientProfiles.coachId, coachId), isAmong(clientProfiles.userId, 'clientIds')))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(recentActivityShown)
    .prepare('dashboard_entries');
});

/** `at` in milliseconds. */
export type OtherNews = {
  kind: 'mood' | 'message' | 'time' | 'share' | 'card';
  id: string;
  clientId: string;
  weekNumber: number | null;
  dayNumber: number | null;
  moodScore: number;
  at: number;
};

/**
 * Moods tapped in a reminder, wishes for another time, and of each client the newest message, shared entry and shared card:
 * never the text.
 */
export async function listOtherNews(db: Db, coachId: string, now: Date): Promise<OtherNews[]> {
  return await otherNews(db, { coachId, since: addDays(now, -gatherDays).toISOString() });
}

const [share, entry, profile] = [alias(entryShares, 's'), alias(journalEntries, 'e'), alias(clientProfiles, 'p')];
const card = alias(weekCards, 'w');

const otherNews = preparedSql<OtherNews>('dashboard_news', () => {
  const coach = sql`${sql.placeholder('coachId')}::uuid`;
  const since = sql`${sql.placeholder('since')}::timestamptz`;
  return sql`
    select kind, id, client_id as "clientId", week_number as "weekNumber", day_number as "dayNumber",
      mood_score as "moodScore", (extract(epoch from at) * 1000)::float8 as at
    from (
      (select 'mood' as kind, m.id, m.user_id as client_id, m.week_number, m.day_number, m.mood_score, m.created_at as at
        from ${moodCheckIns} m join ${clientProfiles} p on p.user_id = m.user_id and p.coach_id = ${coach}
        where m.created_at > ${since} order by m.created_at desc, m.id desc limit ${shown})
      union all
      (select 'message', newest.id, c.client_id, null, null, 0, newest.sent_at
        from ${conversations} c join ${clientProfiles} p on p.user_id = c.client_id and p.coach_id = ${coach}
        cross join lateral (select m.id, m.sent_at from ${messages} m
          where m.conversation_id = c.id and m.sender_id = c.client_id order by m.number desc limit 1) newest
        where c.coach_id = ${coach} and c.last_message_at > ${since} and newest.sent_at > ${since}
        order by newest.sent_at desc, newest.id desc limit ${shown})
      union all
      (select 'time', asked.id, asked.client_id, null, null, 0, asked.at from (
          select q.id, q.client_id, q.created_at as at from ${appointmentRequests} q
            where q.coach_id = ${coach} and q.outcome is distinct from 'withdrawn'
          union all select a.id, a.client_id, a.move_asked_at from ${appointments} a
            where a.coach_id = ${coach} and a.move_asked_by = 'client'
        ) asked join ${clientProfiles} p on p.user_id = asked.client_id and p.coach_id = ${coach}
        where asked.at > ${since} order by asked.at desc, asked.id desc limit ${shown})
      union all
      (select distinct on (s.client_id) 'share', s.entry_id, s.client_id, e.week_number, e.day_number, 0, s.shared_at
        from ${entryShares} s, ${journalEntries} e, ${clientProfiles} p
        where s.coach_id = ${coach} and s.shared_at > ${since} and ${isReadable(share, entry, profile)}
        order by s.client_id, s.shared_at desc, s.entry_id desc)
      union all
      (select distinct on (w.client_id) 'card', w.id, w.client_id, w.week_number, null, 0, w.shared_at
        from ${weekCards} w, ${clientProfiles} p
        where w.coach_id = ${coach} and w.shared_at > ${since} and ${isWithCurrentCoach(card, profile)}
        order by w.client_id, w.shared_at desc, w.id desc)
    ) as news`;
});

/** `at` and `since` in milliseconds. */
type NoticeRow = { id: string; kind: CoachNoticeKind; detail: Notice['detail']; at: number };
export type CoachNotices = {
  notices: NoticeRow[];
  /** Those who joined last, each with how many did and since when. */
  joins: (NoticeRow & { people: number; since: number })[];
  /** Posts that members have reported to the coach, by cohort. */
  reports: { cohort: { id: string; name: string }; posts: number }[];
};

const joinKinds: CoachNoticeKind[] = ['client-joined', 'invitation-accepted'];

/** What the coach was notified of, one statement: the newest, who joined since that moment, and open reports. */
export async function readCoachNotices(db: Db, coachId: string, joinedSince: Date): Promise<CoachNotices> {
  const kinds = coachNoticeKinds.filter((kind) => !joinKinds.includes(kind));
  const [row] = await coachNotices(db, { coachId, kinds, joinKinds, joinedSince: joinedSince.toISOString() });
  if (!row) throw new Error('An aggregate always returns a row.');
  return row;
}

const coachNotices = preparedSql<CoachNotices>('dashboard_notices', () => {
  const coach = sql`${sql.placeholder('coachId')}::uuid`;
  const columns = sql`n.id, n.kind, n.detail, ${epochMs(sql.raw('n.created_at'))} as at`;
  // What was dismissed while there were cards is not said again; only unread notices are withdrawn when they become untrue.
  const isTold = sql`n.user_id = ${coach} and n.read_at is null and ${namesNoCoach(sql`n.detail`)}`;
  return sql`select
    (select coalesce(json_agg(one), '[]') from (select ${columns} from ${notices} n
      where ${isTold} and n.kind = any(${sql.placeholder('kinds')}::text[])
      order by n.created_at desc, n.id limit ${shown}) one) as notices,
    (select coalesce(json_agg(one), '[]') from (select ${columns}, count(*) over () as people,
        ${epochMs(sql.raw('min(n.created_at) over ()'))} as since from ${notices} n
      where ${isTold} and n.kind = any(${sql.placeholder('joinKinds')}::text[])
        and n.created_at >= ${sql.placeholder('joinedSince')}::timestamptz
      order by n.created_at desc, n.id limit ${sql.raw(String(gatherJoinsAbove))}) one) as joins,
    (select coalesce(json_agg(one), '[]') from (
      select json_build_object('id', c.id, 'name', c.name) as cohort, count(distinct r.post_id)::int as posts
      from ${cohortPostReports} r join ${cohortPosts} p on p.id = r.post_id
      join ${cohorts} c on c.id = p.cohort_id and c.coach_id = ${coach}
      where r.sent_to = 'coach' and r.settled_at is null
      group by c.id order by min(r.reported_at)) one) as reports`;
});

/** The coach's own programs, each with how many are on it now. */
export async function listOwnPrograms(db: Db, coachId: string, now: Date) {
  return await ownPrograms(db).execute({ coachId, now: now.toISOString() });
}

const ownPrograms = preparedFor((db) => {
  const onIt = db
    .select({ programId: assignments.programId, people: count().as('people') })
    .from(assignments)
    .innerJoin(programs, and(eq(programs.id, assignments.programId), eq(programs.ownerId, coachId)))
    .where(areRunning(sql`${sql.placeholder('now')}`))
    .groupBy(assignments.programId)
    .as('on_it');
  return db
    .select({
      id: programs.id,
      programId: programs.programId,
      title: programs.title,
      durationWeeks: programs.durationWeeks,
      activeClientsCount: sql<number>`coalesce(${onIt.people}, 0)::int`,
      dailyPromptsCount: db.$count(dailyPrompts, eq(dailyPrompts.programId, programs.id)),
    })
    .from(programs)
    .leftJoin(onIt, eq(onIt.programId, programs.id))
    .where(and(eq(programs.ownerId, coachId), isNull(programs.archivedAt)))
    .orderBy(programs.title, programs.id)
    .prepare('dashboard_programs');
});

/** Instants in milliseconds, busy times in minutes since 1970. */
type DayRead = {
  /** Null where the coach never set any. */
  hours: Plan['hours'] | null;
  exceptions: Exception[];
  hasTypes: boolean;
  calendars: { readAt: string | null; failingSince: string | null; busy: [number, number][] }[];
  sessions: { id: string; name: string; startsAt: number; endsAt: number; isOffered: boolean }[];
};

/** What one date of a coach is made of; the sessions that touch it, in order. */
export async function readDay(
  db: Db,
  coachId: string,
  { date, from, until, now }: { date: string; from: Date; until: Date; now: Date },
): Promise<DayRead> {
  const instants = { from: from.toISOString(), until: until.toISOString(), now: now.toISOString() };
  const [row] = await oneDay(db, { coachId, date, ...instants });
  if (!row) throw new Error('A statement without a table always returns a row.');
  return row;
}

const oneDay = preparedSql<DayRead>('dashboard_day', () => {
  const coach = sql`${sql.placeholder('coachId')}::uuid`;
  const date = sql`${sql.placeholder('date')}::date`;
  const [from, until, now] = ['from', 'until', 'now'].map((name) => sql`${sql.placeholder(name)}::timestamptz`);
  const minutes = (moment: unknown) => sql`extract(epoch from ${moment}) / 60`;
  const { state, startsAt, endsAt, keepUntil } = appointments;
  return sql`select
    (select hours from ${appointmentRules} where coach_id = ${coach}) as hours,
    (select coalesce(json_agg(json_build_object('kind', kind, 'startsOn', starts_on, 'endsOn', ends_on,
        'fromMinute', from_minute, 'untilMinute', until_minute)), '[]') from ${appointmentExceptions}
      where coach_id = ${coach} and starts_on <= ${date} and ends_on >= ${date}) as exceptions,
    exists (select from ${appointmentTypes} where coach_id = ${coach} and archived_at is null) as "hasTypes",
    (select coalesce(json_agg(json_build_object('readAt', read_at, 'failingSince', failing_since,
        'busy', (select coalesce(json_agg(span), '[]') from jsonb_array_elements(busy) span
          where (span ->> 0)::float8 < ${minutes(until)} and (span ->> 1)::float8 > ${minutes(from)}))), '[]')
      from ${busyCalendars} where coach_id = ${coach}) as calendars,
    (select coalesce(json_agg(json_build_object('id', ${appointments.id}, 'startsAt', ${epochMs(startsAt)},
        'endsAt', ${epochMs(endsAt)}, 'isOffered', ${state} = 'offered',
        'name', coalesce(${cohorts.name}, trim(${users.firstName} || ' ' || ${users.lastName}))) order by ${startsAt}), '[]')
      from ${appointments} left join ${users} on ${users.id} = ${appointments.clientId}
      left join ${cohorts} on ${cohorts.id} = ${appointments.cohortId}
      -- None is longer than a day: without it the index would not be of use.
      where ${isOnCoachsList(coach)} and ${startsAt} > ${from} - interval '1 day' and ${startsAt} < ${until} and ${endsAt} > ${from}
        and (${state} in ('booked', 'held', 'missed') or ${state} = 'offered' and ${keepUntil} > ${now})) as sessions`;
});
