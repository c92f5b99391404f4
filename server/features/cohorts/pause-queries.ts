import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { dateIn, openDayOn } from '#server/features/assignments/sql.ts';
import { goesAlong, isMember } from '#server/platform/db/cohort-members.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { timestamptz } from '#server/platform/db/moments.ts';
import {
  assignments,
  clientProfiles,
  cohortMembers,
  cohorts,
  pauses,
  programs,
  users,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

/** The date where the person lives. */
const dateThere = (now: Date): SQL<string> => sql<string>`(${timestamptz(now)} at time zone ${users.timeZone})::date`;

type Rest = { pausedAt: Date | null; resumesOn: string | null; shiftedDays: number };

export async function setRest(tx: Tx, cohortId: string, rest: Rest): Promise<void> {
  await tx.update(cohorts).set(rest).where(eq(cohorts.id, cohortId));
}

export async function setExtendedDays(tx: Tx, cohortId: string, extendedDays: number): Promise<void> {
  await tx.update(cohorts).set({ extendedDays }).where(eq(cohorts.id, cohortId));
}

/**
 * Moves the calendar of all who go together by some days. The day each has come to is stored first, and is at least the one
 * on which all wait: so nobody goes back, and nobody goes on before the calendar reaches them again.
 */
export async function shiftCalendar(
  tx: Tx,
  cohortId: string,
  { days, waitsOn, now }: { days: number; waitsOn: number; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update ${assignments} as own
    set current_week = (reached.day - 1) / ${daysPerWeek}::int + 1, current_day = (reached.day - 1) % ${daysPerWeek}::int + 1,
      calendar_from = own.calendar_from + ${days}::int, advanced_at = null
    from (
      select one.id, program_day(version.duration_weeks, ${daysPerWeek}::int) as last_day,
        greatest(${openDayOn(sql`one.id`, dateIn(sql`person.time_zone`, timestamptz(now)))}, ${waitsOn}::int) as day
      from ${cohortMembers} member
      join ${users} person on person.id = member.client_id
      join ${assignments} one on one.id = member.assignment_id
      join ${programs} version on version.id = coalesce(one.version_id, one.program_id)
      where member.cohort_id = ${cohortId} and ${goesAlong(sql`member`)} and one.status = 'active'
        and one.calendar_from is not null
    ) as reached
    where own.id = reached.id and reached.day <= reached.last_day`);
}

type Paused = { pausedAt: Date; resumesOn: string; now: Date; clientIds?: string[] };

/** From each person's today on, where they have no pause: a pause of their own stays. */
export async function pauseMembers(tx: Tx, cohortId: string, { pausedAt, resumesOn, now, clientIds }: Paused) {
  const members = await tx
    .select({ clientId: cohortMembers.clientId, assignmentId: assignments.id, startsOn: dateThere(now) })
    .from(cohortMembers)
    .innerJoin(cohorts, eq(cohorts.id, cohortMembers.cohortId))
    .innerJoin(clientProfiles, eq(clientProfiles.userId, cohortMembers.clientId))
    .innerJoin(users, eq(users.id, cohortMembers.clientId))
    .innerJoin(assignments, eq(assignments.id, cohortMembers.assignmentId))
    .where(
      and(
        eq(cohortMembers.cohortId, cohortId),
        clientIds && inArray(cohortMembers.clientId, clientIds),
        isMember,
        eq(assignments.status, 'active'),
        sql`${dateThere(now)} < ${resumesOn}::date`,
      ),
    )
    .orderBy(asc(cohortMembers.clientId));
  if (members.length === 0) return;
  // One whose last day has gone by ended by itself; it is closed here so that the next one can be opened.
  await tx
    .update(pauses)
    .set({ endedOn: sql`${pauses.endsOn} + 1` })
    .from(users)
    .where(
      and(
        eq(users.id, pauses.clientId),
        inArray(
          pauses.assignmentId,
          members.map(({ assignmentId }) => assignmentId),
        ),
        isNull(pauses.endedOn),
        sql`${pauses.endsOn} < ${dateThere(now)}`,
      ),
    );
  await tx
    .insert(pauses)
    .values(
      members.map((member) => ({ id: newId(), ...member, endsOn: sql`${resumesOn}::date - 1`, createdAt: pausedAt })),
    )
    .onConflictDoNothing();
}

type Given = { pausedAt: Date; resumesOn: string };

/** Those created by the pause of the cohort and unchanged since. */
const ofThisPause = (cohortId: string, { pausedAt, resumesOn }: Given) => sql`${pauses.endedOn} is null
  and ${pauses.createdAt} = ${timestamptz(pausedAt)} and ${pauses.endsOn} = ${resumesOn}::date - 1
  and ${pauses.assignmentId} in
    (select member.assignment_id from ${cohortMembers} member
      where member.cohort_id = ${cohortId} and ${goesAlong(sql`member`)})`;

export async function movePauses(tx: Tx, cohortId: string, given: Given, resumesOn: string): Promise<void> {
  await tx
    .update(pauses)
    .set({ endsOn: sql`greatest(${pauses.startsOn}, ${resumesOn}::date - 1)` })
    .where(ofThisPause(cohortId, given));
}

/** Today is an ordinary day again, for each where they live. */
export async function endPauses(tx: Tx, cohortId: string, given: Given, now: Date): Promise<void> {
  await tx.execute(sql`
    delete from ${pauses} using ${users}
    where ${users.id} = ${pauses.clientId} and ${pauses.startsOn} >= ${dateThere(now)} and ${ofThisPause(cohortId, given)}`);
  await tx.execute(sql`
    update ${pauses} set ended_on = least(${pauses.endsOn} + 1, ${dateThere(now)}) from ${users}
    where ${users.id} = ${pauses.clientId} and ${ofThisPause(cohortId, given)}`);
}
