import {
  noticedKinds,
  sessionKinds,
  sessionSoonHours,
  waitingKinds,
  type AttentionKind,
  type WaitingKind,
} from '#contract/attention/rules.ts';
import { quietDaysMedium } from '#contract/clients/constants.ts';
import type { AttentionReason } from '#contract/coach-dashboard/endpoints.ts';
import { dayInMs } from '#contract/days.ts';
import { listed } from '#server/platform/dates.ts';
import type { EndingInvitation } from './queries.ts';
import { byGravity, invitationEnding, type ClientFacts, type Reader, type Told } from './rules.ts';
import type { Conversation, Request, Session, Shared, WaitingRead } from './waiting-queries.ts';
import { words } from './words.ts';

/** What one person has sent the coach, and when the coach last turned to them. */
export type Waiting = {
  personId: string;
  conversation?: Conversation;
  shared?: Shared;
  request?: Request;
  sessions?: Session[];
  nudgedAt?: number;
};

export function waitingByPerson({
  conversations,
  shares,
  requests,
  sessions,
  nudges,
}: WaitingRead): Map<string, Waiting> {
  const people = new Map<string, Waiting>();
  const add = (personId: string, part: Partial<Waiting>) =>
    people.set(personId, { ...(people.get(personId) ?? { personId }), ...part });
  for (const conversation of conversations) add(conversation.personId, { conversation });
  for (const shared of shares) add(shared.personId, { shared });
  for (const request of requests) add(request.personId, { request });
  for (const session of sessions)
    add(session.personId, { sessions: [...(people.get(session.personId)?.sessions ?? []), session] });
  for (const { personId, at } of nudges) add(personId, { nudgedAt: at });
  return people;
}

/**
 * Why a client needs the coach now, most important reason first. This is the one rule behind the queue, its count and the marks
 * in the list of clients. What was dismissed is left out, and so is what the coach has answered: by writing, by a nudge.
 */
export function reasonsOf(
  notifications: readonly Told[],
  waiting: Waiting | undefined,
  dismissed: readonly string[],
  now: Date,
  language: string,
): AttentionReason[] {
  return [
    ...notifications
      .filter((notification) => !waiting || !isAnswered(notification, waiting, now))
      .map((notification) => ({ ...notification, quote: null })),
    ...(waiting
      ? [messageReason(waiting, language), sharedReason(waiting, language), requestReason(waiting, language)]
      : []
    ).filter((reason) => reason !== null),
    ...(waiting?.sessions ?? []).map((session) => sessionReason(session, now.getTime(), language)),
  ]
    .filter(({ id }) => !dismissed.includes(id))
    .sort(byUrgency);
}

const notByMessage: readonly AttentionKind[] = ['no-session', ...noticedKinds];

/**
 * A message from the coach answers it. Silence is answered for as long as it takes to become silence again; what has its
 * own answer, by that alone.
 */
function isAnswered({ kind, date }: Told, { conversation, nudgedAt }: Waiting, now: Date): boolean {
  if (notByMessage.includes(kind)) return false;
  const writtenAt = conversation?.writtenAt ?? 0;
  if (kind !== 'quiet') return writtenAt > Date.parse(date);
  return now.getTime() - Math.max(writtenAt, nudgedAt ?? 0) < quietDaysMedium * dayInMs;
}

/** Waits since the first; the id is that of the last, so a dismissal does not hide later ones. */
const waits = (
  kind: WaitingKind,
  message: string,
  { firstAt, lastAt }: { firstAt: number; lastAt: number },
): AttentionReason => ({
  id: `${kind}:${new Date(lastAt).toISOString()}`,
  kind,
  severity: 'medium',
  message,
  date: new Date(firstAt).toISOString(),
  quote: null,
});

function messageReason({ conversation }: Waiting, language: string): AttentionReason | null {
  if (!conversation?.unread) return null;
  const { count } = conversation.unread;
  return waits('message', words(language).reasons.messages({ messages: count }), conversation.unread);
}

/** So many days are named; of more only how many there are. */
const daysNamed = 3;

function sharedReason({ shared }: Waiting, language: string): AttentionReason | null {
  if (!shared) return null;
  const { reasons, shared: copy } = words(language);
  const count = shared.days.length;
  const days = [...new Set(shared.days.flatMap((day) => (day === null ? [] : [copy.day({ day })])))];
  const isNamed = days.length === count && days.length <= daysNamed;
  const entries = isNamed ? days : [count === 1 ? copy.freePage : copy.entries({ entries: count })];
  const cards =
    shared.weeks.length > 1
      ? [copy.cards({ cards: shared.weeks.length })]
      : shared.weeks.map((week) => copy.card({ week }));
  return waits('shared', reasons.shared({ what: listed([...entries, ...cards], language) }), shared);
}

function requestReason({ request }: Waiting, language: string): AttentionReason | null {
  if (!request) return null;
  const { at, id } = request;
  return { ...waits('request', words(language).reasons.request, { firstAt: at, lastAt: at }), id };
}

function sessionReason({ id, name, startsAt, endsAt }: Session, now: number, language: string): AttentionReason {
  const { reasons: copy } = words(language);
  const isOver = endsAt <= now;
  const kind = isOver ? 'session-unsaid' : 'session-today';
  const date = new Date(startsAt).toISOString();
  return {
    id: `${kind}:${date}`,
    kind,
    severity: !isOver && startsAt - now <= sessionSoonHours * hourInMs ? 'high' : 'medium',
    message: isOver ? copy.sessionUnsaid : copy.sessionToday,
    date,
    quote: null,
    session: { id, name },
  };
}

const hourInMs = 3_600_000;

/** Who has shown a check-in waits for nothing. */
const isWaiting = ({ kind }: AttentionReason): boolean =>
  kind === 'session-asked' || waitingKinds.some((one) => one === kind);
const isSession = ({ kind }: AttentionReason): boolean => sessionKinds.some((one) => one === kind);

/** Distress, and a session that is about to begin. */
export const isAtOnce = (reason: AttentionReason): boolean => rankOf(reason) <= 1;

function rankOf(reason: AttentionReason): number {
  if (reason.kind === 'distress') return 0;
  if (isSession(reason)) return reason.severity === 'high' ? 1 : 3;
  return isWaiting(reason) ? 2 : 4;
}

/**
 * Distress, then a session within two hours, then the longest wait for an answer, then sessions to answer for and those of
 * later today, then notifications by severity.
 */
export function byUrgency(a: AttentionReason, b: AttentionReason): number {
  const rank = rankOf(a);
  if (rank !== rankOf(b)) return rank - rankOf(b);
  if (rank > 0 && rank < 4) return a.date === b.date ? 0 : a.date < b.date ? -1 : 1;
  return byGravity(a as Told, b as Told);
}

export type InQueue = {
  personId: string;
  firstName: string;
  lastName: string;
  reasons: AttentionReason[];
  /** Null for someone who is not the coach's client. */
  cohort: ClientFacts['cohort'];
};

/** Beside the coach's own clients: who wrote, who asks, and who was invited and has not answered. */
export type Others = { people: ReadonlyMap<string, Waiting>; ending: readonly EndingInvitation[] };

/** Everybody who needs the coach, each once, in the order of the need; of equals as `own` has them, the coach's clients. */
export function queueOf(own: readonly InQueue[], { people, ending }: Others, now: Date, reader: Reader): InQueue[] {
  const all = new Map(own.map((client) => [client.personId, client]));
  for (const waiting of people.values()) {
    const named = waiting.conversation ?? waiting.request;
    if (!named || all.has(waiting.personId)) continue;
    const { personId, firstName, lastName, dismissed } = named;
    const reasons = reasonsOf([], waiting, dismissed, now, reader.language);
    all.set(personId, { personId, firstName, lastName, cohort: null, reasons });
  }
  for (const { clientId, firstName, lastName, expiresAt, dismissed } of ending) {
    const notification = invitationEnding(new Date(expiresAt), now, reader);
    if (!notification) continue;
    const known = all.get(clientId) ?? { personId: clientId, firstName, lastName, reasons: [], cohort: null };
    const added = reasonsOf([notification], undefined, dismissed, now, reader.language);
    const reasons = [...known.reasons, ...added].sort(byUrgency);
    all.set(clientId, { ...known, reasons });
  }
  return [...all.values()].filter(({ reasons }) => reasons.length > 0).sort(inOrder);
}

const inOrder = (a: InQueue, b: InQueue): number => {
  const [first, second] = [a.reasons[0], b.reasons[0]];
  return first && second ? byUrgency(first, second) : 0;
};
