import { and, desc, eq, lte, ne, or, sql } from 'drizzle-orm';
import { sentInvitationsPage, type InvitationAnswer, type SentInvitationsShown } from '#contract/invitations/rules.ts';
import type { SentInvitationsQuery } from '#contract/invitations/endpoints.ts';
import { membersIn } from '#server/features/cohorts/sql.ts';
import { isUnassigned, lastDeclinedOf, wasInvitedLately } from '#server/features/outreach/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { textFor } from '#server/platform/db/program-titles.ts';
import {
  clientProfiles,
  cohorts,
  invitations,
  mailedInvitations,
  programs,
  users,
} from '#server/platform/db/schema.ts';
import { isWaiting, isWaitingByMail } from '#server/platform/db/waiting-invitations.ts';

/** Invitations per response, the newest. */
const invitationsShown = 200;

/** Expired by time; now the row says so too, and the unique index allows the next one. */
export async function expireBetween(tx: Tx, coachId: string, clientId: string, now: Date): Promise<void> {
  await tx
    .update(invitations)
    .set({ status: 'expired' })
    .where(
      and(
        eq(invitations.coachId, coachId),
        eq(invitations.clientId, clientId),
        eq(invitations.status, 'pending'),
        lte(invitations.expiresAt, now),
      ),
    );
}

export async function lastDeclined(tx: Tx, coachId: string, clientId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: lastDeclinedOf(coachId) })
    .from(users)
    .where(eq(users.id, clientId));
  return row?.at ?? null;
}

/** The client's row is locked, so nothing is sent in between. */
export async function countInvitedLately(tx: Tx, coachId: string, clientId: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ count: tx.$count(invitations, wasInvitedLately(coachId, now)) })
    .from(users)
    .where(eq(users.id, clientId));
  return row?.count ?? 0;
}

/** An expired one is no longer pending, whether or not the row says so. */
export async function isPendingBetween(tx: Tx, coachId: string, clientId: string, now: Date): Promise<boolean> {
  const waits = and(eq(invitations.coachId, coachId), eq(invitations.clientId, clientId), isWaiting(now));
  return (await tx.$count(invitations, waits)) > 0;
}

/** False if one is pending between the two: the unique index decides. */
export async function insertUnlessPending(tx: Tx, invitation: typeof invitations.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(invitations).values(invitation).onConflictDoNothing().returning({ id: invitations.id });
  return rows.length > 0;
}

/** Those sent by mail wait like the others; an accepted one is one of them. */
export async function countByStatus(db: Db, coachId: string, now: Date) {
  const waits = isWaiting(now);
  const byMail = and(eq(mailedInvitations.coachId, coachId), isWaitingByMail(now));
  const firstByMail = sql`(select min(${mailedInvitations.expiresAt}) from ${mailedInvitations} where ${byMail})`;
  const [row] = await db
    .select({
      pending: sql<number>`(count(*) filter (where ${waits}))::int`,
      pendingByMail: db.$count(mailedInvitations, byMail),
      accepted: sql<number>`(count(*) filter (where ${eq(invitations.status, 'accepted')}))::int`,
      declined: sql<number>`(count(*) filter (where ${eq(invitations.status, 'declined')}))::int`,
      withdrawn: sql<number>`(count(*) filter (where ${eq(invitations.status, 'withdrawn')}))::int`,
      all: sql<number>`count(*)::int`,
      nextExpiresAt:
        sql<Date | null>`least(min(${invitations.expiresAt}) filter (where ${waits}), ${firstByMail})`.mapWith(
          invitations.expiresAt,
        ),
    })
    .from(invitations)
    .where(eq(invitations.coachId, coachId));
  return row;
}

const columns = {
  id: invitations.id,
  status: invitations.status,
  sentAt: invitations.sentAt,
  expiresAt: invitations.expiresAt,
  respondedAt: invitations.respondedAt,
};

/** The cohort's program may have changed since; the current one is offered. */
const offered = sql`${programs.id} = coalesce(${cohorts.programId}, ${invitations.programId})`;

export async function listOf(db: Db, clientId: string, language: string) {
  return await db
    .select({
      ...columns,
      sealed: invitations.message,
      coach: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
      program: { id: programs.id, title: textFor(language, 'title'), description: textFor(language, 'description') },
      coachTimeZone: users.timeZone,
      group: {
        name: cohorts.name,
        startsOn: cohorts.startsOn,
        pace: cohorts.pace,
        shiftedDays: cohorts.shiftedDays,
        extendedDays: cohorts.extendedDays,
        closesOn: cohorts.closesOn,
        places: cohorts.places,
        isEnded: sql<boolean>`${cohorts.endedAt} is not null`,
        // If the cohort is gone, the program is the invitation's.
        hasProgram: sql<boolean>`${cohorts.programId} is not null and ${programs.archivedAt} is null`,
        durationWeeks: sql<
          number | null
        >`case when ${cohorts.programId} is not null then ${programs.durationWeeks} end`,
        members: membersIn,
      },
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.coachId))
    .leftJoin(cohorts, eq(cohorts.id, invitations.cohortId))
    .innerJoin(programs, offered)
    .where(eq(invitations.clientId, clientId))
    .orderBy(desc(invitations.sentAt), desc(invitations.id))
    .limit(invitationsShown);
}

/** Locked until the transaction ends. */
export async function lockOwn(tx: Tx, clientId: string, id: string) {
  const [row] = await tx
    .select({
      ...columns,
      coachId: invitations.coachId,
      programId: invitations.programId,
      cohortId: invitations.cohortId,
      programTitle: programs.title,
    })
    .from(invitations)
    .leftJoin(cohorts, eq(cohorts.id, invitations.cohortId))
    .innerJoin(programs, offered)
    .where(and(eq(invitations.id, id), eq(invitations.clientId, clientId)))
    .for('no key update', { of: invitations });
  return row;
}

export async function setAnswer(tx: Tx, id: string, status: InvitationAnswer, now: Date): Promise<void> {
  await tx
    .update(invitations)
    .set({ status, respondedAt: now })
    .where(and(eq(invitations.id, id), eq(invitations.status, 'pending')));
}

function isShown(show: SentInvitationsShown, now: Date) {
  const isPending = eq(invitations.status, 'pending');
  const isOver = lte(invitations.expiresAt, now);
  if (show === 'waiting') return isWaiting(now);
  if (show === 'closed') return or(ne(invitations.status, 'pending'), isOver);
  if (show === 'expired') return or(eq(invitations.status, 'expired'), and(isPending, isOver));
  return eq(invitations.status, show);
}

/** One statement, newest first; one row more than a page says that there is a next page. */
export async function listSent(db: Db, coachId: string, { show, cursor }: SentInvitationsQuery, now: Date) {
  const own = eq(invitations.coachId, coachId);
  const before = cursor
    ? sql`(${invitations.sentAt}, ${invitations.id}) < (select last.sent_at, last.id
        from ${invitations} last where last.id = ${cursor} and last.coach_id = ${coachId})`
    : undefined;
  const others = sql`from ${invitations} other where other.coach_id = ${coachId} and other.client_id = ${users.id}`;
  return await db
    .select({
      ...columns,
      clientId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      isClient: sql<boolean>`${eq(clientProfiles.coachId, coachId)} is true`,
      isUnassigned: sql<boolean>`${and(isUnassigned, eq(users.isTest, false))} is true`,
      hasOptedOut: sql<boolean>`${clientProfiles.outreachOptOutAt} is not null`,
      isInvited: sql<boolean>`exists (select 1 ${others} and other.status = 'pending' and other.expires_at > ${now})`,
      declinedAt: lastDeclinedOf(coachId),
      invitedLately: db.$count(invitations, wasInvitedLately(coachId, now)),
      program: { id: programs.id, title: programs.title },
      cohort: { id: cohorts.id, name: cohorts.name },
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.clientId))
    .leftJoin(cohorts, eq(cohorts.id, invitations.cohortId))
    .innerJoin(programs, offered)
    .leftJoin(clientProfiles, eq(clientProfiles.userId, users.id))
    .where(and(own, isShown(show, now), before))
    .orderBy(desc(invitations.sentAt), desc(invitations.id))
    .limit(sentInvitationsPage + 1);
}

/** Undefined unless pending: between withdrawing and answering the row lock decides. */
export async function withdraw(tx: Tx, coachId: string, id: string, now: Date) {
  const [row] = await tx
    .update(invitations)
    .set({ status: 'withdrawn', respondedAt: now })
    .where(and(eq(invitations.id, id), eq(invitations.coachId, coachId), isWaiting(now)))
    .returning({ ...columns, clientId: invitations.clientId });
  return row;
}

export async function findSent(tx: Tx, coachId: string, id: string) {
  const [row] = await tx
    .select(columns)
    .from(invitations)
    .where(and(eq(invitations.id, id), eq(invitations.coachId, coachId)));
  return row;
}
