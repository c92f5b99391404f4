import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { tell } from './device-news.ts';
import { draftKeeper } from './draft-keeper.ts';
import { memoryDevice } from './memory-device-in-test.ts';
import type { MemoryDevice } from './memory-device-in-test.ts';
import { resetTries } from './next-try.ts';
import { markSent } from './outbox-results.ts';
import { saveEntry } from './save-entry.ts';
import { savedEntry } from './words-in-test.ts';

const at = { assignmentId: 'assignment', week: 1, day: 2, mood: 6 };
const post = 'POST /api/journal-entries';
let device: MemoryDevice;
let close = () => {};

beforeEach(() => void (device = memoryDevice()));
afterEach(() => {
  close();
  resetTries();
  vi.unstubAllGlobals();
});

async function typed(text: string) {
  const keeper = draftKeeper('nora', 'assignment/1/2');
  close = keeper.open();
  await keeper.refresh();
  keeper.setText(text);
  return { keeper };
}

describe('saving an entry', () => {
  it('puts it into the outbox before the server hears of it', async () => {
    let inOutbox: string[] = [];
    fakeApi({
      [post]: () => {
        inOutbox = device.all('outbox').map(({ text }) => text);
        return savedEntry;
      },
    });
    const draft = await typed('first the device');
    expect(await saveEntry(draft, at)).toEqual({ kind: 'saved', entry: savedEntry });
    expect(inOutbox).toEqual(['first the device']);
    expect(draft.keeper.view().text).toBe('');
  });

  it('without a connection leaves it waiting there', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    const draft = await typed('offline');
    expect(await saveEntry(draft, at)).toEqual({ kind: 'waiting', reason: 'offline' });
    expect(device.all('outbox')).toMatchObject([{ text: 'offline', sentAt: null }]);
    expect(device.all('drafts')).toEqual([]);
  });

  it('keeps with it whom it was shared with', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
    const draft = await typed('offline');
    await saveEntry(draft, { ...at, shareWith: 'ines' });
    expect(device.all('outbox')).toMatchObject([{ text: 'offline', shareWith: 'ines' }]);
  });

  it('that is refused puts the text back into the field', async () => {
    fakeApi({ [post]: new Refusal(409, { message: 'Your trial is over.', code: 'conflict' }) });
    const draft = await typed('too late');
    expect(await saveEntry(draft, at)).toMatchObject({ kind: 'refused', sentence: 'Your trial is over.' });
    await vi.waitFor(() =>
      expect(draft.keeper.view()).toMatchObject({ text: 'too late', refusal: { sentence: 'Your trial is over.' } }),
    );
  });

  it('twice with one press too many makes one entry', async () => {
    const calls = fakeApi({ [post]: savedEntry });
    const draft = await typed('once');
    const outcomes = await Promise.all([saveEntry(draft, at), saveEntry(draft, at)]);
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['already', 'saved']);
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
            await markSent(item, 1);
            tell({ about: 'sent', userId: 'nora', item, entry: savedEntry });
          }
          return await run();
        },
      },
    });
    expect(await saveEntry(await typed('elsewhere'), at)).toEqual({ kind: 'saved', entry: savedEntry });
    expect(calls).toHaveLength(0);
  });
});

describe('where the browser keeps nothing', () => {
  it('the entry goes straight to the server, with one key for one text', async () => {
    const calls = fakeApi({ [post]: savedEntry });
    const draft = await typed('straight');
    device.breakDown(true);
    expect(await saveEntry(draft, at)).toEqual({ kind: 'saved', entry: savedEntry });
    expect(draft.keeper.view().text).toBe('');
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
    expect(draft.keeper.view().text).toBe('nowhere to go');
    expect(keys[0]).toBe(keys[1]);
  });
});
