import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDraft } from '#web/platform/device/drafts.ts';
import { keepPart, readRecording } from '#web/platform/device/recording-store.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { settled } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import { dayLeafOn, idOf, kept, paper, save, saved, type } from '../components/day-leaf-in-test.tsx';
import { device, emptyDevice, post } from '../entry-in-test.ts';
import { day17, entryOf17 } from '../home-in-test.ts';
import { recordingOutbox, spokenPlace } from '../spoken-on-device.ts';
import { openMicrophone, type Microphone } from './microphone-in-test.ts';

const { show } = dayLeafOn(day17);
const userId = theUser.id;
let microphone: Microphone;
beforeEach(() => {
  microphone = openMicrophone();
  return emptyDevice();
});
afterEach(() => {
  recordingOutbox.forgetRetries();
  vi.unstubAllGlobals();
});

const press = async (name: string | RegExp) => await userEvent.click(await screen.findByRole('button', { name }));
const recording = { id: 'r1', kind: 'recording', mimeType: 'audio/mp4', bytes: 9, width: null, height: null } as const;
const takingRecordings = (announce?: Refusal) =>
  fakeApi({
    'PUT /api/client/journal-entries/{entryId}/recordings/{recordingId}': announce ?? { id: 'r1', nextPiece: 1 },
    'PUT /api/client/recordings/{recordingId}/pieces/{piece}': { id: 'r1', nextPiece: null },
    [post]: (body: unknown) =>
      kept({
        id: idOf(body),
        entryText: 'The call',
        entryType: 'audio',
        media: [{ ...recording, durationMs: 161_000, levels: '0369' }],
      }),
    'GET /api/client/dashboard': day17,
  });

async function speak(): Promise<void> {
  await press('Audio Response');
  await press('Start recording');
  await screen.findByRole('button', { name: 'Pause' });
  await act(async () => {
    await new Promise((done) => setTimeout(done, 30));
    microphone.recorder?.hand('one second');
  });
  await press('Done');
  await waitFor(() => expect(save().disabled).toBe(false));
}

/** What a tab left that was killed. */
async function leftBehind(): Promise<void> {
  const place = spokenPlace('a1/3/3');
  const value = { mediaId: 'm1', mimeType: 'audio/webm', begunAt: Date.now(), line: '' };
  const draft = {
    userId,
    place,
    slot: 's',
    seq: 1,
    value,
    base: null,
    keptAt: Date.now(),
    replaces: [],
    refusal: null,
  };
  await keepDraft(draft);
  for (const number of [0, 1])
    await keepPart({ userId, mediaId: 'm1', place }, number, new Uint8Array(5), { ms: 42_000, levels: '05' });
}

test('a page is spoken, saved with its line and mood, and shown with a player; what was typed stays a draft', async () => {
  const calls = takingRecordings();
  await show();
  type('Begun in words.');
  expect(screen.queryByRole('button', { name: 'Start recording' })).toBeNull();
  await speak();
  expect(screen.queryByRole('textbox', { name: 'Your entry' })).toBeNull();
  fireEvent.change(screen.getByLabelText(/^A line to find it by/), { target: { value: ' The call ' } });
  await userEvent.click(save());
  await saved();
  expect(calls.map(({ route }) => route).filter((route) => !route.startsWith('GET'))).toEqual([
    expect.stringContaining('/recordings/'),
    expect.stringContaining('/pieces/1'),
    post,
  ]);
  expect(calls.find(({ route }) => route === post)?.body).toMatchObject({
    entryType: 'audio',
    entryText: 'The call',
    assignmentId: 'a1',
    week: 3,
    day: 3,
  });
  await screen.findByRole('group', { name: 'Recording' });
  expect(screen.getByText('2:41')).toBeDefined();
  expect(device.all('media')).toEqual([]);
  expect(paper().value).toBe('Begun in words.');
});

test('while it is recorded nothing is saved; typing instead pauses it and keeps it', async () => {
  takingRecordings();
  await show();
  await press('Audio Response');
  await press('Start recording');
  await screen.findByRole('button', { name: 'Pause' });
  await act(async () => void (await new Promise((done) => setTimeout(done, 30))));
  expect(save().disabled).toBe(true);
  await press('Type Response');
  type('In words.');
  await press('Audio Response');
  await screen.findByRole('button', { name: 'Continue recording' });
  expect(microphone.track.isStopped).toBe(false);
});

test('after a killed tab everything up to its last second is found, and can be saved', async () => {
  await leftBehind();
  const calls = takingRecordings();
  await show();
  expect(await screen.findByText('Paused at 1:24. Everything so far is kept.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add to it' })).toBeNull();
  await waitFor(() => expect(save().disabled).toBe(false));
  await userEvent.click(save());
  await saved();
  expect(calls[0]?.body).toMatchObject({ mimeType: 'audio/webm', durationMs: 84_000, levels: '0505', bytes: 10 });
});

test('record again asks first, and then the one before is gone', async () => {
  await leftBehind();
  await show();
  await press('Record again');
  expect(await readRecording(userId, 'm1')).not.toBeNull();
  await press('Discard this one and begin again');
  await screen.findByRole('button', { name: 'Pause' });
  await settled();
  expect(await readRecording(userId, 'm1')).toBeNull();
});

test('a closed microphone is told with the way out, and typing is as before', async () => {
  microphone.refusal = 'NotAllowedError';
  await show();
  await press('Audio Response');
  await press('Start recording');
  const said = await screen.findByText(/^Your browser keeps the microphone closed\./);
  expect(said.closest('[role=alert]')).not.toBeNull();
  expect(screen.getByText(/does not listen\. If it is a heavy day, the mood below says so\.$/)).toBeDefined();
  await press('Type Response');
  expect(paper()).toBeDefined();
});

test('refused, it stays with the sentence: it can be tried again, saved as a file or discarded', async () => {
  const full = new Refusal(409, { code: 'conflict', message: 'There is no room for recordings.' });
  takingRecordings(full);
  await show();
  await speak();
  await userEvent.click(save());
  expect(await screen.findByText('There is no room for recordings.')).toBeDefined();
  expect(screen.getByText('Not sent')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Download it' })).toBeDefined();
  await press('Try again');
  expect(await screen.findByText('There is no room for recordings.')).toBeDefined();
  await press('Discard the recording');
  await press('Discard it for good');
  await waitFor(() => expect(the('.writing')).toBeTruthy());
  await settled();
  expect([device.all('media'), device.all('outbox')]).toEqual([[], []]);
});

test('an entry whose recording was deleted says so', async () => {
  await show({ home: { ...day17, todayEntries: [entryOf17({ entryType: 'audio', entryText: '' })] } });
  expect(screen.getByText('The recording of this page was deleted.')).toBeDefined();
});
