import { and, eq, gt, gte, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { lastPausedDay } from '#server/features/assignments/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  assignments,
  clientProfiles,
  coachProfiles,
  journalEntries,
  moodCheckIns,
  moodLinks,
  notices,
  pauses,
  users,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

export type ProgramDayOf = { assignmentId: string; week: number; day: number };

/** Whether a page was written today, or for the open program day if there is one, and whether today is paused. */
export async function findDayFacts(
  db: Db | Tx,
  clientId: string,
  today: string,
  { openDay, countsFreePages }: { openDay: ProgramDayOf | null; countsFreePages: boolean },
) {
  const { rows } = await db.execute<{ is_written: boolean; is_paused: boolean }>(sql`select
    exists (select from ${journalEntries} where ${and(
      eq(journalEntries.clientId, clientId),
      isNull(journalEntries.deletedAt),
      // Not an imported page.
      isNotNull(journalEntries.moodScore),
      countsFreePages ? undefined : isNotNull(journalEntries.assignmentId),
      or(
        eq(journalEntries.localDate, today),
        openDay
          ? and(
              eq(journalEntries.assignmentId, openDay.assignmentId),
              eq(journalEntries.weekNumber, openDay.week),
              eq(journalEntries.dayNumber, openDay.day),
            )
          : undefined,
      ),
    )}) as is_written,
    exists (select from ${pauses} where ${and(
      eq(pauses.clientId, clientId),
      lte(pauses.startsOn, today),
      gte(lastPausedDay(pauses), today),
    )}) as is_paused`);
  return { isWritten: rows[0]?.is_written === true, isPaused: rows[0]?.is_paused === true };
}

export async function insertMoodLink(
  tx: Tx,
  clientId: string,
  { assignmentId, week, day }: ProgramDayOf,
  expiresAt: Date,
): Promise<string> {
  const id = newId();
  await tx
    .insert(moodLinks)
    .values({ id, userId: clientId, assignmentId, weekNumber: week, dayNumber: day, expiresAt });
  return id;
}

export async function isLinkOpen(db: Db, linkId: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: moodLinks.id })
    .from(moodLinks)
    .innerJoin(assignments, and(eq(assignments.id, moodLinks.assignmentId), eq(assignments.status, 'active')))
    .innerJoin(users, and(eq(users.id, moodLinks.userId), isNull(users.suspendedAt)))
    .where(and(eq(moodLinks.id, linkId), isNull(moodLinks.usedAt), gt(moodLinks.expiresAt, now)));
  return rows.length > 0;
}

/**
 * Works once: of two taps at the same moment, one succeeds. Not for a program that has ended, nor for a suspended
 * person.
 */
export async function useMoodLink(tx: Tx, linkId: string, now: Date) {
  const [row] = await tx
    .update(moodLinks)
    .set({ usedAt: now })
    .from(assignments)
    .where(
      and(
        eq(moodLinks.id, linkId),
        isNull(moodLinks.usedAt),
        gt(moodLinks.expiresAt, now),
        eq(assignments.id, moodLinks.assignmentId),
        eq(assignments.status, 'active'),
        sql`exists (select from ${users} person where person.id = ${moodLinks.userId} and person.suspended_at is null)`,
      ),
    )
    .returning({
      userId: moodLinks.userId,
      assignmentId: moodLinks.assignmentId,
      weekNumber: moodLinks.weekNumber,
      dayNumber: moodLinks.dayNumber,
    });
  return row;
}

/** Whose mood was saved by a link that has not expired since. Not of a suspended person. */
export async function findRater(db: Db, linkId: string, now: Date) {
  const [row] = await db
    .select({ userId: users.id, timeZone: users.timeZone })
    .from(moodLinks)
    .innerJoin(users, and(eq(users.id, moodLinks.userId), isNull(users.suspendedAt)))
    .where(and(eq(moodLinks.id, linkId), isNotNull(moodLinks.usedAt), gt(moodLinks.expiresAt, now)));
  return row;
}

/** One per day: the last tap counts. */
export async function saveCheckIn(tx: Tx, checkIn: Omit<typeof moodCheckIns.$inferInsert, 'id'>): Promise<void> {
  const { moodScore, localDate, createdAt } = checkIn;
  await tx
    .insert(moodCheckIns)
    .values({ id: newId(), ...checkIn })
    .onConflictDoUpdate({
      target: [moodCheckIns.assignmentId, moodCheckIns.weekNumber, moodCheckIns.dayNumber],
      set: { moodScore, localDate, createdAt },
    });
}

/** The zone of the tap, and the coach to notify. */
export async function findCheckedIn(tx: Tx, clientId: string) {
  const [row] = await tx
    .select({ timeZone: users.timeZone, coachId: clientProfiles.coachId })
    .from(users)
    .leftJoin(clientProfiles, eq(clientProfiles.userId, users.id))
    .where(eq(users.id, clientId));
  return row;
}

export async function deleteOldLinks(db: Db, expiredBefore: Date): Promise<void> {
  await db.delete(moodLinks).where(lt(moodLinks.expiresAt, expiredBefore));
}

/** When a coach last nudged this client, and by which name they are known; undefined for someone else's client. */
export async function findNudged(db: Db | Tx, coachId: string, clientId: string) {
  const isNudge = and(eq(notices.userId, clientId), eq(notices.kind, 'coach-nudge'));
  const [row] = await db
    .select({
      firstName: users.firstName,
      timeZone: users.timeZone,
      coachName: sql<string>`coalesce(${coachProfiles.fullName}, '')`,
      lastNudgeAt: sql<Date | null>`(select max(${notices.createdAt}) from ${notices} where ${isNudge})`.mapWith(
        notices.createdAt,
      ),
    })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, clientProfiles.coachId))
    .where(and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId)));
  return row;
}
