import { and, asc, eq, exists, gt, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { isProgramUuid, moodWindowDays } from '#contract/programs/rules.ts';
import { areRunning, isRunning } from '#server/features/assignments/sql.ts';
import { programsSeenBy } from '#server/platform/auth/demo-scope.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { otherTitles } from '#server/platform/db/program-titles.ts';
import { accountName } from '#server/platform/db/names.ts';
import {
  assignments,
  clientProfiles,
  coachProfiles,
  cohorts,
  dailyPrompts,
  invitations,
  journalEntries,
  programs,
  programTranslations,
  users,
} from '#server/platform/db/schema.ts';
import type { Viewer } from './access.ts';

/** The program a call names, by its id or its programId. */
export function isNamed(reference: string): SQL {
  return isProgramUuid(reference) ? eq(programs.id, reference) : eq(programs.programId, reference);
}

/** Not a draft: it can be assigned. */
function hasPrompts(db: Db | Tx): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(dailyPrompts)
      .where(eq(dailyPrompts.programId, programs.id)),
  );
}

/**
 * What a person may see, apart from what an invitation offers (isOfferedTo). A deleted program is hidden from everyone
 * but clients who are or were on it, an archived one from everyone but them and its owner. A platform program without
 * prompts is a draft, and a draft is visible to its owner only.
 */
export function visibleTo(db: Db | Tx, viewer: Viewer): SQL | undefined {
  const isThere = isNull(programs.archivedAt);
  if (viewer.role === 'admin') return or(and(isThere, programsSeenBy(viewer)), isOwn(viewer));
  if (viewer.role === 'coach') return or(isOwn(viewer), and(isThere, isNull(programs.ownerId), hasPrompts(db)));
  return hasFollowed(db, viewer.userId);
}

/** Archived ones too. */
export function isOwn(viewer: Viewer): SQL | undefined {
  return and(eq(programs.ownerId, viewer.userId), isNull(programs.deletedAt));
}

/** On it now, or at any time before. */
function hasFollowed(db: Db | Tx, clientId: string): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(assignments)
      .where(and(eq(assignments.programId, programs.id), eq(assignments.clientId, clientId))),
  );
}

/** Offered to this person by a pending invitation. */
function isOfferedTo(db: Db | Tx, clientId: string, now: Date): SQL | undefined {
  const waits = and(
    sql`${programs.id} = coalesce(${cohorts.programId}, ${invitations.programId})`,
    eq(invitations.clientId, clientId),
    eq(invitations.status, 'pending'),
    gt(invitations.expiresAt, now),
  );
  return and(
    isNull(programs.archivedAt),
    exists(
      db
        .select({ one: sql`1` })
        .from(invitations)
        .leftJoin(cohorts, eq(cohorts.id, invitations.cohortId))
        .where(waits),
    ),
  );
}

/**
 * A program this person may assign: visible, with at least one prompt. Locked until the transaction ends, so that its
 * owner does not delete it.
 */
export async function findAssignable(db: Db | Tx, viewer: Viewer, reference: string) {
  const [row] = await db
    .select({
      id: programs.id,
      programId: programs.programId,
      title: programs.title,
      otherTitles,
      durationWeeks: programs.durationWeeks,
    })
    .from(programs)
    .where(and(isNamed(reference), visibleTo(db, viewer), isNull(programs.archivedAt), hasPrompts(db)))
    .for('key share', { of: programs });
  return row;
}

/** Of which there are translations. */
const otherLanguages = sql<string[]>`array(select ${programTranslations.language} from ${programTranslations}
  where ${programTranslations.programId} = ${programs.id} order by ${programTranslations.language})`;

export type LibraryRow = Awaited<ReturnType<typeof listRows>>[number];

/** Of a platform program a coach counts the own clients alone: how many other coaches have on it is not theirs to know. */
const countsEveryone = ({ role }: Viewer): SQL => (role === 'coach' ? sql`${programs.ownerId} is not null` : sql`true`);

/** The number shown as pictures. */
const namesShown = 3;

/** One statement, whatever the number of programs and clients: each count is an index lookup. */
async function listRows(db: Db | Tx, viewer: Viewer, now: Date, condition: SQL | undefined) {
  const everyone = db.$count(assignments, and(eq(assignments.programId, programs.id), areRunning(now)));
  const name = accountName(users);
  // The viewer's own clients once, not per program.
  const own = db.$with('own').as(
    db
      .select({
        programId: assignments.programId,
        count: sql<number>`count(*)::int`.as('own_count'),
        names: sql<string[]>`(array_agg(${name} order by ${name}, ${users.id}))[1:${namesShown}::int]`.as('own_names'),
      })
      .from(clientProfiles)
      .innerJoin(assignments, and(eq(assignments.clientId, clientProfiles.userId), areRunning(now)))
      .innerJoin(users, eq(users.id, clientProfiles.userId))
      .where(eq(clientProfiles.coachId, viewer.userId))
      .groupBy(assignments.programId),
  );
  return await db
    .with(own)
    .select({
      id: programs.id,
      programId: programs.programId,
      ownerId: programs.ownerId,
      ownerName: coachProfiles.fullName,
      title: programs.title,
      subtitle: programs.subtitle,
      description: programs.description,
      coreQuestion: programs.coreQuestion,
      targetAudience: programs.targetAudience,
      durationWeeks: programs.durationWeeks,
      createdAt: programs.createdAt,
      archivedAt: programs.archivedAt,
      revision: programs.revision,
      language: programs.language,
      languages: otherLanguages,
      dailyPromptsCount: db.$count(dailyPrompts, eq(dailyPrompts.programId, programs.id)),
      // Other coaches' clients on a platform program are no coach's to count.
      activeClientsCount: sql<number>`case when ${countsEveryone(viewer)} then ${everyone} else coalesce(${own.count}, 0) end::int`,
      ownClientsCount: own.count,
      ownClientsNames: own.names,
    })
    .from(programs)
    .leftJoin(own, eq(own.programId, programs.id))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, programs.ownerId))
    .where(condition);
}

export async function listVisiblePrograms(db: Db, viewer: Viewer, now: Date): Promise<LibraryRow[]> {
  return await listRows(db, viewer, now, and(isNull(programs.archivedAt), visibleTo(db, viewer)));
}

/** One's own, to restore or delete. */
export async function listArchivedPrograms(db: Db, viewer: Viewer, now: Date): Promise<LibraryRow[]> {
  return await listRows(db, viewer, now, and(isOwn(viewer), isNotNull(programs.archivedAt)));
}

export async function listEditablePrograms(db: Db, viewer: Viewer, now: Date): Promise<LibraryRow[]> {
  const isThere = isNull(programs.archivedAt);
  return await listRows(
    db,
    viewer,
    now,
    and(isThere, viewer.role === 'admin' ? programsSeenBy(viewer) : eq(programs.ownerId, viewer.userId)),
  );
}

/** By their readable name. */
export async function listOwnPrograms(db: Db, ownerId: string) {
  return await db
    .select()
    .from(programs)
    .where(and(isNull(programs.deletedAt), eq(programs.ownerId, ownerId)))
    .orderBy(asc(programs.programId));
}

export async function findLibraryRow(
  db: Db | Tx,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<LibraryRow | undefined> {
  return (await listRows(db, viewer, now, isNamed(id)))[0];
}

/** What a client can be assigned. */
export async function listAssignablePrograms(db: Db, viewer: Viewer) {
  return await db
    .select({
      id: programs.id,
      programId: programs.programId,
      ownerId: programs.ownerId,
      ownerName: coachProfiles.fullName,
      title: programs.title,
      durationWeeks: programs.durationWeeks,
      createdAt: programs.createdAt,
    })
    .from(programs)
    .leftJoin(coachProfiles, eq(coachProfiles.userId, programs.ownerId))
    .where(and(visibleTo(db, viewer), isNull(programs.archivedAt), hasPrompts(db)));
}

export type ProgramWithAuthor = NonNullable<Awaited<ReturnType<typeof findProgramWithAuthor>>>;

/**
 * `offeredAt` is set if what an invitation offers at that time may be seen as well. `version` is the earlier one a
 * client is on, or was on last; an invitation offers the current one.
 */
export async function findProgramWithAuthor(db: Db | Tx, viewer: Viewer, reference: string, offeredAt?: Date) {
  const isClient = viewer.role === 'client';
  const isOffered = offeredAt && isClient ? isOfferedTo(db, viewer.userId, offeredAt) : undefined;
  const version = alias(programs, 'version');
  const followed = sql`(select ${assignments.versionId} from ${assignments}
    where ${and(eq(assignments.programId, programs.id), eq(assignments.clientId, viewer.userId))}
    order by ${assignments.startedAt} desc, ${assignments.id} desc limit 1)`;
  const [row] = await db
    .select({ program: programs, version, profile: coachProfiles, languages: otherLanguages })
    .from(programs)
    .leftJoin(coachProfiles, eq(coachProfiles.userId, programs.ownerId))
    .leftJoin(version, and(isClient ? eq(version.id, followed) : sql`false`, isOffered && not(isOffered)))
    .where(and(isNamed(reference), or(visibleTo(db, viewer), isOffered)));
  return row;
}

export type ProgramOutcome = {
  activeClients: number;
  completed: number;
  /** Still active although the program's length has passed since they began. */
  overdue: number;
  /** Clients who wrote both at the beginning and at the end. */
  comparableClients: number;
  /** Null without any of them. */
  meanMoodChange: number | null;
};

/**
 * A program's effectiveness, in one statement. An active assignment past its last day counts as completed, as
 * everywhere. A client who went through the program twice counts once, with the mean of both. Each by the length of
 * their version; test data counts in its own programs only.
 */
export async function findOutcome(db: Db, viewer: Viewer, programId: string, now: Date): Promise<ProgramOutcome> {
  const entryDay = sql`program_day(entry.week_number, entry.day_number)`;
  const result = await db.execute<ProgramOutcome>(sql`
    with assignment as (
      select one.id, one.client_id, one.status, one.started_at,
        ${isRunning(sql`one.id`, now)} as is_running,
        ${viewer.role === 'coach' ? sql`program.owner_id is not null or profile.coach_id = ${viewer.userId}` : sql`true`} as is_counted,
        version.duration_weeks * ${daysPerWeek}::int as total_days,
        case when version.duration_weeks = 1 then ${moodWindowDays(1)}::int else ${moodWindowDays(2)}::int end as window_days
      from ${assignments} one
      join ${users} person on person.id = one.client_id
      left join ${clientProfiles} profile on profile.user_id = person.id
      join ${programs} program on program.id = one.program_id
      join ${programs} version on version.id = coalesce(one.version_id, one.program_id)
      where one.program_id = ${programId} and (not person.is_test or program.is_test)
    ), written as (
      select assignment.id,
        avg(entry.mood_score) filter (where ${entryDay} <= assignment.window_days) as mood_at_first,
        avg(entry.mood_score) filter (
          where ${entryDay} between assignment.total_days - assignment.window_days + 1 and assignment.total_days
        ) as mood_at_last
      from assignment join ${journalEntries} entry on entry.assignment_id = assignment.id and entry.deleted_at is null
      group by assignment.id
    ), seen as (
      select assignment.*, written.mood_at_last - written.mood_at_first as mood_change,
        assignment.status <> 'replaced' and not assignment.is_running as is_completed
      from assignment left join written on written.id = assignment.id
    ), change as (
      select avg(mood_change) as mean from seen where mood_change is not null group by client_id
    )
    select
      (select count(*) from seen where is_running and is_counted)::int as "activeClients",
      (select count(*) from seen where is_completed)::int as "completed",
      (select count(*) from seen where is_running
        and started_at < ${now.toISOString()}::timestamptz - make_interval(days => total_days)
      )::int as "overdue",
      (select count(*) from change)::int as "comparableClients",
      (select avg(mean) from change)::float as "meanMoodChange"`);
  const [row] = result.rows;
  if (!row) throw new Error('A count without a row.');
  return row;
}
