import { and, eq, isNull, sql } from 'drizzle-orm';
import { trendWindow } from '#contract/journal/constants.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { lastPausedDay } from '#server/features/assignments/current-assignment.ts';
import type { Db } from '#server/platform/db/database.ts';
import { clientProfiles, journalEntries, pauses } from '#server/platform/db/schema.ts';

/** A day of the program for which something was written. `firstAt` is in milliseconds. */
export type DayFacts = {
  weekNumber: number;
  dayNumber: number;
  /** The first date something was written on: what the pointer goes by. */
  localDate: string;
  firstAt: number;
  /** Of the latest entry. */
  mood: number;
  moodDate: string;
  entries: number;
  moodSum: number;
};

export type WrittenFacts = {
  isOwn: boolean;
  days: DayFacts[];
  /** Newest first. */
  latestMoods: number[];
  streak: number;
  /** Days since the start, before today, with neither an entry nor a pause. */
  missedSoFar: number;
  /** The same up to the day on which the program ended, or would have ended by the calendar. */
  missedUntilEnd: number;
  lastWrittenAt: number | null;
};

export type Asked = {
  coachId: string;
  clientId: string;
  /** In the client's calendar. */
  today: string;
  assignment: { id: string; durationWeeks: number; startsOn: string; endedOn: string | null } | null;
};

/**
 * Everything the client page says about a journal, in one statement and without a word of it: at most a row for each day
 * of the program, however long the journal is. Streak and missed days are counted where the dates lie.
 */
export async function findWritten(db: Db, { coachId, clientId, today, assignment }: Asked): Promise<WrittenFacts> {
  const isOwn = and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId));
  const ofProgram = sql`assignment_id = ${assignment?.id ?? null}::uuid`;
  const startsOn = sql`${assignment?.startsOn ?? null}::date`;
  const isLastDay = sql`week_number = ${assignment?.durationWeeks ?? 0}::int and day_number = ${daysPerWeek}::int`;
  const {
    rows: [row],
  } = await db.execute<WrittenFacts>(sql`
    with written as materialized (
      select ${journalEntries.id}, assignment_id, week_number, day_number, mood_score, local_date, ${journalEntries.createdAt}
      from ${journalEntries} join ${clientProfiles} on ${eq(clientProfiles.userId, journalEntries.clientId)}
      where ${isOwn} and ${isNull(journalEntries.deletedAt)}
    ), dates as (
      select distinct local_date as date from written
    ), rests as (
      select starts_on, ${lastPausedDay(pauses)} as ends_on from ${pauses} where ${eq(pauses.clientId, clientId)}
    ), empty as (
      select day::date as date
      from generate_series(least((select min(date) - 1 from dates), ${startsOn}), ${today}::date - 1, interval '1 day') day
      where not exists (select from dates where date = day::date) and not exists (select from rests where day::date between starts_on and ends_on)
    ), days as (
      select week_number, day_number, min(local_date) as first_date, min(created_at) as first_at, count(*)::int as entries, sum(mood_score)::int as mood_sum,
        (array_agg(mood_score order by created_at desc, id desc))[1] as mood, (array_agg(local_date order by created_at desc, id desc))[1] as mood_date
      from written where ${ofProgram} group by week_number, day_number
    ), latest as (
      select mood_score, created_at, id from written where ${ofProgram} order by created_at desc, id desc limit ${2 * trendWindow}
    )
    select
      exists (select from ${clientProfiles} where ${isOwn}) as "isOwn",
      (select coalesce(json_agg(json_build_object('weekNumber', week_number, 'dayNumber', day_number, 'localDate', first_date,
        'firstAt', (extract(epoch from first_at) * 1000)::bigint, 'mood', mood, 'moodDate', mood_date, 'entries', entries, 'moodSum', mood_sum)
        order by week_number, day_number), '[]') from days) as "days",
      (select coalesce(json_agg(mood_score order by created_at desc, id desc), '[]') from latest) as "latestMoods",
      (select count(*)::int from dates where date <= ${today}::date + 1 and date > coalesce((select max(date) from empty), '-infinity')) as "streak",
      (select count(*)::int from empty where date >= ${startsOn}) as "missedSoFar",
      (select count(*)::int from empty where date >= ${startsOn}
        and date < coalesce(${assignment?.endedOn ?? null}::date, (select first_date from days where ${isLastDay}), ${today}::date)) as "missedUntilEnd",
      (select (extract(epoch from max(created_at)) * 1000)::float8 from written) as "lastWrittenAt"`);
  if (!row) throw new Error('A count came back without a row.');
  return row;
}
