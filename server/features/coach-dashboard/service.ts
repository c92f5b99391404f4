import type {
  Activity,
  CoachClientRow,
  CoachClients,
  CoachClientsQuery,
  CoachDashboard,
} from '#contract/coach-dashboard/endpoints.ts';
import { queueShown } from '#contract/attention/rules.ts';
import { isDraft } from '#contract/programs/rules.ts';
import { readClients, type ClientFacts } from '#server/features/attention/client-facts.ts';
import { queueOf, type InQueue } from '#server/features/attention/queue.ts';
import { whatWaits } from '#server/features/attention/service.ts';
import { membersOf } from '#server/features/cohorts/service.ts';
import { hasCompleteProfile } from '#server/features/coach-profile/service.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { otherActivity, otherLines, planFeed, presentActivity, type FeedPlan } from './activity.ts';
import { byNeed, clientPage, isEndedByCalendar, presentRow, type ClientPage } from './client-list.ts';
import { clientStatuses, type ClientStatus } from './client-status.ts';
import { presentDone, presentInQueue } from './present-queue.ts';
import { listDetails, listEntryFacts, listOtherNews, listOwnPrograms } from './queries.ts';

/** Everything the coach's home shows, in six statements whatever the number of clients; in one more while there is none. */
export async function coachHome(deps: Deps, actor: SessionUser): Promise<CoachDashboard> {
  const { db, clock } = deps;
  const now = clock.now();
  const [known, programs, waiting] = await Promise.all([
    readClients(db, actor.userId, now),
    listOwnPrograms(db, actor.userId),
    whatWaits(deps, actor),
  ]);
  const isNew = actor.role === 'coach' && known.facts.length === 0;
  const all = clientStatuses(known.facts, waiting.people, now);
  const { stats, firstPage, clientPrograms, byId, plan, others, inQueue } = overview(all, now);
  const queue = queueOf(inQueue, { people: waiting.people, ending: known.invitations }, now, actor.timeZone);
  const shownInQueue = queue.slice(0, queueShown);
  const ids = new Set(shownInQueue.map(({ personId }) => personId));
  const ofQueue = all.filter(({ facts }) => ids.has(facts.id));
  const [rows, entries, otherNews, hasProfile] = await Promise.all([
    presentRows(db, actor.userId, [...new Set([...firstPage.shown, ...ofQueue])]),
    listEntryFacts(
      db,
      actor.userId,
      plan.clientIds,
      plan.busyDays.map(({ date }) => date),
    ),
    listOtherNews(db, actor.userId, now),
    isNew && hasCompleteProfile(deps, actor.userId),
  ]);
  return {
    stats: { ...stats, programs: programs.length },
    clients: firstPage.shown.flatMap(({ facts }) => rows.get(facts.id) ?? []),
    groups: firstPage.groups,
    pagination: firstPage.pagination,
    clientPrograms,
    programs: programs.map((program) => ({ ...program, isDraft: isDraft(program) })),
    recentActivity: presentActivity(byId, plan, entries, [...otherLines(byId, otherNews), ...others]),
    queue: {
      rows: shownInQueue.map((row) => presentInQueue(deps, row, waiting.people.get(row.personId), rows)),
      total: queue.length,
      done: presentDone(waiting.done, queue),
    },
    firstSteps: isNew ? { profile: hasProfile, program: programs.length > 0 } : null,
  };
}

/** A page of the list, in the order asked for. */
export async function listCoachClients(
  deps: Deps,
  actor: SessionUser,
  query: CoachClientsQuery,
): Promise<CoachClients> {
  const { db, clock } = deps;
  const now = clock.now();
  const [{ facts }, { people }, members] = await Promise.all([
    readClients(db, actor.userId, now),
    whatWaits(deps, actor),
    query.cohort ? membersOf(deps, actor, query.cohort) : undefined,
  ]);
  const { shown, groups, pagination } = clientPage(
    clientStatuses(facts, people, now),
    query,
    members && new Set(members),
  );
  return { clients: [...(await presentRows(db, actor.userId, shown)).values()], groups, pagination };
}

async function presentRows(
  db: Deps['db'],
  coachId: string,
  shown: readonly ClientStatus[],
): Promise<ReadonlyMap<string, CoachClientRow>> {
  const idsOf = (clients: readonly ClientStatus[]) => clients.map(({ facts }) => facts.id);
  const rows = await listDetails(db, coachId, idsOf(shown), idsOf(shown.filter(isEndedByCalendar)));
  const details = new Map(rows.map((row) => [row.id, row]));
  return new Map(shown.map((client) => [client.facts.id, presentRow(client, details.get(client.facts.id))]));
}

/** Everything of the dashboard that follows from how the clients stand, without asking the database. */
type Overview = {
  stats: { activeClients: number; completionRate: number };
  firstPage: ClientPage;
  clientPrograms: CoachDashboard['clientPrograms'];
  inQueue: InQueue[];
  byId: ReadonlyMap<string, ClientFacts>;
  plan: FeedPlan;
  others: Activity[];
};

function overview(clients: readonly ClientStatus[], now: Date): Overview {
  const plan = planFeed(clients);
  return {
    stats: figures(clients),
    firstPage: clientPage(clients, {}),
    clientPrograms: clientPrograms(clients),
    inQueue: clients
      .filter(({ reasons }) => reasons.length > 0)
      .sort(byNeed)
      .map(({ facts: { id, firstName, lastName }, reasons }) => ({ personId: id, firstName, lastName, reasons })),
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
