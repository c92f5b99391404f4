import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pieceBytes } from '#contract/media/rules.ts';
import { forgetKey } from './device-seal.ts';
import { removeLock, setLock } from './device-lock.ts';
import { memoryDevice, type MemoryDevice } from './memory-device-in-test.ts';
import { dropForgotten, dropRecording, keepPart, readPiece, readRecording, replaceByFile } from './recording-store.ts';
import { wipeDevice } from './wipe-device.ts';

const of = { userId: 'nora', mediaId: 'm1', place: 'a1/3/3' };
const pin = '271828';
let device: MemoryDevice;
beforeEach(() => {
  device = memoryDevice();
  forgetKey();
});
afterEach(async () => {
  vi.useRealTimers();
  await wipeDevice('nora');
});

const sound = (text: string) => new TextEncoder().encode(text);
const say = (text: string, number: number) => keepPart(of, number, sound(text), { ms: 1000, levels: '0369' });
const heard = async () => {
  const kept = await readRecording('nora', 'm1');
  return kept && { ...kept, bytes: new TextDecoder().decode(kept.bytes) };
};
const raw = () =>
  device
    .all('media')
    .map(({ value }) => new TextDecoder('latin1').decode('sealed' in value ? value.sealed : value))
    .join();

test('each second is there on its own: of a recording that was killed, all seconds but the last', async () => {
  await say('one ', 0);
  await say('two ', 1);
  device.breakDown(true);
  await expect(say('three', 2)).rejects.toThrow('Quota');
  device.breakDown(false);
  expect(await heard()).toEqual({ bytes: 'one two ', ms: 2000, levels: '03690369', parts: 2 });
  expect(await readRecording('nora', 'another')).toBeNull();
  expect(await readRecording('theo', 'm1')).toBeNull();
});

test('more than ten seconds are read in their order', async () => {
  for (const number of [11, 2, 10, 0, 1, 3, 4, 5, 6, 7, 8, 9]) await say(`${number} `, number);
  expect((await heard())?.bytes).toBe('0 1 2 3 4 5 6 7 8 9 10 11 ');
});

test('a lock seals what was said before and since, with its loudness; without it everything is as it was', async () => {
  await say('a canary before ', 0);
  expect(raw()).toContain('canary');
  await setLock({ userId: 'nora', firstName: 'Nora', pin, minutes: 5, iterations: 10 });
  await say('a canary since', 1);
  expect(raw()).not.toContain('canary');
  expect(raw()).not.toContain('\0\u0003\u0006\u0009');
  expect(await heard()).toMatchObject({ bytes: 'a canary before a canary since', ms: 2000, levels: '03690369' });
  await removeLock('nora', pin);
  expect(raw()).toContain('canary since');
  expect((await heard())?.bytes).toBe('a canary before a canary since');
});

test('a finished file takes the place of the seconds, in pieces as they are sent', async () => {
  for (let number = 0; number < 5; number += 1) await say('a second', number);
  const file = new Uint8Array(2 * pieceBytes + 10).map((_, index) => index % 251);
  await replaceByFile(of, file, { ms: 5012, levels: '0369' });
  expect(device.all('media')).toHaveLength(3);
  const pieces = await Promise.all([1, 2, 3, 4].map((piece) => readPiece('nora', 'm1', piece)));
  expect(pieces.map((piece) => piece?.length)).toEqual([pieceBytes, pieceBytes, 10, undefined]);
  expect(pieces[1]).toEqual(file.slice(pieceBytes, 2 * pieceBytes));
  const kept = await readRecording('nora', 'm1');
  expect(kept).toMatchObject({ ms: 5012, levels: '0369' });
  expect(kept?.bytes).toEqual(file);
});

test('where the file has no room, the seconds are all still there', async () => {
  await say('a second', 0);
  device.breakDown(true);
  await expect(replaceByFile(of, sound('a file'), { ms: 1, levels: '' })).rejects.toThrow('Quota');
  device.breakDown(false);
  expect((await heard())?.bytes).toBe('a second');
});

test('what no draft names any more goes after a day; what is new, named or someone else’s stays', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T08:00:00Z') });
  await say('old', 0);
  await keepPart({ ...of, mediaId: 'named' }, 0, sound('old'), { ms: 1, levels: '' });
  await keepPart({ ...of, userId: 'theo' }, 0, sound('old'), { ms: 1, levels: '' });
  vi.setSystemTime('2026-03-05T08:00:01Z');
  await keepPart({ ...of, mediaId: 'new' }, 0, sound('new'), { ms: 1, levels: '' });
  await dropForgotten('nora', (mediaId) => mediaId === 'named');
  expect(device.all('media').map(({ userId, mediaId }) => `${userId} ${mediaId}`)).toEqual([
    'nora named',
    'theo m1',
    'nora new',
  ]);
  await dropRecording('nora', 'new');
  await wipeDevice('nora');
  expect(device.all('media').map(({ userId }) => userId)).toEqual(['theo']);
});
