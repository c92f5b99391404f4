import { ApiError, sentenceOf } from '#web/platform/api.ts';
import { newUuid } from '#web/platform/uuid.ts';
import { onLineBack } from '#web/platform/live/live-event.ts';
import { noteReached } from './connection.ts';
import { judgeFailure, retryTimer } from './delivery-failure.ts';
import { publish, subscribe } from './device-events.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { isSameValue } from './drafts.ts';
import {
  dropRefused,
  giveNewKey,
  isWaiting,
  listOutbox,
  markRefused,
  markSent,
  newItem,
  putIntoOutbox,
  queueAgain,
  returnToDraft,
} from './outbox-store.ts';
import type { OutboxRecord, Refusal } from './records.ts';

/** What the call of every item carries. */
type HowToSend = { idempotencyKey: string; person: string; signal: AbortSignal };

/** What a feature defines about the items it sends. */
type OutboxKind<Content, Answer> = {
  name: string;
  /** The call, with `how` passed on: it may be made more than once, and never in another person's name. */
  send: (item: OutboxRecord<Content>, how: HowToSend) => Promise<Answer>;
  /** The part of it the server gets, if not all: two with the same part are one. */
  sentPart?: (content: Content) => unknown;
  /** What stays on the device for other windows once the server has it: no text. */
  withoutWords: (content: Content, answer: Answer) => Content;
  /** A refused item becomes this draft again. Without it, it stays here until retried or deleted. */
  draftOf?: (content: Content) => unknown;
  /** Shown if neither the device nor the server accepted it. */
  unkeptSentence: string;
  /** For files, which take longer than words. In milliseconds. */
  answerWithin?: number;
  /** What was written goes first: nothing is sent while an item of another kind waits. */
  yields?: true;
};

/** The result of one attempt. */
export type Try<Answer> =
  | { kind: 'sent'; answer: Answer }
  | { kind: 'waiting'; reason: 'offline' | 'busy' | 'signed-out' }
  | ({ kind: 'refused' } & Refusal);

/**
 * sent: the server has it; the response is null if another window was faster. waiting: it is in the outbox and sent by
 * itself. refused: with the server's sentence. unkept: neither the device nor the server accepted it; it is still in
 * the field. already: another window has sent this draft.
 */
export type Outcome<Answer> =
  | Exclude<Try<Answer>, { kind: 'sent' }>
  | { kind: 'sent'; answer: Answer | null }
  | { kind: 'unkept'; sentence: string }
  | { kind: 'already' };

/** What stays in the field of a value typed on while it was sent. */
type Rest<Value> = (typed: Value | null, sent: Value) => Value | null;
/** The key becomes the id of what the server creates from it, if the feature sends it as such. */
type AddOptions<Value> = { rest?: Rest<Value>; key?: string };

const isKeyTaken = (result: Try<unknown>): boolean => result.kind === 'refused' && result.fields.id !== undefined;

export type Outbox<Content, Answer> = ReturnType<typeof createOutbox<Content, Answer>>;

/** A hanging call would block everything behind it. It is sent again with the same key. */
const answerWithin = 15_000;
/** How long news of another window's send may lag. */
const newsWithin = 500;

/** Device first, then server: what is sent is stored here until the server has it, and is retried by itself. */
export function createOutbox<Content, Answer>(kind: OutboxKind<Content, Answer>) {
  const { name } = kind;
  const retries = retryTimer();
  let last: Promise<unknown> = Promise.resolve();
  /** The session or page has ended: what is in flight gets its response, and nothing follows. */
  let isStopped = false;

  const list = async (userId: string) => (await listOutbox(userId, name)) as OutboxRecord<Content>[];

  const send = (item: OutboxRecord<Content>): Promise<Answer> =>
    kind.send(item, {
      idempotencyKey: item.key,
      person: item.userId,
      signal: AbortSignal.timeout(kind.answerWithin ?? answerWithin),
    });

  /** Sends what waits, one after the other in the order of writing. Returns each result. */
  function deliver(userId: string): Promise<Map<string, Try<Answer>>> {
    const run = () => withLock(`outbox-${name}`, () => sendAll(userId));
    const done = last.then(run, run);
    last = done;
    return done;
  }

  async function sendAll(userId: string): Promise<Map<string, Try<Answer>>> {
    const tries = new Map<string, Try<Answer>>();
    for (;;) {
      const item = (await list(userId)).find(
        ({ key, sentAt, refusal }) => sentAt === null && refusal === null && !tries.has(key),
      );
      if (!item || isStopped || (kind.yields && (await isWaiting(userId, (other) => other !== name)))) return tries;
      publish({ about: 'sending', userId, kind: name, key: item.key });
      const { sent, result } = await sendNamed(item);
      tries.set(item.key, result).set(sent.key, result);
      await note(sent, result);
      publish({ about: 'sending', userId, kind: name, key: null });
      // The next one would fail too, or would overtake this one.
      if (result.kind === 'waiting') return tries;
    }
  }

  /** If the server has something else under its key, it is sent again under a new one. */
  async function sendNamed(item: OutboxRecord<Content>) {
    const result = await sendOne(item);
    if (!isKeyTaken(result)) return { sent: item, result };
    const renamed = await giveNewKey(item);
    return { sent: renamed, result: await sendOne(renamed) };
  }

  async function sendOne(item: OutboxRecord<Content>): Promise<Try<Answer>> {
    try {
      const answer = await send(item);
      noteReached(true);
      return { kind: 'sent', answer };
    } catch (error) {
      const failure = await judgeFailure(error, item.userId);
      if (failure.kind === 'refused') return failure;
      if (failure.kind === 'signed-out') return { kind: 'waiting', reason: 'signed-out' };
      const { userId } = item;
      const { reason, wait, sentence } = failure;
      if (!isStopped) retries.plan(() => void deliver(userId).catch(() => {}), wait);
      publish({ about: 'held', userId, kind: name, sentence, until: Date.now() + (wait ?? 0) * 1000 });
      return { kind: 'waiting', reason };
    }
  }

  async function note(item: OutboxRecord<Content>, result: Try<Answer>): Promise<void> {
    const { userId, place } = item;
    if (result.kind === 'sent') {
      retries.reset();
      const sent = sentItem(item, result.answer);
      await markSent(sent);
      publish({ about: 'sent', userId, item: sent, answer: result.answer });
    } else if (result.kind === 'refused') {
      const refusal = { sentence: result.sentence, fields: result.fields };
      if (kind.draftOf) {
        await returnToDraft(item, kind.draftOf(item.content), refusal);
        publish({ about: 'drafts', userId, place });
      } else await markRefused(item, refusal);
    } else if (result.reason === 'signed-out') {
      publish({ about: 'signed-out', userId });
    }
    publish({ about: 'outbox', userId, kind: name });
  }

  const sentItem = (item: OutboxRecord<Content>, answer: Answer) => ({
    ...item,
    content: kind.withoutWords(item.content, answer),
    refusal: null,
    sentAt: Date.now(),
  });

  /**
   * Moves a field's value into the outbox. `kept`: it is stored and sent by itself; `firstTry` is the result of the
   * first attempt.
   */
  async function add<Value>(
    keeper: DraftKeeper<Value>,
    contentOf: (value: Value) => Content,
    { rest = (typed) => typed, key = newUuid() }: AddOptions<Value> = {},
  ): Promise<{ kind: 'kept'; firstTry: Promise<Outcome<Answer>> } | Outcome<Answer>> {
    const { userId } = keeper;
    try {
      const moved = await keeper.moveToOutbox(async (held) => {
        const content = contentOf(held.value);
        const before = sentBefore(keeper, content);
        return await putIntoOutbox(held, name, before?.content ?? content, before ?? { key });
      }, rest);
      inField.delete(keeper);
      publish({ about: 'outbox', userId, kind: name });
      return moved === 'already' ? { kind: 'already' } : { kind: 'kept', firstTry: firstTry(moved) };
    } catch {
      return await sendFromField(keeper, contentOf, key, rest);
    }
  }

  async function firstTry({ userId, key }: OutboxRecord): Promise<Outcome<Answer>> {
    let stop = () => {};
    // Notified together with all listeners, so that the form's state changes with the entry.
    const sent = new Promise<Try<Answer>>((resolve) => {
      stop = subscribe((event) => {
        if (event.about === 'sent' && event.item.key === key) resolve({ kind: 'sent', answer: event.answer as Answer });
      });
    });
    try {
      const here = await Promise.race([sent, deliver(userId).then((tries) => tries.get(key))]);
      if (here) return here;
      // Another window held the lock and has sent it; its news may lag.
      const late = await Promise.race([sent, new Promise<null>((done) => setTimeout(done, newsWithin, null))]);
      const isWaiting = (await list(userId)).some((item) => item.key === key && item.sentAt === null);
      return isWaiting ? { kind: 'waiting', reason: 'busy' } : (late ?? { kind: 'sent', answer: null });
    } catch {
      // The device stopped responding. It is in the outbox and sent at the next start.
      return { kind: 'waiting', reason: 'offline' };
    } finally {
      stop();
    }
  }

  /** Without storage there is only the server: one key for one content until it arrived. */
  const inField = new WeakMap<object, OutboxRecord<Content>>();

  function sentBefore(keeper: object, content: Content): OutboxRecord<Content> | undefined {
    const { sentPart = (all: Content): unknown => all } = kind;
    const known = inField.get(keeper);
    return known && isSameValue(sentPart(known.content), sentPart(content)) ? known : undefined;
  }

  async function sendFromField<Value>(
    keeper: DraftKeeper<Value>,
    contentOf: (value: Value) => Content,
    key: string,
    rest: Rest<Value>,
  ): Promise<Outcome<Answer>> {
    const { userId, place } = keeper;
    const { value } = keeper.view();
    if (value === null) return { kind: 'already' };
    const content = contentOf(value);
    const held = { userId, place, value, last: null, replaces: [], isCarriedOn: true };
    const item = sentBefore(keeper, content) ?? newItem(held, name, content, key, Date.now());
    inField.set(keeper, item);
    try {
      const answer = await send(item);
      inField.delete(keeper);
      const typed = keeper.view().value;
      const left = isSameValue(typed, value) ? null : rest(typed, value);
      if (left === null) await keeper.clear();
      else keeper.set(left);
      publish({ about: 'sent', userId, item: sentItem(item, answer), answer });
      return { kind: 'sent', answer };
    } catch (error) {
      const isAnswered = error instanceof ApiError && error.status >= 400;
      // The next press sends it under a new key.
      if (isAnswered && error.fields.id) inField.delete(keeper);
      return { kind: 'unkept', sentence: isAnswered ? sentenceOf(error) : kind.unkeptSentence };
    }
  }

  /** Each time something of another kind was sent, refused or discarded. */
  const onOthersGone = (userId: string, run: () => void) =>
    subscribe((event) => {
      if (event.userId === userId && event.about === 'outbox' && event.kind !== name) run();
    });

  async function change(userId: string, work: Promise<void>): Promise<void> {
    await work;
    publish({ about: 'outbox', userId, kind: name });
  }

  return {
    name,
    list,
    add,
    deliver,
    /** Retries a refused item. */
    retry: async (userId: string, key: string): Promise<void> => {
      await change(userId, queueAgain(userId, key));
      await deliver(userId);
    },
    /** Discards a refused item. */
    drop: (userId: string, key: string): Promise<void> => change(userId, dropRefused(userId, key)),
    /** Sends what waits: now, when the connection is back, and when the page becomes visible again. */
    start: (userId: string): (() => void) => {
      const { signal, abort } = aborter();
      isStopped = false;
      const send = () => void deliver(userId).catch(() => {});
      addEventListener('online', send, { signal });
      document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && send(), { signal });
      signal.addEventListener('abort', onLineBack(send));
      if (kind.yields) signal.addEventListener('abort', onOthersGone(userId, send));
      signal.addEventListener('abort', () => {
        isStopped = true;
        retries.reset();
      });
      send();
      return abort;
    },
    /** For tests, which share one module. */
    forgetRetries: (): void => {
      isStopped = false;
      retries.reset();
    },
  };
}

function aborter() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/**
 * One window at a time keeps the order and saves calls; the key makes it idempotent. Over plain http there are no Web
 * Locks.
 */
async function withLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? await locks.request(name, run) : await run();
}
