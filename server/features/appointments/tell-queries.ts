import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { preferenceDefaults, ruleDefaults } from '#contract/appointments/constants.ts';
import { isPresent } from '#server/platform/auth/suspension.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { accountName, coachName } from '#server/platform/db/names.ts';
import {
  appointmentPreferences,
  appointmentRequests,
  appointmentRules,
  appointments,
  clientProfiles,
  coachProfiles,
  cohorts,
  users,
} from '#server/platform/db/schema.ts';
import { isOnCoachsList, isOwnSession, membersOfCohort } from './sql.ts';

/** What mails and calendars may say of a session. No text that anyone wrote in it. */
const facts = {
  id: appointments.id,
  coachId: appointments.coachId,
  clientId: appointments.clientId,
  cohortId: appointments.cohortId,
  groupName: cohorts.name,
  state: appointments.state,
  startsAt: appointments.startsAt,
  endsAt: appointments.endsAt,
  placeKind: appointments.placeKind,
  place: appointments.place,
  sequence: appointments.sequence,
  offerId: appointments.offerId,
  keepUntil: appointments.keepUntil,
  moveTo: appointments.moveTo,
  changedAt: sql`greatest(${appointments.createdAt}, ${appointments.bookedAt}, ${appointments.calledOffAt})`.mapWith(
    appointments.createdAt,
  ),
  lateHours: sql<number>`coalesce((select late_hours from ${appointmentRules}
    where ${appointmentRules.coachId} = ${appointments.coachId}), ${ruleDefaults.lateHours}::int)`,
};
export type SessionFacts = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export async function findSession(db: Db | Tx, id: string) {
  const [row] = await db
    .select(facts)
    .from(appointments)
    .leftJoin(cohorts, eq(cohorts.id, appointments.cohortId))
    .where(eq(appointments.id, id));
  return row;
}

/** The times of an offer, in order. */
export async function listOfferedTimes(tx: Tx, offerId: string): Promise<Date[]> {
  const rows = await tx
    .select({ startsAt: appointments.startsAt })
    .from(appointments)
    .where(and(eq(appointments.offerId, offerId), eq(appointments.state, 'offered')))
    .orderBy(asc(appointments.startsAt));
  return rows.map(({ startsAt }) => startsAt);
}

const neutralTitles = sql<boolean>`coalesce(${appointmentPreferences.neutralTitles}, ${preferenceDefaults.neutralTitles})`;

export type Concerned = Awaited<ReturnType<typeof listConcerned>>[number];

/** The coach and the client, or the coach and who is in the cohort now. */
export async function listConcerned(
  db: Db | Tx,
  { coachId, clientId, cohortId }: Pick<SessionFacts, 'coachId' | 'clientId' | 'cohortId'>,
) {
  const side: SQL = cohortId
    ? sql`${users.id} in ${membersOfCohort(sql`${cohortId}::uuid`)}`
    : eq(users.id, clientId ?? '');
  const isCoach = sql<boolean>`${users.id} is not distinct from ${coachId}::uuid`;
  return await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      name: sql<string>`case when ${isCoach} then ${coachName(coachProfiles, users)} else ${accountName(users)} end`,
      timeZone: users.timeZone,
      locale: users.locale,
      isCoach,
      isPresent: sql<boolean>`${isPresent}`,
      neutralTitles,
    })
    .from(users)
    .leftJoin(coachProfiles, eq(coachProfiles.userId, users.id))
    .leftJoin(appointmentPreferences, eq(appointmentPreferences.userId, users.id))
    .where(sql`${isCoach} or ${side}`)
    .orderBy(asc(users.id));
}

/** Both people of a request for another time. */
export async function findRequestSides(tx: Tx, requestId: string) {
  const [row] = await tx
    .select({ coachId: appointmentRequests.coachId, clientId: appointmentRequests.clientId })
    .from(appointmentRequests)
    .where(eq(appointmentRequests.id, requestId));
  return row;
}

type Whose = { userId: string; isCoach: boolean };
type Which = { id: string } | { from: Date; until: Date; now: Date };

/**
 * Agreed sessions of one person, with what the other is called. Ahead only those with a coach or client they still have, and
 * who is not away; a client keeps the others.
 */
export async function listInCalendar(db: Db, { userId, isCoach }: Whose, which: Which) {
  const isStillTheirs = sql`exists (select from ${users} other where other.deletion_at is null and other.suspended_at is null
    and other.id = case when ${isCoach} then ${appointments.clientId} else ${appointments.coachId} end)
    and (${isCoach} or exists (select from ${clientProfiles} mine
      where mine.user_id = ${userId}::uuid and mine.coach_id = ${appointments.coachId}))`;
  const isAsked =
    'id' in which
      ? and(eq(appointments.id, which.id), sql`${appointments.state} <> 'offered'`)
      : and(
          inArray(appointments.state, ['booked', 'held']),
          sql`${appointments.startsAt} between ${which.from.toISOString()} and ${which.until.toISOString()}`,
          sql`(${appointments.startsAt} < ${which.now.toISOString()}
            or (${isCoach} and ${appointments.cohortId} is not null) or ${isStillTheirs})`,
        );
  return await db
    .select({
      ...facts,
      neutralTitles: sql<boolean>`coalesce((select neutral_titles from ${appointmentPreferences} own
        where own.user_id = ${userId}::uuid), ${preferenceDefaults.neutralTitles})`,
      locale: sql<string | null>`(select own.locale from ${users} own where own.id = ${userId}::uuid)`,
      otherName: isCoach ? accountName(users) : coachName(coachProfiles, users),
    })
    .from(appointments)
    .leftJoin(cohorts, eq(cohorts.id, appointments.cohortId))
    .leftJoin(users, eq(users.id, isCoach ? appointments.clientId : appointments.coachId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, users.id))
    .where(and(isCoach ? isOnCoachsList(userId) : isOwnSession(userId), isAsked))
    .orderBy(asc(appointments.startsAt), asc(appointments.id));
}
