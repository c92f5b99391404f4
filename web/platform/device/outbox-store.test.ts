import { beforeEach, describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import { keepDraft } from './drafts.ts';
import { memoryDevice, type MemoryDevice } from './memory-device-in-test.ts';
import * as outbox from './outbox-store.ts';
import type { DraftRef, OutboxRecord } from './records.ts';

let device: MemoryDevice;
beforeEach(() => void (device = memoryDevice()));

const refusal = { sentence: 'Too long.', fields: {} };
const place = 'a/1/1';
const slots = () => device.all('drafts').map(({ slot }) => slot);

async function draft(slot: string, seq = 1): Promise<DraftRef> {
  await keepDraft({
    userId: 'nora',
    place,
    slot,
    seq,
    value: slot,
    base: null,
    keptAt: 1,
    replaces: [],
    refusal: null,
  });
  return { slot, seq };
}

async function put(held: Partial<outbox.Held> = {}): Promise<OutboxRecord> {
  const whole = { userId: 'nora', place, value: 'words', last: null, replaces: [], isCarriedOn: true, ...held };
  const item = await outbox.putIntoOutbox(whole, 'letter', 'words');
  if (item === 'already') throw new Error('It was there already.');
  return item;
}

describe('from draft to outbox', () => {
  it('takes the draft along and what it continues, but nothing that was typed in since', async () => {
    const [first, last] = [await draft('first'), await draft('last')];
    await draft('other');
    await put({ last, replaces: [first] });
    expect(slots()).toEqual(['other']);
    await draft('edited', 2);
    await put({ last: { slot: 'edited', seq: 1 } });
    expect(slots()).toEqual(['other', 'edited']);
  });

  it('happens once, whichever window is first', async () => {
    const last = await draft('last');
    await put({ last });
    await expect(put({ last })).rejects.toThrow('already');
    expect(device.all('outbox')).toHaveLength(1);
  });

  it('leaves to a window the words that it still shows and that are not in what was sent', async () => {
    const [shown, last] = [await draft('shown'), await draft('last')];
    expect((await put({ last, replaces: [shown], isCarriedOn: true })).from).toEqual([shown, last]);
    const again = await draft('again');
    expect((await put({ last: again, replaces: [shown], isCarriedOn: false })).from).toEqual([again]);
  });

  it('is in the order of sending, also where the clock was set back', async () => {
    const first = await put();
    await device.change((tx) => tx.put('outbox', { ...first, order: first.order + dayInMs }));
    const second = await put();
    expect(second.order).toBe(first.order + dayInMs + 1);
    expect((await outbox.listOutbox('nora', 'letter')).map(({ key }) => key)).toEqual([first.key, second.key]);
    expect(await outbox.listOutbox('nora', 'entry')).toEqual([]);
  });
});

describe('what was refused', () => {
  it('becomes a draft again in the place of those it was made of, so that the same words are not offered twice', async () => {
    const [first, last] = [await draft('first'), await draft('last')];
    const item = await put({ last, replaces: [first] });
    await outbox.returnToDraft(item, 'words', refusal);
    expect(device.all('outbox')).toEqual([]);
    expect(device.all('drafts')).toMatchObject([
      { slot: item.key, value: 'words', replaces: [first, last], refusal, place },
    ]);
  });

  it('waits for the person, and goes after what was sent since when they ask for it', async () => {
    const item = await put();
    const later = await put();
    await outbox.markRefused(item, refusal);
    expect(await outbox.isWaiting('nora', (kind) => kind === 'letter')).toBe(true);
    await outbox.markRefused(later, refusal);
    expect(await outbox.isWaiting('nora', (kind) => kind === 'letter')).toBe(false);
    expect(await outbox.hasUnsentItems('nora')).toBe(true);
    await outbox.queueAgain('nora', item.key);
    expect((await outbox.listOutbox('nora', 'letter')).map(({ key }) => key)).toEqual([later.key, item.key]);
    expect(await outbox.isWaiting('nora', (kind) => kind === 'entry')).toBe(false);
    expect(await outbox.isWaiting('nora', (kind) => kind === 'letter')).toBe(true);
  });

  it('can be dropped, and nothing else can', async () => {
    const [refused, waiting] = [await put(), await put()];
    await outbox.markRefused(refused, refusal);
    await outbox.dropRefused('nora', refused.key);
    await outbox.dropRefused('nora', waiting.key);
    await outbox.queueAgain('nora', waiting.key);
    expect(device.all('outbox')).toEqual([waiting]);
  });

  it('gets a new key where the server has something else under its own', async () => {
    const item = await put();
    const renamed = await outbox.giveNewKey(item);
    expect(renamed).toEqual({ ...item, key: expect.not.stringMatching(item.key) });
    expect(device.all('outbox')).toEqual([renamed]);
  });
});

describe('what was sent', () => {
  it('is kept a week for windows that sleep, and no refusal reaches it any more', async () => {
    const [old, young, now] = [await put(), await put(), await put()];
    await outbox.markSent({ ...old, sentAt: 0 });
    await outbox.markSent({ ...young, sentAt: 1 });
    await outbox.markSent({ ...now, sentAt: 7 * dayInMs + 1 });
    expect(device.all('outbox').map(({ key }) => key)).toEqual([young.key, now.key]);
    await outbox.markRefused(young, refusal);
    expect(device.all('outbox').map((item) => item.refusal)).toEqual([null, null]);
    expect(await outbox.hasUnsentItems('nora')).toBe(false);
  });
});
