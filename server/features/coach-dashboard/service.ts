import type { CoachDashboard } from '#contract/coach-dashboard/schema.ts';
import { isDraft } from '#contract/programs/rules.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { presentActivity } from './activity.ts';
import { presentClient } from './present.ts';
import { listClients, listEntryFacts, listOwnPrograms } from './queries.ts';
import type { EntryFacts } from './queries.ts';

/** Everything the coach's home shows, in three statements whatever the number of clients. */
export async function coachHome(deps: Deps, actor: SessionUser): Promise<CoachDashboard> {
  const [clients, programs] = await Promise.all([listClients(deps.db, actor.userId), listOwnPrograms(deps.db, actor.userId)]);
  const assignmentIds = clients.flatMap((client) => client.assignmentId ?? []);
  const entries = byAssignment(await listEntryFacts(deps.db, assignmentIds));
  const now = deps.clock.now();
  const rows = clients.map((client) => presentClient(client, entries.get(client.assignmentId ?? '') ?? [], now));
  const active = rows.filter((row) => row.currentAssignment?.status === 'active');

  return {
    stats: {
      activeClients: active.length,
      completionRate: active.length === 0 ? 0 : Math.round(active.reduce((sum, row) => sum + row.progress, 0) / active.length),
      programs: programs.length,
    },
    clients: rows,
    programs: programs.map((program) => ({ ...program, isDraft: isDraft(program) })),
    recentActivity: presentActivity(clients, entries),
    notifications: [],
  };
}

function byAssignment(entries: EntryFacts[]): Map<string, EntryFacts[]> {
  return Map.groupBy(entries, (entry) => entry.assignmentId);
}
