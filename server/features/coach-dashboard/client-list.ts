import { isPausedOn, loomCells } from '#contract/assignments/rules.ts';
import type {
  ClientIds,
  CoachClientRow,
  CoachClients,
  CoachClientsQuery,
} from '#contract/coach-dashboard/endpoints.ts';
import {
  clientGroups,
  clientIdsMax,
  clientsPerPage,
  clothOf,
  type ClientGroup,
  type ClientSort,
} from '#contract/coach-dashboard/rules.ts';
import { fullName } from '#contract/names.ts';
import { programDay } from '#contract/programs/rules.ts';
import { compareIn, foldText, searchWords } from '#contract/text.ts';
import { byUrgency } from '#server/features/attention/queue.ts';
import type { ClientStatus } from './client-status.ts';
import type { ClientDetails } from './queries.ts';

type ClientPage = {
  shown: ClientStatus[];
  groups: CoachClients['groups'];
  pagination: CoachClients['pagination'];
};

/** One page of those who pass the filter. A page past the end is empty. */
export function clientPage(
  all: readonly ClientStatus[],
  query: CoachClientsQuery,
  language: string,
  /** Only these, where a cohort was asked for. */
  among?: ReadonlySet<string>,
): ClientPage {
  const page = query.page ?? 1;
  const ofAllGroups = all.filter(passes(query, among));
  const passing = chosenClients(ofAllGroups, query, language);
  return {
    shown: passing.slice((page - 1) * clientsPerPage, page * clientsPerPage),
    groups: countGroups(ofAllGroups),
    pagination: {
      page,
      pageSize: clientsPerPage,
      totalPages: Math.ceil(passing.length / clientsPerPage),
      total: passing.length,
    },
  };
}

/** Of one group, where one was asked for, in the order asked for. */
function chosenClients(
  clients: readonly ClientStatus[],
  { group, sort }: CoachClientsQuery,
  language: string,
): ClientStatus[] {
  return clients.filter((client) => !group || client.group === group).sort(orders[sort ?? 'need'](language));
}

/** The same clients without pages: the first of them by name, to be chosen together, and how many there are. */
export function clientIds(
  all: readonly ClientStatus[],
  query: CoachClientsQuery,
  language: string,
  among?: ReadonlySet<string>,
): ClientIds {
  const passing = chosenClients(all.filter(passes(query, among)), query, language);
  return {
    people: passing.slice(0, clientIdsMax).map((client) => ({
      id: client.facts.id,
      firstName: client.facts.firstName,
      lastName: client.facts.lastName,
      today: todayOf(client),
      isQuiet: client.reasons.some(({ kind }) => kind === 'quiet'),
    })),
    total: passing.length,
  };
}

function passes(
  { search, program }: CoachClientsQuery,
  among: ReadonlySet<string> | undefined,
): (client: ClientStatus) => boolean {
  const words = searchWords(search);
  return ({ facts }) => {
    if (among && !among.has(facts.id)) return false;
    if (program && facts.assignment?.programRowId !== program) return false;
    if (words.length === 0) return true;
    const name = foldText(fullName(facts));
    return words.every((word) => name.includes(word));
  };
}

function countGroups(clients: readonly ClientStatus[]): Record<ClientGroup, number> {
  const counts = Object.fromEntries(clientGroups.map((group) => [group, 0])) as Record<ClientGroup, number>;
  for (const { group } of clients) counts[group] += 1;
  return counts;
}

/** For a reader of that language. */
type Order = (language: string) => (a: ClientStatus, b: ClientStatus) => number;

const byName: Order = (language) => (a, b) =>
  compareIn(language, a.facts.firstName, b.facts.firstName) ||
  compareIn(language, a.facts.lastName, b.facts.lastName) ||
  (a.facts.id < b.facts.id ? -1 : 1);
const lastEntry = ({ facts }: ClientStatus): number => facts.lastEntryAt?.getTime() ?? Number.NEGATIVE_INFINITY;
const newestFirst = (a: ClientStatus, b: ClientStatus): number =>
  lastEntry(a) === lastEntry(b) ? 0 : lastEntry(b) - lastEntry(a);
const groupRank = Object.fromEntries(clientGroups.map((group, rank) => [group, rank])) as Record<ClientGroup, number>;

/** Within a group as in the queue, then the latest entry first. */
export const byNeed: Order = (language) => (a, b) =>
  groupRank[a.group] - groupRank[b.group] || byReason(a, b) || newestFirst(a, b) || byName(language)(a, b);

function byReason(a: ClientStatus, b: ClientStatus): number {
  const [first, second] = [a.reasons[0], b.reasons[0]];
  return first && second ? byUrgency(first, second) : 0;
}

/** Clients without a mood come last. */
const byMood: Order = (language) => (a, b) => (a.averageMood ?? 11) - (b.averageMood ?? 11) || byName(language)(a, b);

const orders: Record<ClientSort, Order> = {
  need: byNeed,
  name: byName,
  progress: (language) => (a, b) => b.progress - a.progress || byName(language)(a, b),
  mood: byMood,
  recent: (language) => (a, b) => newestFirst(a, b) || byName(language)(a, b),
};

export function presentClientRow(client: ClientStatus, details: ClientDetails | undefined): CoachClientRow {
  const { facts, group, averageMood, progress } = client;
  return {
    id: facts.id,
    user: { firstName: facts.firstName, lastName: facts.lastName, profileImageUrl: details?.profileImageUrl ?? null },
    ...presentAssignment(client, details),
    progress,
    averageMood,
    lastActivity: facts.lastEntryAt?.toISOString() ?? null,
    lastEntryOn: facts.lastEntryDate,
    today: todayOf(client),
    group,
    reason: client.reason,
  };
}

/** Who wrote has done so, even if a pause or the end came after it. */
function todayOf({ facts, openDay, startsOn, today }: ClientStatus): CoachClientRow['today'] {
  if (facts.lastEntryDate !== null && facts.lastEntryDate >= today) return 'wrote';
  const isOpen = openDay?.status === 'active' && startsOn === null && !isPausedOn(today, facts.pauses);
  return isOpen ? 'not-yet' : null;
}

function presentAssignment(
  { facts: { assignment }, openDay, totalDays, startsOn }: ClientStatus,
  details: ClientDetails | undefined,
): Pick<CoachClientRow, 'currentAssignment' | 'cloth'> {
  if (!assignment || !openDay) return { currentAssignment: null, cloth: '' };
  const position = { status: openDay.status, currentWeek: openDay.week, currentDay: openDay.day, totalDays };
  const moods = new Map(
    (details?.moods ?? []).flatMap((mood: number | null, index) => (mood === null ? [] : [[index + 1, mood] as const])),
  );
  return {
    currentAssignment: {
      id: assignment.id,
      programId: assignment.programId,
      programTitle: assignment.programTitle,
      completedAt:
        openDay.status === 'completed'
          ? presentCompletion(assignment.endedAt, details, programDay(openDay.week, openDay.day))
          : null,
      startsOn,
      ...position,
    },
    cloth: clothOf(
      loomCells(position, moods).map((cell) =>
        startsOn !== null && cell.state === 'today' ? { ...cell, state: 'ahead' } : cell,
      ),
    ),
  };
}

/** The calendar alone completed it, and no moment was written down for that. */
export const isEndedByCalendar = ({ facts: { assignment }, openDay }: ClientStatus): boolean =>
  openDay?.status === 'completed' && assignment?.endedAt === null;

/** Where the calendar alone completed it: the moment of the first entry for the last day. */
function presentCompletion(endedAt: Date | null, details: ClientDetails | undefined, lastDay: number): string | null {
  const first = details?.firstTimes?.[lastDay - 1];
  return endedAt?.toISOString() ?? (first ? new Date(first).toISOString() : null);
}
