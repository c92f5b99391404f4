import { beforeEach, describe, expect, it } from 'vitest';
import { device, emptyDevice, intoOutbox, open, openTwo, sent, settle, texts } from './draft-keeper-in-test.ts';

beforeEach(emptyDevice);

describe('two windows on the same place', () => {
  it('show one draft while only one of them is typed in', async () => {
    const [left, right] = await openTwo();
    left.set('hello');
    await settle(300);
    expect(right.text()).toBe('hello');
    right.set('hello there');
    await settle(300);
    expect(left.text()).toBe('hello there');
    expect(texts()).toEqual(['hello there']);
  });

  it('keep both texts when both are typed in, and offer the other one', async () => {
    const [left, right] = await openTwo();
    left.set('left');
    right.set('right');
    await settle(300);
    expect([left.text(), right.text()]).toEqual(['left', 'right']);
    expect(texts()).toEqual(['left', 'right']);
    await settle(300);
    left.set('left again');
    await settle(300);
    expect(right.others()).toEqual(['left again']);
    const [other] = right.view().others;
    if (other) await right.take(other);
    await settle(300);
    expect(right.text()).toBe('left again');
    expect(right.others()).toEqual(['right']);
    const [mine] = right.view().others;
    if (mine) await right.discard(mine);
    await settle();
    expect(texts()).toEqual(['left again']);
  });

  it('offer nothing that the field says already', async () => {
    const [left, right] = await openTwo();
    left.set('the same');
    right.set('the same');
    await settle(600);
    expect(texts()).toEqual(['the same', 'the same']);
    expect([left.others(), right.others()]).toEqual([[], []]);
  });

  it('leave a text in the field for which a full device has no room, when the other one is asked for', async () => {
    const [left, right] = await openTwo();
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
    expect(texts()).toEqual(['left', 'right, and more']);
    await right.take(other);
    await settle(300);
    expect(right.text()).toBe('left');
    expect(right.others()).toEqual(['right, and more']);
  });

  it('keep what was typed in one when something else is written over it in the other', async () => {
    const [left, right] = await openTwo();
    left.set('from the left');
    await settle(300);
    expect(right.text()).toBe('from the left');
    right.set('from the right');
    await settle(600);
    expect([left.text(), right.text()]).toEqual(['from the left', 'from the right']);
    expect(texts()).toEqual(['from the left', 'from the right']);
    expect(right.others()).toEqual(['from the left']);
  });

  it('end together when one is saved or given up and the other only showed it', async () => {
    const [left, right] = await openTwo();
    left.set('a letter');
    await settle(300);
    expect(right.text()).toBe('a letter');
    await left.clear();
    await settle(600);
    expect([left.text(), right.text()]).toEqual([null, null]);
    expect(texts()).toEqual([]);
  });

  it('keep it also when the other one is saved before the first has noticed', async () => {
    const [left, right] = await openTwo();
    left.set('from the left');
    await settle(300);
    right.set('from the right');
    await right.moveToOutbox(intoOutbox);
    await settle(600);
    expect(sent()).toEqual(['from the right']);
    expect(left.text()).toBe('from the left');
    await left.moveToOutbox(intoOutbox);
    expect(sent()).toEqual(['from the left', 'from the right']);
  });

  it('go on from the same draft without overwriting each other', async () => {
    const first = await open();
    first.set('shared');
    first.close();
    await settle();
    const [left, right] = await openTwo();
    left.set('shared and left');
    right.set('shared and right');
    await settle(300);
    expect(texts()).toEqual(['shared and left', 'shared and right']);
    const next = await open();
    expect([next.text(), ...next.others()].map(String).sort()).toEqual(['shared and left', 'shared and right']);
  });

  it('that save one draft at the same moment save it once', async () => {
    const [left, right] = await openTwo();
    left.set('once');
    await settle(300);
    const results = await Promise.all([left.moveToOutbox(intoOutbox), right.moveToOutbox(intoOutbox)]);
    expect(results.filter((result) => result === 'already')).toHaveLength(1);
    expect(sent()).toEqual(['once']);
    expect([left.text(), right.text()]).toEqual([null, null]);
  });

  it('that save two texts at the same moment save both', async () => {
    const [left, right] = await openTwo();
    left.set('left');
    right.set('right');
    await Promise.all([left.moveToOutbox(intoOutbox), right.moveToOutbox(intoOutbox)]);
    expect(sent()).toEqual(['left', 'right']);
    expect(new Set(device.all('outbox').map(({ key }) => key)).size).toBe(2);
  });
});
