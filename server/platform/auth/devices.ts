import { createHash } from 'node:crypto';
import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Deps } from '#server/platform/deps.ts';
import { knownDevices } from '#server/platform/db/schema.ts';
import { cookiePrefix, deviceDays, findCookie, newToken, setCookie } from './session-cookie.ts';
import type { SessionUser } from './session-user.ts';

/** As many as someone has sessions. */
const mostDevices = 20;
const token = /^[\w-]{32}$/;

/** For this person alone: two people who share a browser have nothing in common in the table. */
const hashOf = (userId: string, value: string): string =>
  createHash('sha256').update(`${userId}:${value}`).digest('base64url');

/**
 * Someone has just signed in. A browser is known by a random cookie, and a mail tells about one that is not; without
 * another one to compare with, as after a sign-up, no mail is sent. Returns Set-Cookie values.
 */
export async function recordDevice(
  { config, db, clock, mail, identity }: Deps,
  cookieHeader: string | undefined,
  person: Pick<SessionUser, 'userId' | 'email' | 'firstName' | 'locale' | 'isDemo'>,
): Promise<string[]> {
  if (mail.kind !== 'smtp' || person.isDemo) return [];
  const { userId } = person;
  const name = `${cookiePrefix(config)}.device`;
  const brought = findCookie(cookieHeader, name);
  const value = brought !== undefined && token.test(brought) ? brought : newToken();
  const tokenHash = hashOf(userId, value);
  await db.transaction(async (tx) => {
    const before = await tx
      .select({ tokenHash: knownDevices.tokenHash })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId));
    const lastUsedAt = clock.now();
    await tx
      .insert(knownDevices)
      .values({ userId, tokenHash, lastUsedAt })
      .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.tokenHash], set: { lastUsedAt } });
    if (before.length === 0 || before.some((known) => known.tokenHash === tokenHash)) return;
    const newest = tx
      .select({ tokenHash: knownDevices.tokenHash })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId))
      .orderBy(desc(knownDevices.lastUsedAt), desc(knownDevices.tokenHash))
      .limit(mostDevices);
    await tx
      .delete(knownDevices)
      .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.tokenHash, newest)));
    await identity.mail.newDevice(tx, person);
  });
  return [setCookie(config, name, value, deviceDays * 24 * 3600)];
}
