import { liveKeptHours } from '#contract/live/constants.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { keptNumbers, listOwnEventsAfter, listOwnEventsSince } from './live-queries.ts';
import type { LiveEvent } from './live-queries.ts';

/** Numbers are given before a transaction commits: so far back, and for so long, one may have come later than a higher one. */
const overlap = 500;
const longestTransactionMs = 60_000;
/** Between a page's being made and its being fetched, and between the clocks of two machines. */
const slackMs = 5_000;
/** Beyond this, fetching everything once is less than fetching each thing. */
const mostNamed = 200;

export type Missed = {
  /** How far the numbers have come: a stream that goes on from here misses nothing. */
  last: number;
  /** Undefined: too much, or nobody knows any more. Then the page fetches everything. */
  events: LiveEvent[] | undefined;
};

export type Position = { after?: number | undefined; age?: number | undefined };

/** What a page has missed since the number it saw last, or since it was fetched. Some may come twice; none is left out. */
export async function findMissed(
  { db, clock }: { db: Db; clock: Clock },
  userId: string,
  { after, age }: Position,
): Promise<Missed> {
  const { first, last } = await keptNumbers(db);
  const now = clock.now().getTime();
  if (after !== undefined) {
    // Above the last: the numbers began anew, in another database.
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
