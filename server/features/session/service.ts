import type { User } from '#contract/session/schema.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { presentUser } from './present.ts';

/** Looked up anew, for answers to calls that have just changed the person. */
export async function currentUser(deps: Deps, cookieHeader: string | undefined): Promise<User> {
  const user = await deps.identity.findSession(cookieHeader);
  if (!user) throw new AppError('unauthorized', 'Unauthorized. Please sign in to continue.');
  return presentUser(user);
}

export function userForPage(user: SessionUser | null): User | null {
  return user ? presentUser(user) : null;
}
