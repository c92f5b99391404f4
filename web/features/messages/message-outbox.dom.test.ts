import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribe, type DeviceEvent } from '#web/platform/device/device-events.ts';
import { draftKeeper } from '#web/platform/device/draft-keeper.ts';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { putIntoOutbox } from '#web/platform/device/outbox-store.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { sayLineBack } from '#web/platform/live/live-event.ts';
import { messageOutbox, messagePlace, sendMessage, type MessageContent } from './message-outbox.ts';

const post = 'POST /api/messages/{conversationId}';
const to = { conversationId: 'talk', after: 3 };

let device: MemoryDevice;
let events: DeviceEvent[] = [];
let stopListening = () => {};
let number = 3;

beforeEach(() => {
  vi.useFakeTimers();
  device = memoryDevice();
  events = [];
  number = 3;
  stopListening = subscribe((event) => events.push(event));
});
afterEach(() => {
  stopListening();
  messageOutbox.forgetRetries();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const write = (text: string, over: object = {}) =>
  putIntoOutbox(
    { userId: 'nora', place: messagePlace('talk'), value: text, last: null, replaces: [], isCarriedOn: true, ...over },
    'message',
    { ...to, text: text.trim(), number: null },
  );
/** Numbers them as the server does. */
const answer = (body: unknown) => {
  number += 1;
  return {
    id: `m${number}`,
    number,
    isMine: true,
    text: (body as { text: string }).text,
    sentAt: '2026-01-15T08:00:00.000Z',
  };
};
const refusal = (status: number, code: 'not_found' | 'invalid' | 'unauthorized' | 'rate_limited' | 'unavailable') =>
  new Refusal(status, { message: 'A sentence.', code });
const texts = (calls: { body: unknown; route: string }[]) =>
  calls.filter(({ route }) => route.startsWith('POST')).map(({ body }) => (body as { text: string }).text);
const unsent = () => device.all('outbox').filter(({ sentAt }) => sentAt === null);

it('go out at once when the line to the server stands again', async () => {
  let isUp = false;
  const calls = fakeApi({ [post]: (body: unknown) => (isUp ? answer(body) : refusal(503, 'unavailable')) });
  await write('one');
  const stop = messageOutbox.start('nora');
  await vi.waitFor(() => expect(events.some(({ about }) => about === 'held')).toBe(true));
  isUp = true;
  sayLineBack();
  await vi.waitFor(() => expect(unsent()).toHaveLength(0));
  expect(texts(calls)).toEqual(['one', 'one']);
  stop();
  await write('two');
  sayLineBack();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(unsent()).toHaveLength(1);
});

describe('once it is stopped', () => {
  it('nothing more goes out by itself, until it is begun again', async () => {
    let isUp = false;
    const calls = fakeApi({ [post]: (body: unknown) => (isUp ? answer(body) : refusal(503, 'unavailable')) });
    await write('one');
    const stop = messageOutbox.start('nora');
    await vi.waitFor(() => expect(events.some(({ about }) => about === 'held')).toBe(true));
    stop();
    isUp = true;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(texts(calls)).toEqual(['one']);
    messageOutbox.start('nora')();
    expect(texts(calls)).toEqual(['one']);
    const stopAgain = messageOutbox.start('nora');
    await vi.waitFor(() => expect(unsent()).toEqual([]));
    stopAgain();
  });

  it('what is on its way gets its answer, and nothing follows it', async () => {
    let stop = () => {};
    const calls = fakeApi({
      [post]: (body: unknown) => {
        stop();
        return answer(body);
      },
    });
    await write('one');
    await write('two');
    stop = messageOutbox.start('nora');
    await vi.waitFor(() => expect(unsent()).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(texts(calls)).toEqual(['one']);
  });

  it('a try that fails only then is not made again', async () => {
    let stop = () => {};
    const calls = fakeApi({
      [post]: () => {
        stop();
        return refusal(503, 'unavailable');
      },
    });
    await write('one');
    stop = messageOutbox.start('nora');
    await vi.waitFor(() => expect(events.some(({ about }) => about === 'held')).toBe(true));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(texts(calls)).toEqual(['one']);
  });
});

describe('messages in the outbox', () => {
  it('go out in the order of writing, each once, also when several parts ask and all were written in one millisecond', async () => {
    const calls = fakeApi({ [post]: answer });
    for (const text of ['one', 'two', ' three ']) await write(text);
    await Promise.all([messageOutbox.deliver('nora'), messageOutbox.deliver('nora'), messageOutbox.deliver('nora')]);
    expect(texts(calls)).toEqual(['one', 'two', 'three']);
    expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3);
    expect(calls.map(({ headers }) => headers.get('x-person'))).toEqual(['nora', 'nora', 'nora']);
    expect(
      device
        .all('outbox')
        .map(({ content }) => content as MessageContent)
        .map(({ text, number: got }) => [text, got]),
    ).toEqual([
      ['', 4],
      ['', 5],
      ['', 6],
    ]);
    expect(events.filter(({ about }) => about === 'sent')).toHaveLength(3);
  });

  it('wait without a connection and go out with the same key, none overtaking another', async () => {
    let isUp = false;
    const calls = fakeApi({ [post]: (body: unknown) => (isUp ? answer(body) : refusal(503, 'unavailable')) });
    await write('one');
    await write('two');
    await messageOutbox.deliver('nora');
    expect(texts(calls)).toEqual(['one']);
    isUp = true;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(texts(calls)).toEqual(['one', 'one', 'two']);
    expect(calls[1]?.headers.get('idempotency-key')).toBe(calls[0]?.headers.get('idempotency-key'));
    expect(unsent()).toEqual([]);
  });

  it('of another person are left alone', async () => {
    const calls = fakeApi({ [post]: answer });
    await write('theirs', { userId: 'theo' });
    await messageOutbox.deliver('nora');
    expect(calls).toEqual([]);
  });

  it('that were refused stay with the sentence, let others pass, and go out again or away as the person says', async () => {
    const calls = fakeApi({
      [post]: (body: unknown) =>
        (body as { text: string }).text === 'bad' && number < 5 ? refusal(422, 'invalid') : answer(body),
    });
    await write('bad');
    await write('good');
    await messageOutbox.deliver('nora');
    expect(unsent()).toMatchObject([{ content: { text: 'bad' }, refusal: { sentence: 'A sentence.' } }]);
    await messageOutbox.deliver('nora');
    expect(texts(calls)).toEqual(['bad', 'good']);
    number = 5;
    const [item] = unsent();
    await messageOutbox.retry('nora', item?.key ?? '');
    expect(texts(calls)).toEqual(['bad', 'good', 'bad']);
    expect(calls[2]?.headers.get('idempotency-key')).toBe(calls[0]?.headers.get('idempotency-key'));
    expect(unsent()).toEqual([]);
  });

  it('can be deleted only when they were refused', async () => {
    fakeApi({ [post]: refusal(422, 'invalid') });
    const item = await write('bad');
    if (item === 'already') throw new Error('It was new.');
    await messageOutbox.drop('nora', item.key);
    expect(unsent()).toHaveLength(1);
    await messageOutbox.deliver('nora');
    await messageOutbox.drop('nora', item.key);
    expect(device.all('outbox')).toEqual([]);
  });

  it('beyond what one may send in a minute wait, and the page says so', async () => {
    fakeApi({ [post]: refusal(429, 'rate_limited') });
    await write('one');
    await messageOutbox.deliver('nora');
    expect(unsent()).toMatchObject([{ content: { text: 'one' }, refusal: null }]);
    expect(events.find(({ about }) => about === 'held')).toMatchObject({ sentence: 'A sentence.' });
  });

  it.each([
    ['nobody', refusal(401, 'unauthorized'), theUser],
    ['somebody else', refusal(404, 'not_found'), { ...theUser, id: 'theo' }],
  ])('wait while %s is signed in', async (_who, refused, user) => {
    fakeApi({ [post]: refused, 'GET /api/auth/user': user });
    await write('one');
    await messageOutbox.deliver('nora');
    expect(unsent()).toMatchObject([{ refusal: null }]);
    expect(events.some(({ about }) => about === 'signed-out')).toBe(true);
  });

  it('that the person may no longer send are refused', async () => {
    fakeApi({ [post]: refusal(404, 'not_found'), 'GET /api/auth/user': theUser });
    await write('one');
    await messageOutbox.deliver('nora');
    expect(unsent()).toMatchObject([{ refusal: { sentence: 'A sentence.' } }]);
  });
});

describe('sending what stands in the field', () => {
  async function field(text: string) {
    const keeper = draftKeeper<string>('nora', messagePlace('talk'));
    const close = keeper.open();
    await vi.advanceTimersByTimeAsync(0);
    keeper.set(text);
    await vi.advanceTimersByTimeAsync(300);
    return { keeper, close };
  }

  it('moves the draft into the outbox and empties the field', async () => {
    const calls = fakeApi({ [post]: answer });
    const { keeper, close } = await field('good morning');
    expect(device.all('drafts')).toMatchObject([{ place: 'message:talk', value: 'good morning' }]);
    expect(await sendMessage({ keeper }, to)).toBeNull();
    await vi.advanceTimersByTimeAsync(50);
    expect(keeper.view().value).toBeNull();
    expect(device.all('drafts')).toEqual([]);
    expect(texts(calls)).toEqual(['good morning']);
    close();
  });

  it('is one message where two windows send the same draft', async () => {
    const calls = fakeApi({ [post]: answer });
    const { keeper, close } = await field('once');
    const second = draftKeeper<string>('nora', messagePlace('talk'));
    const closeSecond = second.open();
    await vi.advanceTimersByTimeAsync(50);
    expect(second.view().value).toBe('once');
    await Promise.all([sendMessage({ keeper }, to), sendMessage({ keeper: second }, to)]);
    await vi.advanceTimersByTimeAsync(500);
    expect(texts(calls)).toEqual(['once']);
    expect(second.view().value).toBeNull();
    close();
    closeSecond();
  });

  it('goes straight to the server, with one key, where the browser keeps nothing', async () => {
    let isUp = false;
    const calls = fakeApi({ [post]: (body: unknown) => (isUp ? answer(body) : refusal(503, 'unavailable')) });
    const { keeper, close } = await field('words');
    device.breakDown(true);
    expect(await sendMessage({ keeper }, to)).toBe('A sentence.');
    expect(keeper.view().value).toBe('words');
    isUp = true;
    expect(await sendMessage({ keeper }, to)).toBeNull();
    expect(calls[1]?.headers.get('idempotency-key')).toBe(calls[0]?.headers.get('idempotency-key'));
    expect(calls[1]?.headers.get('x-person')).toBe('nora');
    expect(keeper.view().value).toBeNull();
    close();
  });

  it('is one message when its answer was lost, and the browser keeps it at the next press', async () => {
    const { keeper, close } = await field('words');
    const keys: (string | null)[] = [];
    let isUp = false;
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      if (!isUp) throw new TypeError('Failed to fetch');
      return new Response(JSON.stringify(answer({ text: 'words' })));
    });
    device.breakDown(true);
    expect(await sendMessage({ keeper }, to)).toMatch(/couldn’t be sent/);
    device.breakDown(false);
    isUp = true;
    // The server had it all the same, and told this page by another way how far the conversation has come.
    expect(await sendMessage({ keeper }, { ...to, after: to.after + 1 })).toBeNull();
    await vi.waitFor(() => expect(device.all('outbox')).toMatchObject([{ content: { after: to.after, text: '' } }]));
    expect(keys).toEqual([keys[0], keys[0]]);

    keeper.set('words');
    expect(await sendMessage({ keeper }, to)).toBeNull();
    await vi.waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[2]).not.toBe(keys[0]);
    close();
  });

  it('straight to the server leaves what was typed on meanwhile in the field', async () => {
    const { keeper, close } = await field('words');
    device.breakDown(true);
    let arrive = () => {};
    const underway = new Promise<Response>((done) => {
      arrive = () => done(new Response(JSON.stringify(answer({ text: 'words' }))));
    });
    vi.stubGlobal('fetch', () => underway);
    const sending = sendMessage({ keeper }, to);
    await vi.advanceTimersByTimeAsync(10);
    keeper.set('words more');
    arrive();
    expect(await sending).toBeNull();
    expect(keeper.view().value).toBe('more');
    device.breakDown(false);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(device.all('drafts')).toMatchObject([{ value: 'more' }]);
    close();
  });
});

it('keeps the rest of what was sent for other windows, but not for ever', async () => {
  fakeApi({ [post]: answer });
  await write('one');
  await messageOutbox.deliver('nora');
  vi.setSystemTime(Date.now() + 8 * 86_400_000);
  await write('two');
  await messageOutbox.deliver('nora');
  expect(await messageOutbox.list('nora')).toMatchObject([{ content: { text: '', number: 5 } }]);
});
