import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { APIError } from 'better-auth/api';
import type { Db } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema.ts';

/**
 * Someone suspended is kept and cannot sign in: no session of theirs is found (session-lookup.ts), none is made, and
 * no one meets them. For statements that read `users`.
 */
export const isPresent = and(isNull(users.deletionAt), isNull(users.suspendedAt));

export const suspendedCode = 'ACCOUNT_SUSPENDED';

/** For better-auth, before it makes a session: with the right password, the refusal says why. */
export async function refuseSuspended(db: Db, userId: string): Promise<void> {
  const isSuspended = (await db.$count(users, and(eq(users.id, userId), isNotNull(users.suspendedAt)))) > 0;
  if (isSuspended) throw new APIError('FORBIDDEN', { code: suspendedCode, message: 'This account is suspended.' });
}
