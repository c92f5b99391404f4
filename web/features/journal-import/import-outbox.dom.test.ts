import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importBatchCharacters } from '#contract/journal-import/rules.ts';
import { setLock, removeLock } from '#web/platform/device/device-lock.ts';
import { noteReached } from '#web/platform/device/connection.ts';
import { publish } from '#web/platform/device/device-events.ts';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { newItem } from '#web/platform/device/outbox-store.ts';
import type { Sealed } from '#web/platform/device/records.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { batchesOf, dropImport, importOutbox, keepImport, startImports } from './import-outbox.ts';

const post = 'POST /api/client/journal-entries/import';
const pageOf = (number: number, text = `Page ${number}.`) => ({
  sourceId: `p${number}`,
  writtenAt: '2019-05-03T21:14:00.000+02:00',
  text,
});
const pages = (count: number) => Array.from({ length: count }, (_, index) => pageOf(index));

let device: MemoryDevice;
let stop = () => {};

beforeEach(() => {
  device = memoryDevice();
});
afterEach(() => {
  stop();
  importOutbox.forgetRetries();
  noteReached(true);
});

const pin = '194726';

type Sent = { importId: string; source: string; pages: { sourceId: string; entryText: string }[] };

/** Adds each page once, as the server does; `dies` answers nothing after it has added a batch. */
function server() {
  const journal = new Map<string, string>();
  let dying = 0;
  const calls = fakeApi({
    [post]: (body: unknown) => {
      const { pages: sent } = body as Sent;
      for (const { sourceId, entryText } of sent) if (!journal.has(sourceId)) journal.set(sourceId, entryText);
      if (dying > 0 && (dying -= 1) === 0) throw new TypeError('Failed to fetch');
      return { pages: sent.length };
    },
    'GET /api/auth/user': new Refusal(401, { code: 'unauthorized', message: 'Log in.' }),
  });
  return { journal, calls, dieAfter: (batches: number) => void (dying = batches) };
}

const begin = () => void (stop = startImports(new QueryClient(), 'nora'));
const left = () => [device.all('media').length, device.all('outbox').filter(({ sentAt }) => sentAt === null).length];

test('batches have at most fifty pages and 300,000 characters', () => {
  expect(batchesOf(pages(101)).map(({ length }) => length)).toEqual([50, 50, 1]);
  const long = Array.from({ length: 32 }, (_, n) => pageOf(n, 'a'.repeat(importBatchCharacters / 15)));
  expect(batchesOf(long).map(({ length }) => length)).toEqual([15, 15, 2]);
  expect(batchesOf([])).toEqual([]);
});

test('every page goes out once, under one id, and nothing of it stays on the device', async () => {
  const { journal, calls } = server();
  await keepImport('nora', 'day-one', pages(120));
  expect(left()).toEqual([3, 3]);
  begin();
  await vi.waitFor(() => expect(left()).toEqual([0, 0]));
  expect(journal.size).toBe(120);
  expect(new Set(calls.map(({ body }) => (body as Sent).importId)).size).toBe(1);
  expect(calls[0]?.body).toMatchObject({
    source: 'day-one',
    pages: expect.arrayContaining([
      { sourceId: 'p0', writtenAt: '2019-05-03T21:14:00.000+02:00', entryText: 'Page 0.' },
    ]),
  });
  expect(calls.every(({ headers }) => headers.get('x-person') === 'nora')).toBe(true);
  expect(JSON.stringify(device.all('outbox'))).not.toContain('Page');
});

test('a batch that cannot be opened any more is not taken for one that has arrived', async () => {
  const { journal } = server();
  await setLock({ userId: 'nora', firstName: 'Nora', pin, minutes: 5, iterations: 10 });
  await keepImport('nora', 'day-one', pages(60));
  await device.change(async (tx) => {
    const [first] = await tx.list('media', ['nora']);
    const value = { ...(first?.value as Sealed), sealed: new ArrayBuffer(80) };
    tx.put('media', { ...first!, value });
  });
  begin();
  await vi.waitFor(() => expect(journal.size).toBe(10));
  expect((await importOutbox.list('nora')).filter(({ refusal }) => refusal !== null)).toHaveLength(1);
});

test('a page that died after the server took a batch sends it again, and each page is there once', async () => {
  const { journal, calls, dieAfter } = server();
  await keepImport('nora', 'day-one', pages(120));
  dieAfter(2);
  await importOutbox.deliver('nora');
  expect(journal.size).toBe(100);
  expect(left()).toEqual([2, 2]);
  importOutbox.forgetRetries();
  begin();
  await vi.waitFor(() => expect(left()).toEqual([0, 0]));
  expect(calls.map(({ body }) => (body as Sent).pages[0]?.sourceId)).toEqual(['p0', 'p50', 'p50', 'p100']);
  expect(journal.size).toBe(120);
});

test('a page that died between the answer and its note asks for nothing more', async () => {
  const { calls } = server();
  await keepImport('nora', 'day-one', pages(2));
  const [piece] = device.all('media');
  await device.change((tx) => tx.remove('media', ['nora', piece?.mediaId ?? '', 0]));
  expect([...(await importOutbox.deliver('nora')).values()]).toEqual([{ kind: 'sent', answer: { pages: 0 } }]);
  expect(calls).toEqual([]);
  expect(left()).toEqual([0, 0]);
});

test('lets what was written here go first, also between two batches', async () => {
  const held = { userId: 'nora', place: 'assignment/1/2', value: null, last: null, replaces: [], isCarriedOn: true };
  const entry = newItem(held, 'entry', { entryText: 'today' }, 'e1', 1);
  const write = (sentAt: number | null) => device.change((tx) => tx.put('outbox', { ...entry, sentAt }));
  let writes: Promise<unknown> = Promise.resolve();
  const calls = fakeApi({
    [post]: (body: unknown) => {
      // Written while the first batch is on its way.
      if (calls.length === 1) writes = write(null);
      return { pages: (body as Sent).pages.length };
    },
  });
  await write(null);
  await keepImport('nora', 'day-one', pages(60));
  begin();
  await importOutbox.deliver('nora');
  expect(calls).toHaveLength(0);
  for (const sent of [1, 2]) {
    await write(5);
    publish({ about: 'outbox', userId: 'nora', kind: 'entry' });
    await vi.waitFor(() => expect(calls).toHaveLength(sent));
    await importOutbox.deliver('nora');
    await writes;
    expect(calls).toHaveLength(sent);
  }
  expect(device.all('media')).toEqual([]);
});

test('is not held up by a page that was refused: that waits for its author', async () => {
  server();
  const held = { userId: 'nora', place: 'assignment/1/2', value: null, last: null, replaces: [], isCarriedOn: true };
  const refusal = { sentence: 'No.', fields: {} };
  await device.change((tx) => tx.put('outbox', { ...newItem(held, 'message', {}, 'm1', 1), refusal }));
  await keepImport('nora', 'day-one', pages(1));
  begin();
  await vi.waitFor(() => expect(device.all('media')).toEqual([]));
});

test('slowed down by the server it keeps the rest', async () => {
  fakeApi({ [post]: new Refusal(429, { code: 'rate_limited', message: 'Try again in ten minutes.' }) });
  await keepImport('nora', 'day-one', pages(60));
  await importOutbox.deliver('nora');
  expect(left()).toEqual([2, 2]);
});

test('taken back meanwhile it is refused, and can be discarded whole without touching another', async () => {
  await keepImport('nora', 'day-one', pages(60));
  const [{ content: taken } = { content: { importId: '' } }] = await importOutbox.list('nora');
  fakeApi({ [post]: new Refusal(409, { code: 'conflict', message: 'This import was taken back.' }) });
  await importOutbox.deliver('nora');
  expect((await importOutbox.list('nora')).map(({ refusal }) => refusal?.sentence)).toEqual([
    'This import was taken back.',
    'This import was taken back.',
  ]);
  await keepImport('nora', 'journey', pages(1));
  await dropImport('nora', taken.importId);
  expect((await importOutbox.list('nora')).map(({ content }) => content.source)).toEqual(['journey']);
  expect(left()).toEqual([1, 1]);
});

test('behind a lock it lies sealed, and goes out from the unlocked page', async () => {
  const { journal } = server();
  await setLock({ userId: 'nora', firstName: 'Nora', pin, minutes: 5, iterations: 10 });
  await keepImport('nora', 'day-one', pages(2));
  const kept = [
    ...device.all('media').map(({ value }) => value),
    ...device.all('outbox').map(({ content }) => content),
  ];
  expect(kept.every((value) => typeof value === 'object' && value !== null && 'sealed' in value)).toBe(true);
  begin();
  await vi.waitFor(() => expect(left()).toEqual([0, 0]));
  expect([...journal.values()]).toEqual(['Page 0.', 'Page 1.']);
  await removeLock('nora', pin);
});
