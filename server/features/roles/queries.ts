import { and, asc, eq, gt, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import { isWaitingCoach, type ApprovalRule } from '#server/features/coach-approval/sql.ts';
import { hasPlaceLeft, isOfferedCoach, needsPlace, takenPlaces } from '#server/features/coach-profile/sql.ts';
import { dropWebhooksOf } from '#server/features/webhooks/note.ts';
import { deleteAccessTokens } from '#server/platform/auth/accounts.ts';
import { isMetByVisitors } from '#server/platform/auth/demo-scope.ts';
import { isPresent } from '#server/platform/auth/suspension.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { coachName } from '#server/platform/db/names.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  checkInPlans,
  checkIns,
  clientProfiles,
  coachingRequests,
  coachProfiles,
  cohortMembers,
  entryShares,
  goals,
  invitations,
  invitedAddresses,
  journalEntries,
  partings,
  programs,
  signUpLinks,
  users,
  weekCards,
} from '#server/platform/db/schema.ts';

/** What was chosen when signing up has served its purpose with the first role: a code turned down never comes back. */
export async function setUserRole(
  tx: Tx,
  userId: string,
  role: 'coach' | 'client' | 'admin' | null,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ role, signupRole: null, signupReferralCode: null, updatedAt: now })
    .where(eq(users.id, userId));
  // Made for the role before.
  await deleteAccessTokens(tx, userId);
  await dropWebhooksOf(tx, userId);
}

export async function hasCoachProfile(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: coachProfiles.userId })
    .from(coachProfiles)
    .where(eq(coachProfiles.userId, userId));
  return rows.length > 0;
}

/** They are or were a coach, or came by an admin's link for coaches. */
export async function hasWayToCoach(db: Db | Tx, userId: string): Promise<boolean> {
  const {
    rows: [row],
  } = await db.execute<{ has: boolean }>(sql`select
    exists (select from ${coachProfiles} where ${coachProfiles.userId} = ${userId})
    or exists (select from ${signUpLinks} where ${signUpLinks.usedBy} = ${userId} and ${signUpLinks.role} = 'coach')
    as "has"`);
  return row?.has ?? false;
}

/** In that group at their last sign-in, or a coach now. Demo and test people never sign in at the issuer. */
export async function isCoachOrInGroup(db: Db | Tx, userId: string, group: string): Promise<boolean> {
  const isInGroup = sql`${users.issuerGroups} @> ${JSON.stringify([group])}::jsonb`;
  const isAllowed = or(isInGroup, eq(users.role, 'coach'), eq(users.isDemo, true), eq(users.isTest, true));
  return (await db.$count(users, and(eq(users.id, userId), isAllowed))) > 0;
}

/** False when the code is taken: the caller makes another one. */
export async function insertCoachProfile(
  tx: Tx,
  profile: { userId: string; referralCode: string; fullName: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(coachProfiles)
    .values({
      userId: profile.userId,
      referralCode: profile.referralCode,
      fullName: profile.fullName,
      createdAt: profile.now,
    })
    .onConflictDoNothing({ target: coachProfiles.referralCode })
    .returning({ userId: coachProfiles.userId });
  return rows.length > 0;
}

type ClientProfileValues = {
  clientType: 'trial' | 'with-coach';
  trialStartedAt: Date | null;
  isFindable: boolean;
};

export async function saveClientProfile(tx: Tx, userId: string, values: ClientProfileValues, now: Date): Promise<void> {
  await tx
    .insert(clientProfiles)
    .values({ userId, ...values, createdAt: now })
    .onConflictDoUpdate({ target: clientProfiles.userId, set: values });
}

/** The address may have opted out of coaches' mail before there was a client profile. */
export async function copyOptOut(tx: Tx, userId: string, addressHash: string): Promise<void> {
  const earlier = tx
    .select({ at: invitedAddresses.optedOutAt })
    .from(invitedAddresses)
    .where(eq(invitedAddresses.addressHash, addressHash));
  await tx
    .update(clientProfiles)
    .set({ outreachOptOutAt: sql`(${earlier})` })
    .where(and(eq(clientProfiles.userId, userId), isNull(clientProfiles.outreachOptOutAt)));
}

/** What the person has in each role, whichever is in force. */
export async function findRoleFacts(db: Db, userId: string) {
  const [[client], [coach]] = await Promise.all([
    db
      .select({
        coachName: sql<
          string | null
        >`case when ${clientProfiles.coachId} is not null then coalesce(${coachProfiles.fullName}, '') end`,
        hadTrial: sql<boolean>`${clientProfiles.trialStartedAt} is not null`,
        entries: db.$count(
          journalEntries,
          and(eq(journalEntries.clientId, clientProfiles.userId), isNull(journalEntries.deletedAt)),
        ),
      })
      .from(clientProfiles)
      .leftJoin(coachProfiles, eq(coachProfiles.userId, clientProfiles.coachId))
      .where(eq(clientProfiles.userId, userId)),
    db
      .select({ clients: db.$count(clientProfiles, eq(clientProfiles.coachId, coachProfiles.userId)) })
      .from(coachProfiles)
      .where(eq(coachProfiles.userId, userId)),
  ]);
  return { client, coach };
}

export async function listOfferedCoaches({ db, config, clock }: Deps, viewer: { isDemo: boolean }, limit: number) {
  return await db
    .select({
      id: coachProfiles.userId,
      fullName: coachProfiles.fullName,
      professionalTitle: coachProfiles.professionalTitle,
      yearsExperience: coachProfiles.yearsExperience,
      specialties: coachProfiles.specialties,
      profileImageUrl: coachProfiles.profileImageUrl,
    })
    .from(coachProfiles)
    .innerJoin(users, eq(users.id, coachProfiles.userId))
    .where(isOfferedCoach(config, viewer, clock.now()))
    .orderBy(asc(coachProfiles.fullName), asc(coachProfiles.userId))
    .limit(limit);
}

export type CoachOf = { coachId: string } | { referralCode: string };

/** As anyone may join them who is new here. Nothing is held: joining itself asks again. */
export async function findCoachToJoin(
  rule: ApprovalRule,
  db: Db | Tx,
  which: CoachOf,
  now: Date,
): Promise<{ name: string } | undefined> {
  const [coach] = await db
    .select({ name: coachName(coachProfiles, users) })
    .from(coachProfiles)
    .innerJoin(users, eq(users.id, coachProfiles.userId))
    .where(
      and(
        'coachId' in which
          ? eq(coachProfiles.userId, which.coachId)
          : eq(coachProfiles.referralCode, which.referralCode),
        isPresent,
        isMetByVisitors,
        not(isWaitingCoach(rule)),
        eq(coachProfiles.isAcceptingClients, true),
        hasPlaceLeft(now),
      ),
    );
  return coach;
}

type Room = {
  /** How many of the coach's places are taken, by this client too where they are one of them. */
  taken: number;
  /** Whether this client needs a place now; someone who has completed their program needs none. */
  needsPlace: boolean;
  /** Neither of them leaving or suspended; real people, those of the demo and those of a simulation never meet. */
  canMeet: boolean;
};

export async function findRoomFor(tx: Tx, coachId: string, clientId: string, now: Date): Promise<Room> {
  const world = (userId: string) =>
    sql`(select row(${users.isTest}, ${users.isDemo}) from ${users} where ${users.id} = ${userId} and ${isPresent})`;
  const {
    rows: [row],
  } = await tx.execute<Room>(sql`select ${takenPlaces(sql`${coachId}::uuid`, now)} as "taken",
    ${needsPlace(sql`${clientId}::uuid`, now)} as "needsPlace",
    coalesce(${world(coachId)} = ${world(clientId)}, false) as "canMeet"`);
  return row ?? { taken: 0, needsPlace: true, canMeet: false };
}

/** False when the client has a coach already, whatever was read before. */
export async function setCoach(tx: Tx, clientId: string, coachId: string, since: Date): Promise<boolean> {
  const rows = await tx
    .update(clientProfiles)
    .set({ coachId, coachSince: since, clientType: 'with-coach' })
    .where(and(eq(clientProfiles.userId, clientId), isNull(clientProfiles.coachId)))
    .returning({ userId: clientProfiles.userId });
  return rows.length > 0;
}

/** The two are together again; and what the client had with others can be taken back no longer. */
export async function settlePartings(tx: Tx, clientId: string, coachId: string): Promise<void> {
  await tx.delete(partings).where(and(eq(partings.clientId, clientId), eq(partings.coachId, coachId)));
  await tx
    .update(partings)
    .set({
      undoUntil: null,
      programWish: sql`case when ${partings.programWish} = 'asked' then 'goes-on' else ${partings.programWish} end`,
    })
    .where(eq(partings.clientId, clientId));
}

/** Of someone without a coach: what they once showed one of them begins to count for no one by itself. */
export async function deleteSharesOf(tx: Tx, clientId: string): Promise<void> {
  await tx.delete(entryShares).where(eq(entryShares.clientId, clientId));
  await tx
    .update(weekCards)
    .set({ coachId: null, sharedAt: null, readAt: null })
    .where(and(eq(weekCards.clientId, clientId), isNotNull(weekCards.coachId)));
  await tx
    .update(checkIns)
    .set({ shown: null, sharedAt: null })
    .where(and(eq(checkIns.clientId, clientId), isNotNull(checkIns.shown)));
  await tx
    .update(goals)
    .set({ sharedAt: null })
    .where(and(eq(goals.clientId, clientId), isNotNull(goals.sharedAt)));
}

/** As with what was shared: back with the same coach, nothing asked before is asked again. */
export async function stopPlansOf(tx: Tx, clientId: string, now: Date): Promise<void> {
  await tx
    .update(checkInPlans)
    .set({ stoppedAt: now })
    .where(and(eq(checkInPlans.clientId, clientId), isNull(checkInPlans.stoppedAt)));
}

/** A new beginning, with the same coach too: the groups of before are not taken up again. */
export async function leaveGroupsOf(tx: Tx, clientId: string, now: Date): Promise<void> {
  await tx
    .update(cohortMembers)
    .set({ leftAt: now, leftBy: 'member' })
    .where(and(eq(cohortMembers.clientId, clientId), isNull(cohortMembers.leftAt)));
}

/** They count as declined from this moment on. Those whose time was over before stay what time made them. */
export async function declineInvitationsOf(tx: Tx, clientId: string, now: Date) {
  const waits = and(eq(invitations.clientId, clientId), eq(invitations.status, 'pending'));
  await tx
    .update(invitations)
    .set({ status: 'expired' })
    .where(and(waits, lte(invitations.expiresAt, now)));
  return await tx
    .update(invitations)
    .set({ status: 'declined', respondedAt: now })
    .from(programs)
    .where(and(waits, gt(invitations.expiresAt, now), eq(programs.id, invitations.programId)))
    .returning({ coachId: invitations.coachId, programTitle: programs.title });
}

/** Returns the coaches who had been asked. */
export async function withdrawRequestsOf(tx: Tx, clientId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .update(coachingRequests)
    .set({ status: 'withdrawn', answeredAt: now })
    .where(and(eq(coachingRequests.clientId, clientId), eq(coachingRequests.status, 'pending')))
    .returning({ coachId: coachingRequests.coachId });
  return rows.map(({ coachId }) => coachId);
}
