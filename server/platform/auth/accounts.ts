import { and, desc, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { audit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  accessTokens,
  accounts,
  emailChanges,
  reminders,
  sessions,
  twoFactors,
  users,
  verifications,
} from '#server/platform/db/schema.ts';
import { formerResetHash, linkHash } from './link-tokens.ts';
import { formerly, hashPassword, verifyPassword } from './passwords.ts';

export async function findUserIdByEmail(db: Db, email: string): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email.trim().toLowerCase()));
  return row?.id ?? null;
}

export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  return (await findPasswordHash(db, userId)) !== null;
}

/** Takes as long for an account without a password as for one with it. */
export async function isPasswordOf(db: Db, userId: string, password: string): Promise<boolean> {
  const hash = await findPasswordHash(db, userId);
  if (hash !== null) return await matchesPassword(db, hash, password, userId);
  await hashPassword(password, userId);
  return false;
}

/**
 * As typed. Hashes from when passwords were altered first are tried with that form as well, and are then rehashed from what
 * was typed.
 */
export async function matchesPassword(db: Db, hash: string, password: string, person?: string): Promise<boolean> {
  if (await verifyPassword(hash, password, person)) return true;
  const before = formerly(password);
  if (before === password || !(await verifyPassword(hash, before, person))) return false;
  await db
    .update(accounts)
    .set({ password: await hashPassword(password, person) })
    .where(and(eq(accounts.password, hash), eq(accounts.providerId, 'credential')));
  return true;
}

/** Whose link to a new password this is; null when it is used or over. */
export async function findByResetToken(
  { db, config }: { db: Db; config: Pick<Config, 'baseUrl'> },
  token: string,
): Promise<{ email: string; firstName: string; lastName: string } | null> {
  const identifier = linkHash({ config }, 'reset-password', token);
  // A link sent before the hash included this installation's address; it is valid for an hour.
  const former = eq(verifications.identifier, formerResetHash(token));
  await db.update(verifications).set({ identifier }).where(former);
  const [row] = await db
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(verifications)
    .innerJoin(users, eq(sql`${users.id}::text`, verifications.value))
    .where(eq(verifications.identifier, identifier));
  return row ?? null;
}

export type Confirmation = { email: string; userId: string | null };

const unconfirmed = ({ email, userId }: Confirmation) =>
  and(eq(users.email, email), eq(users.emailVerified, false), userId === null ? undefined : eq(users.id, userId));

/** Whether there is still something to confirm: the account is there, and its address does not count yet. */
export async function awaitsConfirmation(db: Db, who: Confirmation): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(unconfirmed(who))).length > 0;
}

/** The address counts from now on. Once: false for everyone who comes later with the same link. */
export async function confirmAddress(
  deps: Needs & { clock: Clock },
  who: Confirmation,
  by?: 'command',
): Promise<boolean> {
  const confirmed = await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: deps.clock.now() })
      .where(unconfirmed(who))
      .returning({ id: users.id });
    if (row)
      await audit(tx, {
        actorId: by ? null : row.id,
        action: 'email-verified',
        subjectId: row.id,
        detail: by ? { by } : {},
      });
    return row;
  });
  if (!confirmed) return false;
  deps.identity.forgetUser(confirmed.id);
  await grantConfiguredAdmin(deps);
  return true;
}

export async function updatePassword(db: Db | Tx, userId: string, hash: string, now: Date): Promise<void> {
  await db
    .update(accounts)
    .set({ password: hash, updatedAt: now })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
}

async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  return row?.password ?? null;
}

/** More devices than anyone has; anyone who signs in on yet another is signed out on the one that has been in the longest. */
const mostSessions = 20;

export async function keepNewestSessions(db: Db, userId: string): Promise<void> {
  const newest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(mostSessions);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.id, newest)));
}

export type StoredSession = { id: string; userAgent: string | null; createdAt: Date; updatedAt: Date; expiresAt: Date };

export async function listSessions(db: Db, userId: string): Promise<StoredSession[]> {
  return await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId));
}

/** True when there was such a session of this person. */
export async function deleteSession(db: Db | Tx, userId: string, sessionId: string): Promise<boolean> {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return gone.length > 0;
}

/**
 * A new password ends all sessions, access tokens, the calendar address, other links and pending second-factor steps. How
 * many had got in.
 */
export async function deleteSessionsAndLinks(
  db: Db | Tx,
  userId: string,
  { keepsCalendar = false } = {},
): Promise<number> {
  const gone = await db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
  const tokens = await deleteAccessTokens(db, userId);
  if (!keepsCalendar) await endCalendarAddress(db, userId);
  await deleteLinks(db, userId);
  return gone.length + tokens;
}

async function endCalendarAddress(db: Db | Tx, userId: string): Promise<void> {
  await db.update(reminders).set({ calendarTokenHash: null }).where(eq(reminders.userId, userId));
}

/** After the sessions: one that is just making a token has made it by then, and is found. */
export async function deleteAccessTokens(db: Db | Tx, userId: string): Promise<number> {
  const gone = await db.delete(accessTokens).where(eq(accessTokens.userId, userId)).returning({ id: accessTokens.id });
  return gone.length;
}

/** Links to choose a new password or to change the address, and sign-ins that wait for their second factor. */
export async function deleteLinks(db: Db | Tx, userId: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, userId));
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

export async function deleteSessionsOfDemoPeople(db: Db | Tx): Promise<void> {
  const demoPeople = db.select({ id: users.id }).from(users).where(eq(users.isDemo, true));
  await db.delete(sessions).where(inArray(sessions.userId, demoPeople));
}

/** And all access tokens and the calendar address: none of them is what is in hand. */
export async function deleteOtherSessions(db: Db | Tx, userId: string, keepSessionId: string): Promise<number> {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keepSessionId)))
    .returning({ id: sessions.id });
  await endCalendarAddress(db, userId);
  return gone.length + (await deleteAccessTokens(db, userId));
}

type Needs = { config: Pick<Config, 'adminEmail'>; db: Db; identity: { forgetUser: (userId: string) => void } };

/**
 * The account with the configured address gets the grant, once it has proved that the address is its own.
 * Without that proof anyone could register the address before its owner does. Called at start and after each proof.
 */
export async function grantConfiguredAdmin({ config, db, identity }: Needs): Promise<void> {
  const email = config.adminEmail;
  if (!email) return;
  const granted = await db.transaction(async (tx) => {
    const [row] = await tx
      .update(users)
      .set({ isAdmin: true, adminByGroup: false })
      .where(and(eq(users.email, email), eq(users.emailVerified, true), hasNoLastingGrant))
      .returning({ id: users.id });
    if (row)
      await audit(tx, { actorId: null, action: 'admin-granted', subjectId: row.id, detail: { by: 'configuration' } });
    return row;
  });
  if (granted) identity.forgetUser(granted.id);
}

/** A grant that rests on a group ends with it; given here too, it lasts. */
const hasNoLastingGrant = or(eq(users.isAdmin, false), eq(users.adminByGroup, true));

type GrantOutcome = 'granted' | 'held already' | 'unknown';

/** For the person at the server's own command line, whose word is proof enough. */
export async function grantAdmin(db: Db, email: string): Promise<GrantOutcome> {
  return await db.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: users.id, isAdmin: users.isAdmin, adminByGroup: users.adminByGroup })
      .from(users)
      .where(eq(users.email, email.trim().toLowerCase()))
      .for('update');
    if (!person) return 'unknown';
    if (person.isAdmin && !person.adminByGroup) return 'held already';
    await tx.update(users).set({ isAdmin: true, adminByGroup: false }).where(eq(users.id, person.id));
    await audit(tx, { actorId: null, action: 'admin-granted', subjectId: person.id, detail: { by: 'command' } });
    return 'granted';
  });
}

/**
 * What rests on the secret for signing. Second factors are encrypted with it and move to the new one, so that no one is
 * locked out. Cookies and links in mail are signed with it and end: their rows would only lie there.
 */
export async function changeAuthSecret(tx: Tx, from: string, to: string): Promise<{ secondFactors: number }> {
  const move = async (data: string) =>
    await symmetricEncrypt({ key: to, data: await symmetricDecrypt({ key: from, data }) });
  const rows = await tx
    .select({ id: twoFactors.id, secret: twoFactors.secret, backupCodes: twoFactors.backupCodes })
    .from(twoFactors)
    .for('update');
  for (const { id, secret, backupCodes } of rows) {
    await tx
      .update(twoFactors)
      // Hashes rest on no secret; what is not hashed yet is encrypted.
      .set({
        secret: await move(secret),
        backupCodes: backupCodes.startsWith('[') ? backupCodes : await move(backupCodes),
      })
      .where(eq(twoFactors.id, id));
  }
  await tx.delete(sessions);
  // They rest on no secret. But a secret is changed for a reason, and someone who got in with the old one may have made some.
  await tx.delete(accessTokens);
  await tx.update(reminders).set({ calendarTokenHash: null });
  await tx.delete(verifications);
  await tx.delete(emailChanges);
  return { secondFactors: rows.length };
}
