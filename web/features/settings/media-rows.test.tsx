import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MediaRecord, OutboxRecord } from '#web/platform/device/records.ts';
import { publish } from '#web/platform/device/device-events.ts';
import { listOutbox } from '#web/platform/device/outbox-store.ts';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { fileSize, lengthInWords } from './file-size.ts';
import { storage } from './settings-in-test.ts';
import { MediaRows } from './media-rows.tsx';
import type { MediaOutbox } from './use-media-on-device.ts';

let device: MemoryDevice;
beforeEach(() => {
  device = memoryDevice();
});

const userId = theUser.id;
const deliver = vi.fn<MediaOutbox['deliver']>(async () => new Map());
const retry = vi.fn<MediaOutbox['retry']>(async () => {});

const outboxes = ['photo', 'recording'].map((name) => ({
  name,
  list: async () => await listOutbox(userId, name),
  deliver,
  retry,
}));

async function show() {
  const { person } = renderPage(<MediaRows outboxes={outboxes} timeZone="Europe/Lisbon" />, {
    user: theUser,
  });
  await settled();
  return person;
}
const row = (title: string) => screen.getByRole('heading', { name: title }).closest<HTMLElement>('.setrow')!;
const items = (title: string) =>
  within(row(title))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

const keep = async (mediaId: string, over: Partial<MediaRecord> = {}) => {
  const about = { place: 'entry', about: null, entryId: null, value: new ArrayBuffer(300 * 1024) };
  const keptAt = Date.parse('2025-10-05T18:00:00Z');
  await device.change((tx) =>
    tx.put('media', { userId, mediaId, number: 0, kind: 'photo', keptAt, ...about, ...over }),
  );
};
const queue = async (key: string, over: Partial<OutboxRecord> = {}) => {
  const times = { writtenAt: '2025-10-05T18:00:00Z', order: 1, from: [], sentAt: null, refusal: null };
  const item = { userId, key, kind: 'photo', place: '', content: {}, ...times, ...over };
  await device.change((tx) => tx.put('outbox', item));
};

test('says what is used, of what limit, and leads to the largest pages', async () => {
  fakeApi({ 'GET /api/client/storage': storage });
  await show();
  expect(row('Space used').textContent).toContain('214 MB of 2 GB, a limit set by this server’s host.');
  expect(row('Space used').textContent).not.toContain('Nearly all');
  expect(items('Space used')).toEqual(['31 recordings168 MB1 hour 24 minutes', '42 photos46 MB']);
  const widths = [...document.querySelectorAll<HTMLElement>('.spaceused i')].map((i) =>
    i.style.getPropertyValue('--p'),
  );
  expect(widths.map((width) => Number.parseFloat(width).toFixed(1))).toEqual(['8.2', '2.2']);
  expect(items('Largest pages')).toEqual([
    'Day 9, spoken, 9:581.8 MB, Living from DesireOpen',
    'Sunday, 5 October, 3 photos900 KB, a free pageOpen',
  ]);
  const open = screen.getByRole('link', { name: 'Open: Day 9, spoken, 9:58' });
  expect(open.getAttribute('href')).toBe('/journal?entry=e1');
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/api/my-data');
});

test('says when nearly all is used, and when nothing is', async () => {
  fakeApi({ 'GET /api/client/storage': { ...storage, usedBytes: storage.limitBytes * 0.9 } });
  await show();
  expect(row('Space used').textContent).toContain('Nearly all of it is used.');
  document.body.replaceChildren();
  const none = { count: 0, bytes: 0 };
  const empty = { ...storage, usedBytes: 0, photos: none, recordings: { ...none, durationMs: 0 }, largest: [] };
  fakeApi({ 'GET /api/client/storage': empty });
  await show();
  expect(row('Space used').textContent).toContain('Nothing yet.');
  expect(screen.queryByText('Largest pages')).toBeNull();
  expect(row('On this device').textContent).toContain('Nothing is waiting here.');
});

test('shows what is on this device also where the server cannot be asked', async () => {
  fakeApi({ 'GET /api/client/storage': new Refusal(503, { message: 'Come back later.', code: 'unavailable' }) });
  await keep('waiting', { entryId: 'e1' });
  await queue('waiting');
  await keep('refused', { keptAt: Date.parse('2025-10-06T18:00:00Z') });
  await queue('refused', { refusal: { sentence: 'There is no room.', fields: {} } });
  await keep('arrived');
  await queue('arrived', { sentAt: 1 });
  for (const number of [0, 1])
    await keep('draft', { kind: 'recording', number, keptAt: Date.parse('2025-10-07T18:00:00Z') });
  const spokenAt = Date.parse('2025-10-08T18:00:00Z');
  await keep('spoken', { kind: 'recording', keptAt: spokenAt });
  await queue('its page', { kind: 'recording', content: { mediaId: 'spoken', durationMs: 161_000 } });
  await keep('of a page on its way', { entryId: 'e2', keptAt: spokenAt + 1 });
  await device.change((tx) => tx.put('media', { ...device.all('media')[0]!, userId: 'somebody else' }));
  const person = await show();
  expect(screen.getByRole('alert').textContent).toContain('Come back later.');
  expect(items('On this device')).toEqual([
    'Sunday, 5 October, a photo300 KB. Sent by itself once you’re online.Send now',
    'Monday, 6 October, a photo300 KB. There is no room.Send now',
    'Tuesday, 7 October, spoken600 KB, on a page that isn’t saved yet.',
    'Wednesday, 8 October, spoken, 2:41300 KB. Sent by itself once you’re online.Send now',
    'Wednesday, 8 October, a photo300 KB. Sent by itself once you’re online.',
  ]);
  const [waiting, refused] = screen.getAllByRole('button', { name: /^Send now/ });
  await person.click(waiting!);
  await settled();
  expect(deliver).toHaveBeenCalledWith(userId);
  expect(toastStore.current()?.title).toBe('Not Sent Yet');
  await person.click(refused!);
  expect(retry).toHaveBeenCalledWith(userId, 'refused');
  // Sent from another window: it leaves the list.
  await queue('waiting', { sentAt: 2 });
  publish({ about: 'outbox', userId, kind: 'photo' });
  await settled();
  expect(items('On this device')).toHaveLength(4);
});

test('sizes and lengths are as exact as anyone wants to know them', () => {
  const mb = 1024 * 1024;
  expect([0, 1, 900 * 1024, 1.84 * mb, 9.96 * mb, 213.6 * mb, 2_048 * mb, 1_600 * mb].map(fileSize)).toEqual([
    '0 KB',
    '1 KB',
    '900 KB',
    '1.8 MB',
    '10 MB',
    '214 MB',
    '2 GB',
    '1.6 GB',
  ]);
  expect([1_000, 90_000, 3_600_000, 5_100_000, 7_260_000].map(lengthInWords)).toEqual([
    '1 minute',
    '2 minutes',
    '1 hour',
    '1 hour 25 minutes',
    '2 hours 1 minute',
  ]);
});
