import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Config } from '#server/platform/config.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hasWayToCoach, isCoachOrInGroup } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'config'>;

/** Everyone may choose it; nobody has to be looked up. */
export const isCoachRoleOpen = (config: Config): boolean => config.signUp.mode === 'open' && !config.oidc?.coachGroup;

/**
 * Whether a person may choose the coach role themselves. Where sign-up is not open, only people an admin has let in as
 * coaches may: by a link or by giving them the role. Once a coach, always allowed to return. With OIDC_COACH_GROUP, that
 * group decides alone.
 */
export async function mayBecomeCoach({ db, config }: Needs, person: Pick<SessionUser, 'userId' | 'isAdmin'>) {
  const group = config.oidc?.coachGroup;
  if (group) return await isCoachOrInGroup(db, person.userId, group);
  if (isCoachRoleOpen(config) || person.isAdmin) return true;
  return await hasWayToCoach(db, person.userId);
}

/** For the person's own choice. Admins give roles by giveRole, and the demo's people take theirs by setRole. */
export async function refuseUnlessMayBecomeCoach(deps: Deps, actor: SessionUser): Promise<void> {
  if (await mayBecomeCoach(deps, actor)) return;
  // Each attempt is recorded; no one may fill the record by trying without end.
  await takeAttempt(deps.db, deps.clock, `coach-role:${actor.userId}`, limits.adminRole);
  await audit(deps.db, { actorId: actor.userId, action: 'role-refused', detail: { role: 'coach' } });
  throw groupRefusal(deps.config.oidc) ?? refusal('coach-role-closed');
}

/** However the role is given. The caller holds the person's row, so a sign-in at the same time comes before or after. */
export async function refuseOutsideCoachGroup({ config }: Pick<Deps, 'config'>, tx: Tx, userId: string): Promise<void> {
  const outside = groupRefusal(config.oidc);
  if (outside && !(await isCoachOrInGroup(tx, userId, config.oidc?.coachGroup ?? ''))) throw outside;
}

const groupRefusal = (oidc: Config['oidc']) =>
  oidc?.coachGroup ? refusal('coach-group', { group: oidc.coachGroup, issuer: oidc.name }) : undefined;
