import { gatheredBands } from '#contract/attention/rules.ts';
import type {
  AttentionReason,
  CoachClientRow,
  QueueGathered,
  QueuePerson,
  QueueRow,
} from '#contract/coach-dashboard/endpoints.ts';
import { fullName } from '#contract/names.ts';
import { gather, isGathered, longestOf, type Gathered, type QueueItem } from '#server/features/attention/gather.ts';
import { isAtOnce, queueOf, type InQueue, type Others, type Waiting } from '#server/features/attention/queue.ts';
import type { Reader } from '#server/features/attention/rules.ts';
import { gatheredWords } from '#server/features/attention/words.ts';
import { openerFor, shortened } from '#server/features/messages/present.ts';
import { dayAndMonth } from '#server/platform/dates.ts';
import type { Deps } from '#server/platform/deps.ts';
import { byNeed } from './client-list.ts';
import type { ClientStatus } from './client-status.ts';
import type { CoachNotices } from './queries.ts';

type People = ReadonlyMap<string, Waiting>;
type Cloths = ReadonlyMap<string, CoachClientRow>;

/** Everyone who needs the coach now, and the rows they are in: how many these are is the one count of the queue. */
export function queueRows(
  all: readonly ClientStatus[],
  others: Others,
  reports: CoachNotices['reports'],
  now: Date,
  reader: Reader,
): { people: InQueue[]; rows: QueueItem[] } {
  const own = all
    .filter(({ reasons }) => reasons.length > 0)
    .sort(byNeed(reader.language))
    .map(({ facts: { id, firstName, lastName, cohort }, reasons }) => ({
      personId: id,
      firstName,
      lastName,
      cohort,
      reasons,
    }));
  const people = queueOf(own, others, now, reader);
  const rows = gather(people, all.length);
  // Only what cannot wait comes before a report.
  const after = rows.findLastIndex((row) => !isGathered(row) && row.reasons[0] && isAtOnce(row.reasons[0])) + 1;
  return {
    people,
    rows: rows.toSpliced(after, 0, ...reports.map((one) => ({ ...one, kind: 'report' as const, people: [] }))),
  };
}

const bandsOf = ({ people }: Gathered): InQueue[] => people.slice(0, gatheredBands);

/** Whose cloths these rows show. */
export function clothsWanted(rows: readonly QueueItem[]): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => (isGathered(row) ? bandsOf(row) : [row])).map(({ personId }) => personId));
}

export function presentRow(
  deps: Pick<Deps, 'vault'>,
  row: QueueItem,
  people: People,
  clients: Cloths,
  language: string,
): QueueRow {
  return isGathered(row) ? presentGathered(row, clients, language) : presentPerson(deps, row, people, clients);
}

function presentGathered(row: Gathered, clients: Cloths, language: string): QueueGathered {
  const longest = longestOf(row);
  const name = longest ? fullName(longest) : '';
  const since = longest?.reasons[0] ? dayAndMonth(longest.reasons[0].date.slice(0, 10), language) : '';
  return {
    type: 'cohort',
    cohort: row.cohort,
    kind: row.kind,
    count: row.posts ?? row.people.length,
    message: gatheredWords(row.kind, { name, since }, language),
    bands: bandsOf(row).flatMap(({ personId }) => clients.get(personId)?.cloth || []),
    longest: name || null,
  };
}

/** With the cloth of an own client. Of anybody else there is none before they have agreed. */
export function presentPerson(
  deps: Pick<Deps, 'vault'>,
  { personId, firstName, lastName, reasons }: InQueue,
  people: People,
  clients: Cloths,
): QueuePerson {
  const [client, waiting] = [clients.get(personId), people.get(personId)];
  return {
    type: 'person',
    person: { id: personId, firstName, lastName, profileImageUrl: client?.user.profileImageUrl ?? null },
    isClient: client !== undefined,
    cloth: client?.cloth ?? '',
    reasons: reasons.map((reason) => ({ ...reason, quote: waiting ? quoteOf(deps, reason, waiting) : null })),
  };
}

/** Only what was written to the coach: the last message in short; a request, and lines for a session, as they are. */
function quoteOf(
  deps: Pick<Deps, 'vault'>,
  { kind, session }: AttentionReason,
  { personId, conversation, request, sessions }: Waiting,
): string | null {
  const lines = kind === 'session-today' ? sessions?.find(({ id }) => id === session?.id)?.lines : null;
  const sealed = kind === 'message' ? conversation?.unread?.last : kind === 'request' ? request?.message : lines;
  if (!sealed) return null;
  const wrappedKey = sealed.key === null ? null : Buffer.from(sealed.key, 'base64');
  const place = lines ? { id: `${lines.id}:lines`, version: lines.version } : sealed.id;
  const text = openerFor(deps, { clientId: personId, wrappedKey })(place, Buffer.from(sealed.text, 'base64'));
  return kind === 'message' ? shortened(text) : text;
}

/** Who still, or again, waits is not done. */
export function presentDone(
  done: readonly { id: string; firstName: string; lastName: string }[],
  queue: readonly InQueue[],
): { id: string; name: string }[] {
  const waits = new Set(queue.map(({ personId }) => personId));
  return done.filter(({ id }) => !waits.has(id)).map((person) => ({ id: person.id, name: fullName(person) }));
}
