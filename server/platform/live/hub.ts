import { liveKinds } from '#contract/live/constants.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { keptNumbers, listEventsAfter } from './live-queries.ts';
import type { LiveEvent } from './live-queries.ts';

export type LiveListener = (event: LiveEvent) => void;

/** Which open streams of this process belong to whom, and what has been handed to them. */
export type LiveHub = {
  subscribe: (userId: string, listener: LiveListener) => () => void;
  /** What the database called out; null when it could not be heard for a while, so that what was missed is read. */
  hear: (payload: string | null) => Promise<void>;
  /** Streams that are open. */
  size: () => number;
};

/** Numbers are given before a transaction commits, so a lower one may come after a higher one: so far back it is looked again. */
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
    // A process that has just begun has nobody waiting for what was: it counts as handed out.
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
    hear: async (payload) => {
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
