import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { draftKeeper } from './draft-keeper.ts';
import { textAfter } from './draft-rules.ts';
import { memoryDevice } from './memory-device-in-test.ts';
import type { MemoryDevice } from './memory-device-in-test.ts';
import { putIntoOutbox, returnToDraft, type Held } from './outbox-store.ts';
import { wipeDevice } from './wipe-device.ts';

const place = 'assignment/1/2';
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
async function open(userId = 'nora', at = place) {
  const keeper = draftKeeper<string>(userId, at);
  const close = keeper.open();
  closers.push(close);
  await settle();
  return Object.assign(keeper, { close, text: () => keeper.view().value });
}
const intoOutbox = (held: Held<string>) => putIntoOutbox(held, 'letter', held.value);
const settle = (time = 0) => vi.advanceTimersByTimeAsync(time);
const texts = () => device.all('drafts').map(({ value }) => String(value));
const sent = () => device.all('outbox').map(({ content }) => String(content));

describe('what is typed', () => {
  it('is on the device at once, and a fifth of a second later while typing goes on', async () => {
    const field = await open();
    field.set('I');
    await settle();
    expect(texts()).toEqual(['I']);
    field.set('I w');
    field.set('I wa');
    expect(field.view().isPending).toBe(true);
    await settle(199);
    expect(texts()).toEqual(['I']);
    await settle(1);
    expect(texts()).toEqual(['I wa']);
    expect(field.view()).toMatchObject({ isPending: false, isUnkept: false });
  });

  it('stays when a look at the device that began before ends after it is written', async () => {
    const field = await open();
    field.set('Win');
    await settle();
    const read = device.read.bind(device);
    const answers: (() => void)[] = [];
    const look = vi.spyOn(device, 'read').mockImplementation(async (work) => {
      const found = await read(work);
      await new Promise<void>((done) => void answers.push(done));
      return found;
    });
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    field.set('Winter Circle');
    await settle(500);
    expect(texts()).toEqual(['Winter Circle']);
    look.mockRestore();
    answers.forEach((answer) => answer());
    await settle();
    expect(field.text()).toBe('Winter Circle');
  });

  it('is let go for good, whatever a look at the device that ends meanwhile has found', async () => {
    const field = await open();
    field.set('Saved by now');
    await settle();
    const change = device.change.bind(device);
    let letGo = () => {};
    vi.spyOn(device, 'change').mockImplementationOnce(async (work) => {
      await new Promise<void>((done) => (letGo = done));
      return await change(work);
    });
    const cleared = field.clear();
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(field.view()).toMatchObject({ value: null, others: [] });
    field.set('The next one', 5);
    await settle();
    letGo();
    await cleared;
    await settle(500);
    expect(field.view()).toMatchObject({ value: 'The next one', base: 5, isPending: false, others: [] });
    expect(texts()).toEqual(['The next one']);
  });

  it('does not come back after it was saved elsewhere, by a look that ends when its field is gone', async () => {
    const field = await open();
    field.set('Saved by now');
    await settle();
    const read = device.read.bind(device);
    let letGo = () => {};
    vi.spyOn(device, 'read').mockImplementationOnce(async (work) => {
      await new Promise<void>((done) => (letGo = done));
      return await read(work);
    });
    document.dispatchEvent(new Event('visibilitychange'));
    field.close();
    const again = await open();
    expect(again.text()).toBe('Saved by now');
    await again.clear();
    letGo();
    await settle(500);
    expect(texts()).toEqual([]);
  });

  it('is written one after the other when the device is slow, the last state at the end', async () => {
    const field = await open();
    const answers: (() => void)[] = [];
    const change = vi
      .spyOn(device, 'change')
      .mockImplementation(() => new Promise((done) => answers.push(() => done(undefined as never))));
    for (const text of ['a', 'ab', 'abc']) {
      field.set(text);
      await settle(500);
    }
    expect(change).toHaveBeenCalledTimes(1);
    change.mockRestore();
    answers.forEach((answer) => answer());
    await settle();
    expect(texts()).toEqual(['abc']);
  });

  it.each([
    ['pagehide', () => dispatchEvent(new Event('pagehide'))],
    ['freeze', () => document.dispatchEvent(new Event('freeze'))],
  ])('is handed over at once on %s', async (_name, leave) => {
    const field = await open();
    field.set('last');
    field.set('last words');
    leave();
    await settle();
    expect(texts()).toEqual(['last words']);
  });

  it('is there again for the same person', async () => {
    const first = await open();
    first.set('yesterday');
    expect(first.view().isRestored).toBe(false);
    first.close();
    await settle();
    const second = await open();
    expect(second.view()).toMatchObject({ isReady: true, value: 'yesterday', isRestored: true });
  });

  it('is nowhere to be seen for another person, nor at another place', async () => {
    const mine = await open();
    mine.set('private');
    await settle(300);
    expect((await open('theo')).view()).toMatchObject({ value: null, others: [] });
    expect((await open('nora', 'assignment/1/3')).view()).toMatchObject({ value: null, others: [] });
  });

  it('before the device was read is kept beside what lay there', async () => {
    const before = await open();
    before.set('from yesterday');
    before.close();
    await settle();
    const keeper = draftKeeper<string>('nora', place);
    closers.push(keeper.open());
    keeper.set('quick');
    await settle(300);
    expect(keeper.view().value).toBe('quick');
    expect(keeper.view().others.map(({ value }) => value)).toEqual(['from yesterday']);
    expect(texts().sort()).toEqual(['from yesterday', 'quick']);
  });

  it('leaves one record behind, however often the page was opened', async () => {
    for (const text of ['a', 'a b', 'a b c']) {
      const field = await open();
      field.set(text);
      field.close();
      await settle(10);
    }
    expect(texts()).toEqual(['a b c']);
    const last = await open();
    last.set(null);
    await settle(300);
    expect(device.all('drafts')).toEqual([]);
  });

  it('says so when the device takes nothing, and tries again', async () => {
    const field = await open();
    device.breakDown(true);
    field.set('kept where');
    await settle(300);
    expect(field.view()).toMatchObject({ value: 'kept where', isUnkept: true });
    device.breakDown(false);
    await settle(2_000);
    expect(field.view().isUnkept).toBe(false);
    expect(texts()).toEqual(['kept where']);
  });

  it('is gone after it was wiped, and does not come back from another window', async () => {
    const field = await open();
    field.set('secret');
    await settle(300);
    await wipeDevice('nora');
    field.set('secret again');
    await settle(3_000);
    expect(device.all('drafts')).toEqual([]);
  });
});

test('the version it began with stays with it until it is given up', async () => {
  const field = await open();
  field.set('changed', 2);
  await settle(300);
  field.set('changed again', 3);
  field.close();
  await settle();
  const later = await open();
  expect(later.view()).toMatchObject({ value: 'changed again', base: 2 });
  await later.clear();
  expect(later.view()).toMatchObject({ value: null, base: null });
  expect(device.all('drafts')).toEqual([]);
});

describe('two windows on the same place', () => {
  it('show one draft while only one of them is typed in', async () => {
    const [left, right] = [await open(), await open()];
    left.set('hello');
    await settle(300);
    expect(right.text()).toBe('hello');
    right.set('hello there');
    await settle(300);
    expect(left.text()).toBe('hello there');
    expect(texts()).toEqual(['hello there']);
  });

  it('keep both texts when both are typed in, and offer the other one', async () => {
    const [left, right] = [await open(), await open()];
    left.set('left');
    right.set('right');
    await settle(300);
    expect([left.text(), right.text()]).toEqual(['left', 'right']);
    expect(texts().sort()).toEqual(['left', 'right']);
    await settle(300);
    left.set('left again');
    await settle(300);
    expect(right.view().others.map(({ value }) => value)).toEqual(['left again']);
    const [other] = right.view().others;
    if (other) await right.take(other);
    await settle(300);
    expect(right.text()).toBe('left again');
    expect(right.view().others.map(({ value }) => value)).toEqual(['right']);
    const [mine] = right.view().others;
    if (mine) await right.discard(mine);
    await settle();
    expect(texts()).toEqual(['left again']);
  });

  it('leave a text in the field for which a full device has no room, when the other one is asked for', async () => {
    const [left, right] = [await open(), await open()];
    left.set('left');
    right.set('right');
    await settle(600);
    const [other] = right.view().others;
    if (!other) throw new Error('not expected');
    device.breakDown(true);
    right.set('right, and more');
    await right.take(other);
    expect(right.view()).toMatchObject({ value: 'right, and more', isUnkept: true });
    device.breakDown(false);
    await settle(2_000);
    expect(texts().sort()).toEqual(['left', 'right, and more']);
    await right.take(other);
    await settle(300);
    expect(right.text()).toBe('left');
    expect(right.view().others.map(({ value }) => value)).toEqual(['right, and more']);
  });

  it('keep what was typed in one when something else is written over it in the other', async () => {
    const [left, right] = [await open(), await open()];
    left.set('from the left');
    await settle(300);
    expect(right.text()).toBe('from the left');
    right.set('from the right');
    await settle(600);
    expect([left.text(), right.text()]).toEqual(['from the left', 'from the right']);
    expect(texts().sort()).toEqual(['from the left', 'from the right']);
    expect(right.view().others.map(({ value }) => value)).toEqual(['from the left']);
  });

  it('end together when one is saved or given up and the other only showed it', async () => {
    const [left, right] = [await open(), await open()];
    left.set('a letter');
    await settle(300);
    expect(right.text()).toBe('a letter');
    await left.clear();
    await settle(600);
    expect([left.text(), right.text()]).toEqual([null, null]);
    expect(device.all('drafts')).toEqual([]);
  });

  it('keep it also when the other one is saved before the first has noticed', async () => {
    const [left, right] = [await open(), await open()];
    left.set('from the left');
    await settle(300);
    right.set('from the right');
    await right.moveToOutbox(intoOutbox);
    await settle(600);
    expect(sent()).toEqual(['from the right']);
    expect(left.text()).toBe('from the left');
    await left.moveToOutbox(intoOutbox);
    expect(sent().sort()).toEqual(['from the left', 'from the right']);
  });

  it('go on from the same draft without overwriting each other', async () => {
    const first = await open();
    first.set('shared');
    first.close();
    await settle();
    const [left, right] = [await open(), await open()];
    left.set('shared and left');
    right.set('shared and right');
    await settle(300);
    expect(texts().sort()).toEqual(['shared and left', 'shared and right']);
    const next = await open();
    expect([next.text(), ...next.view().others.map(({ value }) => value)].map(String).sort()).toEqual([
      'shared and left',
      'shared and right',
    ]);
  });

  it('that save one draft at the same moment save it once', async () => {
    const [left, right] = [await open(), await open()];
    left.set('once');
    await settle(300);
    const results = await Promise.all([left.moveToOutbox(intoOutbox), right.moveToOutbox(intoOutbox)]);
    expect(results.filter((result) => result === 'already')).toHaveLength(1);
    expect(sent()).toEqual(['once']);
    expect([left.text(), right.text()]).toEqual([null, null]);
  });

  it('that save two texts at the same moment save both', async () => {
    const [left, right] = [await open(), await open()];
    left.set('left');
    right.set('right');
    await Promise.all([left.moveToOutbox(intoOutbox), right.moveToOutbox(intoOutbox)]);
    expect(sent().sort()).toEqual(['left', 'right']);
    expect(new Set(device.all('outbox').map(({ key }) => key)).size).toBe(2);
  });
});

describe('saving', () => {
  it('moves the text to the outbox and leaves no draft behind', async () => {
    const field = await open();
    field.set('the entry');
    await settle(300);
    const moved = await field.moveToOutbox(intoOutbox);
    expect(moved).toMatchObject({ userId: 'nora', kind: 'letter', place, content: 'the entry', sentAt: null });
    expect(device.all('drafts')).toEqual([]);
    expect(field.text()).toBeNull();
    await settle(3_000);
    expect(field.text()).toBeNull();
  });

  it('that breaks off in the middle leaves all words in the draft', async () => {
    const field = await open();
    field.set('kept');
    await settle();
    field.set('kept, and a last word');
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
    field.set('kept');
    await settle(300);
    field.set('kept, and a last word');
    await field.moveToOutbox(intoOutbox);
    await settle(3_000);
    expect(sent()).toEqual(['kept, and a last word']);
    expect(device.all('drafts')).toEqual([]);
  });

  it('leaves what is typed during it as the beginning of the next', async () => {
    const field = await open();
    field.set('first');
    const moving = field.moveToOutbox(intoOutbox, (typed, sent) => textAfter(typed ?? '', sent));
    field.set('first second');
    await moving;
    await settle(300);
    expect(field.text()).toBe('second');
    expect(sent()).toEqual(['first']);
    expect(texts()).toEqual(['second']);
  });

  it('leaves only what is typed during it, also where that was written at once with the words before it', async () => {
    const field = await open();
    field.set('first');
    await settle(300);
    const moving = field.moveToOutbox(intoOutbox, (typed, sent) => textAfter(typed ?? '', sent));
    field.set('first second');
    await moving;
    await settle(600);
    expect(field.view()).toMatchObject({ value: 'second', isPending: false, others: [] });
    expect(sent()).toEqual(['first']);
    expect(texts()).toEqual(['second']);
  });

  it('leaves nothing where what was typed during it was taken back', async () => {
    const field = await open();
    field.set('first');
    await settle(300);
    const moving = field.moveToOutbox(intoOutbox);
    field.set('first s');
    field.set('first');
    await moving;
    await settle(600);
    expect(field.view()).toMatchObject({ value: null, isPending: false, others: [] });
    expect(sent()).toEqual(['first']);
    expect(texts()).toEqual([]);
  });

  it('keeps what is typed during it where the device did not take the first writing of it', async () => {
    const field = await open();
    field.set('first');
    await settle(300);
    const change = device.change;
    let calls = 0;
    vi.spyOn(device, 'change').mockImplementation((work) => {
      calls += 1;
      return calls === 2 ? new Promise((_done, fail) => setTimeout(fail, 100)) : change(work);
    });
    const moving = field.moveToOutbox(intoOutbox, (typed, sent) => textAfter(typed ?? '', sent));
    field.set('first second');
    await moving;
    await settle(600);
    expect(field.text()).toBe('second');
    expect(texts()).toEqual(['second']);
  });

  it('leaves the text in the field when the device takes nothing', async () => {
    const field = await open();
    field.set('not lost');
    device.breakDown(true);
    await expect(field.moveToOutbox(intoOutbox)).rejects.toThrow();
    expect(field.text()).toBe('not lost');
    device.breakDown(false);
    await settle(3_000);
    expect(texts()).toEqual(['not lost']);
  });

  it('that is refused puts the text back with the reason, and beside what was begun meanwhile', async () => {
    const field = await open();
    field.set('refused');
    const moved = await field.moveToOutbox(intoOutbox);
    if (moved === 'already') throw new Error('not expected');
    await returnToDraft(moved, moved.content, { sentence: 'Your trial is over.', fields: {} });
    await field.refresh();
    expect(field.view()).toMatchObject({
      value: 'refused',
      refusal: { sentence: 'Your trial is over.' },
    });
    expect(device.all('outbox')).toEqual([]);
    field.set('refused, changed');
    expect(field.view().refusal).toBeNull();
    await settle(300);
    expect(texts()).toEqual(['refused, changed']);
  });
});
