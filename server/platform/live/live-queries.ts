import { and, asc, eq, gt, gte, lt, max, min, or, sql, type SQL } from 'drizzle-orm';
import type { LiveKind } from '#contract/live/constants.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { preparedSql } from '#server/platform/db/prepared.ts';
import { clientProfiles, liveEvents } from '#server/platform/db/schema.ts';

/** The channel every server process on the database listens on. */
export const liveChannel = 'dayloom_live';

export type LiveDetail = Record<string, string | number>;
export type LiveEvent = { number: number; userId: string; kind: LiveKind; detail: LiveDetail };

/** The row as the notification says it. */
const event = sql`json_build_object('number', number, 'userId', user_id, 'kind', kind, 'detail', detail)`;
type Made = { event: LiveEvent };
const given = (name: string) => sql.placeholder(name);

const events = (rows: Made[]): LiveEvent[] => rows.map((row) => row.event);

/** In one statement, however many they are. */
export async function insertEvents(
  db: Db | Tx,
  userIds: readonly string[],
  { kind, detail = {}, at }: { kind: LiveKind; detail?: LiveDetail; at: Date },
): Promise<LiveEvent[]> {
  return events(await insertMany(db, { userIds, kind, detail: JSON.stringify(detail), at: at.toISOString() }));
}

const insertMany = preparedSql<Made>(
  'live_events',
  () => sql`
    insert into ${liveEvents} (user_id, kind, detail, at)
    select one, ${given('kind')}, ${given('detail')}::jsonb, ${given('at')}::timestamptz
    from unnest(${given('userIds')}::uuid[]) as one
    returning ${event} as event`,
);

/** To a client's own pages, and, where it is for the coach too, to those of the one they have at this moment. */
export async function insertJournalEvents(
  db: Db | Tx,
  clientId: string,
  at: Date,
  isForCoach: boolean,
): Promise<LiveEvent[]> {
  return events(await insertOfJournal(db, { clientId, at: at.toISOString(), isForCoach }));
}

const insertOfJournal = preparedSql<Made>(
  'live_journal',
  () => sql`
    insert into ${liveEvents} (user_id, kind, detail, at)
    select who.user_id, who.kind, who.detail, ${given('at')}::timestamptz
    from ${clientProfiles} as p cross join lateral (values
      (p.user_id, 'journal', '{}'::jsonb),
      (p.coach_id, 'activity', jsonb_build_object('clientId', p.user_id))
    ) as who (user_id, kind, detail)
    where p.user_id = ${given('clientId')}::uuid and who.user_id is not null
      and (who.kind = 'journal' or ${given('isForCoach')}::boolean)
    returning ${event} as event`,
);

/** To the coach a client has at this moment; to no one where there is none. */
export async function insertEventForCoachOf(
  db: Db | Tx,
  clientId: string,
  { kind, at }: { kind: LiveKind; at: Date },
): Promise<LiveEvent[]> {
  return events(await insertForCoach(db, { clientId, kind, at: at.toISOString() }));
}

const insertForCoach = preparedSql<Made>(
  'live_coach',
  () => sql`
    insert into ${liveEvents} (user_id, kind, detail, at)
    select p.coach_id, ${given('kind')}, jsonb_build_object('clientId', p.user_id), ${given('at')}::timestamptz
    from ${clientProfiles} as p where p.user_id = ${given('clientId')}::uuid and p.coach_id is not null
    returning ${event} as event`,
);

/** Calls events out to every process that listens, however many in one statement. */
export async function notifyOf(db: Db, all: readonly LiveEvent[]): Promise<void> {
  await notify(db, { payloads: all.map((one) => JSON.stringify(one)) });
}

const notify = preparedSql(
  'live_notify',
  () =>
    sql`select pg_notify(${sql.raw(`'${liveChannel}'`)}, payload) from unnest(${given('payloads')}::text[]) as payload`,
);

const columns = {
  number: liveEvents.number,
  userId: liveEvents.userId,
  kind: liveEvents.kind,
  detail: liveEvents.detail,
};

/** Everyone's, for a process that received nothing for a while. */
export async function listEventsAfter(db: Db, number: number, limit: number): Promise<LiveEvent[]> {
  return (await db
    .select(columns)
    .from(liveEvents)
    .where(gt(liveEvents.number, number))
    .orderBy(asc(liveEvents.number))
    .limit(limit)) as LiveEvent[];
}

/** What a page that comes back has seen: up to a number, and perhaps some that were given a number just before it. */
type Seen = { after: number; lookBackTo: number; lookBackSince: Date };

/** One person's, for a page that comes back. */
export async function listOwnEventsAfter(
  db: Db,
  userId: string,
  { after, lookBackTo, lookBackSince }: Seen,
  limit: number,
): Promise<LiveEvent[]> {
  const unseen = or(
    gt(liveEvents.number, after),
    and(gt(liveEvents.number, lookBackTo), gte(liveEvents.at, lookBackSince)),
  );
  return await listOwn(db, userId, unseen, limit);
}

/** One person's, for a page that has seen none yet. */
export async function listOwnEventsSince(db: Db, userId: string, since: Date, limit: number): Promise<LiveEvent[]> {
  return await listOwn(db, userId, gte(liveEvents.at, since), limit);
}

async function listOwn(db: Db, userId: string, which: SQL | undefined, limit: number): Promise<LiveEvent[]> {
  return (await db
    .select(columns)
    .from(liveEvents)
    .where(and(eq(liveEvents.userId, userId), which))
    .orderBy(asc(liveEvents.number))
    .limit(limit)) as LiveEvent[];
}

/** The first and the last that are kept; 0 and 0 where there are none. */
export async function keptNumbers(db: Db): Promise<{ first: number; last: number }> {
  const [row] = await db.select({ first: min(liveEvents.number), last: max(liveEvents.number) }).from(liveEvents);
  return { first: row?.first ?? 0, last: row?.last ?? 0 };
}

/** The newest stays whatever its age, so that it is known how far the numbers have come. */
export async function deleteEventsBefore(db: Db, limit: Date): Promise<void> {
  await db
    .delete(liveEvents)
    .where(
      and(lt(liveEvents.at, limit), lt(liveEvents.number, sql`(select max(${liveEvents.number}) from ${liveEvents})`)),
    );
}
