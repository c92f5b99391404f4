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

const question = 'How do you breathe?';
const withQuestion = { ...typed, entryText: `${question}\n\n${typed.entryText}` };
const trial = { startedAt: '2026-03-04T09:00:00.000Z', endsAt: '2026-03-11T09:00:00.000Z', daysLeft: 7 };

test('what was taken along from the landing page is the draft of the first day', async () => {
  keepAnswer('Short, and high up.', question);
  takeAlong();
  await layOnFirstPage('nora', { ...day17, trial });
  expect(drafts()).toEqual([{ userId: 'nora', place: `${day17.assignment?.id}/3/3`, value: typed }]);
  expect(keptAnswer()).toBe('');
});

test('without a program it is the draft of a free page, below the question it answers', async () => {
  keepAnswer('Short, and high up.', question);
  takeAlong();
  await layOnFirstPage('nora', noHome);
  expect(drafts()).toEqual([{ userId: 'nora', place: 'free-page', value: withQuestion }]);
});

test('nobody gets what somebody else left there, and nothing is given up that the device did not take', async () => {
  keepAnswer('Not yours.', question);
  await layOnFirstPage('nora', day17);
  expect(drafts()).toEqual([]);
  takeAlong();
  device.breakDown(true);
  await layOnFirstPage('nora', day17);
  expect(keptAnswer()).toBe('Not yours.');
});
