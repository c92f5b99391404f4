import type {
  AttentionReason,
  CoachClientRow,
  CoachClients,
  CoachClientsQuery,
  CoachDashboard,
  QueueRow,
} from '#contract/coach-dashboard/endpoints.ts';
import { queueShown } from '#contract/attention/rules.ts';
import { fullName } from '#contract/names.ts';
import { isDraft } from '#contract/programs/rules.ts';
import { queueOf, type InQueue, type Waiting } from '#server/features/attention/queue.ts';
import { readClients, whatWaits } from '#server/features/attention/service.ts';
import { membersOf } from '#server/features/cohorts/service.ts';
import { hasCompleteProfile } from '#server/features/coach-profile/service.ts';
import { openerFor, shortened } from '#server/features/messages/present.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { planFeed, presentActivity } from './activity.ts';
import { byNeed, clientPage, isEndedByCalendar, presentRow } from './client-list.ts';
import { clientStatuses, type ClientStatus } from './client-status.ts';
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
  const firstPage = clientPage(all, {});
  const plan = planFeed(all);
  const inQueue = all
    .filter(({ reasons }) => reasons.length > 0)
    .sort(byNeed)
    .map(({ facts: { id, firstName, lastName }, reasons }) => ({ personId: id, firstName, lastName, reasons }));
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
    stats: { ...figures(all), programs: programs.length },
    clients: firstPage.shown.flatMap(({ facts }) => rows.get(facts.id) ?? []),
    groups: firstPage.groups,
    pagination: firstPage.pagination,
    clientPrograms: clientPrograms(all),
    programs: programs.map((program) => ({ ...program, isDraft: isDraft(program) })),
    recentActivity: presentActivity(all, plan, entries, otherNews, now),
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

/** activeClients are those on a running program; completionRate is the mean of their progress. */
function figures(clients: readonly ClientStatus[]): Pick<CoachDashboard['stats'], 'activeClients' | 'completionRate'> {
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

/** With the cloth of an own client. Of anybody else there is none before they have agreed. */
function presentInQueue(
  deps: Pick<Deps, 'vault'>,
  { personId, firstName, lastName, reasons }: InQueue,
  waiting: Waiting | undefined,
  clients: ReadonlyMap<string, CoachClientRow>,
): QueueRow {
  const client = clients.get(personId);
  return {
    person: { id: personId, firstName, lastName, profileImageUrl: client?.user.profileImageUrl ?? null },
    isClient: client !== undefined,
    cloth: client?.cloth ?? '',
    reasons: reasons.map((reason) => ({ ...reason, quote: waiting ? quoteOf(deps, reason, waiting) : null })),
  };
}

/** Only what was written to the coach: the last message in short, a request as it is. */
function quoteOf(
  deps: Pick<Deps, 'vault'>,
  { kind }: AttentionReason,
  { personId, conversation, request }: Waiting,
): string | null {
  const sealed = kind === 'message' ? conversation?.unread?.last : kind === 'request' ? request?.message : null;
  if (!sealed) return null;
  const wrappedKey = sealed.key === null ? null : Buffer.from(sealed.key, 'base64');
  const text = openerFor(deps, { clientId: personId, wrappedKey })(sealed.id, Buffer.from(sealed.text, 'base64'));
  return kind === 'message' ? shortened(text) : text;
}

/** Who still, or again, waits is not done. */
function presentDone(
  done: readonly { id: string; firstName: string; lastName: string }[],
  queue: readonly InQueue[],
): { id: string; name: string }[] {
  const waits = new Set(queue.map(({ personId }) => personId));
  return done.filter(({ id }) => !waits.has(id)).map((person) => ({ id: person.id, name: fullName(person) }));
}
