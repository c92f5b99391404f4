import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Media } from '#contract/media/schema.ts';
import { draftKeeper } from '#web/platform/device/draft-keeper.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled, typist } from '#web/platform/page-in-test.tsx';
import { createQueryClient } from '#web/platform/query-client.ts';
import { device, emptyDevice, post, savedEntry } from '../entry-in-test.ts';
import { dayPlace, entryOutbox, type TypedEntry } from '../entry-on-device.ts';
import { saveEntry } from '../save-entry.ts';
import { clientDashboardQuery } from '../queries.ts';
import { day17 } from '../home-in-test.ts';
import { photosPart } from './photos.tsx';
import { photoOutbox, startPhotos } from './photo-outbox.ts';
import { keepPhoto, listPhotos } from './photo-store.ts';

const put = 'PUT /api/client/journal-entries/{entryId}/photos/{photoId}';
const id = '0199f2c0-0000-7000-8000-000000000001';
const page = { assignmentId: 'assignment', week: 1, day: 2 };
const place = dayPlace(page);
const userId = theUser.id;
const full = new Refusal(409, { code: 'conflict', message: 'There is no room.' });
const photo = { mimeType: 'image/webp', width: 20, height: 10, bytes: new TextEncoder().encode('webp').buffer };
const media = (route: string): Media => ({
  id: route.split('/').at(-1) ?? '',
  kind: 'photo',
  mimeType: 'image/webp',
  bytes: 4,
  width: 20,
  height: 10,
  durationMs: null,
  levels: null,
});

let stop = () => {};
beforeEach(() => {
  const endDevice = emptyDevice();
  return () => {
    stop();
    photoOutbox.forgetRetries();
    endDevice();
  };
});

async function write() {
  const client = createQueryClient();
  client.setQueryData(clientDashboardQuery.queryKey, { ...day17, todayEntries: [{ ...savedEntry, id }] });
  stop = startPhotos(client, userId);
  const keeper = draftKeeper<TypedEntry>(userId, place);
  keeper.set({ entryText: 'Words.', moodScore: 6 });
  for (let count = 0; count < 2; count += 1) await keepPhoto(userId, { place, entryId: null }, photo);
  const outcome = await saveEntry({ keeper }, { ...page, moodScore: 6 }, id);
  await settled();
  return { client, outcome };
}
const sent = (calls: ReturnType<typeof fakeApi>) => calls.map(({ route }) => route.split(' ')[0]);
const shownMedia = (client: ReturnType<typeof createQueryClient>) =>
  client.getQueryData(clientDashboardQuery.queryKey)?.todayEntries[0]?.media.length;

test('photos follow the words of their page, are shown there, and leave the device', async () => {
  const calls = fakeApi({ [post]: { ...savedEntry, id }, [put]: (_body, route) => media(route) });
  const { client } = await write();
  await waitFor(async () => expect(await listPhotos(userId)).toEqual([]));
  expect(sent(calls)).toEqual(['POST', 'PUT', 'PUT']);
  expect(calls[1]?.route).toMatch(`/api/client/journal-entries/${id}/photos/`);
  expect(calls[1]?.headers.get('content-type')).toBe('image/webp');
  expect(calls[1]?.headers.get('x-person')).toBe(userId);
  expect(shownMedia(client)).toBe(2);
});

test('words that cannot be sent yet keep their photos beside them, for the next try', async () => {
  let isUp = false;
  const busy = new Refusal(503, { code: 'unavailable', message: 'Busy.' });
  const calls = fakeApi({
    [post]: () => (isUp ? { ...savedEntry, id } : busy),
    [put]: (_body, route) => media(route),
  });
  await write();
  expect(sent(calls)).toEqual(['POST']);
  expect((await listPhotos(userId)).map(({ entryId }) => entryId)).toEqual([id, id]);
  isUp = true;
  await act(() => entryOutbox.deliver(userId));
  await waitFor(() => expect(sent(calls)).toEqual(['POST', 'POST', 'PUT', 'PUT']));
});

test('photos of words that are refused are in the form again, and none was sent', async () => {
  const calls = fakeApi({ [post]: new Refusal(409, { code: 'conflict', message: 'This day is closed.' }) });
  const { outcome } = await write();
  expect(outcome.kind).toBe('refused');
  await waitFor(async () => expect((await listPhotos(userId)).map(({ entryId }) => entryId)).toEqual([null, null]));
  expect(sent(calls)).toEqual(['POST']);
});

test('a full quota keeps the words, says so at the photos, and lets them be tried again or removed', async () => {
  let isFull = true;
  const calls = fakeApi({ [post]: { ...savedEntry, id }, [put]: (_body, route) => (isFull ? full : media(route)) });
  const { outcome } = await write();
  expect(outcome.kind).toBe('sent');
  const person = typist();
  renderPage(<photosPart.EntryPhotos entry={{ id, media: [] }} />, { user: theUser });
  expect(await screen.findByText('2 photos weren’t sent. There is no room.')).toBeTruthy();
  expect(screen.getAllByRole('img')).toHaveLength(2);
  expect(device.all('media')).toHaveLength(2);
  const tries = sent(calls).length;

  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await settled();
  expect(sent(calls).length).toBeGreaterThan(tries);
  expect(device.all('media')).toHaveLength(2);

  isFull = false;
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  await person.click(screen.getByRole('button', { name: 'Remove for good' }));
  await settled();
  expect(device.all('media')).toEqual([]);
  expect(device.all('outbox').filter(({ kind, sentAt }) => kind === 'photo' && sentAt === null)).toEqual([]);
  expect(screen.queryAllByRole('img')).toEqual([]);
});

test('a photo is deleted from its page by a second press, in the photo itself', async () => {
  const sentMedia = media('PUT /m1');
  const calls = fakeApi({ 'DELETE /api/client/media/{mediaId}': { id: 'm1' } });
  const { client, person } = renderPage(<photosPart.EntryPhotos entry={{ id, media: [sentMedia] }} hasNote />, {
    user: theUser,
  });
  client.setQueryData(clientDashboardQuery.queryKey, {
    ...day17,
    todayEntries: [{ ...savedEntry, id, media: [sentMedia] }],
  });
  expect(screen.getByText(/Place and time were taken out/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Photo 1' }));
  await person.click(screen.getByRole('button', { name: 'Delete photo' }));
  expect(calls).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Delete it for good' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.map(({ route }) => route)).toEqual(['DELETE /api/client/media/m1']);
  expect(shownMedia(client)).toBe(0);
});
