import { and, eq } from 'drizzle-orm';
import { freshSignInMinutes } from '#contract/account/constants.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { sessions, users } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isFreshSignIn } from './prove-identity.ts';
import type { SessionUser } from './session-user.ts';
import { isPresent } from './suspension.ts';

/**
 * For what outlasts the page it is made on, such as a token: a sign-in of the last minutes, which took whatever the role needs.
 * The password does not do instead.
 */
export function demandFreshSignIn(deps: Pick<Deps, 'clock'>, actor: SessionUser): void {
  if (actor.isDemo) throw refusal('demo-is-shared');
  if (!isFreshSignIn(deps, actor)) throw refusal('sign-in-again', { minutes: freshSignInMinutes });
}

/**
 * Whether role and session are still what the call came with; both are held until the transaction ends. Whatever ends sessions or
 * changes the role waits, and then finds what was made.
 */
export async function holdSession(tx: Tx, { userId, role, sessionId }: SessionUser): Promise<boolean> {
  const [person] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, userId), isPresent))
    .for('update');
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .for('update');
  return session !== undefined && person !== undefined && person.role === role;
}
