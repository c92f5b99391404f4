import { beforeEach, expect, test } from 'vitest';
import { day17, noHome } from '#web/features/today/home-in-test.ts';
import { keepAnswer, keptAnswer, takeAlong } from '#web/features/landing/first-answer.ts';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { layOnFirstPage } from './setup.tsx';

let device: MemoryDevice;
beforeEach(() => {
  device = memoryDevice();
  localStorage.clear();
});

const drafts = () => device.all('drafts').map(({ userId, place, value }) => ({ userId, place, value }));
const typed = { entryText: 'Short, and high up.', moodScore: null, begunAt: expect.any(Number) as number };

test('what was taken along from the landing page is the draft of the first day', async () => {
  keepAnswer('Short, and high up.');
  takeAlong();
  await layOnFirstPage('nora', day17);
  expect(drafts()).toEqual([{ userId: 'nora', place: `${day17.assignment?.id}/3/3`, value: typed }]);
  expect(keptAnswer()).toBe('');
});

test('without a program it is the draft of a free page', async () => {
  keepAnswer('Short, and high up.');
  takeAlong();
  await layOnFirstPage('nora', noHome);
  expect(drafts()).toEqual([{ userId: 'nora', place: 'free-page', value: typed }]);
});

test('nobody gets what somebody else left there, and nothing is given up that the device did not take', async () => {
  keepAnswer('Not yours.');
  await layOnFirstPage('nora', day17);
  expect(drafts()).toEqual([]);
  takeAlong();
  device.breakDown(true);
  await layOnFirstPage('nora', day17);
  expect(keptAnswer()).toBe('Not yours.');
});
