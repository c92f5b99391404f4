import { api } from '#web/platform/api.ts';
import { noteReached } from './connection.ts';
import { tell } from './device-news.ts';
import type { SentMessage } from './device-news.ts';
import { judgeFailure } from './failed-delivery.ts';
import { listUnsentMessages, markMessageRefused, markMessageSent } from './message-outbox.ts';
import { nextTries } from './next-try.ts';
import type { MessageRecord, Refusal } from './records.ts';

type Try =
  | { kind: 'sent'; message: SentMessage }
  | { kind: 'waiting' }
  | { kind: 'signed-out' }
  | ({ kind: 'refused' } & Refusal);

/** A call that hangs would hold up all that wait behind it. It is sent again with the same key. */
const answerWithin = 15_000;

const tries = nextTries();
let last: Promise<unknown> = Promise.resolve();

/** Sends the messages that wait, one after the other in the order of writing, in one window at a time. */
export function deliverMessages(userId: string): Promise<void> {
  const run = () => withLock(() => sendAll(userId));
  const done = last.then(run, run);
  last = done;
  return done;
}

/** The lock keeps the order between windows; the key is what makes a message arrive once. */
async function withLock<T>(run: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? await locks.request('messages-outbox', run) : await run();
}

async function sendAll(userId: string): Promise<void> {
  for (;;) {
    const item = (await listUnsentMessages(userId)).find(({ refusal }) => refusal === null);
    if (!item) return;
    tell({ about: 'sending-message', userId, key: item.key });
    const result = await sendOne(item);
    await note(item, result);
    tell({ about: 'sending-message', userId, key: null });
    // The next one would fare no better, or would overtake this one.
    if (result.kind === 'waiting' || result.kind === 'signed-out') return;
  }
}

async function note(item: MessageRecord, result: Try): Promise<void> {
  const { userId } = item;
  if (result.kind === 'sent') {
    tries.reset();
    await markMessageSent(item, result.message.number, Date.now());
    tell({ about: 'message-sent', userId, item, message: result.message });
  } else if (result.kind === 'refused') {
    await markMessageRefused(item, { sentence: result.sentence, fields: result.fields });
  } else if (result.kind === 'signed-out') {
    tell({ about: 'signed-out', userId });
  }
  tell({ about: 'messages', userId });
}

async function sendOne({ conversationId, text, key, userId }: MessageRecord): Promise<Try> {
  try {
    const message = await api('POST /api/messages/{conversationId}', {
      params: { conversationId },
      body: { text },
      idempotencyKey: key,
      signal: AbortSignal.timeout(answerWithin),
    });
    noteReached(true);
    return { kind: 'sent', message };
  } catch (error) {
    return await judge(error, userId);
  }
}

async function judge(error: unknown, userId: string): Promise<Try> {
  const failure = await judgeFailure(error, userId);
  if (failure.kind !== 'waiting') return failure;
  tries.plan(() => void deliverMessages(userId).catch(() => {}), failure.wait);
  tell({
    about: 'messages-held',
    userId,
    sentence: failure.status === 429 ? failure.sentence : null,
    until: Date.now() + (failure.wait ?? 0) * 1000,
  });
  return { kind: 'waiting' };
}

/** For tests, which share one module. */
export const forgetTries = tries.reset;
