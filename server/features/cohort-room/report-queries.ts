import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { reportedShown, type ReportRecipient } from '#contract/cohort-room/rules.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { accountName, coachName } from '#server/platform/db/names.ts';
import {
  coachProfiles,
  cohortPostReports as reports,
  cohortPosts,
  cohortRooms,
  cohorts,
  users,
} from '#server/platform/db/schema.ts';
import { fromDayOf, unaliasedPosts } from './sql.ts';

/** While the post is in the room and the recipient has not settled it. */
const isOpen = (sentTo: ReportRecipient) =>
  and(
    eq(reports.sentTo, sentTo),
    isNull(reports.settledAt),
    isNotNull(cohortPosts.body),
    isNull(cohortPosts.removedAt),
  );

const admin = alias(users, 'admin');

/**
 * Whose a report to the host is: nobody settles one about their own post; the coach, whom it passed by, only where there is
 * no other admin; and the admin of the demo, whom anybody can be, what belongs to the demo or a test.
 */
const isHost = sql`${admin.role} = 'admin' and ${admin.id} <> ${cohortPosts.authorId}
  and (${admin.id} <> ${cohorts.coachId} or not exists (select from ${users} other where other.role = 'admin'
    and not other.is_demo and other.id not in (${admin.id}, ${cohortPosts.authorId})))
  and (not ${admin.isDemo} or not exists (select from ${users} person
    where person.id in (${cohortPosts.authorId}, ${cohorts.coachId}) and not (person.is_demo or person.is_test)))`;

type NewReport = typeof reports.$inferInsert;

/** False: this person has told the same recipient of this post already. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const rows = await tx.insert(reports).values(report).onConflictDoNothing().returning({ id: reports.id });
  return rows.length > 0;
}

/** False: nothing was open. */
export async function setSettled(tx: Tx, postId: string, sentTo: ReportRecipient, now: Date): Promise<boolean> {
  const rows = await tx
    .update(reports)
    .set({ settledAt: now })
    .where(and(eq(reports.postId, postId), eq(reports.sentTo, sentTo), isNull(reports.settledAt)))
    .returning({ id: reports.id });
  return rows.length > 0;
}

export async function hasOpenReports(tx: Tx, cohortId: string, sentTo: ReportRecipient): Promise<boolean> {
  const rows = await tx
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(cohortPosts, eq(cohortPosts.id, reports.postId))
    .where(and(eq(cohortPosts.cohortId, cohortId), isOpen(sentTo)))
    .limit(1);
  return rows.length > 0;
}

/** What was said about posts, without who said it. */
export async function listOpenReports(db: Db | Tx, postIds: string[], sentTo: ReportRecipient) {
  if (postIds.length === 0) return [];
  return await db
    .select({ id: reports.id, postId: reports.postId, reason: reports.reason })
    .from(reports)
    .innerJoin(cohortPosts, eq(cohortPosts.id, reports.postId))
    .where(and(inArray(reports.postId, postIds), isOpen(sentTo)))
    .orderBy(desc(reports.reportedAt), desc(reports.id));
}

export async function listForHost(db: Db, adminId: string) {
  return await db
    .select({
      postId: cohortPosts.id,
      groupName: cohorts.name,
      coachName: coachName(coachProfiles, users),
      isByCoach: sql<boolean>`${cohortPosts.authorId} = ${cohorts.coachId}`,
      reports: sql<number>`count(*)::int`,
      reportedAt: sql<Date>`max(${reports.reportedAt})`.mapWith(reports.reportedAt),
    })
    .from(reports)
    .innerJoin(cohortPosts, eq(cohortPosts.id, reports.postId))
    .innerJoin(cohorts, eq(cohorts.id, cohortPosts.cohortId))
    .innerJoin(users, eq(users.id, cohorts.coachId))
    .innerJoin(admin, eq(admin.id, adminId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, cohorts.coachId))
    .where(and(isOpen('host'), isHost))
    .groupBy(cohortPosts.id, cohorts.id, users.id, coachProfiles.userId)
    .orderBy(desc(sql`max(${reports.reportedAt})`), desc(cohortPosts.id))
    .limit(reportedShown);
}

export type HostPost = NonNullable<Awaited<ReturnType<typeof findForHost>>>;

/** A post for an admin whose it is, as long as a report of it to the host is open. */
export async function findForHost(db: Db | Tx, adminId: string, postId: string) {
  const [row] = await db
    .select({
      postId: cohortPosts.id,
      cohortId: cohortPosts.cohortId,
      groupName: cohorts.name,
      coachId: cohorts.coachId,
      authorId: users.id,
      authorName: accountName(users),
      fromDay: fromDayOf(unaliasedPosts),
      version: cohortPosts.version,
      body: cohortPosts.body,
      writtenAt: cohortPosts.writtenAt,
      editedAt: cohortPosts.editedAt,
    })
    .from(reports)
    .innerJoin(cohortPosts, eq(cohortPosts.id, reports.postId))
    .innerJoin(cohorts, eq(cohorts.id, cohortPosts.cohortId))
    .innerJoin(users, eq(users.id, cohortPosts.authorId))
    .innerJoin(admin, eq(admin.id, adminId))
    .where(and(eq(reports.postId, postId), isOpen('host'), isHost))
    .limit(1);
  return row;
}

/** The admins to notify of a report to the host. */
export async function listHosts(db: Db | Tx, postId: string): Promise<string[]> {
  const rows = await db
    .select({ id: admin.id })
    .from(cohortPosts)
    .innerJoin(cohorts, eq(cohorts.id, cohortPosts.cohortId))
    .innerJoin(admin, isHost)
    .where(eq(cohortPosts.id, postId));
  return rows.map(({ id }) => id);
}

export async function listAdmins(db: Db | Tx): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'));
  return rows.map(({ id }) => id);
}

/** Of one person, for a file of their own. */
export async function listReportsOf(db: Db, reporterId: string) {
  return await db
    .select({
      id: reports.id,
      cohortId: cohorts.id,
      group: cohorts.name,
      sentTo: reports.sentTo,
      reportedAt: reports.reportedAt,
      reason: reports.reason,
      wrappedKey: cohortRooms.wrappedKey,
    })
    .from(reports)
    .innerJoin(cohortPosts, eq(cohortPosts.id, reports.postId))
    .innerJoin(cohorts, eq(cohorts.id, cohortPosts.cohortId))
    .innerJoin(cohortRooms, eq(cohortRooms.cohortId, cohorts.id))
    .where(eq(reports.reporterId, reporterId))
    .orderBy(reports.reportedAt, reports.id);
}
