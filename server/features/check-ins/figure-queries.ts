import { and, asc, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isWithCurrentCoach } from '#server/features/sharing/sql.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  checkIns,
  clientProfiles,
  cohortMembers,
  cohorts,
  goalRatings,
  goals,
  userKeys,
} from '#server/platform/db/schema.ts';

/*
 * Both read of whatever a coach was ever shown that it was, so that everybody keeps their place in the order. What it says is
 * read only while it is shown to them and, with a cohort, while that person is in it.
 */

/** Who is or was in one of the coach's cohorts; nobody in someone else's. Without a cohort no row is joined. */
const wasIn = (coachId: string, cohortId: string | undefined, clientId: PgColumn): SQL | undefined =>
  cohortId === undefined
    ? sql`false`
    : and(
        eq(cohortMembers.cohortId, cohortId),
        eq(cohortMembers.clientId, clientId),
        sql`exists (select from ${cohorts} own where own.id = ${cohortMembers.cohortId} and own.coach_id = ${coachId})`,
      );
const isAsked = (cohortId: string | undefined) => (cohortId ? isNotNull(cohortMembers.clientId) : undefined);

/** For statements that join the profile where its coach is the one it was shown to. */
const whileShown = <Value>(what: PgColumn, since: PgColumn): SQL<Value | null> => sql<Value | null>`
  case when ${since} is not null and ${clientProfiles.userId} is not null and ${cohortMembers.leftAt} is null then ${what} end`;

/** With the newest version of an instrument first, whose title counts. */
export async function listEverShown(db: Db, coachId: string, cohortId: string | undefined) {
  return await db
    .select({
      id: checkIns.id,
      clientId: checkIns.clientId,
      instrumentId: checkIns.instrumentId,
      version: checkIns.version,
      answeredAt: checkIns.answeredAt,
      firstSharedAt: sql<Date>`${checkIns.firstSharedAt}`.mapWith(checkIns.firstSharedAt),
      joinedAt: cohortMembers.joinedAt,
      /** Null while it is not shown, and once it was deleted. */
      answersSealed: whileShown<Buffer>(checkIns.answersSealed, checkIns.sharedAt),
      wrappedKey: userKeys.wrappedKey,
    })
    .from(checkIns)
    .leftJoin(clientProfiles, isWithCurrentCoach(checkIns))
    .leftJoin(cohortMembers, wasIn(coachId, cohortId, checkIns.clientId))
    .leftJoin(userKeys, eq(userKeys.userId, checkIns.clientId))
    .where(and(eq(checkIns.coachId, coachId), isNotNull(checkIns.firstSharedAt), isAsked(cohortId)))
    .orderBy(desc(checkIns.version), asc(checkIns.id));
}

/** In the order of their dates. */
export async function listEverRated(db: Db, coachId: string, cohortId: string | undefined) {
  return await db
    .select({
      id: goalRatings.id,
      clientId: goals.clientId,
      date: goalRatings.localDate,
      joinedAt: cohortMembers.joinedAt,
      levelSealed: whileShown<Buffer>(goalRatings.levelSealed, goals.sharedAt),
      wrappedKey: userKeys.wrappedKey,
    })
    .from(goals)
    .innerJoin(goalRatings, eq(goalRatings.goalId, goals.id))
    .leftJoin(clientProfiles, isWithCurrentCoach(goals))
    .leftJoin(cohortMembers, wasIn(coachId, cohortId, goals.clientId))
    .leftJoin(userKeys, eq(userKeys.userId, goals.clientId))
    .where(and(eq(goals.coachId, coachId), isAsked(cohortId)))
    .orderBy(asc(goalRatings.localDate), asc(goalRatings.id));
}
