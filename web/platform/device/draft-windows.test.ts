import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKeeper } from './draft-keeper.ts';
import { memoryDevice } from './memory-device-in-test.ts';
import type { MemoryDevice } from './memory-device-in-test.ts';
import { returnToDraft } from './outbox-results.ts';
import { putIntoOutbox } from './put-into-outbox.ts';
import type { Held } from './put-into-outbox.ts';

const place = 'assignment/1/2';
const entry = { assignmentId: 'assignment', week: 1, day: 2, mood: 6 };
const intoOutbox = (held: Held) => putIntoOutbox(held, entry);
let device: MemoryDevice;
let closers: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  device = memoryDevice();
});
afterEach(() => {
  for (const close of closers) close();
  closers = [];
  vi.useRealTimers();
});

/** A window with the field of this place. */
async function open() {
  const keeper = draftKeeper('nora', place);
  const close = keeper.open();
  closers.push(close);
  await settle();
  return Object.assign(keeper, { close, text: () => keeper.view().text });
}
const settle = (time = 0) => vi.advanceTimersByTimeAsync(time);
const texts = () => device.all('drafts').map(({ text }) => text);

describe('two windows on the same place', () => {
  it('show one draft while only one of them is typed in', async () => {
    const [left, right] = [await open(), await open()];
    left.setText('hello');
    await settle(300);
    expect(right.text()).toBe('hello');
    right.setText('hello there');
    await settle(300);
    expect(left.text()).toBe('hello there');
    expect(texts()).toEqual(['hello there']);
  });

  it('keep both texts when both are typed in, and offer the other one', async () => {
    const [left, right] = [await open(), await open()];
    left.setText('left');
    right.setText('right');
    await settle(300);
    expect([left.text(), right.text()]).toEqual(['left', 'right']);
    expect(texts().sort()).toEqual(['left', 'right']);
    await settle(300);
    left.setText('left again');
    await settle(300);
    expect(right.view().others.map(({ text }) => text)).toEqual(['left again']);
    const [other] = right.view().others;
    if (other) right.take(other);
    await settle(300);
    expect(right.text()).toBe('left again');
    expect(right.view().others.map(({ text }) => text)).toEqual(['right']);
    const [mine] = right.view().others;
    if (mine) await right.discard(mine);
    await settle();
    expect(texts()).toEqual(['left again']);
  });

  it('keep what was typed in one when something else is written over it in the other', async () => {
    const [left, right] = [await open(), await open()];
    left.setText('from the left');
    await settle(300);
    expect(right.text()).toBe('from the left');
    right.setText('from the right');
    await settle(600);
    expect([left.text(), right.text()]).toEqual(['from the left', 'from the right']);
    expect(texts().sort()).toEqual(['from the left', 'from the right']);
    expect(right.view().others.map(({ text }) => text)).toEqual(['from the left']);
  });

  it('keep it also when the other one is saved before the first has noticed', async () => {
    const [left, right] = [await open(), await open()];
    left.setText('from the left');
    await settle(300);
    right.setText('from the right');
    await right.moveToOutbox(intoOutbox);
    await settle(600);
    expect(device.all('outbox').map(({ text }) => text)).toEqual(['from the right']);
    expect(left.text()).toBe('from the left');
    await left.moveToOutbox(intoOutbox);
    expect(
      device
        .all('outbox')
        .map(({ text }) => text)
        .sort(),
    ).toEqual(['from the left', 'from the right']);
  });

  it('go on from the same draft without overwriting each other', async () => {
    const first = await open();
    first.setText('shared');
    first.close();
    await settle();
    const [left, right] = [await open(), await open()];
    left.setText('shared and left');
    right.setText('shared and right');
    await settle(300);
    expect(texts().sort()).toEqual(['shared and left', 'shared and right']);
    const next = await open();
    expect([next.text(), ...next.view().others.map(({ text }) => text)].sort()).toEqual([
      'shared and left',
      'shared and right',
    ]);
  });

  it('that save one draft at the same moment save it once', async () => {
    const [left, right] = [await open(), await open()];
    left.setText('once');
    await settle(300);
    const results = await Promise.all([left.moveToOutbox(intoOutbox), right.moveToOutbox(intoOutbox)]);
    expect(results.filter((result) => result === 'already')).toHaveLength(1);
    expect(device.all('outbox').map(({ text }) => text)).toEqual(['once']);
    expect([left.text(), right.text()]).toEqual(['', '']);
  });

  it('that save two texts at the same moment save both', async () => {
    const [left, right] = [await open(), await open()];
    left.setText('left');
    right.setText('right');
    await Promise.all([left.moveToOutbox(intoOutbox), right.moveToOutbox(intoOutbox)]);
    expect(
      device
        .all('outbox')
        .map(({ text }) => text)
        .sort(),
    ).toEqual(['left', 'right']);
    expect(new Set(device.all('outbox').map(({ key }) => key)).size).toBe(2);
  });
});

describe('saving', () => {
  it('moves the text to the outbox and leaves no draft behind', async () => {
    const field = await open();
    field.setText('the entry');
    await settle(300);
    const moved = await field.moveToOutbox(intoOutbox);
    expect(moved).toMatchObject({ userId: 'nora', ...entry, text: 'the entry', sentAt: null });
    expect(device.all('drafts')).toEqual([]);
    expect(field.text()).toBe('');
    await settle(3_000);
    expect(field.text()).toBe('');
  });

  it('that breaks off in the middle leaves all words in the draft', async () => {
    const field = await open();
    field.setText('kept');
    await settle();
    field.setText('kept, and a last word');
    const change = device.change;
    let calls = 0;
    vi.spyOn(device, 'change').mockImplementation((work) =>
      (calls += 1) === 1 ? change(work) : new Promise(() => {}),
    );
    void field.moveToOutbox(intoOutbox);
    await settle();
    expect(texts()).toEqual(['kept, and a last word']);
  });

  it('takes words that have not reached the device yet with it', async () => {
    const field = await open();
    field.setText('kept');
    await settle(300);
    field.setText('kept, and a last word');
    await field.moveToOutbox(intoOutbox);
    await settle(3_000);
    expect(device.all('outbox').map(({ text }) => text)).toEqual(['kept, and a last word']);
    expect(device.all('drafts')).toEqual([]);
  });

  it('leaves what is typed during it as the beginning of the next', async () => {
    const field = await open();
    field.setText('first');
    const moving = field.moveToOutbox(intoOutbox);
    field.setText('first second');
    await moving;
    await settle(300);
    expect(field.text()).toBe('second');
    expect(device.all('outbox').map(({ text }) => text)).toEqual(['first']);
    expect(texts()).toEqual(['second']);
  });

  it('leaves the text in the field when the device takes nothing', async () => {
    const field = await open();
    field.setText('not lost');
    device.breakDown(true);
    await expect(field.moveToOutbox(intoOutbox)).rejects.toThrow();
    expect(field.text()).toBe('not lost');
    device.breakDown(false);
    await settle(3_000);
    expect(texts()).toEqual(['not lost']);
  });

  it('that is refused puts the text back with the reason, and beside what was begun meanwhile', async () => {
    const field = await open();
    field.setText('refused');
    const moved = await field.moveToOutbox(intoOutbox);
    if (moved === 'already') throw new Error('not expected');
    await returnToDraft(moved, { sentence: 'Your trial is over.', fields: {} }, Date.now());
    await field.refresh();
    expect(field.view()).toMatchObject({ text: 'refused', mood: 6, refusal: { sentence: 'Your trial is over.' } });
    expect(device.all('outbox')).toEqual([]);
    field.setText('refused, changed');
    expect(field.view().refusal).toBeNull();
    await settle(300);
    expect(texts()).toEqual(['refused, changed']);
  });
});
