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

/** For pages of other features that are shown without the app, in the same look. */
export { lead, linkButton, note } from './hosted/form-parts.ts';
export { sendPage } from './hosted/hosted.ts';
export { registerNoMore } from './hosted/no-more-pages.ts';
export { page } from './hosted/page.ts';
export { endWayBack, keepWayBack, wayBackOf } from './hosted/way-back.ts';
