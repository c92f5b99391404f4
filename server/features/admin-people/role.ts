import type { RoleBody } from '#contract/admin-people/schema.ts';
import { fullName } from '#contract/names.ts';
import type { Role } from '#contract/roles/rules.ts';
import { lockCoach } from '#server/features/roles/locks.ts';
import { giveRole } from '#server/features/roles/set-role.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { deleteSessionsAndLinks } from '#server/platform/auth/accounts.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lockClient } from '#server/platform/db/person-locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { changePerson } from './access.ts';
import { answersIn, mailRoleChange } from './mails.ts';
import { countWaitingFor, findRecipient, listClientIds } from './queries.ts';

/**
 * Puts a person into another role, if no one is left alone by it. They are signed out and notified by mail. Everything
 * they have in the previous role is kept, as when they switch it themselves; admin rights are granted elsewhere, with
 * re-authentication.
 */
export async function changeRole(
  deps: Deps,
  actor: SessionUser,
  id: string,
  { role }: RoleBody,
  language: string,
): Promise<{ message: string }> {
  const copy = answersIn(language);
  const now = deps.clock.now();
  return await changePerson(deps, actor, id, async (tx, person) => {
    const name = fullName(person) || person.email;
    if (person.role === role) return { message: copy.roleAlready({ name, role }) };
    if (person.suspendedAt || person.isLeaving) throw refusal('role-while-away');
    if (role === 'admin' && !person.isAdmin) throw refusal('no-admin-rights', { name });
    if (sideOf(person.role) !== sideOf(role)) await refuseWhereOthersWait(deps, tx, id, name, sideOf(role), now);
    await giveRole(deps, tx, person, { role }, now);
    await deleteSessionsAndLinks(tx, id);
    await mailRoleChange(deps, tx, person, role);
    await audit(tx, {
      actorId: actor.userId,
      action: 'role-set',
      subjectId: id,
      detail: { role, before: person.role ?? 'none', by: 'admin' },
    });
    return { message: copy.roleNow({ name, role }) };
  });
}

/** An admin uses the coach's pages. */
const sideOf = (role: Role | null): 'client' | 'coach' | null => (role === 'admin' ? 'coach' : role);

/**
 * Says what has to happen first. Locked as joining does: someone who joins at this moment is counted, or finds that
 * this is no longer a coach.
 */
async function refuseWhereOthersWait(
  deps: Deps,
  tx: Tx,
  id: string,
  name: string,
  to: 'client' | 'coach' | null,
  now: Date,
) {
  const client = await lockClient(tx, id);
  await lockCoach(deps, tx, id);
  if (to === 'client') {
    const clients = (await listClientIds(tx, id)).length;
    if (clients > 0) throw refusal('role-has-clients', { name, clients });
  } else if (client?.coachId) {
    const coach = (await findRecipient(tx, client.coachId))?.name ?? '';
    throw refusal('role-has-coach', { name, hasCoachName: coach !== '', coach });
  }
  const waiting = await countWaitingFor(tx, id, now);
  if (waiting > 0) throw refusal('role-answers-waiting', { waiting });
}
