import { notificationsShown } from '#contract/coach-dashboard/constants.ts';
import type {
  CoachClientRow,
  CoachClients,
  CoachClientsQuery,
  CoachDashboard,
} from '#contract/coach-dashboard/schema.ts';
import { isDraft } from '#contract/programs/rules.ts';
import { byGravity, invitationsEnding, readClients } from '#server/features/attention/service.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { otherLines, presentActivity } from './activity.ts';
import { clientPage } from './client-list.ts';
import { clientsToday } from './client-today.ts';
import type { ClientToday } from './client-today.ts';
import { overview } from './overview.ts';
import { presentClient } from './present.ts';
import { listCheckInsAndMessages, listDetails, listEntryFacts, listOwnPrograms } from './queries.ts';

/** Everything the coach's home shows, in five statements whatever the number of clients; in six when somebody has left. */
export async function coachHome({ db, clock }: Deps, actor: SessionUser): Promise<CoachDashboard> {
  const now = clock.now();
  const [desk, programs] = await Promise.all([readClients(db, actor.userId, now), listOwnPrograms(db, actor.userId)]);
  const { stats, firstPage, clientPrograms, notifications, byId, plan, others } = overview(
    clientsToday(desk.facts, now),
    now,
  );
  const [clients, entries, checkInsAndMessages] = await Promise.all([
    presentRows(db, actor.userId, firstPage.shown),
    listEntryFacts(
      db,
      actor.userId,
      plan.clientIds,
      plan.gathered.map(({ date }) => date),
    ),
    listCheckInsAndMessages(db, actor.userId, now),
  ]);
  return {
    stats: { ...stats, programs: programs.length },
    clients,
    groups: firstPage.groups,
    pagination: firstPage.pagination,
    clientPrograms,
    programs: programs.map((program) => ({ ...program, isDraft: isDraft(program) })),
    recentActivity: presentActivity(byId, plan, entries, [...otherLines(byId, checkInsAndMessages), ...others]),
    notifications: [...notifications, ...invitationsEnding(desk.invitations, now, actor.timeZone)]
      .sort(byGravity)
      .slice(0, notificationsShown),
  };
}

/** A page of the list, in the order asked for. */
export async function listCoachClients(
  { db, clock }: Deps,
  actor: SessionUser,
  query: CoachClientsQuery,
): Promise<CoachClients> {
  const now = clock.now();
  const { facts } = await readClients(db, actor.userId, now);
  const { shown, groups, pagination } = clientPage(clientsToday(facts, now), query);
  return { clients: await presentRows(db, actor.userId, shown), groups, pagination };
}

async function presentRows(db: Deps['db'], coachId: string, shown: readonly ClientToday[]): Promise<CoachClientRow[]> {
  const details = new Map(
    (
      await listDetails(
        db,
        coachId,
        shown.map(({ facts }) => facts.id),
      )
    ).map((row) => [row.id, row]),
  );
  return shown.map((client) => presentClient(client, details.get(client.facts.id)));
}
