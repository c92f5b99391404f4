import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { replaceDeviceDb } from './device-db.ts';
import { isSealing, peopleWithLock } from './device-key.ts';
import { dropKey, forgetKey } from './device-seal.ts';
import { changePin, countUnsent, isEasyPin, readLock, removeLock, setLock, unlockByPin } from './device-lock.ts';
import { keepDraft, listUnsaved, readPlace } from './drafts.ts';
import { keepHome, openHome } from './last-home.ts';
import { memoryDevice } from './memory-device-in-test.ts';
import type { MemoryDevice } from './memory-device-in-test.ts';
import { listOutbox, markSent, putIntoOutbox } from './outbox-store.ts';
import type { DraftRecord } from './records.ts';
import { theUser } from './user-in-test.ts';
import { wipeDevice } from './wipe-device.ts';

const userId = theUser.id;
const pin = '271828';
const draft = (value: unknown, seq = 1, slot = 's1'): DraftRecord => ({
  userId,
  place: 'notes:c1',
  slot,
  seq,
  value,
  base: null,
  keptAt: seq,
  replaces: [],
  refusal: null,
});
const held = { userId, place: 'entry:1', value: 'x', last: null, replaces: [], isCarriedOn: true };
const lockIt = (more: { minutes?: 1 | 5 } = {}) =>
  setLock({ userId, firstName: 'Nora', pin, minutes: 5, iterations: 10, ...more });

let device: MemoryDevice;
beforeEach(() => {
  device = memoryDevice();
  forgetKey();
});
afterEach(async () => {
  vi.useRealTimers();
  replaceDeviceDb(device);
  await wipeDevice(userId);
});

async function writeSomething(): Promise<void> {
  await keepDraft(draft('a canary in the notes'));
  await putIntoOutbox(held, 'entry', { entryText: 'a canary in the outbox' });
  await keepHome(theUser, { today: 'a canary on Today' }, { latest: 'a canary among the latest' });
}

const onDevice = () => JSON.stringify([device.all('drafts'), device.all('outbox'), device.all('homes')], bytesAsText);
const bytesAsText = (_name: string, value: unknown) =>
  value instanceof ArrayBuffer || value instanceof Uint8Array
    ? new TextDecoder('latin1').decode(value as ArrayBuffer)
    : value;

/** What a page that was opened anew finds. */
async function everythingFound(): Promise<string[]> {
  const client = new QueryClient();
  await openHome(client);
  return [
    ...(await listUnsaved(userId)).map(({ value }) => String(value)),
    ...(await listOutbox(userId, 'entry')).map(({ content }) => (content as { entryText: string }).entryText),
    ...client
      .getQueryCache()
      .getAll()
      .map(({ state }) => JSON.stringify(state.data)),
  ].sort();
}

const reopen = () => dropKey(userId);

describe('a lock', () => {
  test('seals what is there and what comes, and gives it back to the right PIN', async () => {
    await writeSomething();
    const before = await everythingFound();
    expect(onDevice()).toContain('canary');
    await lockIt();
    await keepDraft(draft('another canary', 2, 's2'));
    expect(onDevice()).not.toContain('canary');
    expect(onDevice()).not.toContain('Whitfield');
    expect(peopleWithLock()).toEqual([userId]);

    reopen();
    await expect(listUnsaved(userId)).rejects.toThrow('locked');
    await expect(keepDraft(draft('never unsealed', 3, 's3'))).rejects.toThrow('locked');
    expect(await openHome(new QueryClient())).toBeNull();
    expect(await countUnsent(userId)).toBe(3);

    expect(await unlockByPin(userId, pin)).toEqual({ kind: 'open' });
    expect(await everythingFound()).toEqual([...before, 'another canary'].sort());
    expect((await readPlace(userId, 'notes:c1')).live).toHaveLength(2);
  });

  test('that is taken off leaves everything as it was', async () => {
    await writeSomething();
    const before = onDevice();
    await lockIt();
    expect(await removeLock(userId, '000000')).toMatchObject({ kind: 'wrong' });
    expect(await removeLock(userId, pin)).toEqual({ kind: 'open' });
    expect(onDevice()).toBe(before);
    expect(device.all('locks')).toEqual([]);
    expect(peopleWithLock()).toEqual([]);
    expect(isSealing(userId)).toBe(false);
  });

  test('is another one with another PIN, for the same words', async () => {
    await writeSomething();
    await lockIt();
    const found = await everythingFound();
    expect(await changePin(userId, '999999', '314159')).toMatchObject({ kind: 'wrong' });
    expect(await changePin(userId, pin, '314159')).toEqual({ kind: 'open' });
    reopen();
    expect(await unlockByPin(userId, pin)).toMatchObject({ kind: 'wrong' });
    expect(await unlockByPin(userId, '314159')).toEqual({ kind: 'open' });
    expect(await everythingFound()).toEqual(found);
  });

  test('is not replaced by another one, with whose key nothing of before would open', async () => {
    await keepDraft(draft('sealed by the first'));
    expect(await lockIt()).toEqual({ kind: 'open' });
    const [first] = device.all('locks');
    expect(await setLock({ userId, firstName: 'Nora', pin: '314159', minutes: 1, iterations: 10 })).toEqual({
      kind: 'already',
    });
    expect(device.all('locks')).toEqual([first]);
    reopen();
    expect(await unlockByPin(userId, '314159')).toMatchObject({ kind: 'wrong' });
    expect(await unlockByPin(userId, pin)).toEqual({ kind: 'open' });
    expect((await listUnsaved(userId)).map(({ value }) => value)).toEqual(['sealed by the first']);
  });

  test('is one where two windows set it at the same moment', async () => {
    await keepDraft(draft('sealed once'));
    const outcomes = await Promise.all([lockIt(), lockIt()]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['already', 'open']);
    expect((await listUnsaved(userId)).map(({ value }) => value)).toEqual(['sealed once']);
  });

  test('leaves others on the same device alone', async () => {
    await lockIt();
    const others = { ...draft('of somebody else'), userId: 'theo' };
    await keepDraft(others);
    expect(device.all('drafts')).toEqual([others]);
    expect((await listUnsaved('theo')).map(({ value }) => value)).toEqual(['of somebody else']);
  });

  test('taken off in another window: this one writes what everybody there can read again', async () => {
    await lockIt();
    await device.change((tx) => tx.remove('locks', [userId]));
    await keepDraft(draft('typed on'));
    expect(device.all('drafts')).toMatchObject([{ value: 'typed on' }]);
  });

  test('taken off and set anew in another window: nothing is written in the open while this one has the former key', async () => {
    await lockIt();
    for (const lock of device.all('locks'))
      await device.change((tx) => tx.put('locks', { ...lock, id: 'the new one' }));
    await expect(keepDraft(draft('typed on'))).rejects.toThrow('another key');
    expect(onDevice()).not.toContain('typed on');
  });

  test('taken off right after unlocking: nothing is sealed behind it', async () => {
    await writeSomething();
    const before = await everythingFound();
    killAt(1);
    await lockIt().catch(() => {});
    replaceDeviceDb(device);
    await Promise.all([unlockByPin(userId, pin), removeLock(userId, pin)]);
    await new Promise((done) => setTimeout(done, 50));
    expect(device.all('locks')).toEqual([]);
    expect(await everythingFound()).toEqual(before);
  });

  test('a record that is damaged does not hide the others', async () => {
    await lockIt();
    await keepDraft(draft('whole'));
    await keepDraft(draft('broken', 2, 's2'));
    const broken = device.all('drafts').find(({ slot }) => slot === 's2');
    await device.change((tx) => {
      if (broken) tx.put('drafts', { ...broken, value: { iv: new Uint8Array(12), sealed: new ArrayBuffer(40) } });
    });
    expect((await listUnsaved(userId)).map(({ value }) => value)).toEqual(['whole']);
  });

  test('an entry that was sent meanwhile does not get its words back by the sealing', async () => {
    await writeSomething();
    const [item] = await listOutbox(userId, 'entry');
    if (!item) throw new Error('Nothing waits.');
    await Promise.all([lockIt(), markSent({ ...item, content: { entryText: '' }, sentAt: Date.now() })]);
    reopen();
    await unlockByPin(userId, pin);
    expect(await listOutbox(userId, 'entry')).toMatchObject([{ content: { entryText: '' } }]);
  });
});

/** From the given change on nothing reaches the device any more, as when the browser is killed. */
function killAt(change: number): void {
  let count = 0;
  replaceDeviceDb({
    read: device.read,
    change: (work) => {
      count += 1;
      return count > change ? Promise.reject(new Error('killed')) : device.change(work);
    },
  });
}

describe('killed in the middle', () => {
  test.each([0, 1, 2, 3, 4])(
    'of setting it, after %i writes: nothing is lost, and all is sealed in the end',
    async (at) => {
      await writeSomething();
      const before = await everythingFound();
      killAt(at);
      await lockIt().catch(() => {});
      replaceDeviceDb(device);
      forgetKey();
      if (device.all('locks').length === 0) {
        expect(at).toBe(0);
        expect(await everythingFound()).toEqual(before);
        return;
      }
      reopen();
      expect(await unlockByPin(userId, pin)).toEqual({ kind: 'open' });
      await vi.waitFor(() => expect(onDevice()).not.toContain('canary'));
      expect(await everythingFound()).toEqual(before);
    },
  );

  test.each([3, 4, 5, 6])(
    'of taking it off, after %i writes: the PIN opens all of it, or none is needed',
    async (at) => {
      await writeSomething();
      const before = await everythingFound();
      await lockIt();
      killAt(at);
      await removeLock(userId, pin).catch(() => {});
      replaceDeviceDb(device);
      if (device.all('locks').length > 0) {
        reopen();
        expect(await unlockByPin(userId, pin)).toEqual({ kind: 'open' });
      } else forgetKey();
      expect(await everythingFound()).toEqual(before);
    },
  );
});

describe('wrong PINs', () => {
  const start = Date.parse('2026-11-16T08:00:00Z');
  const minute = 60_000;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(start);
    await lockIt();
    reopen();
  });

  test('are free five times; then each costs a longer wait, in every window and after a reload', async () => {
    for (const triesLeft of [4, 3, 2, 1])
      expect(await unlockByPin(userId, '111112')).toEqual({ kind: 'wrong', triesLeft, waitUntil: start });
    expect(await unlockByPin(userId, '111112')).toEqual({ kind: 'wrong', triesLeft: 0, waitUntil: start + 30_000 });
    // The right one does not help before the time, and does not count as another try.
    expect(await unlockByPin(userId, pin)).toEqual({ kind: 'wait', waitUntil: start + 30_000 });
    expect(await readLock(userId)).toMatchObject({ firstName: 'Nora', waitUntil: start + 30_000 });
    let now = start + 30_000;
    for (const wait of [minute, 5 * minute, 15 * minute, 60 * minute, 60 * minute]) {
      vi.setSystemTime(now);
      expect(await unlockByPin(userId, '111112')).toEqual({ kind: 'wrong', triesLeft: 0, waitUntil: now + wait });
      now += wait;
    }
    vi.setSystemTime(now);
    expect(await unlockByPin(userId, pin)).toEqual({ kind: 'open' });
    reopen();
    expect(await unlockByPin(userId, '111112')).toMatchObject({ triesLeft: 4 });
  });

  test('count before they are tried: closing the window in the middle makes none free', async () => {
    killAt(2);
    await unlockByPin(userId, '111112').catch(() => {});
    expect(device.all('locks')).toMatchObject([{ wrongPins: 1 }]);
  });

  test('a clock that is put back prolongs a wait by no more than the wait', async () => {
    vi.setSystemTime(start + 24 * 60 * minute);
    for (let tries = 0; tries < 5; tries += 1) await unlockByPin(userId, '111112');
    vi.setSystemTime(start);
    expect(await readLock(userId)).toMatchObject({ waitUntil: start + 30_000 });
    vi.setSystemTime(start + 30_000);
    expect(await unlockByPin(userId, pin)).toEqual({ kind: 'open' });
  });
});

test('PINs that anybody would try first are known', () => {
  expect(['000000', '777777', '123456', '987654', '234567'].every(isEasyPin)).toBe(true);
  expect(['271828', '121212', '123457', '135790'].some(isEasyPin)).toBe(false);
});
