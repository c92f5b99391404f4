import { afterEach, beforeEach, expect, test } from 'vitest';
import { pieceBytes } from '#contract/media/rules.ts';
import { readRecording, replaceByFile } from '#web/platform/device/recording-store.ts';
import { fakeApi, Refusal, type Call } from '#web/platform/fake-api-in-test.ts';
import { device, emptyDevice, post, savedEntry, waitingEntry } from '../entry-in-test.ts';
import { entryOutbox } from '../entry-on-device.ts';
import { recordingOutbox } from '../spoken-on-device.ts';
import type { SpokenContent } from './send-recording.ts';

const key = '01890000-0000-7000-8000-000000000001';
const announced = 'PUT /api/client/journal-entries/{entryId}/recordings/{recordingId}';
const pieceSent = 'PUT /api/client/recordings/{recordingId}/pieces/{piece}';
const file = new Uint8Array(2 * pieceBytes + 100);

const content: SpokenContent = {
  assignmentId: 'assignment',
  week: 1,
  day: 2,
  moodScore: 6,
  mediaId: 'm1',
  mimeType: 'audio/mp4',
  bytes: file.length,
  durationMs: 61_000,
  levels: '0369',
  line: 'The call at eleven',
};

beforeEach(async () => {
  const after = emptyDevice();
  await replaceByFile({ userId: 'nora', mediaId: 'm1', place: 'assignment/1/2' }, file, { ms: 61_000, levels: '0369' });
  await device.change((tx) => tx.put('outbox', { ...waitingEntry(), kind: 'recording', key, content }));
  return after;
});
afterEach(() => recordingOutbox.forgetRetries());

/** Takes pieces in their order, as the server does. */
function server({ has = 0 } = {}) {
  let pieces = has;
  let isDown = false;
  const state = () => ({ id: key, nextPiece: pieces < 3 ? pieces + 1 : null });
  const answers = {
    announce: (): ReturnType<typeof state> | Refusal => state(),
    save: (): typeof savedEntry | Refusal => ({ ...savedEntry, id: key }),
  };
  const calls = fakeApi({
    [announced]: () => answers.announce(),
    [pieceSent]: (_body: unknown, route: string) => {
      if (isDown) throw new TypeError('Failed to fetch');
      pieces = Math.max(pieces, Number(route.split('/').at(-1)));
      return state();
    },
    [post]: () => answers.save(),
    'GET /api/auth/user': new Refusal(401, { code: 'unauthorized', message: 'Log in.' }),
  });
  return {
    calls,
    answers,
    breakAfter: (count: number) => void (isDown = pieces >= count),
    repair: () => void (isDown = false),
  };
}

const routes = (calls: Call[]) => calls.map(({ route }) => route.replaceAll(key, '1').replace('/api/client', ''));
const deliver = async () => (await recordingOutbox.deliver('nora')).get(key);
const isHere = async () => (await readRecording('nora', 'm1')) !== null;
const refused = (message: string) => new Refusal(409, { code: 'conflict', message });

test('announced, piece by piece, then its entry; the sound goes from the device with the answer', async () => {
  const { calls } = server();
  expect(await deliver()).toMatchObject({ kind: 'sent' });
  expect(routes(calls)).toEqual([
    'PUT /journal-entries/1/recordings/1',
    'PUT /recordings/1/pieces/1',
    'PUT /recordings/1/pieces/2',
    'PUT /recordings/1/pieces/3',
    post,
  ]);
  expect(calls[0]?.body).toEqual({ mimeType: 'audio/mp4', bytes: file.length, durationMs: 61_000, levels: '0369' });
  expect(calls.at(-1)?.body).toEqual({
    id: key,
    entryType: 'audio',
    entryText: 'The call at eleven',
    moodScore: 6,
    assignmentId: 'assignment',
    week: 1,
    day: 2,
    writtenAt: '2026-01-15T08:00:00.000Z',
  });
  expect(calls.every(({ headers }) => headers.get('x-person') === 'nora')).toBe(true);
  expect(await isHere()).toBe(false);
  expect(JSON.stringify(device.all('outbox'))).not.toContain('eleven');
});

test('what is there already is not sent again, after a break or on another day', async () => {
  const { calls } = server({ has: 2 });
  expect(await deliver()).toMatchObject({ kind: 'sent' });
  expect(routes(calls)).toEqual(['PUT /journal-entries/1/recordings/1', 'PUT /recordings/1/pieces/3', post]);
});

test('a break leaves everything on the device, and it goes on from there', async () => {
  const { calls, breakAfter, repair } = server({ has: 1 });
  breakAfter(1);
  expect(await deliver()).toEqual({ kind: 'waiting', reason: 'offline' });
  expect(await isHere()).toBe(true);
  repair();
  calls.length = 0;
  expect(await deliver()).toMatchObject({ kind: 'sent' });
  expect(routes(calls)[1]).toBe('PUT /recordings/1/pieces/2');
});

test('the sound stays until its entry is saved: a server that fails there gets it all again if it wants', async () => {
  const { answers } = server();
  answers.save = () => new Refusal(500, { code: 'internal', message: 'Oh.' });
  expect(await deliver()).toMatchObject({ kind: 'waiting' });
  expect(await isHere()).toBe(true);
});

test('signed out it waits for the same person', async () => {
  const { answers } = server();
  answers.announce = () => new Refusal(401, { code: 'unauthorized', message: 'Log in.' });
  expect(await deliver()).toEqual({ kind: 'waiting', reason: 'signed-out' });
  expect(await isHere()).toBe(true);
});

test('refused for want of room it stays with the sentence, and typed pages go all the same', async () => {
  const { answers } = server();
  await device.change((tx) => tx.put('outbox', waitingEntry()));
  answers.announce = () => refused('There is no room.');
  expect(await deliver()).toMatchObject({ kind: 'refused', sentence: 'There is no room.' });
  expect((await recordingOutbox.list('nora'))[0]?.refusal?.sentence).toBe('There is no room.');
  expect(await isHere()).toBe(true);
  expect((await entryOutbox.deliver('nora')).get('key')).toMatchObject({ kind: 'sent' });

  const again = server();
  await recordingOutbox.retry('nora', key);
  expect(routes(again.calls).at(-1)).toBe(post);
  expect(await isHere()).toBe(false);
});

test('a browser that has thrown the sound away says so, and tries no more', async () => {
  server();
  await device.change((tx) => tx.remove('media', ['nora', 'm1', 1]));
  expect(await deliver()).toMatchObject({ kind: 'refused', sentence: 'The recording is no longer on this device.' });
});
