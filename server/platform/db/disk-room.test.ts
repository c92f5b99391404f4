import { expect, it } from 'vitest';
import { fakeLog } from './embedded/fake-log.fixture.ts';
import { watchDiskRoom } from './disk-room.ts';

const megabyte = 1024 * 1024;

it('says when room is short and when there is enough again, each once, with a margin in between', async () => {
  let free = 500;
  let looks = 0;
  const { log, messages } = fakeLog();
  const room = await watchDiskRoom('/somewhere', log, {
    free: async () => {
      looks += 1;
      return free * megabyte;
    },
    every: 1,
  });
  const after = async (megabytes: number) => {
    free = megabytes;
    const seen = looks;
    await expect.poll(() => looks).toBeGreaterThan(seen + 1);
    return room.hasRoom();
  };
  expect([room.hasRoom(), room.hasRoomForMedia()]).toEqual([true, true]);
  expect(await after(255)).toBe(true);
  expect(room.hasRoomForMedia()).toBe(false);
  expect(await after(65)).toBe(true);
  expect(await after(63)).toBe(false);
  expect(await after(90)).toBe(false);
  expect(await after(97)).toBe(true);
  expect(room.hasRoomForMedia()).toBe(false);
  await after(256);
  expect(room.hasRoomForMedia()).toBe(true);
  expect(messages).toEqual([
    'the disk is full: what is there can be read, and nothing is saved until there is room',
    'the disk has room again: everything is saved as before',
  ]);
  room.stop();
});

it('takes a disk that cannot be asked for one with room', async () => {
  const free = async () => Promise.reject(new Error('not supported'));
  const room = await watchDiskRoom('/somewhere', fakeLog().log, { free });
  expect(room.hasRoom()).toBe(true);
  room.stop();
});
