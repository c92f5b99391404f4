import { liveKeptHours, liveKinds } from '#contract/live/constants.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { keptNumbers, listEventsAfter, listOwnEventsAfter, listOwnEventsSince } from './live-queries.ts';
import type { LiveEvent } from './live-queries.ts';

type LiveListener = (event: LiveEvent) => void;

/** Which open streams of this process belong to whom, and what has been handed to them. */
type LiveHub = {
  subscribe: (userId: string, listener: LiveListener) => () => void;
  /** A notification of the database; null when none could be received for a while, so that what was missed is read. */
  receive: (payload: string | null) => Promise<void>;
  /** Streams that are open. */
  size: () => number;
};

/**
 * Numbers are given before a transaction commits, so a lower one may come after a higher one: so far back it is looked
 * again.
 */
const overlap = 500;
/** Events one look brings; it looks on until there are no more. */
const page = 1_000;

export function createHub({ db, log }: { db: Db; log: Logger }): LiveHub {
  const streams = new Map<string, Set<LiveListener>>();
  /** Numbers handed out lately, so that looking back hands out none twice. */
  const handed = new Set<number>();
  let newest: number | undefined;
  let open = 0;

  function note({ number }: LiveEvent): void {
    handed.add(number);
    if (handed.size > overlap * 4) handed.delete(handed.values().next().value as number);
    newest = Math.max(newest ?? 0, number);
  }

  function hand(event: LiveEvent): void {
    if (handed.has(event.number)) return;
    note(event);
    for (const listener of streams.get(event.userId) ?? []) listener(event);
  }

  async function catchUp(): Promise<void> {
    // A process that has just begun has no one waiting for what was: it counts as handed out.
    const isFirst = newest === undefined;
    let from = Math.max(0, (newest ?? (await keptNumbers(db)).last) - overlap);
    for (;;) {
      const events = await listEventsAfter(db, from, page);
      for (const event of events) (isFirst ? note : hand)(event);
      const last = events.at(-1);
      newest = Math.max(newest ?? 0, last?.number ?? 0);
      if (!last || events.length < page) return;
      from = last.number;
    }
  }

  return {
    subscribe: (userId, listener) => {
      const own = streams.get(userId) ?? new Set();
      streams.set(userId, own.add(listener));
      open += 1;
      return () => {
        if (!own.delete(listener)) return;
        open -= 1;
        if (own.size === 0) streams.delete(userId);
      };
    },
    receive: async (payload) => {
      try {
        const event = payload === null ? undefined : parsed(payload);
        if (event) hand(event);
        else await catchUp();
      } catch (error) {
        log.warn(
          { type: error instanceof Error ? error.name : 'unknown' },
          'live events could not be read and are caught up on later',
        );
      }
    },
    size: () => open,
  };
}

/** What is not ours on the channel is no event. */
function parsed(payload: string): LiveEvent | undefined {
  const event = JSON.parse(payload) as Partial<LiveEvent>;
  const isWhole =
    typeof event.number === 'number' &&
    typeof event.userId === 'string' &&
    liveKinds.some((kind) => kind === event.kind);
  return isWhole ? (event as LiveEvent) : undefined;
}

/** For so long a lower number may come after a higher one. */
const longestTransactionMs = 60_000;
/** Between a page's being made and its being fetched, and between the clocks of two machines. */
const slackMs = 5_000;
/** Beyond this, fetching everything once is less than fetching each thing. */
const mostNamed = 200;

type Missed = {
  /** How far the numbers have come: a stream that goes on from here misses nothing. */
  last: number;
  /** Undefined: too much, or no one knows any more. Then the page fetches everything. */
  events: LiveEvent[] | undefined;
};

/** `after` is null where a page names a number that cannot be opened. */
type Position = { after?: number | null | undefined; age?: number | undefined };

/**
 * What a page has missed since the number it saw last, or since it was fetched. Some may come twice; none is left out.
 */
export async function findMissed(
  { db, clock }: { db: Db; clock: Clock },
  userId: string,
  { after, age }: Position,
): Promise<Missed> {
  const { first, last } = await keptNumbers(db);
  const now = clock.now().getTime();
  if (after === null) return { last, events: undefined };
  if (after !== undefined) {
    // Above the last: the numbers restarted, in another database.
    if (after > last || after < first - 1) return { last, events: last === 0 && after === 0 ? [] : undefined };
    const seen = { after, lookBackTo: after - overlap, lookBackSince: new Date(now - longestTransactionMs) };
    return named(last, await listOwnEventsAfter(db, userId, seen, mostNamed + 1));
  }
  if (age === undefined) return { last, events: [] };
  const since = now - age * 1_000 - slackMs;
  if (since < now - liveKeptHours * 3_600_000) return { last, events: undefined };
  return named(last, await listOwnEventsSince(db, userId, new Date(since), mostNamed + 1));
}

const named = (last: number, events: LiveEvent[]): Missed => ({
  last,
  events: events.length > mostNamed ? undefined : events,
});
