import type { LiveKind } from '#contract/live/constants.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { insertEvent, insertEventForCoachOf, insertEvents, insertJournalEvents } from './live-queries.ts';
import type { LiveDetail } from './live-queries.ts';

/**
 * Tells the open pages of a person that something is new, on whichever server process they hang. Ids only: the page
 * fetches what it may see. In the transaction of what happened.
 */
export async function publish(
  db: Db | Tx,
  event: { userId: string; kind: LiveKind; detail?: LiveDetail; at: Date },
): Promise<void> {
  await insertEvent(db, { ...event, detail: event.detail ?? {} });
}

/** The same to many at once; each hears it once. */
export async function publishToAll(
  db: Db | Tx,
  userIds: Iterable<string>,
  event: { kind: LiveKind; at: Date },
): Promise<void> {
  const each = [...new Set(userIds)];
  if (each.length > 0) await insertEvents(db, each, event);
}

/** A client's journal has changed: their other devices show it, and the pages of their coach that something was done. */
export async function publishJournal(db: Db | Tx, clientId: string, at: Date): Promise<void> {
  await insertJournalEvents(db, clientId, at);
}

/** A client did something that the pages of their coach show. */
export async function publishToCoachOf(db: Db | Tx, clientId: string, at: Date): Promise<void> {
  await insertEventForCoachOf(db, clientId, { kind: 'activity', at });
}
