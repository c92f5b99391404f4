import { randomBytes } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sessions } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import type { SignedCookies } from './session-cookie.ts';
import { sessionMs } from './session-lookup.ts';

type Needs = { db: Db; clock: Clock; cookies: SignedCookies };

/** The same kind of row and cookie better-auth makes, for people who enter without a password. */
export async function issueSession(
  { db, clock, cookies }: Needs,
  userId: string,
  request: { ip: string; userAgent: string },
): Promise<string[]> {
  const token = randomBytes(24).toString('base64url');
  const now = clock.now();
  await db.insert(sessions).values({
    id: newId(),
    token,
    userId,
    expiresAt: new Date(now.getTime() + sessionMs),
    ipAddress: request.ip,
    userAgent: request.userAgent.slice(0, 300),
    createdAt: now,
    updatedAt: now,
  });
  return [cookies.setSession(token)];
}
