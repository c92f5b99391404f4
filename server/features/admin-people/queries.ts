import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { personMailsShown } from '#contract/admin-people/constants.ts';
import type { CoachChoice } from '#contract/admin-people/schema.ts';
import { programDay } from '#contract/programs/rules.ts';
import { isWaitingCoach, type ApprovalRule } from '#server/features/coach-approval/sql.ts';
import { hasPlaceLeft, takenPlaces } from '#server/features/coach-profile/sql.ts';
import { peopleSeenBy } from '#server/platform/auth/demo-scope.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { isPresent } from '#server/platform/auth/suspension.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { coachName } from '#server/platform/db/names.ts';
import {
  accounts,
  clientProfiles,
  coachingRequests,
  coachProfiles,
  conversations,
  entryShares,
  invitations,
  journalEntries,
  mailOutbox,
  messages,
  programs,
  users,
} from '#server/platform/db/schema.ts';

/** Shared by viewing and changing a person. */
const accountColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  emailVerified: users.emailVerified,
  role: users.role,
  isAdmin: users.isAdmin,
  suspendedAt: users.suspendedAt,
};

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPersonRow>>>;

/** Facts and counts, in one statement. No text is selected. */
export async function findPersonRow(rule: ApprovalRule, db: Db, id: string) {
  const guide = alias(users, 'guide');
  const guideProfile = alias(coachProfiles, 'guide_profile');
  const hasAccount = (provider: 'credential' | 'other') => sql<boolean>`exists (
    select from ${accounts} where ${accounts.userId} = ${users.id}
      and (${accounts.providerId} = 'credential') = ${provider === 'credential'})`;
  const [row] = await db
    .select({
      ...accountColumns,
      isDemo: users.isDemo,
      isTest: users.isTest,
      createdAt: users.createdAt,
      deletionAt: users.deletionAt,
      timeZone: users.timeZone,
      twoFactorEnabled: users.twoFactorEnabled,
      hasPassword: hasAccount('credential'),
      hasProvider: hasAccount('other'),
      hasCoachProfile: sql<boolean>`${coachProfiles.userId} is not null`,
      maxClients: coachProfiles.maxClients,
      isAcceptingClients: coachProfiles.isAcceptingClients,
      isWaiting: isWaitingCoach(rule),
      coachId: clientProfiles.coachId,
      coachSince: clientProfiles.coachSince,
      coachName: coachName(guideProfile, guide),
      clients: db.$count(clientProfiles, eq(clientProfiles.coachId, id)),
      programs: db.$count(programs, and(eq(programs.ownerId, id), isNull(programs.archivedAt))),
      entries: db.$count(journalEntries, and(eq(journalEntries.clientId, id), isNull(journalEntries.deletedAt))),
      sharedEntries: db.$count(entryShares, eq(entryShares.clientId, id)),
      messages: db.$count(
        messages,
        sql`${messages.conversationId} in (${db
          .select({ id: conversations.id })
          .from(conversations)
          .where(or(eq(conversations.clientId, id), eq(conversations.coachId, id)))})`,
      ),
    })
    .from(users)
    .leftJoin(coachProfiles, eq(coachProfiles.userId, users.id))
    .leftJoin(clientProfiles, eq(clientProfiles.userId, users.id))
    .leftJoin(guide, eq(guide.id, clientProfiles.coachId))
    .leftJoin(guideProfile, eq(guideProfile.userId, clientProfiles.coachId))
    .where(eq(users.id, id));
  return row;
}

/** Program days with an entry. */
/** Days of the program, counted from 1. */
export async function listWrittenDays(db: Db, assignmentId: string): Promise<number[]> {
  const rows = await db
    .selectDistinct({ week: journalEntries.weekNumber, day: journalEntries.dayNumber })
    .from(journalEntries)
    .where(and(eq(journalEntries.assignmentId, assignmentId), isNull(journalEntries.deletedAt)));
  return rows.flatMap(({ week, day }) => (week === null || day === null ? [] : programDay(week, day)));
}

export type SentMailRow = Awaited<ReturnType<typeof listMails>>[number];

/** Kind and state only: subject and content are never read here. */
export async function listMails(db: Db, userId: string) {
  return await db
    .select({
      id: mailOutbox.id,
      kind: mailOutbox.kind,
      status: mailOutbox.status,
      createdAt: mailOutbox.createdAt,
      endedAt: mailOutbox.endedAt,
      lastError: mailOutbox.lastError,
    })
    .from(mailOutbox)
    .where(eq(mailOutbox.userId, userId))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(personMailsShown);
}

export type HeldPerson = NonNullable<Awaited<ReturnType<typeof lockPersonRow>>> & { isLastAdmin?: boolean };

/** Until the transaction ends; not the strongest lock, so that rows referencing the person can still be added. */
export async function lockPersonRow(tx: Tx, id: string) {
  const [row] = await tx
    .select({
      ...accountColumns,
      locale: users.locale,
      isLeaving: sql<boolean>`${users.deletionAt} is not null`,
      isReal: sql<boolean>`not (${users.isDemo} or ${users.isTest})`,
      publicName: sql<string>`coalesce((
        select btrim(${coachProfiles.fullName}) from ${coachProfiles} where ${coachProfiles.userId} = ${id}::uuid), '')`,
    })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  return row;
}

/** False if it is already so. */
export async function setSuspended(tx: Tx, id: string, at: Date | null): Promise<boolean> {
  const isOther = at ? isNull(users.suspendedAt) : isNotNull(users.suspendedAt);
  const rows = await tx
    .update(users)
    .set({ suspendedAt: at })
    .where(and(eq(users.id, id), isOther))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** False if it was already confirmed. */
export async function setEmailVerified(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ emailVerified: true })
    .where(and(eq(users.id, id), eq(users.emailVerified, false)))
    .returning({ id: users.id });
  return rows.length > 0;
}

export async function deleteQueuedMail(tx: Tx, userId: string): Promise<void> {
  await tx.delete(mailOutbox).where(and(eq(mailOutbox.userId, userId), eq(mailOutbox.status, 'queued')));
}

export async function listClientIds(tx: Tx, coachId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: clientProfiles.userId })
    .from(clientProfiles)
    .where(eq(clientProfiles.coachId, coachId))
    .orderBy(asc(clientProfiles.userId));
  return rows.map(({ id }) => id);
}

export async function findRecipient(tx: Tx, id: string) {
  const [row] = await tx
    .select({
      email: users.email,
      firstName: users.firstName,
      locale: users.locale,
      name: coachName(coachProfiles, users),
    })
    .from(users)
    .leftJoin(coachProfiles, eq(coachProfiles.userId, users.id))
    .where(eq(users.id, id));
  return row;
}

/** Pending invitations and requests on either side. */
export async function countWaitingFor(tx: Tx, id: string, now: Date): Promise<number> {
  const invited = await tx.$count(
    invitations,
    and(
      or(eq(invitations.coachId, id), eq(invitations.clientId, id)),
      eq(invitations.status, 'pending'),
      gt(invitations.expiresAt, now),
    ),
  );
  const asked = await tx.$count(
    coachingRequests,
    and(
      or(eq(coachingRequests.coachId, id), eq(coachingRequests.clientId, id)),
      eq(coachingRequests.status, 'pending'),
    ),
  );
  return invited + asked;
}

/** Far more than there are; beyond that clients choose for themselves. */
const coachesShown = 500;

export async function listCoachesWithRoom(
  rule: ApprovalRule,
  db: Db,
  viewer: Pick<SessionUser, 'isDemo'>,
  now: Date,
): Promise<CoachChoice[]> {
  return await db
    .select({
      id: coachProfiles.userId,
      name: coachName(coachProfiles, users),
      clients: takenPlaces(coachProfiles.userId, now),
      maxClients: coachProfiles.maxClients,
    })
    .from(coachProfiles)
    .innerJoin(users, eq(users.id, coachProfiles.userId))
    .where(
      and(
        isPresent,
        peopleSeenBy(viewer),
        inArray(users.role, ['coach', 'admin']),
        eq(users.isTest, false),
        not(isWaitingCoach(rule)),
        eq(coachProfiles.isAcceptingClients, true),
        hasPlaceLeft(now),
      ),
    )
    .orderBy(asc(coachName(coachProfiles, users)), asc(coachProfiles.userId))
    .limit(coachesShown);
}
