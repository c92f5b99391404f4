import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { entryTextMax } from '#contract/journal/rules.ts';
import { publish, subscribe } from '#web/platform/device/device-events.ts';
import { draftKeeper } from '#web/platform/device/draft-keeper.ts';
import { markSent } from '#web/platform/device/outbox-store.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { dayPlace, type EntryContent, type TypedEntry } from './entry-on-device.ts';
import { device, emptyDevice, post, savedEntry } from './entry-in-test.ts';
import { isSavable, saveEntry } from './save-entry.ts';

beforeEach(emptyDevice);

const at = { assignmentId: 'assignment', week: 1, day: 2, moodScore: 6 };
let close = () => {};
afterEach(() => close());

async function typed(text: string) {
  const keeper = draftKeeper<TypedEntry>('nora', dayPlace(at));
  close = keeper.open();
  await keeper.refresh();
  keeper.set({ entryText: text, moodScore: null });
  return { keeper };
}

describe('saving an entry', () => {
  it('puts it into the outbox before the server hears of it', async () => {
    let inOutbox: string[] = [];
    fakeApi({
      [post]: () => {
        inOutbox = device.all('outbox').map(({ content }) => (content as EntryContent).entryText);
        return savedEntry;
      },
    });
    const draft = await typed('first the device');
    expect(await saveEntry(draft, at)).toEqual({ kind: 'sent', answer: savedEntry });
    expect(inOutbox).toEqual(['first the device']);
    expect(draft.keeper.view().value).toBeNull();
  });

  it('ends with the news that it was sent, however long the device takes after that', async () => {
    fakeApi({ [post]: savedEntry });
    const draft = await typed('at once');
    const { read } = device;
    let answer = () => {};
    const slow = new Promise<void>((resolve) => (answer = resolve));
    const stop = subscribe(({ about }) => {
      if (about === 'sent') device.read = async (work) => await slow.then(() => read(work));
    });
    expect(await saveEntry(draft, at)).toEqual({ kind: 'sent', answer: savedEntry });
    stop();
    answer();
  });

  it('without a connection leaves it waiting there', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    const draft = await typed('offline');
    expect(await saveEntry(draft, at)).toEqual({ kind: 'waiting', reason: 'offline' });
    expect(device.all('outbox')).toMatchObject([{ content: { entryText: 'offline' }, sentAt: null }]);
    expect(device.all('drafts')).toEqual([]);
  });

  it('keeps with it whom it was shared with', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    const draft = await typed('offline');
    await saveEntry(draft, { ...at, shareWith: 'ines' });
    expect(device.all('outbox')).toMatchObject([{ content: { entryText: 'offline', shareWith: 'ines' } }]);
  });

  it('that is refused puts the text back into the field', async () => {
    fakeApi({ [post]: new Refusal(409, { message: 'Your trial is over.', code: 'conflict' }) });
    const draft = await typed('too late');
    expect(await saveEntry(draft, at)).toMatchObject({ kind: 'refused', sentence: 'Your trial is over.' });
    await vi.waitFor(() =>
      expect(draft.keeper.view()).toMatchObject({
        value: { entryText: 'too late' },
        refusal: { sentence: 'Your trial is over.' },
      }),
    );
  });

  it('twice with one press too many makes one entry', async () => {
    const calls = fakeApi({ [post]: savedEntry });
    const draft = await typed('once');
    const outcomes = await Promise.all([saveEntry(draft, at), saveEntry(draft, at)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['already', 'sent']);
    expect(calls).toHaveLength(1);
  });

  it('hears from the window that was faster in sending it', async () => {
    const calls = fakeApi({ [post]: savedEntry });
    vi.stubGlobal('navigator', {
      onLine: true,
      locks: {
        request: async (_name: string, run: () => Promise<unknown>) => {
          // While this window waits for the lock, the other one sends all there is.
          for (const item of device.all('outbox')) {
            await markSent({ ...item, sentAt: 1 });
            publish({ about: 'sent', userId: 'nora', item, answer: savedEntry });
          }
          return await run();
        },
      },
    });
    expect(await saveEntry(await typed('elsewhere'), at)).toEqual({ kind: 'sent', answer: savedEntry });
    expect(calls).toHaveLength(0);
  });
});

describe('where the browser keeps nothing', () => {
  it('the entry goes straight to the server, with one key for one text', async () => {
    const calls = fakeApi({ [post]: savedEntry });
    const draft = await typed('straight');
    device.breakDown(true);
    expect(await saveEntry(draft, at)).toEqual({ kind: 'sent', answer: savedEntry });
    expect(draft.keeper.view().value).toBeNull();
    expect(calls).toHaveLength(1);
  });

  it('the text stays in the field when the server cannot be reached either', async () => {
    const keys: (string | null)[] = [];
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      throw new TypeError('Failed to fetch');
    });
    const draft = await typed('nowhere to go');
    device.breakDown(true);
    expect(await saveEntry(draft, at)).toMatchObject({ kind: 'unkept' });
    expect(await saveEntry(draft, at)).toMatchObject({ kind: 'unkept' });
    expect(draft.keeper.view().value?.entryText).toBe('nowhere to go');
    expect(keys[0]).toBe(keys[1]);
  });
});

test('an entry whose answer was lost where the browser kept nothing is the same one when it keeps it', async () => {
  const sent: { key: string | null; body: { writtenAt: string } }[] = [];
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as { writtenAt: string };
    sent.push({ key: new Headers(init.headers).get('idempotency-key'), body });
    if (sent.length === 1) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(savedEntry));
  });
  const draft = await typed('once');
  device.breakDown(true);
  expect(await saveEntry(draft, at)).toMatchObject({ kind: 'unkept' });
  device.breakDown(false);
  // In another millisecond: the moment of writing is part of what is sent.
  await vi.waitFor(() => expect(new Date().toISOString()).not.toBe(sent[0]?.body.writtenAt));
  expect(await saveEntry(draft, at)).toMatchObject({ kind: 'sent' });
  expect(sent[1]).toEqual(sent[0]);
});

describe('before it is saved', () => {
  const said = () => toastStore.current()?.title;

  it('an entry without words, or with too many, is said to be so and not sent', () => {
    expect(isSavable(' \n')).toBe(false);
    const missing = said();
    expect(missing).toBeDefined();
    expect(isSavable('a'.repeat(entryTextMax + 1))).toBe(false);
    expect(said()).not.toBe(missing);
  });

  it('one of the longest is not refused, whatever is around its words', () => {
    expect(isSavable(` ${'a'.repeat(entryTextMax)}\n`)).toBe(true);
    expect(said()).toBeUndefined();
  });
});
