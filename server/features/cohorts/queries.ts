import { and, desc, eq, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Admission, CohortPace } from '#contract/cohorts/rules.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { dateIn, openDayOn } from '#server/features/assignments/sql.ts';
import { reportedIn, unreadIn } from '#server/features/cohort-room/sql.ts';
import { goesAlong, isMember } from '#server/platform/db/cohort-members.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { coachName } from '#server/platform/db/names.ts';
import { otherTitles } from '#server/platform/db/program-titles.ts';
import { preparedFor } from '#server/platform/db/prepared.ts';
import {
  assignments,
  clientProfiles,
  clientRollups,
  coachProfiles,
  cohortMembers,
  cohorts,
  programs,
  users,
} from '#server/platform/db/schema.ts';
import { isUuid } from '#server/platform/ids.ts';
import { membersIn, wroteTodayOf } from './sql.ts';

const columns = {
  id: cohorts.id,
  coachId: cohorts.coachId,
  name: cohorts.name,
  startsOn: cohorts.startsOn,
  pace: cohorts.pace,
  admission: cohorts.admission,
  places: cohorts.places,
  closesOn: cohorts.closesOn,
  shiftedDays: cohorts.shiftedDays,
  extendedDays: cohorts.extendedDays,
  pausedAt: cohorts.pausedAt,
  resumesOn: cohorts.resumesOn,
  joinCode: cohorts.joinCode,
  endedAt: cohorts.endedAt,
  archivedAt: cohorts.archivedAt,
};

const program = {
  id: programs.id,
  programId: programs.programId,
  title: programs.title,
  otherTitles,
  durationWeeks: programs.durationWeeks,
  isOffered: sql<boolean>`${programs.archivedAt} is null`,
};

export type CohortRow = Awaited<ReturnType<typeof listOwn>>[number];

/** The caller's own, all or one of them, in one statement whatever their number and that of their members. */
export async function listOwn(db: Db | Tx, coachId: string, now: Date, cohortId?: string) {
  // For those whom a change would reach: who is out of it goes on with the program by themselves.
  const begun = db
    .select({ one: sql`1` })
    .from(cohortMembers)
    .innerJoin(assignments, eq(assignments.id, cohortMembers.assignmentId))
    .where(and(eq(cohortMembers.cohortId, cohorts.id), goesAlong(), lte(assignments.startedAt, now)));
  const joined = db
    .select({ one: sql`1` })
    .from(cohortMembers)
    .where(eq(cohortMembers.cohortId, cohorts.id));
  const wroteToday = wroteTodayOf(
    sql`${clientRollups.lastEntryDate}`,
    sql`${users.timeZone}`,
    sql`${cohorts.startsOn}`,
    sql`${now.toISOString()}`,
  );
  const written = db
    .select({ count: sql<number>`count(*)::int` })
    .from(cohortMembers)
    .innerJoin(clientProfiles, eq(clientProfiles.userId, cohortMembers.clientId))
    .innerJoin(users, eq(users.id, cohortMembers.clientId))
    .innerJoin(clientRollups, eq(clientRollups.clientId, cohortMembers.clientId))
    .where(and(eq(cohortMembers.cohortId, cohorts.id), isMember, wroteToday));
  return await db
    .select({
      ...columns,
      program,
      members: membersIn,
      wroteToday: sql<number>`(${written})`,
      unread: unreadIn(cohorts.id, sql`${coachId}::uuid`, sql`${now.toISOString()}`),
      reported: reportedIn(cohorts.id),
      hasBegun: sql<boolean>`exists (${begun})`,
      hasJoined: sql<boolean>`exists (${joined})`,
    })
    .from(cohorts)
    .leftJoin(programs, eq(programs.id, cohorts.programId))
    .where(and(eq(cohorts.coachId, coachId), cohortId === undefined ? undefined : eq(cohorts.id, cohortId)))
    .orderBy(desc(cohorts.startsOn), desc(cohorts.id));
}

/** Locks a cohort of the caller's: it is neither joined nor changed until the transaction ends. */
export async function lockOwn(tx: Tx, coachId: string, cohortId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: cohorts.id })
    .from(cohorts)
    .where(and(eq(cohorts.id, cohortId), eq(cohorts.coachId, coachId)))
    .for('no key update');
  return rows.length > 0;
}

type CohortValues = {
  name: string;
  programId: string;
  startsOn: string;
  pace: CohortPace;
  admission: Admission;
  places: number;
  closesOn: string | null;
};

/** False when the code is taken: the caller draws another one. */
export async function insertCohort(
  tx: Db | Tx,
  cohort: CohortValues & { id: string; coachId: string; joinCode: string; createdAt: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(cohorts)
    .values(cohort)
    .onConflictDoNothing({ target: cohorts.joinCode })
    .returning({ id: cohorts.id });
  return rows.length > 0;
}

export async function updateCohort(tx: Tx, cohortId: string, values: CohortValues): Promise<void> {
  await tx.update(cohorts).set(values).where(eq(cohorts.id, cohortId));
}

export async function setEnded(tx: Tx, cohortId: string, now: Date): Promise<void> {
  await tx
    .update(cohorts)
    .set({ endedAt: now })
    .where(and(eq(cohorts.id, cohortId), isNull(cohorts.endedAt)));
}

export async function setArchived(tx: Tx, cohortId: string, archivedAt: Date | null): Promise<void> {
  await tx.update(cohorts).set({ archivedAt }).where(eq(cohorts.id, cohortId));
}

export async function setJoinCode(tx: Tx, cohortId: string, joinCode: string): Promise<void> {
  await tx.update(cohorts).set({ joinCode }).where(eq(cohorts.id, cohortId));
}

/**
 * Before anybody has begun: every member's way through the program follows. The instant is that of the date's first
 * moment where they live. Gives whose pages should look again.
 */
export async function moveMembers(
  tx: Tx,
  cohortId: string,
  { programId, startsOn, pace }: Pick<CohortValues, 'programId' | 'startsOn' | 'pace'>,
  now: Date,
): Promise<string[]> {
  const startsAt = sql`greatest((${startsOn}::date::timestamp at time zone ${users.timeZone}), ${now.toISOString()}::timestamptz)`;
  const rows = await tx
    .update(assignments)
    .set({ programId, versionId: null, startedAt: startsAt, calendarFrom: pace === 'together' ? startsOn : null })
    .from(cohortMembers)
    .innerJoin(users, eq(users.id, cohortMembers.clientId))
    .where(
      and(
        eq(cohortMembers.cohortId, cohortId),
        goesAlong(),
        eq(assignments.id, cohortMembers.assignmentId),
        eq(assignments.status, 'active'),
      ),
    )
    .returning({ clientId: assignments.clientId });
  return rows.map(({ clientId }) => clientId);
}

/**
 * Members moved by the calendar continue at their own pace from the day they have reached. Members past the last day
 * have completed it and are left alone. All members or some; not those a later cohort has taken over in the same
 * assignment.
 */
export async function leaveCalendar(tx: Tx, cohortId: string, now: Date, clientIds?: string[]): Promise<void> {
  await tx.execute(sql`
    update ${assignments} as own
    set current_week = (reached.day - 1) / ${daysPerWeek}::int + 1, current_day = (reached.day - 1) % ${daysPerWeek}::int + 1,
      calendar_from = null, advanced_at = null
    from (
      select one.id, program_day(version.duration_weeks, ${daysPerWeek}::int) as last_day,
        ${openDayOn(sql`one.id`, dateIn(sql`person.time_zone`, sql`${now.toISOString()}::timestamptz`))} as day
      from ${cohortMembers} member
      join ${users} person on person.id = member.client_id
      join ${assignments} one on one.id = member.assignment_id
      join ${programs} version on version.id = coalesce(one.version_id, one.program_id)
      where member.cohort_id = ${cohortId} and ${clientIds ? sql`member.client_id = any(${sql.param(clientIds)}::uuid[])` : sql`true`}
        and ${goesAlong(sql`member`)} and one.status = 'active' and one.calendar_from is not null
        and not exists (select from ${cohortMembers} later where later.assignment_id = one.id and later.left_at is null
          and (later.joined_at, later.cohort_id) > (member.joined_at, member.cohort_id))
    ) as reached
    where own.id = reached.id and reached.day <= reached.last_day`);
}

/** The assignment that runs is their way through this cohort's program from now on. The day they have come to is stored. */
export async function setCalendar(tx: Tx, assignmentId: string, calendarFrom: string | null): Promise<void> {
  await tx.update(assignments).set({ calendarFrom, advancedAt: null }).where(eq(assignments.id, assignmentId));
}

/** For who gets into a cohort that is paused: the day that waits for everyone. */
export async function setOpenDay(tx: Tx, assignmentId: string, { week, day }: { week: number; day: number }) {
  await tx.update(assignments).set({ currentWeek: week, currentDay: day }).where(eq(assignments.id, assignmentId));
}

/** Of a cohort that is held. */
export async function findRest(tx: Tx, cohortId: string) {
  const [row] = await tx
    .select({ pausedAt: cohorts.pausedAt, shiftedDays: cohorts.shiftedDays })
    .from(cohorts)
    .where(eq(cohorts.id, cohortId));
  return row ?? { pausedAt: null, shiftedDays: 0 };
}

export async function listMemberIds(tx: Tx, cohortId: string): Promise<string[]> {
  return idsIn(await memberIds(tx).execute({ cohortId }));
}

/** All cohorts of a coach, with what says whether each is over. */
export async function listRuns(db: Db | Tx, coachId: string) {
  return await db
    .select({
      id: cohorts.id,
      name: cohorts.name,
      pace: cohorts.pace,
      startsOn: cohorts.startsOn,
      shiftedDays: cohorts.shiftedDays,
      extendedDays: cohorts.extendedDays,
      isEnded: sql<boolean>`${cohorts.endedAt} is not null`,
      durationWeeks: programs.durationWeeks,
      coachTimeZone: users.timeZone,
    })
    .from(cohorts)
    .innerJoin(users, eq(users.id, cohorts.coachId))
    .leftJoin(programs, eq(programs.id, cohorts.programId))
    .where(eq(cohorts.coachId, coachId))
    .orderBy(cohorts.name, cohorts.id);
}

/** Everybody in a cohort of this coach. */
export async function listMembersOfAll(db: Db | Tx, coachId: string) {
  return await db
    .select({ cohortId: cohortMembers.cohortId, clientId: cohortMembers.clientId })
    .from(cohortMembers)
    .innerJoin(cohorts, eq(cohorts.id, cohortMembers.cohortId))
    .innerJoin(clientProfiles, eq(clientProfiles.userId, cohortMembers.clientId))
    .where(and(eq(cohorts.coachId, coachId), isMember));
}

/** Empty for another coach's cohort and for an unknown id. */
export async function listOwnMemberIds(db: Db, coachId: string, cohortId: string): Promise<string[]> {
  return isUuid(cohortId) ? idsIn(await ownMemberIds(db).execute({ coachId, cohortId })) : [];
}

/** As one text: five hundred rows of one id each would take longer to read than everything else about a page of them. */
const idsOf = (db: Db, which: SQL | undefined) =>
  db
    .select({
      ids: sql<string | null>`string_agg(${cohortMembers.clientId}::text, ',' order by ${cohortMembers.clientId})`,
    })
    .from(cohortMembers)
    .innerJoin(cohorts, eq(cohorts.id, cohortMembers.cohortId))
    .innerJoin(clientProfiles, eq(clientProfiles.userId, cohortMembers.clientId))
    .where(and(eq(cohorts.id, sql.placeholder('cohortId')), which, isMember));
const memberIds = preparedFor((db) => idsOf(db, undefined).prepare('cohort_member_ids'));
const ownMemberIds = preparedFor((db) =>
  idsOf(db, eq(cohorts.coachId, sql.placeholder('coachId'))).prepare('cohort_own_member_ids'),
);
const idsIn = ([row]: { ids: string | null }[]): string[] => row?.ids?.split(',') ?? [];

export type OfferedCohort = NonNullable<Awaited<ReturnType<typeof findOffered>>>;

/** By its code; undefined where it cannot be joined by link. */
export const findByCode = async (db: Db | Tx, joinCode: string) =>
  await findOffered(db, and(eq(cohorts.joinCode, joinCode), eq(cohorts.admission, 'link')));

export const findOwnOffered = async (db: Db | Tx, coachId: string, cohortId: string) =>
  await findOffered(db, and(eq(cohorts.id, cohortId), eq(cohorts.coachId, coachId)));

/** For a person who may get into it: with its coach and member count. */
async function findOffered(db: Db | Tx, which: SQL | undefined) {
  const [row] = await db
    .select({
      ...columns,
      program,
      coachName: coachName(coachProfiles, users),
      coachTimeZone: users.timeZone,
      members: membersIn,
    })
    .from(cohorts)
    .innerJoin(users, eq(users.id, cohorts.coachId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, cohorts.coachId))
    .leftJoin(programs, eq(programs.id, cohorts.programId))
    .where(which);
  return row;
}

export type OwnMembership = Awaited<ReturnType<typeof listMemberships>>[number];

/** Of one client: where they are in now, and whether a coach has taken them out. */
export async function listMemberships(db: Db | Tx, clientId: string) {
  return await db
    .select({
      cohortId: cohorts.id,
      name: cohorts.name,
      pace: cohorts.pace,
      startsOn: cohorts.startsOn,
      shiftedDays: cohorts.shiftedDays,
      extendedDays: cohorts.extendedDays,
      endedAt: cohorts.endedAt,
      durationWeeks: programs.durationWeeks,
      coachTimeZone: users.timeZone,
      isIn: sql<boolean>`${isMember} is true`,
      leftBy: cohortMembers.leftBy,
    })
    .from(cohortMembers)
    .innerJoin(cohorts, eq(cohorts.id, cohortMembers.cohortId))
    .innerJoin(users, eq(users.id, cohorts.coachId))
    .leftJoin(programs, eq(programs.id, cohorts.programId))
    .leftJoin(clientProfiles, eq(clientProfiles.userId, cohortMembers.clientId))
    .where(eq(cohortMembers.clientId, clientId));
}

type NewMember = { cohortId: string; clientId: string; shownName: string; assignmentId: string; joinedAt: Date };

/** A former member returns on the same row. */
export async function saveMember(tx: Tx, member: NewMember): Promise<void> {
  const { shownName, assignmentId, joinedAt } = member;
  await tx
    .insert(cohortMembers)
    .values(member)
    .onConflictDoUpdate({
      target: [cohortMembers.cohortId, cohortMembers.clientId],
      set: { shownName, assignmentId, joinedAt, leftAt: null, leftBy: null },
    });
}

/** Of many who come at once, one after the other counts who is in it. After the client and the coach: see roles/locks.ts. */
export async function lockCohort(tx: Tx, joinCode: string): Promise<void> {
  await tx.select({ id: cohorts.id }).from(cohorts).where(eq(cohorts.joinCode, joinCode)).for('no key update');
}

export async function findCoachOf(db: Db, clientId: string): Promise<string | null> {
  const [row] = await db
    .select({ coachId: clientProfiles.coachId })
    .from(clientProfiles)
    .where(eq(clientProfiles.userId, clientId));
  return row?.coachId ?? null;
}
