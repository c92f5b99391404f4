import { api, ApiError, sentenceOf } from '#web/platform/api.ts';
import { newIdempotencyKey } from '#web/platform/idempotency-key.ts';
import { deviceCopy } from './copy.ts';
import { hear, tell } from './device-news.ts';
import type { SavedEntry } from './device-news.ts';
import type { Try } from './deliver.ts';
import { listWaiting } from './outbox.ts';
import { putIntoOutbox } from './put-into-outbox.ts';
import type { MoveResult } from './put-into-outbox.ts';
import { sharingOf } from './records.ts';
import type { EntryToSave, OutboxRecord } from './records.ts';
import type { Draft } from './use-draft.ts';

/**
 * saved: the server has it; the entry is null when another window was faster in sending it.
 * waiting: it lies in the outbox and goes out by itself. refused: back in the draft, with the sentence.
 * unkept: neither the device nor the server took it; it still stands in the field.
 * already: another window has saved this very draft.
 */
export type SaveOutcome =
  | Exclude<Try, { kind: 'saved' }>
  | { kind: 'saved'; entry: SavedEntry | null }
  | { kind: 'unkept'; sentence: string }
  | { kind: 'already' };

/** Puts what is written into the outbox, and from there to the server. Resolves after the first try. */
export async function saveEntry({ keeper }: Pick<Draft, 'keeper'>, entry: EntryToSave): Promise<SaveOutcome> {
  let moved: MoveResult;
  try {
    moved = await keeper.moveToOutbox((held) => putIntoOutbox(held, entry));
  } catch {
    return await sendFromField({ keeper }, entry);
  }
  return moved === 'already' ? { kind: 'already' } : await firstTry(moved);
}

async function firstTry({ userId, key }: OutboxRecord): Promise<SaveOutcome> {
  let stop = () => {};
  const elsewhere = new Promise<SavedEntry>((resolve) => {
    stop = hear((news) => news.about === 'sent' && news.item.key === key && resolve(news.entry));
  });
  try {
    const { deliver } = await import('./deliver.ts');
    const here = (await deliver(userId)).get(key);
    if (here) return here;
    // Another window held the lock and has sent it; its news may be a moment behind.
    const entry = await Promise.race([elsewhere, new Promise<null>((done) => setTimeout(done, 500, null))]);
    const isWaiting = (await listWaiting(userId)).some((item) => item.key === key);
    return isWaiting ? { kind: 'waiting', reason: 'busy' } : { kind: 'saved', entry };
  } catch {
    // The part that sends could not be fetched. It is in the outbox and goes out at the next start.
    return { kind: 'waiting', reason: 'offline' };
  } finally {
    stop();
  }
}

/** Where the browser keeps nothing, the way to the server is all there is. */
const keysInField = new WeakMap<object, { sent: string; key: string }>();

async function sendFromField(
  { keeper }: Pick<Draft, 'keeper'>,
  { assignmentId, week, day, mood, shareWith }: EntryToSave,
): Promise<SaveOutcome> {
  const { text } = keeper.view();
  const known = keysInField.get(keeper);
  const sent = `${shareWith ?? ''} ${text}`;
  const key = known?.sent === sent ? known.key : newIdempotencyKey();
  keysInField.set(keeper, { sent, key });
  try {
    const saved = await api('POST /api/journal-entries', {
      body: {
        entryText: text,
        moodScore: mood,
        entryType: 'text',
        assignmentId,
        week,
        day,
        ...sharingOf({ shareWith }),
      },
      idempotencyKey: key,
    });
    await keeper.clear();
    const item: OutboxRecord = {
      userId: keeper.userId,
      key,
      assignmentId,
      week,
      day,
      text: '',
      mood,
      writtenAt: saved.createdAt,
      from: [],
      sentAt: Date.now(),
    };
    tell({ about: 'sent', userId: keeper.userId, item, entry: saved });
    return { kind: 'saved', entry: saved };
  } catch (error) {
    return {
      kind: 'unkept',
      sentence: error instanceof ApiError && error.status >= 400 ? sentenceOf(error) : deviceCopy.notSent,
    };
  }
}
