import { api, ApiError } from '#web/platform/api.ts';
import { noteReached } from './connection.ts';
import { tell } from './device-news.ts';
import type { SavedEntry } from './device-news.ts';
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
      body: { entryText: text, moodScore: mood, entryType: 'text', assignmentId, week, day, writtenAt, ...sharingOf(item) },
      idempotencyKey: key,
      signal: AbortSignal.timeout(answerWithin),
    });
    noteReached(true);
    return { kind: 'saved', entry };
  } catch (error) {
    return await judge(error, userId);
  }
}

/** Refusals that time or another sign-in may lift. */
const maybeLater = new Set([408, 425, 429]);

async function judge(error: unknown, userId: string): Promise<Try> {
  const status = error instanceof ApiError ? error.status : 0;
  noteReached(status !== 0);
  // A proxy's own page with status 200 is no answer of ours either.
  if (status === 0) askToKeep();
  if (!(error instanceof ApiError) || status < 400 || status >= 500 || maybeLater.has(status)) {
    planNextTry(() => void deliver(userId), error instanceof ApiError ? error.retryAfter : undefined);
    return { kind: 'waiting', reason: status === 0 ? 'offline' : 'busy' };
  }
  if (status === 401 || status === 403 || (status === 404 && (await isSomebodyElse(userId)))) return { kind: 'waiting', reason: 'signed-out' };
  return { kind: 'refused', sentence: error.sentence, fields: error.fields };
}

/** What has to wait shall not be cleared away when the device runs short. Not asked before: some browsers ask the person. */
function askToKeep(): void {
  const storage = navigator.storage as StorageManager | undefined;
  storage?.persist().catch(() => {});
}

/** In another window somebody else may have signed in: the assignment is not theirs, so it does not exist for them. */
async function isSomebodyElse(userId: string): Promise<boolean> {
  const user = await api('GET /api/auth/user').catch(() => null);
  return user?.id !== userId;
}
