import type { LiveKind } from '#contract/live/constants.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { afterCommit } from '#server/platform/db/transactions.ts';
import {
  insertEventForCoachOf,
  insertEvents,
  insertJournalEvents,
  notifyOf,
  type LiveDetail,
  type LiveEvent,
} from './live-queries.ts';

/**
 * Notifies a person's open pages, on any server process, that something is new. Ids only: the page fetches what it may
 * see. Runs in the transaction of the change.
 */
export async function publish(
  db: Db | Tx,
  { userId, ...event }: { userId: string; kind: LiveKind; detail?: LiveDetail; at: Date },
): Promise<void> {
  callOut(db, await insertEvents(db, [userId], event));
}

/** The same to many at once; each hears it once. */
export async function publishToAll(
  db: Db | Tx,
  userIds: Iterable<string>,
  event: { kind: LiveKind; at: Date },
): Promise<void> {
  const each = [...new Set(userIds)];
  if (each.length > 0) callOut(db, await insertEvents(db, each, event));
}

/**
 * A client's journal has changed: their other devices show it, and the pages of their coach that something was done. Not
 * for the coach is what they are not shown either: the moment of it would tell them.
 */
export async function publishJournal(db: Db | Tx, clientId: string, at: Date, isForCoach = true): Promise<void> {
  callOut(db, await insertJournalEvents(db, clientId, at, isForCoach));
}

/** A client did something that the pages of their coach show. */
export async function publishToCoachOf(db: Db | Tx, clientId: string, at: Date): Promise<void> {
  callOut(db, await insertEventForCoachOf(db, clientId, { kind: 'activity', at }));
}

/**
 * Notifies every process of rows that were written, once they are committed. Not inside the transaction: PostgreSQL lets
 * only one transaction at a time commit a notification, so that everyone who saves would queue for the disk. A process
 * that dies in between leaves the row, and pages find it by themselves (decision 012).
 */
function callOut(db: Db | Tx, events: readonly LiveEvent[]): void {
  if (events.length > 0) afterCommit(db, (root) => gather(root, events));
}

/** What waits while a statement is under way, for the next one; and when all of it has been called out. */
const waiting = new WeakMap<Db, { events: LiveEvent[]; done: Promise<void> }>();

function gather(db: Db, events: readonly LiveEvent[]): void {
  const under = waiting.get(db);
  if (under) return void under.events.push(...events);
  const fresh = { events: [...events], done: Promise.resolve() };
  waiting.set(db, fresh);
  fresh.done = callOutAll(db, fresh);
}

async function callOutAll(db: Db, queue: { events: LiveEvent[] }): Promise<void> {
  while (queue.events.length > 0) {
    const events = queue.events.splice(0);
    // A hint that cannot be given is no failure of what was saved.
    await notifyOf(db, events).catch(() => {});
  }
  waiting.delete(db);
}

/** Resolves when nothing waits to be called out: a statement of its own, which no one who saves waits for. */
export async function calledOut(db: Db): Promise<void> {
  await waiting.get(db)?.done;
}
