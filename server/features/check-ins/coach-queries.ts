import { and, count, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { isWithCurrentCoach } from '#server/features/sharing/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { coachName } from '#server/platform/db/names.ts';
import {
  checkInForms,
  checkInPlans,
  checkIns,
  clientProfiles,
  coachProfiles,
  cohortMembers,
  cohorts,
  userKeys,
  users,
} from '#server/platform/db/schema.ts';

/** Undefined without a profile; an admin may have none. */
export async function findConfirmation(
  db: Db | Tx,
  coachId: string,
): Promise<{ confirmedAt: Date | null } | undefined> {
  const [row] = await db
    .select({ confirmedAt: coachProfiles.screenersConfirmedAt })
    .from(coachProfiles)
    .where(eq(coachProfiles.userId, coachId));
  return row;
}

/** The first time counts. */
export async function setConfirmed(db: Db | Tx, coachId: string, now: Date): Promise<void> {
  await db
    .update(coachProfiles)
    .set({ screenersConfirmedAt: now })
    .where(and(eq(coachProfiles.userId, coachId), isNull(coachProfiles.screenersConfirmedAt)));
}

/** Any coach's. */
export async function findNewestForm(tx: Tx, id: string) {
  const [row] = await tx
    .select()
    .from(checkInForms)
    .where(eq(checkInForms.id, id))
    .orderBy(desc(checkInForms.version))
    .limit(1);
  return row;
}

export async function countForms(tx: Tx, coachId: string): Promise<number> {
  const [row] = await tx
    .select({ forms: sql<number>`count(distinct ${checkInForms.id})::int` })
    .from(checkInForms)
    .where(and(eq(checkInForms.coachId, coachId), isNull(checkInForms.removedAt)));
  return row?.forms ?? 0;
}

type NewForm = { id: string; version: number; coachId: string; definition: Instrument; createdAt: Date };

/** False where somebody else took the id first. */
export async function insertForm(tx: Tx, form: NewForm): Promise<boolean> {
  const rows = await tx.insert(checkInForms).values(form).onConflictDoNothing().returning({ id: checkInForms.id });
  return rows.length > 0;
}

/** Every version of it. Whether there is such a form; removed before, it keeps its moment. */
export async function setFormRemoved(tx: Tx, coachId: string, id: string, now: Date): Promise<boolean> {
  const isTheirs = and(eq(checkInForms.id, id), eq(checkInForms.coachId, coachId));
  await tx
    .update(checkInForms)
    .set({ removedAt: now })
    .where(and(isTheirs, isNull(checkInForms.removedAt)));
  return (await tx.$count(checkInForms, isTheirs)) > 0;
}

export async function countOwnCohorts(tx: Tx, coachId: string, cohortIds: string[]): Promise<number> {
  const [row] = await tx
    .select({ own: count() })
    .from(cohorts)
    .where(and(eq(cohorts.coachId, coachId), inArray(cohorts.id, cohortIds), isNull(cohorts.archivedAt)));
  return row?.own ?? 0;
}

/** The coach's clients among these and the members of these cohorts, each once. */
export async function listRecipients(tx: Tx, coachId: string, clientIds: string[], cohortIds: string[]) {
  const members = tx
    .select({ id: cohortMembers.clientId })
    .from(cohortMembers)
    .innerJoin(cohorts, and(eq(cohorts.id, cohortMembers.cohortId), eq(cohorts.coachId, coachId)))
    .where(and(inArray(cohortMembers.cohortId, cohortIds), isNull(cohortMembers.leftAt)));
  return await tx
    .select({ id: users.id, timeZone: users.timeZone, wrappedKey: userKeys.wrappedKey })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .leftJoin(userKeys, eq(userKeys.userId, users.id))
    .where(and(eq(clientProfiles.coachId, coachId), or(inArray(users.id, clientIds), inArray(users.id, members))))
    .orderBy(users.id);
}

export async function findCoachName(tx: Tx, coachId: string): Promise<string> {
  const [row] = await tx
    .select({ name: coachName(coachProfiles, users) })
    .from(users)
    .leftJoin(coachProfiles, eq(coachProfiles.userId, users.id))
    .where(eq(users.id, coachId));
  return row?.name ?? '';
}

/** What a coach has asked of somebody and nobody has stopped. */
const isRunning = (coachId: string, clientIds: string[]) =>
  and(eq(checkInPlans.coachId, coachId), inArray(checkInPlans.clientId, clientIds), isNull(checkInPlans.stoppedAt));

type Replaced = { coachId: string; clientIds: string[]; instrumentId: string; now: Date };

/** Whatever this coach asked of them with this instrument, in any version. */
export async function stopEarlierPlans(tx: Tx, { coachId, clientIds, instrumentId, now }: Replaced): Promise<void> {
  await tx
    .update(checkInPlans)
    .set({ stoppedAt: now })
    .where(and(isRunning(coachId, clientIds), eq(checkInPlans.instrumentId, instrumentId)));
}

export async function insertPlans(tx: Tx, rows: (typeof checkInPlans.$inferInsert)[]): Promise<void> {
  await tx.insert(checkInPlans).values(rows);
}

/** Whose it is; undefined for another coach's. Stopped before, it keeps its moment. */
export async function setPlanStopped(tx: Tx, coachId: string, id: string, now: Date): Promise<string | undefined> {
  const [row] = await tx
    .update(checkInPlans)
    .set({ stoppedAt: sql`coalesce(${checkInPlans.stoppedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(checkInPlans.id, id), eq(checkInPlans.coachId, coachId)))
    .returning({ clientId: checkInPlans.clientId });
  return row?.clientId;
}

export async function hasPlanOf(tx: Tx, coachId: string, clientId: string): Promise<boolean> {
  return (await tx.$count(checkInPlans, isRunning(coachId, [clientId]))) > 0;
}

/** Nothing for another coach's client. */
export async function findOwnClient(db: Db, coachId: string, clientId: string) {
  const [row] = await db
    .select({ timeZone: users.timeZone, wrappedKey: userKeys.wrappedKey })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .leftJoin(userKeys, eq(userKeys.userId, users.id))
    .where(and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId)));
  return row;
}

/** What a client shows the coach they have, newest first. */
export async function listShown(db: Db, coachId: string, clientId: string) {
  return await db
    .select({
      id: checkIns.id,
      instrumentId: checkIns.instrumentId,
      version: checkIns.version,
      shown: sql<'score' | 'answers'>`${checkIns.shown}`,
      answersSealed: sql<Buffer>`${checkIns.answersSealed}`,
      answeredAt: checkIns.answeredAt,
      date: checkIns.localDate,
      sharedAt: sql<Date>`${checkIns.sharedAt}`.mapWith(checkIns.sharedAt),
    })
    .from(checkIns)
    .innerJoin(clientProfiles, isWithCurrentCoach(checkIns))
    .where(and(eq(checkIns.clientId, clientId), eq(checkIns.coachId, coachId), isNotNull(checkIns.shown)))
    .orderBy(desc(checkIns.answeredAt), desc(checkIns.id));
}

/** Those that ask once only if they began since that date. */
export async function listRunningPlans(db: Db, coachId: string, clientId: string, onceSince: string) {
  return await db
    .select({
      id: checkInPlans.id,
      instrumentId: checkInPlans.instrumentId,
      version: checkInPlans.version,
      everyWeeks: checkInPlans.everyWeeks,
      startsOn: checkInPlans.startsOn,
    })
    .from(checkInPlans)
    .where(
      and(
        isRunning(coachId, [clientId]),
        or(isNotNull(checkInPlans.everyWeeks), gte(checkInPlans.startsOn, onceSince)),
      ),
    )
    .orderBy(desc(checkInPlans.startsOn), desc(checkInPlans.id));
}
