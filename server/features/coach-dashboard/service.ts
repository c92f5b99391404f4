import type {
  ClientIds,
  CoachClientRow,
  CoachClients,
  CoachClientsQuery,
  CoachDashboard,
  GatheredPeople,
  GatheredQuery,
} from '#contract/coach-dashboard/endpoints.ts';
import { gatheredPeopleMax, queueShown } from '#contract/attention/rules.ts';
import { gatherDays } from '#contract/coach-dashboard/rules.ts';
import { dateBefore } from '#contract/days.ts';
import { isDraft } from '#contract/programs/rules.ts';
import { compareIn } from '#contract/text.ts';
import { peopleGathered } from '#server/features/attention/gather.ts';
import { readClients, whatWaits } from '#server/features/attention/service.ts';
import { membersOf } from '#server/features/cohorts/service.ts';
import { commandsWithoutAdmin } from '#server/features/coach-approval/wait.ts';
import { hasCompleteProfile } from '#server/features/coach-profile/service.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate, startOfDay } from '#server/platform/local-date.ts';
import { planFeed, presentActivity } from './activity.ts';
import { clientIds, clientPage, isEndedByCalendar, presentClientRow } from './client-list.ts';
import { clientStatuses, type ClientStatus } from './client-status.ts';
import { clothsWanted, presentDone, presentPerson, presentRow, queueRows } from './queue-rows.ts';
import { todaysHours } from './todays-hours.ts';
import { listDetails, listEntryFacts, listOtherNews, listOwnPrograms, readCoachNotices } from './queries.ts';

/** Everything the coach's home shows, in eight statements whatever the number of clients; in one more while there is none. */
export async function coachHome(deps: Deps, actor: SessionUser, language: string): Promise<CoachDashboard> {
  const { db, clock } = deps;
  const now = clock.now();
  const date = localDate(now, actor.timeZone);
  const since = startOfDay(dateBefore(date, gatherDays - 1), actor.timeZone);
  const [known, programs, waiting, notices, today] = await Promise.all([
    readClients(db, actor.userId, now),
    listOwnPrograms(db, actor.userId, now),
    whatWaits(deps, actor),
    readCoachNotices(db, actor.userId, since),
    todaysHours(db, actor, date, now),
  ]);
  const isNew = actor.role === 'coach' && known.facts.length === 0;
  const reader = { timeZone: actor.timeZone, language };
  const all = clientStatuses(known.facts, waiting.people, now, language);
  const firstPage = clientPage(all, {}, language);
  const plan = planFeed(all);
  const queue = queueRows(all, { people: waiting.people, ending: known.invitations }, notices.reports, now, reader);
  const shownInQueue = queue.rows.slice(0, queueShown);
  const ids = clothsWanted(shownInQueue);
  const ofQueue = all.filter(({ facts }) => ids.has(facts.id));
  const [rows, entries, otherNews, hasProfile, commands] = await Promise.all([
    clientRows(db, actor.userId, [...new Set([...firstPage.shown, ...ofQueue])]),
    listEntryFacts(
      db,
      actor.userId,
      plan.clientIds,
      plan.busyDays.map(({ date }) => date),
    ),
    listOtherNews(db, actor.userId, now),
    isNew && hasCompleteProfile(deps, actor.userId),
    waiting.isHeld ? commandsWithoutAdmin(db, actor.email) : null,
  ]);
  return {
    stats: { ...figures(all), programs: programs.length },
    clients: firstPage.shown.flatMap(({ facts }) => rows.get(facts.id) ?? []),
    groups: firstPage.groups,
    pagination: firstPage.pagination,
    clientPrograms: clientPrograms(all, language),
    programs: programs.map((program) => ({ ...program, isDraft: isDraft(program) })),
    recentActivity: presentActivity(all, plan, entries, otherNews, notices, { now, ...reader }),
    queue: {
      rows: shownInQueue.map((row) => presentRow(deps, row, waiting.people, rows, language)),
      total: queue.rows.length,
      people: queue.people.length,
      done: presentDone(waiting.done, queue.people),
    },
    today,
    approval: commands && { commands },
    firstSteps: isNew ? { profile: hasProfile, program: programs.length > 0 } : null,
  };
}

/** A page of the list, in the order asked for. */
export async function listCoachClients(
  deps: Deps,
  actor: SessionUser,
  query: CoachClientsQuery,
  language: string,
): Promise<CoachClients> {
  const { all, among } = await clientsAsked(deps, actor, query, language);
  const { shown, groups, pagination } = clientPage(all, query, language, among);
  return { clients: [...(await clientRows(deps.db, actor.userId, shown)).values()], groups, pagination };
}

/** All that pass the filters, to choose them together. */
export async function listCoachClientIds(
  deps: Deps,
  actor: SessionUser,
  query: CoachClientsQuery,
  language: string,
): Promise<ClientIds> {
  const { all, among } = await clientsAsked(deps, actor, query, language);
  return clientIds(all, query, language, among);
}

async function clientsAsked(deps: Deps, actor: SessionUser, query: CoachClientsQuery, language: string) {
  const now = deps.clock.now();
  const [{ facts }, { people }, members] = await Promise.all([
    readClients(deps.db, actor.userId, now),
    whatWaits(deps, actor),
    query.cohort ? membersOf(deps, actor, query.cohort) : undefined,
  ]);
  return { all: clientStatuses(facts, people, now, language), among: members && new Set(members) };
}

/** The people of one gathered row of the queue. */
export async function listGathered(
  deps: Deps,
  actor: SessionUser,
  query: GatheredQuery,
  language: string,
): Promise<GatheredPeople> {
  const now = deps.clock.now();
  const [known, waiting] = await Promise.all([readClients(deps.db, actor.userId, now), whatWaits(deps, actor)]);
  const all = clientStatuses(known.facts, waiting.people, now, language);
  const reader = { timeZone: actor.timeZone, language };
  const { rows } = queueRows(all, { people: waiting.people, ending: known.invitations }, [], now, reader);
  const people = peopleGathered(rows, query.cohort || null, query.kind);
  const shown = people.slice(0, gatheredPeopleMax);
  const ids = clothsWanted(shown);
  const clients = await clientRows(
    deps.db,
    actor.userId,
    all.filter(({ facts }) => ids.has(facts.id)),
  );
  return { rows: shown.map((row) => presentPerson(deps, row, waiting.people, clients)), total: people.length };
}

async function clientRows(
  db: Deps['db'],
  coachId: string,
  shown: readonly ClientStatus[],
): Promise<ReadonlyMap<string, CoachClientRow>> {
  const idsOf = (clients: readonly ClientStatus[]) => clients.map(({ facts }) => facts.id);
  const rows = await listDetails(db, coachId, idsOf(shown), idsOf(shown.filter(isEndedByCalendar)));
  const details = new Map(rows.map((row) => [row.id, row]));
  return new Map(shown.map((client) => [client.facts.id, presentClientRow(client, details.get(client.facts.id))]));
}

/**
 * activeClients are those on a running program; completionRate is the mean of their progress, without programs that began
 * before they came to this coach.
 */
function figures(clients: readonly ClientStatus[]): Pick<CoachDashboard['stats'], 'activeClients' | 'completionRate'> {
  const active = clients.filter(({ openDay }) => openDay?.status === 'active');
  const counted = active.filter(
    ({ facts: { assignment, coachSince } }) => assignment && assignment.startedAt.getTime() >= (coachSince ?? 0),
  );
  const sum = counted.reduce((total, { progress }) => total + progress, 0);
  return {
    activeClients: active.length,
    completionRate: counted.length === 0 ? null : Math.round(sum / counted.length),
  };
}

function clientPrograms(clients: readonly ClientStatus[], language: string): CoachDashboard['clientPrograms'] {
  const titles = new Map(
    clients.flatMap(({ facts: { assignment } }) =>
      assignment ? [[assignment.programRowId, assignment.programTitle] as const] : [],
    ),
  );
  return [...titles]
    .map(([id, title]) => ({ id, title }))
    .sort((a, b) => compareIn(language, a.title, b.title) || (a.id < b.id ? -1 : 1));
}
