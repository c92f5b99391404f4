import { createHash, createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { eq, inArray, lte, sql } from 'drizzle-orm';
import { refusal } from '#server/platform/app-error.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { rateLimits } from '#server/platform/db/schema.ts';
import type { Limit } from './limits.ts';

/** By so much the clocks of two machines may differ. */
const clockSkewMs = 60_000;

/**
 * Counts one attempt before it is made, in one statement, so that a hundred guesses sent at once count as a hundred.
 * Counters live in the database: all server processes share them. Throws when the window's attempts are used up.
 */
export async function takeAttempt(
  db: Db | Tx,
  clock: Clock,
  key: string,
  { limit, windowSeconds, refusal: named }: Limit,
): Promise<void> {
  const now = clock.now();
  const resetsAt = new Date(now.getTime() + windowSeconds * 1000);
  // A window that ends later than one that begins now was begun by a clock that was ahead: it holds no one up.
  const latestEnd = new Date(resetsAt.getTime() + clockSkewMs);
  const isOver = sql`(${rateLimits.resetsAt} <= ${now} or ${rateLimits.resetsAt} > ${latestEnd})`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key: hashed(key), count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else least(${rateLimits.count} + 1, 1000000) end`,
        resetsAt: sql`case when ${isOver} then ${resetsAt} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, resetsAt: rateLimits.resetsAt });
  if (!row || row.count <= limit) return;
  const seconds = Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000));
  const refused = named ? refusal(named) : refusal('too-many-attempts', inUnits(seconds));
  throw refused.with({ retryAfter: seconds });
}

/** The attempt turned out to be no guess: it is not held against the next one. */
export async function returnAttempt(db: Db | Tx, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, hashed(key)));
}

/** The right answer was given: the wrong ones before it no longer count. */
export async function forgetAttempts(db: Db | Tx, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, hashed(key)));
}

/** For people who are gone. */
export async function forgetAttemptsOf(db: Db | Tx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.delete(rateLimits).where(inArray(rateLimits.key, keys.map(hashed)));
}

export async function forgetOldAttempts(db: Db, clock: Clock): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.resetsAt, clock.now()));
}

/** For keys made of an e-mail address: without the secret no one can find out by trying whose counter it is. */
export function privateKey(secret: string, purpose: string, value: string): string {
  return `${purpose}:${createHmac('sha256', secret).update(value).digest('base64url')}`;
}

/** A household or a server is handed a whole /64 of IPv6, so that is what counts as one address. */
export function addressGroup(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...middle, ...right]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`;
}

const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

const inUnits = (seconds: number) =>
  seconds < 90 ? { unit: 'seconds', count: seconds } : { unit: 'minutes', count: Math.ceil(seconds / 60) };
