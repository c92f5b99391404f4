import type {
  Activity,
  CoachClientRow,
  CoachClients,
  CoachClientsQuery,
  CoachDashboard,
} from '#contract/coach-dashboard/endpoints.ts';
import { notificationsShown } from '#contract/coach-dashboard/rules.ts';
import { fullName } from '#contract/names.ts';
import { isDraft } from '#contract/programs/rules.ts';
import { readClients } from '#server/features/attention/client-facts-cache.ts';
import type { ClientFacts } from '#server/features/attention/client-facts.ts';
import { byGravity } from '#server/features/attention/rules.ts';
import { invitationsEnding, type AboutClient } from '#server/features/attention/service.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { otherActivity, otherLines, planFeed, presentActivity, type FeedPlan } from './activity.ts';
import { clientPage, presentClient, type ClientPage } from './client-list.ts';
import { clientStatuses, type ClientStatus } from './client-status.ts';
import { listDetails, listEntryFacts, listOtherNews, listOwnPrograms } from './queries.ts';

/** Everything the coach's home shows, in five statements whatever the number of clients; in six when somebody has left. */
export async function coachHome({ db, clock }: Deps, actor: SessionUser): Promise<CoachDashboard> {
  const now = clock.now();
  const [known, programs] = await Promise.all([readClients(db, actor.userId, now), listOwnPrograms(db, actor.userId)]);
  const { stats, firstPage, clientPrograms, notifications, byId, plan, others } = overview(
    clientStatuses(known.facts, now),
    now,
  );
  const [clients, entries, otherNews] = await Promise.all([
    presentRows(db, actor.userId, firstPage.shown),
    listEntryFacts(
      db,
      actor.userId,
      plan.clientIds,
      plan.busyDays.map(({ date }) => date),
    ),
    listOtherNews(db, actor.userId, now),
  ]);
  return {
    stats: { ...stats, programs: programs.length },
    clients,
    groups: firstPage.groups,
    pagination: firstPage.pagination,
    clientPrograms,
    programs: programs.map((program) => ({ ...program, isDraft: isDraft(program) })),
    recentActivity: presentActivity(byId, plan, entries, [...otherLines(byId, otherNews), ...others]),
    notifications: [...notifications, ...invitationsEnding(known.invitations, now, actor.timeZone)]
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
  const { shown, groups, pagination } = clientPage(clientStatuses(facts, now), query);
  return { clients: await presentRows(db, actor.userId, shown), groups, pagination };
}

async function presentRows(db: Deps['db'], coachId: string, shown: readonly ClientStatus[]): Promise<CoachClientRow[]> {
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

/** Everything of the dashboard that follows from how the clients stand, without asking the database. */
export type Overview = {
  stats: { activeClients: number; completionRate: number };
  firstPage: ClientPage;
  clientPrograms: CoachDashboard['clientPrograms'];
  notifications: AboutClient[];
  byId: ReadonlyMap<string, ClientFacts>;
  plan: FeedPlan;
  others: Activity[];
};

const overviewOf = new WeakMap<readonly ClientStatus[], Overview>();

/** Kept with the list it was made of: the list is another as soon as anything about anybody is. */
export function overview(clients: readonly ClientStatus[], now: Date): Overview {
  const known = overviewOf.get(clients) ?? makeOverview(clients, now);
  overviewOf.set(clients, known);
  return known;
}

function makeOverview(clients: readonly ClientStatus[], now: Date): Overview {
  const plan = planFeed(clients);
  return {
    stats: figures(clients),
    firstPage: clientPage(clients, {}),
    clientPrograms: clientPrograms(clients),
    notifications: clients
      .flatMap(({ facts, notifications }) =>
        notifications.map((notification) => ({ ...notification, clientId: facts.id, clientName: fullName(facts) })),
      )
      .sort(byGravity)
      .slice(0, notificationsShown),
    byId: new Map(clients.map(({ facts }) => [facts.id, facts])),
    plan,
    others: otherActivity(clients, plan, now),
  };
}

/** activeClients are those on a running program; completionRate is the mean of their progress. */
function figures(clients: readonly ClientStatus[]): Overview['stats'] {
  const active = clients.filter(({ openDay }) => openDay?.status === 'active');
  const sum = active.reduce((total, { progress }) => total + progress, 0);
  return { activeClients: active.length, completionRate: active.length === 0 ? 0 : Math.round(sum / active.length) };
}

function clientPrograms(clients: readonly ClientStatus[]): CoachDashboard['clientPrograms'] {
  const titles = new Map(
    clients.flatMap(({ facts: { assignment } }) =>
      assignment ? [[assignment.programRowId, assignment.programTitle] as const] : [],
    ),
  );
  return [...titles]
    .map(([id, title]) => ({ id, title }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en') || (a.id < b.id ? -1 : 1));
}
