import { beforeEach, describe, expect, it, vi } from 'vitest';
import { device, emptyDevice, intoOutbox, open, openWith, place, sent, settle, texts } from './draft-keeper-in-test.ts';
import { textAfter } from './drafts.ts';
import { returnToDraft } from './outbox-store.ts';

beforeEach(emptyDevice);

describe('saving', () => {
  it('moves the text to the outbox and leaves no draft behind', async () => {
    const field = await openWith('the entry');
    const moved = await field.moveToOutbox(intoOutbox);
    expect(moved).toMatchObject({ userId: 'nora', kind: 'letter', place, content: 'the entry', sentAt: null });
    expect(texts()).toEqual([]);
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
    const field = await openWith('kept');
    field.set('kept, and a last word');
    await field.moveToOutbox(intoOutbox);
    await settle(3_000);
    expect(sent()).toEqual(['kept, and a last word']);
    expect(texts()).toEqual([]);
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
    const field = await openWith('first');
    const moving = field.moveToOutbox(intoOutbox, (typed, sent) => textAfter(typed ?? '', sent));
    field.set('first second');
    await moving;
    await settle(600);
    expect(field.view()).toMatchObject({ value: 'second', isPending: false, others: [] });
    expect(sent()).toEqual(['first']);
    expect(texts()).toEqual(['second']);
  });

  it('leaves nothing where what was typed during it was taken back', async () => {
    const field = await openWith('first');
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
    const field = await openWith('first');
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
