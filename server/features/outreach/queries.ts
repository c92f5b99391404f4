import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { addDays } from '#contract/days.ts';
import { outreachMessagesMax, outreachPauseDays, type UnassignedOrder } from '#contract/outreach/rules.ts';
import { peopleSeenBy } from '#server/platform/auth/demo-scope.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { isPresent } from '#server/platform/auth/suspension.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { accountName } from '#server/platform/db/names.ts';
import {
  clientProfiles,
  coachProfiles,
  invitations,
  invitedAddresses,
  mailedInvitations,
  outreachMessages,
  partings,
  users,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { isUnassigned, lastDeclinedOf, wasInvitedLately } from './sql.ts';

type Coach = Pick<SessionUser, 'userId' | 'isDemo'>;

export type ContactFacts = NonNullable<Awaited<ReturnType<typeof findContactFacts>>>;

export async function findContactFacts(db: Db | Tx, coachId: string) {
  const [row] = await db
    .select({
      fullName: coachProfiles.fullName,
      professionalTitle: coachProfiles.professionalTitle,
      bio: coachProfiles.bio,
      coachingApproach: coachProfiles.coachingApproach,
      specialties: coachProfiles.specialties,
    })
    .from(coachProfiles)
    .where(eq(coachProfiles.userId, coachId));
  return row;
}

/** A former coach may invite, or wait to be asked, but not send outreach. */
const haveParted = (coachId: string) => sql<boolean>`exists (select 1 from ${partings}
  where ${and(eq(partings.clientId, clientProfiles.userId), eq(partings.coachId, coachId), ne(partings.endedBy, 'admin'))})`;

const outreachState = {
  outreachCount: clientProfiles.outreachCount,
  lastOutreach: clientProfiles.lastOutreachAt,
  hasOptedOut: sql<boolean>`${clientProfiles.outreachOptOutAt} is not null`,
};

/** Whether this coach may write to them now. */
const isReachable = (coachId: string, now: Date) =>
  and(
    sql`not ${haveParted(coachId)}`,
    isNull(clientProfiles.outreachOptOutAt),
    lt(clientProfiles.outreachCount, outreachMessagesMax),
    or(isNull(clientProfiles.lastOutreachAt), lte(clientProfiles.lastOutreachAt, addDays(now, -outreachPauseDays))),
  );

/** A row's position in an order: its sort key, as text, and its id. */
export type UnassignedPlace = { key: string; id: string };

type InOrder = { key: SQL<string>; orderBy: SQL[]; isAfter: (place: UnassignedPlace) => SQL };

/** Keyset by values, not by row: a client written to meanwhile has moved, and no one may be skipped. */
function inOrder(order: UnassignedOrder, coachId: string, now: Date): InOrder {
  const { userId: id, createdAt } = clientProfiles;
  const joined = sql`(extract(epoch from ${createdAt}) * 1000000)::bigint`;
  const instant = (micros: string) => sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
  switch (order) {
    case 'newest':
      return {
        key: sql<string>`${joined}::text`,
        orderBy: [desc(createdAt), desc(id)],
        isAfter: (place) => sql`(${createdAt}, ${id}) < (${instant(place.key)}, ${place.id}::uuid)`,
      };
    case 'reachable': {
      const can = sql`(case when ${isReachable(coachId, now)} then 1 else 0 end)`;
      return {
        key: sql<string>`${can} || '_' || ${joined}`,
        orderBy: [desc(can), desc(createdAt), desc(id)],
        isAfter(place) {
          const [could = '', micros = ''] = place.key.split('_');
          return sql`(${can}, ${createdAt}, ${id}) < (${could}::int, ${instant(micros)}, ${place.id}::uuid)`;
        },
      };
    }
    case 'name': {
      const name = sql<string>`fold_text(coalesce(nullif(${accountName(users)}, ''), ${users.email}))`;
      return {
        key: name,
        orderBy: [asc(name), asc(id)],
        isAfter: (place) => sql`(${name}, ${id}) > (${place.key}::text, ${place.id}::uuid)`,
      };
    }
  }
}

/** Simulated people are excluded. */
function isListed(coach: Coach, search: string) {
  const words = sql`${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email}`;
  const isFound = search === '' ? undefined : sql`strpos(fold_text(${words}), fold_text(${search}::text)) > 0`;
  return and(isUnassigned, peopleSeenBy(coach), eq(users.isTest, false), isFound);
}

/** Newest first, with the number of all. */
export async function listUnassignedNames(db: Db, coach: Coach, search: string, limit: number) {
  return await db
    .select({
      id: users.id,
      name: sql<string>`coalesce(nullif(${accountName(users)}, ''), ${users.email})`,
      firstName: users.firstName,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .where(isListed(coach, search))
    .orderBy(desc(clientProfiles.createdAt), desc(users.id))
    .limit(limit);
}

type Wanted = { search: string; order: UnassignedOrder; after: UnassignedPlace | undefined; limit: number };

/** `search` matches part of the name or address, ignoring case and accents. */
export async function listUnassigned(db: Db, coach: Coach, { search, order, after, limit }: Wanted, now: Date) {
  const coachId = coach.userId;
  const { key, orderBy, isAfter } = inOrder(order, coachId, now);
  const pending = db
    .select({ one: sql`1` })
    .from(invitations)
    .where(
      and(
        eq(invitations.clientId, users.id),
        eq(invitations.coachId, coachId),
        eq(invitations.status, 'pending'),
        gt(invitations.expiresAt, now),
      ),
    );
  return await db
    .select({
      id: users.id,
      key,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      joinedAt: clientProfiles.createdAt,
      ...outreachState,
      haveParted: haveParted(coachId),
      isInvited: sql<boolean>`exists ${pending}`,
      declinedAt: lastDeclinedOf(coachId),
      invitedLately: db.$count(invitations, wasInvitedLately(coachId, now)),
    })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .where(and(isListed(coach, search), after && isAfter(after)))
    .orderBy(...orderBy)
    .limit(limit);
}

/**
 * Takes one of the messages this client may get from all coaches together. The conditional update decides: of
 * concurrent coaches one changes the row, and the others no longer match.
 */
export async function takeOutreach(tx: Tx, coach: Coach, clientId: string, now: Date) {
  const [row] = await tx
    .update(clientProfiles)
    .set({ outreachCount: sql`${clientProfiles.outreachCount} + 1`, lastOutreachAt: now })
    .from(users)
    .where(
      and(
        eq(clientProfiles.userId, clientId),
        eq(users.id, clientProfiles.userId),
        isUnassigned,
        peopleSeenBy(coach),
        isReachable(coach.userId, now),
      ),
    )
    .returning({ firstName: users.firstName, email: users.email, locale: users.locale, ...outreachState });
  return row;
}

/** Why it was refused. */
export async function findOutreachState(tx: Db | Tx, coach: Coach, clientId: string) {
  const [row] = await tx
    .select({
      ...outreachState,
      coachId: clientProfiles.coachId,
      isFindable: clientProfiles.isFindable,
      isPresent: sql<boolean>`${isPresent}`,
      role: users.role,
      haveParted: haveParted(coach.userId),
    })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .where(and(eq(clientProfiles.userId, clientId), peopleSeenBy(coach)));
  return row;
}

export async function insertOutreachMessage(
  tx: Tx,
  message: Omit<typeof outreachMessages.$inferInsert, 'readAt'>,
): Promise<void> {
  await tx.insert(outreachMessages).values(message);
}

export async function listOutreachMessagesTo(db: Db, clientId: string) {
  return await db
    .select({
      id: outreachMessages.id,
      sealed: outreachMessages.message,
      sentAt: outreachMessages.sentAt,
      coach: {
        id: coachProfiles.userId,
        fullName: coachProfiles.fullName,
        professionalTitle: coachProfiles.professionalTitle,
        profileImageUrl: coachProfiles.profileImageUrl,
      },
    })
    .from(outreachMessages)
    .innerJoin(coachProfiles, eq(coachProfiles.userId, outreachMessages.coachId))
    .where(eq(outreachMessages.clientId, clientId))
    .orderBy(desc(outreachMessages.sentAt), desc(outreachMessages.id));
}

export async function findOptOut(db: Db, clientId: string): Promise<boolean> {
  const [row] = await db
    .select({ hasOptedOut: outreachState.hasOptedOut })
    .from(clientProfiles)
    .where(eq(clientProfiles.userId, clientId));
  return row?.hasOptedOut ?? false;
}

/** Of a client, or of an invited address and of the account that has it by now. The first time counts; repeating it changes nothing. */
export async function setOptOut(tx: Tx, id: string, now: Date): Promise<void> {
  const accounts = tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(mailedInvitations, eq(mailedInvitations.email, users.email))
    .where(eq(mailedInvitations.addressId, id));
  await tx
    .update(clientProfiles)
    .set({ outreachOptOutAt: now })
    .where(
      and(
        or(eq(clientProfiles.userId, id), inArray(clientProfiles.userId, accounts)),
        isNull(clientProfiles.outreachOptOutAt),
      ),
    );
  await tx
    .update(invitedAddresses)
    .set({ optedOutAt: now })
    .where(and(eq(invitedAddresses.id, id), isNull(invitedAddresses.optedOutAt)));
}

/** Locked, so that the client profile is made before or after. None for the demo's people. */
export async function lockAddressOf(tx: Tx, userId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isDemo, false)))
    .for('no key update');
  return row?.email;
}

export async function setOptOutOfAddress(tx: Tx, addressHash: string, now: Date): Promise<void> {
  await tx
    .insert(invitedAddresses)
    .values({ id: newId(), addressHash, optedOutAt: now })
    .onConflictDoUpdate({
      target: invitedAddresses.addressHash,
      set: { optedOutAt: sql`coalesce(${invitedAddresses.optedOutAt}, excluded.opted_out_at)` },
    });
}

export async function findReferral(db: Db | Tx, coachId: string) {
  const [row] = await db
    .select({ referralCode: coachProfiles.referralCode, outreachMessage: coachProfiles.outreachMessage })
    .from(coachProfiles)
    .where(eq(coachProfiles.userId, coachId));
  return row;
}

export async function setOutreachMessage(db: Db, coachId: string, outreachMessage: string): Promise<void> {
  await db.update(coachProfiles).set({ outreachMessage }).where(eq(coachProfiles.userId, coachId));
}

/** Fails on the constraint if another coach has the code. */
export async function setReferralCode(tx: Tx, coachId: string, referralCode: string): Promise<boolean> {
  const rows = await tx
    .update(coachProfiles)
    .set({ referralCode })
    .where(eq(coachProfiles.userId, coachId))
    .returning({ userId: coachProfiles.userId });
  return rows.length > 0;
}
