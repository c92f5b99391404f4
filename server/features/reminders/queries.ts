import { and, asc, count, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { reminderMinuteDefault } from '#contract/reminders/constants.ts';
import { hasPlan } from '#server/features/check-in-plans/sql.ts';
import { isPresent } from '#server/platform/auth/suspension.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { clientProfiles, coachProfiles, pushSubscriptions, reminders, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

export async function findReminder(db: Db | Tx, userId: string) {
  const [row] = await db
    .select({
      minute: reminders.minute,
      days: reminders.days,
      byMail: reminders.byMail,
      byPush: reminders.byPush,
      onFreePages: reminders.onFreePages,
      nextAt: reminders.nextAt,
      calendarTokenHash: reminders.calendarTokenHash,
    })
    .from(reminders)
    .where(eq(reminders.userId, userId));
  return row;
}

type Change = Partial<
  Pick<
    typeof reminders.$inferInsert,
    'minute' | 'days' | 'byMail' | 'byPush' | 'onFreePages' | 'nextAt' | 'calendarTokenHash'
  >
>;

/** What was never chosen keeps its value, or the default. */
export async function saveReminder(db: Db | Tx, userId: string, change: Change, now: Date): Promise<void> {
  await db
    .insert(reminders)
    .values({ userId, minute: reminderMinuteDefault, days: [], ...change, updatedAt: now })
    .onConflictDoUpdate({ target: reminders.userId, set: { ...change, updatedAt: now } });
}

/** For a change of zone: locked until the transaction ends, so no one else reschedules this person. */
export async function holdReminder(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ minute: reminders.minute, days: reminders.days })
    .from(reminders)
    .where(eq(reminders.userId, userId))
    .for('update');
  return row;
}

/** Changes nothing if it was off. */
export async function setMailOff(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(reminders)
    .set({ byMail: false, updatedAt: now })
    .where(and(eq(reminders.userId, userId), eq(reminders.byMail, true)));
}

export type Due = Awaited<ReturnType<typeof listDue>>[number];

/** Due people, longest waiting first. */
export async function listDue(db: Db, now: Date, limit: number) {
  return await db
    .select({
      userId: reminders.userId,
      minute: reminders.minute,
      days: reminders.days,
      nextAt: reminders.nextAt,
      timeZone: users.timeZone,
    })
    .from(reminders)
    .innerJoin(users, eq(users.id, reminders.userId))
    .where(and(lte(reminders.nextAt, now), isPresent))
    .orderBy(asc(reminders.nextAt), asc(reminders.userId))
    .limit(limit);
}

/** Of several processes one gets it; none if the person has changed their settings in between. */
export async function claimDue(
  tx: Tx,
  { userId, nextAt }: Pick<Due, 'userId' | 'nextAt'>,
  next: Date | null,
): Promise<boolean> {
  if (!nextAt) return false;
  const rows = await tx
    .update(reminders)
    .set({ nextAt: next })
    .where(and(eq(reminders.userId, userId), eq(reminders.nextAt, nextAt)))
    .returning({ userId: reminders.userId });
  return rows.length > 0;
}

/**
 * Undefined if a reminder or nudge already went out on that local date or, for a traveller, a later one. Says which coach asks
 * for a check-in now.
 */
export async function claimDay(tx: Tx, userId: string, today: string): Promise<{ asker: string | null } | undefined> {
  const asker = sql`(select ${coachProfiles.fullName} from ${clientProfiles}
    join ${coachProfiles} on ${eq(coachProfiles.userId, clientProfiles.coachId)}
    where ${eq(clientProfiles.userId, userId)} and ${hasPlan(sql`${today}::date`)})`;
  const [row] = await tx
    .update(reminders)
    .set({ lastNudgedOn: today })
    .where(and(eq(reminders.userId, userId), or(isNull(reminders.lastNudgedOn), lt(reminders.lastNudgedOn, today))))
    .returning({ asker: sql<string | null>`${asker}` });
  return row;
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

/** The person and their channels. A person who never chose anything gets mail. */
export async function findRecipient(db: Db | Tx, userId: string) {
  const [row] = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      email: users.email,
      emailVerified: users.emailVerified,
      timeZone: users.timeZone,
      locale: users.locale,
      role: users.role,
      clientType: clientProfiles.clientType,
      trialStartedAt: clientProfiles.trialStartedAt,
      coachId: clientProfiles.coachId,
      byMail: sql<boolean>`coalesce(${reminders.byMail}, true)`,
      byPush: sql<boolean>`coalesce(${reminders.byPush}, false)`,
      onFreePages: sql<boolean>`coalesce(${reminders.onFreePages}, false)`,
      lastNudgedOn: reminders.lastNudgedOn,
    })
    .from(users)
    .innerJoin(clientProfiles, eq(clientProfiles.userId, users.id))
    .leftJoin(reminders, eq(reminders.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}

export async function findByCalendar(db: Db, tokenHash: string) {
  const [row] = await db
    .select({
      userId: users.id,
      minute: reminders.minute,
      days: reminders.days,
      timeZone: users.timeZone,
      locale: users.locale,
      role: users.role,
      updatedAt: reminders.updatedAt,
    })
    .from(reminders)
    .innerJoin(users, eq(users.id, reminders.userId))
    // For a suspended person there are none until it is lifted.
    .where(and(eq(reminders.calendarTokenHash, tokenHash), isNull(users.suspendedAt)));
  return row;
}

type Subscription = { endpoint: string; p256dh: string; auth: string };

/**
 * A browser belongs to the person who allowed it last, so two people at one computer do not get each other's reminders.
 */
export async function saveSubscription(
  db: Db | Tx,
  userId: string,
  subscription: Subscription,
  now: Date,
): Promise<void> {
  await db
    .insert(pushSubscriptions)
    .values({ id: newId(), userId, ...subscription, createdAt: now })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { userId, p256dh: subscription.p256dh, auth: subscription.auth, createdAt: now },
    });
}

/** All but the newest. */
export async function trimSubscriptions(db: Db | Tx, userId: string, most: number): Promise<void> {
  await db.execute(sql`delete from ${pushSubscriptions} where ${pushSubscriptions.id} in (
    select ${pushSubscriptions.id} from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${userId}
    order by ${pushSubscriptions.createdAt} desc, ${pushSubscriptions.id} desc offset ${most})`);
}

export async function listSubscriptions(db: Db, userId: string) {
  return await db
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));
}

export async function countSubscriptions(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db
    .select({ browsers: count() })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));
  return row?.browsers ?? 0;
}

export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

export async function deleteSubscriptions(db: Db | Tx, userId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}
