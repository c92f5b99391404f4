import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { APIError } from 'better-auth/api';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema.ts';
import { mailChannel } from '#server/platform/jobs/listen.ts';

/**
 * Somebody suspended is kept and cannot sign in: no session of theirs is found (session-lookup.ts), none is made, and
 * nobody meets them. For statements that read `users`.
 */
export const isPresent = and(isNull(users.deletionAt), isNull(users.suspendedAt));

export const suspendedCode = 'ACCOUNT_SUSPENDED';

/** For better-auth, before it makes a session: whoever knows the password is told why it is refused. */
export async function refuseSuspended(db: Db, userId: string): Promise<void> {
  const isSuspended = (await db.$count(users, and(eq(users.id, userId), isNotNull(users.suspendedAt)))) > 0;
  if (isSuspended) throw new APIError('FORBIDDEN', { code: suspendedCode, message: 'This account is suspended.' });
}

const prefix = 'sessions-ended ';

/**
 * Every server process on the database forgets what it remembers of this person's sessions, and ends their streams. In
 * the transaction that ends them; the process that runs it forgets by itself after the commit.
 */
export async function tellSessionsEnded(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${mailChannel}, ${prefix + userId})`);
}

/** Whose sessions a notification is about; undefined for one about something else. */
export function readSessionsEnded(payload: string): string | undefined {
  return payload.startsWith(prefix) ? payload.slice(prefix.length) : undefined;
}
