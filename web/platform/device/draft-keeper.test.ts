import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftKeeper } from './draft-keeper.ts';
import type { DraftStart } from './draft-keeper.ts';
import { memoryDevice } from './memory-device-in-test.ts';
import type { MemoryDevice } from './memory-device-in-test.ts';
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
async function open(userId = 'nora', at = place, start?: DraftStart) {
  const keeper = draftKeeper(userId, at, start);
  const close = keeper.open();
  closers.push(close);
  await settle();
  return Object.assign(keeper, { close, text: () => keeper.view().text });
}
const settle = (time = 0) => vi.advanceTimersByTimeAsync(time);
const texts = () => device.all('drafts').map(({ text }) => text);

describe('what is typed', () => {
  it('is on the device at once, and a fifth of a second later while typing goes on', async () => {
    const field = await open();
    field.setText('I');
    await settle();
    expect(texts()).toEqual(['I']);
    field.setText('I w');
    field.setText('I wa');
    expect(field.view().isPending).toBe(true);
    await settle(199);
    expect(texts()).toEqual(['I']);
    await settle(1);
    expect(texts()).toEqual(['I wa']);
    expect(field.view()).toMatchObject({ isPending: false, isUnkept: false });
  });

  it('is written one after the other when the device is slow, the last state at the end', async () => {
    const field = await open();
    const answers: (() => void)[] = [];
    const change = vi
      .spyOn(device, 'change')
      .mockImplementation(() => new Promise((done) => answers.push(() => done(undefined as never))));
    for (const text of ['a', 'ab', 'abc']) {
      field.setText(text);
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
    field.setText('last');
    field.setText('last words');
    leave();
    await settle();
    expect(texts()).toEqual(['last words']);
  });

  it('is there again for the same person, with its mood', async () => {
    const first = await open();
    first.setText('yesterday');
    first.setMood(3);
    first.close();
    await settle();
    const second = await open();
    expect(second.view()).toMatchObject({ isReady: true, text: 'yesterday', mood: 3 });
  });

  it('is nowhere to be seen for another person, nor at another place', async () => {
    const mine = await open();
    mine.setText('private');
    await settle(300);
    expect((await open('theo')).view()).toMatchObject({ text: '', others: [] });
    expect((await open('nora', 'assignment/1/3')).view()).toMatchObject({ text: '', others: [] });
  });

  it('before the device was read is kept beside what lay there', async () => {
    const before = await open();
    before.setText('from yesterday');
    before.close();
    await settle();
    const keeper = draftKeeper('nora', place);
    closers.push(keeper.open());
    keeper.setText('quick');
    await settle(300);
    expect(keeper.view().text).toBe('quick');
    expect(keeper.view().others.map(({ text }) => text)).toEqual(['from yesterday']);
    expect(texts().sort()).toEqual(['from yesterday', 'quick']);
  });

  it('leaves one record behind, however often the page was opened', async () => {
    for (const text of ['a', 'a b', 'a b c']) {
      const field = await open();
      field.setText(text);
      field.close();
      await settle(10);
    }
    expect(texts()).toEqual(['a b c']);
    const last = await open();
    last.setText('');
    await settle(300);
    expect(device.all('drafts')).toEqual([]);
  });

  it('says so when the device takes nothing, and tries again', async () => {
    const field = await open();
    device.breakDown(true);
    field.setText('kept where');
    await settle(300);
    expect(field.view()).toMatchObject({ text: 'kept where', isUnkept: true });
    device.breakDown(false);
    await settle(2_000);
    expect(field.view().isUnkept).toBe(false);
    expect(texts()).toEqual(['kept where']);
  });

  it('is gone after it was wiped, and does not come back from another window', async () => {
    const field = await open();
    field.setText('secret');
    await settle(300);
    await wipeDevice('nora');
    field.setText('secret again');
    await settle(3_000);
    expect(device.all('drafts')).toEqual([]);
  });
});

describe('changing an entry', () => {
  const start = { text: 'as it was', mood: 4, base: 2 };

  it('shows the entry, and keeps only what differs', async () => {
    const field = await open('nora', 'entry:1', start);
    expect(field.view()).toMatchObject({ text: 'as it was', mood: 4, base: 2 });
    expect(device.all('drafts')).toEqual([]);
    field.setText('as it was, and more');
    await settle(300);
    field.setText('as it was');
    await settle(300);
    expect(device.all('drafts')).toEqual([]);
  });

  it('remembers the version it began with', async () => {
    const field = await open('nora', 'entry:1', start);
    field.setText('changed');
    field.close();
    await settle();
    const later = await open('nora', 'entry:1', { text: 'changed elsewhere', mood: 4, base: 3 });
    expect(later.view()).toMatchObject({ text: 'changed', base: 2 });
    await later.clear();
    expect(later.view()).toMatchObject({ text: 'changed elsewhere', base: 3 });
    expect(device.all('drafts')).toEqual([]);
  });
});
