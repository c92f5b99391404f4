import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { RoomWriters } from '#contract/cohort-room/rules.ts';
import { isMember } from '#server/platform/db/cohort-members.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { coachName } from '#server/platform/db/names.ts';
import {
  assignments,
  clientProfiles,
  coachProfiles,
  cohortMembers,
  cohortPosts,
  cohortRoomReads,
  cohortRooms,
  cohorts,
  programs,
  users,
} from '#server/platform/db/schema.ts';
import { furthestDayIn, lastNumberFor, reachedDayOf, unreadIn, type Viewer } from './sql.ts';

export type RoomRow = NonNullable<Awaited<ReturnType<typeof findRoom>>>;
type Reader = { userId: string; isClient: boolean; timeZone: string; now: Date };

/** As JSON brings it. */
type MemberRun = { assignmentId?: string | null; calendarFrom: string | null; storedDay: number | null };

/** The room for its coach, or for one of its members; for everybody else there is none. */
export async function findRoom(db: Db | Tx, cohortId: string, { userId, isClient, timeZone, now }: Reader) {
  const [person, at] = [sql`${userId}::uuid`, sql`${now.toISOString()}`];
  const own = db
    .select({ shownName: cohortMembers.shownName })
    .from(cohortMembers)
    .innerJoin(clientProfiles, eq(clientProfiles.userId, cohortMembers.clientId))
    .where(and(eq(cohortMembers.cohortId, cohorts.id), eq(cohortMembers.clientId, userId), isMember));
  const names = db
    .select({
      all: sql`coalesce(json_agg(${cohortMembers.shownName} order by lower(${cohortMembers.shownName})), '[]')`,
    })
    .from(cohortMembers)
    .innerJoin(clientProfiles, eq(clientProfiles.userId, cohortMembers.clientId))
    .where(and(eq(cohortMembers.cohortId, cohorts.id), isMember));
  const storedDay = sql`program_day(${assignments.currentWeek}, ${assignments.currentDay})`;
  const furthestStored = db
    .select({ day: sql`max(${storedDay})` })
    .from(cohortMembers)
    .innerJoin(assignments, eq(assignments.id, cohortMembers.assignmentId))
    .innerJoin(clientProfiles, eq(clientProfiles.userId, cohortMembers.clientId))
    .where(and(eq(cohortMembers.cohortId, cohorts.id), isMember));
  const way = isClient
    ? db
        .select({
          own: sql`json_build_object('assignmentId', ${assignments.id}, 'calendarFrom', ${assignments.calendarFrom},
            'storedDay', ${storedDay})`,
        })
        .from(cohortMembers)
        .leftJoin(assignments, eq(assignments.id, cohortMembers.assignmentId))
        .where(and(eq(cohortMembers.cohortId, cohorts.id), eq(cohortMembers.clientId, userId)))
    : sql`json_build_object('storedDay', (${furthestStored}), 'calendarFrom',
        case ${cohorts.pace} when 'together' then ${cohorts.startsOn} + ${cohorts.shiftedDays} end)`;
  const [row] = await db
    .select({
      cohortId: cohorts.id,
      name: cohorts.name,
      coachId: cohorts.coachId,
      coachName: coachName(coachProfiles, users),
      isEnded: sql<boolean>`${cohorts.endedAt} is not null or ${cohorts.archivedAt} is not null`,
      ownName: sql<string | null>`(${own})`,
      names: sql<string[]>`(${names})`,
      writers: sql<RoomWriters>`coalesce(${cohortRooms.writers}, 'coach')`,
      lastNumber: isClient
        ? lastNumberFor(cohorts.id, person, at)
        : sql<number>`coalesce(${cohortRooms.lastNumber}, 0)`,
      wrappedKey: cohortRooms.wrappedKey,
      readNumber: sql<number>`coalesce(${cohortRoomReads.readNumber}, 0)`,
      isMuted: sql<boolean>`${cohortRoomReads.mutedAt} is not null`,
      mailsDaily: sql<boolean>`coalesce(${cohortRoomReads.mailsDaily}, false)`,
      readDay: sql<number>`coalesce(${cohortRoomReads.readDay}, 0)`,
      unread: unreadIn(cohorts.id, person, at),
      durationWeeks: programs.durationWeeks,
      reachedDay: isClient ? reachedDayOf(cohorts.id, person, at) : furthestDayIn(cohorts.id, at),
      startsOn: cohorts.startsOn,
      way: sql<MemberRun | null>`(${way})`,
    })
    .from(cohorts)
    .innerJoin(users, eq(users.id, cohorts.coachId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, cohorts.coachId))
    .leftJoin(cohortRooms, eq(cohortRooms.cohortId, cohorts.id))
    .leftJoin(programs, eq(programs.id, cohorts.programId))
    .leftJoin(cohortRoomReads, and(eq(cohortRoomReads.cohortId, cohorts.id), eq(cohortRoomReads.userId, userId)))
    .where(and(eq(cohorts.id, cohortId), isClient ? sql`exists (${own})` : eq(cohorts.coachId, userId)));
  if (!row) return undefined;
  const { reachedDay, startsOn, way: found, ...room } = row;
  const viewer: Viewer = {
    userId,
    timeZone,
    now,
    reachedDay,
    calendarFrom: found?.calendarFrom ?? null,
    startsOn,
    storedDay: found?.storedDay ?? 0,
    assignmentId: found?.assignmentId ?? null,
  };
  return { ...room, viewer };
}

/** A member who leaves waits until this transaction ends, so that what they want removed includes what it writes. */
export async function lockMembership(tx: Tx, cohortId: string, clientId: string): Promise<void> {
  await tx
    .select({ id: cohortMembers.clientId })
    .from(cohortMembers)
    .where(and(eq(cohortMembers.cohortId, cohortId), eq(cohortMembers.clientId, clientId)))
    .for('share');
}

/** Serialises writes in a room and changes of who may write, until this transaction ends. */
export async function lockRoom(tx: Tx, cohortId: string): Promise<void> {
  await tx
    .select({ id: cohortRooms.cohortId })
    .from(cohortRooms)
    .where(eq(cohortRooms.cohortId, cohortId))
    .for('no key update');
}

/** Locks every room a person has written in. */
export async function lockRoomsOf(tx: Tx, authorId: string): Promise<void> {
  const own = tx.select({ id: cohortPosts.cohortId }).from(cohortPosts).where(eq(cohortPosts.authorId, authorId));
  await tx
    .select({ id: cohortRooms.cohortId })
    .from(cohortRooms)
    .where(sql`${cohortRooms.cohortId} in (${own})`)
    .orderBy(asc(cohortRooms.cohortId))
    .for('no key update');
}

/** Where a person wrote, and where they are a member. */
export async function listRoomsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: cohortPosts.cohortId })
    .from(cohortPosts)
    .where(eq(cohortPosts.authorId, userId))
    .union(
      tx
        .select({ id: cohortMembers.cohortId })
        .from(cohortMembers)
        .where(and(eq(cohortMembers.clientId, userId), isNull(cohortMembers.leftAt))),
    );
  return rows.map(({ id }) => id);
}

type ReadPlace = { number: number; day: number };

/** Never back, and never further than what they can see and where they have come. False where nothing changed. */
export async function setReadUpTo(
  tx: Tx,
  { cohortId, lastNumber, viewer }: RoomRow,
  read: ReadPlace,
): Promise<boolean> {
  const [number, day] = [Math.min(read.number, lastNumber), Math.min(read.day, viewer.reachedDay)];
  const { rowCount } = await tx.execute(sql`
    insert into ${cohortRoomReads} as mark (cohort_id, user_id, read_number, read_day)
    select cohort_id, ${viewer.userId}::uuid, ${number}::int, ${day}::int
    from ${cohortRooms} where cohort_id = ${cohortId}
    on conflict (cohort_id, user_id) do update set read_number = greatest(mark.read_number, excluded.read_number),
      read_day = greatest(mark.read_day, excluded.read_day)
    where mark.read_number < excluded.read_number or mark.read_day < excluded.read_day`);
  return (rowCount ?? 0) > 0;
}

export type RoomChoice = { mutedAt: Date | null } | { mailsDaily: boolean };

export async function setChoice(tx: Tx, cohortId: string, userId: string, choice: RoomChoice): Promise<void> {
  await tx
    .insert(cohortRoomReads)
    .values({ cohortId, userId, ...choice })
    .onConflictDoUpdate({ target: [cohortRoomReads.cohortId, cohortRoomReads.userId], set: choice });
}

export async function setWriters(tx: Tx, cohortId: string, writers: RoomWriters): Promise<void> {
  await tx.update(cohortRooms).set({ writers }).where(eq(cohortRooms.cohortId, cohortId));
}

/** Everybody in it who has come to a day of the program by now, and its coach. Day 0 is everybody's. */
export async function listPeople(
  tx: Tx,
  cohortId: string,
  { day, now }: { day: number; now: Date },
): Promise<string[]> {
  const reached = reachedDayOf(cohortMembers.cohortId, cohortMembers.clientId, sql`${now.toISOString()}`);
  const coach = tx.select({ id: cohorts.coachId }).from(cohorts).where(eq(cohorts.id, cohortId));
  const members = tx
    .select({ id: cohortMembers.clientId })
    .from(cohortMembers)
    .innerJoin(cohorts, eq(cohorts.id, cohortMembers.cohortId))
    .innerJoin(clientProfiles, eq(clientProfiles.userId, cohortMembers.clientId))
    .where(and(eq(cohortMembers.cohortId, cohortId), isMember, day > 0 ? gte(reached, day) : undefined));
  return (await coach.unionAll(members)).map(({ id }) => id);
}
