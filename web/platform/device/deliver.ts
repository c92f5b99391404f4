import { api } from '#web/platform/api.ts';
import { noteReached } from './connection.ts';
import { tell } from './device-news.ts';
import type { SavedEntry } from './device-news.ts';
import { judgeFailure } from './failed-delivery.ts';
import { listWaiting } from './outbox.ts';
import { markSent, returnToDraft } from './outbox-results.ts';
import { dayPlace } from './places.ts';
import { sharingOf } from './records.ts';
import type { OutboxRecord, Refusal } from './records.ts';
import { planNextTry, resetTries } from './next-try.ts';

/** How the try of one entry ended. */
export type Try =
  | { kind: 'saved'; entry: SavedEntry }
  | { kind: 'waiting'; reason: 'offline' | 'busy' | 'signed-out' }
  | ({ kind: 'refused' } & Refusal);

/** A call that hangs would hold up all that wait behind it. It is sent again with the same key. */
const answerWithin = 15_000;

let last: Promise<unknown> = Promise.resolve();

/** Sends what waits, one after the other, in one window at a time. Gives how each of them fared. */
export function deliver(userId: string): Promise<Map<string, Try>> {
  const run = () => withLock(() => sendAll(userId));
  const done = last.then(run, run);
  last = done;
  return done;
}

/**
 * The lock only spares calls: the key is what makes an entry arrive once. Where the page comes over plain http there
 * are no locks.
 */
async function withLock<T>(run: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? await locks.request('words-outbox', run) : await run();
}

async function sendAll(userId: string): Promise<Map<string, Try>> {
  const tries = new Map<string, Try>();
  for (;;) {
    const item = (await listWaiting(userId)).find(({ key }) => !tries.has(key));
    if (!item) break;
    tell({ about: 'sending', userId, key: item.key });
    const result = await sendOne(item);
    tell({ about: 'sending', userId, key: null });
    tries.set(item.key, result);
    await note(item, result);
    // The next one would fare no better.
    if (result.kind === 'waiting') break;
  }
  return tries;
}

async function note(item: OutboxRecord, result: Try): Promise<void> {
  const { userId } = item;
  if (result.kind === 'saved') {
    resetTries();
    await markSent(item, Date.now());
    tell({ about: 'sent', userId, item, entry: result.entry });
  } else if (result.kind === 'refused') {
    await returnToDraft(item, { sentence: result.sentence, fields: result.fields }, Date.now());
    tell({ about: 'drafts', userId, place: dayPlace(item) });
  } else if (result.reason === 'signed-out') {
    tell({ about: 'signed-out', userId });
  }
  tell({ about: 'outbox', userId });
}

async function sendOne(item: OutboxRecord): Promise<Try> {
  const { assignmentId, week, day, text, mood, writtenAt, key, userId } = item;
  try {
    const entry = await api('POST /api/journal-entries', {
      body: {
        entryText: text,
        moodScore: mood,
        entryType: 'text',
        assignmentId,
        week,
        day,
        writtenAt,
        ...sharingOf(item),
      },
      idempotencyKey: key,
      signal: AbortSignal.timeout(answerWithin),
    });
    noteReached(true);
    return { kind: 'saved', entry };
  } catch (error) {
    return await judge(error, userId);
  }
}

async function judge(error: unknown, userId: string): Promise<Try> {
  const failure = await judgeFailure(error, userId);
  if (failure.kind === 'refused') return failure;
  if (failure.kind === 'signed-out') return { kind: 'waiting', reason: 'signed-out' };
  planNextTry(() => void deliver(userId), failure.wait);
  return { kind: 'waiting', reason: failure.reason };
}
