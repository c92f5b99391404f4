import type { Letters } from '#contract/outreach/schema.ts';
import { openerOf } from '#server/features/journal/service.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findOptOut, listLettersTo, setOptOut } from './queries.ts';

export async function lettersTo(deps: Deps, actor: SessionUser): Promise<Letters> {
  const [rows, hasOptedOut] = await Promise.all([
    listLettersTo(deps.db, actor.userId),
    findOptOut(deps.db, actor.userId),
  ]);
  const open = await openerOf(deps, actor.userId, undefined, rows);
  const letters = rows.map(({ sealed, sentAt, ...letter }) => ({
    ...letter,
    message: open(letter.id, sealed),
    sentAt: sentAt.toISOString(),
  }));
  return { letters, hasOptedOut };
}

/** For good: there is no way back, so that nobody is talked into one. */
export async function noMoreLettersTo(deps: Deps, actor: SessionUser): Promise<Letters> {
  await setOptOut(deps.db, actor.userId, deps.clock.now());
  return await lettersTo(deps, actor);
}
