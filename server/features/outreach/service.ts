import type { UnassignedClient } from '#contract/outreach/schema.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { refuseUnlessMayReach } from './access.ts';
import { presentUnassigned } from './present.ts';
import { listUnassigned } from './queries.ts';

/** Two statements, however many there are. */
export async function unassignedClients(deps: Deps, actor: SessionUser, search: string): Promise<UnassignedClient[]> {
  await refuseUnlessMayReach(deps, deps.db, actor);
  const now = deps.clock.now();
  const rows = await listUnassigned(deps.db, actor.userId, search, now);
  return rows.map((row) => presentUnassigned(row, now));
}
