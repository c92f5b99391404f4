import type { UserDeletion } from '#contract/admin/schema.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countBelongings, countOtherAdmins, countOwnPrograms, findPerson, lockForErasure } from './erase-queries.ts';
import type { Erased } from './erase-queries.ts';
import { eraseWithin, finishErasure } from './erase.ts';
import { refusalsNoted, RefusedDeletion } from './refusals.ts';

const unknownUser = 'This user could not be found.';

/** Undefined when it may be done. Whoever decides by it holds the admins' rows. */
export function whyNot(actor: SessionUser, person: Erased, otherAdmins: number): RefusedDeletion | undefined {
  if (person.id === actor.userId)
    return new RefusedDeletion('oneself', 'You cannot delete your own account. Another admin can.');
  if (person.isAdmin && otherAdmins === 0)
    return new RefusedDeletion('last admin', 'This is the last admin. Make somebody else an admin first.');
  return undefined;
}

export async function userDeletion({ db }: Pick<Deps, 'db'>, actor: SessionUser, id: string): Promise<UserDeletion> {
  const [person, otherAdmins, counts, programs] = await Promise.all([
    findPerson(db, id),
    countOtherAdmins(db, id),
    countBelongings(db, id),
    countOwnPrograms(db, id),
  ]);
  if (!person || !counts) throw notFound('This user');
  return {
    id,
    name: person.name,
    refusal: whyNot(actor, person, otherAdmins)?.message ?? null,
    ...counts,
    programsKept: programs.kept,
    programsRemoved: programs.removed,
  };
}

/** One transaction: afterwards either everything of the person is gone or nothing is. */
export async function deleteUser(deps: Deps, actor: SessionUser, id: string): Promise<{ message: string }> {
  const left = await refusalsNoted(deps, actor, { what: 'user', id }, async (tx) => {
    const { person, otherAdmins } = await lockForErasure(tx, id);
    if (!person) throw new RefusedDeletion('unknown', unknownUser);
    const refusal = whyNot(actor, person, otherAdmins);
    if (refusal) throw refusal;
    return await eraseWithin(tx, person, actor.userId, deps.clock.now());
  });
  await finishErasure(deps, left);
  return { message: `${left.person.name || 'The account'} and everything that was theirs is erased.` };
}
