import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { device, emptyDevice, open, openUnread, openWith, settle, texts } from './draft-keeper-in-test.ts';
import { wipeDevice } from './wipe-device.ts';

beforeEach(emptyDevice);

describe('the key of what is sent', () => {
  const keyOf = async (field: Awaited<ReturnType<typeof open>>) => {
    const key = field.sendKey(field.text()?.trim());
    await settle();
    return await key;
  };

  it('is the same for the same words, in this window and for whoever finds the draft after it', async () => {
    const field = await open();
    field.set('Well seen');
    field.set('Well seen.');
    // Before there is a key, the draft it goes by lies on the device: a page that dies with the sending has left it.
    expect(await field.sendKey('Well seen.').then(texts)).toEqual(['Well seen.']);
    const key = await keyOf(field);
    field.set('Well seen. ');
    field.set('Well seen.');
    expect(await keyOf(field)).toBe(key);
    field.set('Well said.');
    expect(await keyOf(field)).not.toBe(key);
  });

  it('is found again after a reload, and is another one for other words', async () => {
    const before = await open();
    before.set('Well seen.');
    const key = await keyOf(before);
    before.close();
    const after = await open();
    expect([after.text(), await keyOf(after)]).toEqual(['Well seen.', key]);
    after.set('Well said.');
    expect(await keyOf(after)).not.toBe(key);
  });

  it('is another one for the same words once more, when the first have arrived', async () => {
    const field = await open();
    field.set('Yes.');
    const key = await keyOf(field);
    await field.clear();
    field.set('Yes.');
    expect(await keyOf(field)).not.toBe(key);
  });

  it('is another one at another place, also where the drafts have the same name', async () => {
    localStorage.setItem('letter:nora:comment:e1', 'One.');
    localStorage.setItem('letter:nora:comment:e2', 'Two.');
    const [one, two] = [await open('nora', 'comment:e1'), await open('nora', 'comment:e2')];
    expect([one.text(), two.text()]).toEqual(['One.', 'Two.']);
    expect(await keyOf(one)).not.toBe(await keyOf(two));
  });
});

describe('what is typed', () => {
  it('goes on from the version a save of a part of it made, if it began with the one before', async () => {
    const field = await open();
    field.set('I', 3);
    field.rebase(2, 3);
    field.rebase(3, 4);
    await settle(200);
    expect(device.all('drafts')).toMatchObject([{ value: 'I', base: 4 }]);
    field.rebase(7, 8);
    expect(field.view().base).toBe(4);
  });

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
    await openWith('private');
    expect((await open('theo')).view()).toMatchObject({ value: null, others: [] });
    expect((await open('nora', 'assignment/1/3')).view()).toMatchObject({ value: null, others: [] });
  });

  it('before the device was read is kept beside what lay there', async () => {
    const before = await open();
    before.set('from yesterday');
    before.close();
    await settle();
    const field = openUnread();
    field.set('quick');
    await settle(300);
    expect(field.text()).toBe('quick');
    expect(field.others()).toEqual(['from yesterday']);
    expect(texts()).toEqual(['from yesterday', 'quick']);
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
    expect(texts()).toEqual([]);
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
    const field = await openWith('secret');
    await wipeDevice('nora');
    field.set('secret again');
    await settle(3_000);
    expect(texts()).toEqual([]);
  });
});

test('the version it began with stays with it until it is given up', async () => {
  const field = await openWith('changed', 2);
  field.set('changed again', 3);
  field.close();
  await settle();
  const later = await open();
  expect(later.view()).toMatchObject({ value: 'changed again', base: 2 });
  await later.clear();
  expect(later.view()).toMatchObject({ value: null, base: null });
  expect(texts()).toEqual([]);
});
