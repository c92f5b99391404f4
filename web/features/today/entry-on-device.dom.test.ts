import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { isOffline } from '#web/platform/device/connection.ts';
import { subscribe, type DeviceEvent } from '#web/platform/device/device-events.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { isSessionExpired } from '#web/platform/session-state.ts';
import { newUuid } from '#web/platform/uuid.ts';
import { dayPlace, entryOutbox } from './entry-on-device.ts';
import { device, emptyDevice, post, savedEntry, waitingEntry } from './entry-in-test.ts';

let events: DeviceEvent[];
beforeEach(() => {
  vi.useFakeTimers();
  const endDevice = emptyDevice();
  events = [];
  const stopListening = subscribe((event) => events.push(event));
  return () => {
    stopListening();
    endDevice();
    vi.useRealTimers();
  };
});

const put = (...items: ReturnType<typeof waitingEntry>[]) =>
  device.change((tx) => items.forEach((item) => tx.put('outbox', item)));
const waiting = () =>
  device
    .all('outbox')
    .filter(({ sentAt }) => sentAt === null)
    .map(({ key }) => key);
const refusal = (
  status: number,
  code: 'invalid' | 'conflict' | 'unauthorized' | 'forbidden' | 'not_found',
  fields = {},
) => new Refusal(status, { message: 'A sentence.', code, fields });

describe('an entry in the outbox', () => {
  it('is sent with its key, its day and the moment of writing, and its text is gone from the device then', async () => {
    const calls = fakeApi({ [post]: savedEntry });
    const item = waitingEntry({ key: 'k1' });
    await put(item);
    const tries = await entryOutbox.deliver('nora');
    expect(calls).toHaveLength(1);
    expect(calls[0]?.headers.get('idempotency-key')).toBe('k1');
    expect(calls[0]?.body).toEqual({
      entryText: item.content.entryText,
      moodScore: item.content.moodScore,
      entryType: 'text',
      assignmentId: 'assignment',
      week: 1,
      day: 2,
      writtenAt: item.writtenAt,
    });
    expect(tries.get('k1')).toEqual({ kind: 'sent', answer: savedEntry });
    expect(device.all('outbox')).toMatchObject([{ key: 'k1', content: { entryText: '' }, sentAt: Date.now() }]);
    expect(events.filter(({ about }) => about === 'sent')).toHaveLength(1);
    await entryOutbox.deliver('nora');
    expect(calls).toHaveLength(1);
  });

  it('goes under its key as its id; one that 0.2.0 left, whose key is no id, by the key alone', async () => {
    const calls = fakeApi({ [post]: savedEntry });
    const [id, old] = [newUuid(), '9f86d081884c7d659a2feaa0c55ad015'];
    await put(waitingEntry({ key: id, order: 1 }), waitingEntry({ key: old, order: 2 }));
    await entryOutbox.deliver('nora');
    expect(calls.map(({ headers }) => headers.get('idempotency-key'))).toEqual([id, old]);
    expect(calls[0]?.body).toHaveProperty('id', id);
    expect(calls[1]?.body).not.toHaveProperty('id');
  });

  it('whose id something else has takes a new one, and keeps it until it has arrived', async () => {
    const taken = newUuid();
    const ids: unknown[] = [];
    let isUp = false;
    fakeApi({
      [post]: (body: unknown) => {
        const { id } = body as { id: string };
        ids.push(id);
        if (id === taken) return refusal(409, 'conflict', { id: 'Taken.' });
        return isUp ? { ...savedEntry, id } : new Refusal(503, { message: 'Busy.', code: 'unavailable' });
      },
    });
    await put(waitingEntry({ key: taken }));
    expect((await entryOutbox.deliver('nora')).get(taken)).toEqual({ kind: 'waiting', reason: 'busy' });
    const renamed = waiting();
    expect(renamed).toHaveLength(1);
    isUp = true;
    await entryOutbox.deliver('nora');
    expect(ids).toEqual([taken, renamed[0], renamed[0]]);
    expect(waiting()).toEqual([]);
    expect(device.all('drafts')).toEqual([]);
  });

  it('that is refused under its new id as well becomes a draft again', async () => {
    const calls = fakeApi({ [post]: refusal(409, 'conflict', { id: 'Taken.' }) });
    await put(waitingEntry({ key: newUuid() }));
    await entryOutbox.deliver('nora');
    expect(calls).toHaveLength(2);
    expect(device.all('outbox')).toEqual([]);
    expect(device.all('drafts')).toMatchObject([{ value: { entryText: 'some words' } }]);
  });

  it('says with whom it may be shared each time it is sent, if the person said so', async () => {
    const calls: unknown[] = [];
    let isUp = false;
    fakeApi({
      [post]: (body: unknown) => {
        calls.push(body);
        return isUp ? savedEntry : new Refusal(503, { message: 'Busy.', code: 'unavailable' });
      },
    });
    await put(waitingEntry({ key: 'k1', content: { shareWith: 'ines' } }));
    await entryOutbox.deliver('nora');
    isUp = true;
    await entryOutbox.deliver('nora');
    expect(calls).toHaveLength(2);
    expect(calls[0]).toMatchObject({ share: true, shareWith: 'ines' });
    expect(calls[1]).toEqual(calls[0]);
  });

  it('goes out once when several parts of the page ask at the same time, in the order of writing', async () => {
    const calls = fakeApi({ [post]: savedEntry });
    await put(
      waitingEntry({ key: 'later', writtenAt: '2026-01-02T00:00:00.000Z', content: { entryText: 'two' } }),
      waitingEntry({ key: 'earlier', writtenAt: '2026-01-01T00:00:00.000Z', content: { entryText: 'one' } }),
    );
    await Promise.all([entryOutbox.deliver('nora'), entryOutbox.deliver('nora'), entryOutbox.deliver('nora')]);
    expect(calls.map(({ body }) => (body as { entryText: string }).entryText)).toEqual(['one', 'two']);
  });

  it('of another person is left alone', async () => {
    const calls = fakeApi({ [post]: savedEntry });
    await put(waitingEntry({ userId: 'theo', key: 'theirs' }));
    await entryOutbox.deliver('nora');
    expect(calls).toHaveLength(0);
    expect(waiting()).toEqual(['theirs']);
  });

  it('is forgotten a week after it was sent, not before', async () => {
    fakeApi({ [post]: savedEntry });
    await put(
      waitingEntry({ key: 'old', sentAt: Date.now() - 8 * 86_400_000, content: { entryText: '' } }),
      waitingEntry({ key: 'fresh', sentAt: Date.now() - 86_400_000, content: { entryText: '' } }),
      waitingEntry({ key: 'now' }),
    );
    await entryOutbox.deliver('nora');
    expect(
      device
        .all('outbox')
        .map(({ key }) => key)
        .sort(),
    ).toEqual(['fresh', 'now']);
  });
});

describe('without an answer', () => {
  it('waits, says that there is no connection, and is sent again by itself with the same key and content', async () => {
    let isReachable = false;
    const keys: (string | null)[] = [];
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      bodies.push(init.body);
      if (!isReachable) throw new TypeError('Failed to fetch');
      return new Response(JSON.stringify(savedEntry));
    });
    await put(waitingEntry({ key: 'k1' }), waitingEntry({ key: 'k2', writtenAt: '2026-02-01T00:00:00.000Z' }));
    expect((await entryOutbox.deliver('nora')).get('k1')).toEqual({ kind: 'waiting', reason: 'offline' });
    expect(isOffline()).toBe(true);
    expect(keys).toEqual(['k1']);
    isReachable = true;
    await vi.advanceTimersByTimeAsync(2_600);
    expect(keys).toEqual(['k1', 'k1', 'k2']);
    expect(bodies[0]).toBe(bodies[1]);
    expect(isOffline()).toBe(false);
    expect(waiting()).toEqual([]);
  });

  it('asks the browser to keep what has to wait, and not before', async () => {
    const persist = vi.fn<() => Promise<boolean>>(async () => true);
    vi.stubGlobal('navigator', { onLine: true, storage: { persist } });
    fakeApi({ [post]: savedEntry });
    await put(waitingEntry({ key: 'k1' }));
    await entryOutbox.deliver('nora');
    expect(persist).not.toHaveBeenCalled();
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    await put(waitingEntry({ key: 'k2' }));
    await entryOutbox.deliver('nora');
    expect(persist).toHaveBeenCalledOnce();
  });

  it('waits longer each time, up to a minute', async () => {
    let calls = 0;
    vi.stubGlobal('fetch', async () => {
      calls += 1;
      throw new TypeError('Failed to fetch');
    });
    await put(waitingEntry());
    await entryOutbox.deliver('nora');
    for (const [seconds, expected] of [
      [1.9, 1],
      [0.7, 2],
      [4, 2],
      [2.3, 3],
      [60, 5],
      [300, 8],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      expect(calls, `${seconds} s later`).toBeGreaterThanOrEqual(expected);
      expect(calls, `${seconds} s later`).toBeLessThanOrEqual(expected + (expected > 3 ? 3 : 0));
    }
  });

  it.each([500, 503, 429])('%i is no refusal, and the time that the server asks for is kept', async (status) => {
    let calls = 0;
    vi.stubGlobal('fetch', async () => {
      calls += 1;
      return new Response(JSON.stringify({ message: 'Busy.', code: 'unavailable' }), {
        status,
        headers: { 'retry-after': '40' },
      });
    });
    await put(waitingEntry({ key: 'k1' }));
    expect((await entryOutbox.deliver('nora')).get('k1')).toEqual({ kind: 'waiting', reason: 'busy' });
    await vi.advanceTimersByTimeAsync(39_000);
    expect(calls).toBe(1);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(calls).toBe(2);
    expect(waiting()).toEqual(['k1']);
  });

  it('a page of a proxy with status 200 does not count as saved', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Welcome to the hotel</h1>'));
    await put(waitingEntry({ key: 'k1' }));
    expect((await entryOutbox.deliver('nora')).get('k1')).toMatchObject({ kind: 'waiting' });
    expect(waiting()).toEqual(['k1']);
  });
});

describe('a refusal', () => {
  it.each([
    [422, 'invalid'],
    [409, 'conflict'],
  ] as const)('%i gives the text back with the sentence, and the next one is sent', async (status, code) => {
    let count = 0;
    fakeApi({ [post]: () => ((count += 1) === 1 ? refusal(status, code, { entryText: 'Too long.' }) : savedEntry) });
    await put(
      waitingEntry({ key: 'k1', content: { entryText: 'refused', moodScore: 2 } }),
      waitingEntry({ key: 'k2', writtenAt: '2026-02-01T00:00:00.000Z' }),
    );
    const tries = await entryOutbox.deliver('nora');
    expect(tries.get('k1')).toEqual({ kind: 'refused', sentence: 'A sentence.', fields: { entryText: 'Too long.' } });
    expect(tries.get('k2')).toMatchObject({ kind: 'sent' });
    expect(device.all('drafts')).toMatchObject([
      {
        userId: 'nora',
        place: 'assignment/1/2',
        value: { entryText: 'refused', moodScore: 2 },
        refusal: { sentence: 'A sentence.' },
      },
    ]);
    expect(waiting()).toEqual([]);
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
  ] as const)('%i waits for the person to sign in again, and says so', async (status, code) => {
    const calls = fakeApi({ [post]: refusal(status, code), 'GET /api/auth/user': { ...theUser, id: 'nora' } });
    await put(waitingEntry({ key: 'k1' }));
    expect((await entryOutbox.deliver('nora')).get('k1')).toEqual({ kind: 'waiting', reason: 'signed-out' });
    expect(waiting()).toEqual(['k1']);
    expect(events).toContainEqual({ about: 'signed-out', userId: 'nora' });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(calls.filter(({ route }) => route === post)).toHaveLength(1);
    expect(isSessionExpired()).toBe(false);
  });

  it('404 waits when somebody else has signed in on this browser, and is a refusal otherwise', async () => {
    fakeApi({ [post]: refusal(404, 'not_found'), 'GET /api/auth/user': { ...theUser, id: 'theo' } });
    await put(waitingEntry({ key: 'k1' }));
    expect((await entryOutbox.deliver('nora')).get('k1')).toEqual({ kind: 'waiting', reason: 'signed-out' });
    fakeApi({ [post]: refusal(404, 'not_found'), 'GET /api/auth/user': theUser });
    expect((await entryOutbox.deliver('nora')).get('k1')).toMatchObject({ kind: 'refused' });
    expect(device.all('drafts')).toHaveLength(1);
  });
});

test('a free page is sent without a program, with its key and the moment of writing', async () => {
  const calls = fakeApi({ [post]: { ...savedEntry, dayNumber: null } });
  const { userId, writtenAt } = waitingEntry();
  await device.change((tx) =>
    tx.put('outbox', {
      ...waitingEntry({ key: 'k1', place: dayPlace({ isFreePage: true }) }),
      content: { isFreePage: true, entryText: 'on my own', moodScore: 6 },
    }),
  );
  await entryOutbox.deliver(userId);
  expect(calls[0]?.headers.get('x-person')).toBe(userId);
  expect(calls).toMatchObject([
    { body: { isFreePage: true, entryText: 'on my own', moodScore: 6, entryType: 'text', writtenAt } },
  ]);
  expect(calls[0]?.body).not.toHaveProperty('assignmentId');
});

test('a free page waits, with its words, where somebody else is signed in by now, and the page is over', async () => {
  fakeApi({ [post]: refusal(403, 'forbidden'), 'GET /api/auth/user': { ...theUser, id: 'theo' } });
  const content = { isFreePage: true, entryText: 'on my own', moodScore: 6 };
  await device.change((tx) => tx.put('outbox', { ...waitingEntry({ key: 'k1' }), content }));
  expect((await entryOutbox.deliver('nora')).get('k1')).toEqual({ kind: 'waiting', reason: 'signed-out' });
  expect(device.all('outbox')).toMatchObject([{ key: 'k1', content, refusal: null, sentAt: null }]);
  expect(isSessionExpired()).toBe(true);
});
