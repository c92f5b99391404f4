import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { Refusal } from '#web/platform/fake-api-in-test.ts';
import { typist } from '#web/platform/page-in-test.tsx';
import { daniel } from '../client-in-test.ts';
import { showDaniel } from './client-page-in-test.tsx';

const person = typist();
beforeEach(() => void memoryDevice());

const get = 'GET /api/coach/client/{clientId}/programs/{assignmentId}';
const programs = [
  { assignmentId: 'a1', title: 'Two Weeks', from: '2025-09-29', until: null },
  { assignmentId: 'a0', title: 'Breath', from: '2025-09-01', until: '2025-09-20' },
];
const earlier = {
  ...daniel,
  currentProgram: { ...daniel.currentProgram!, assignmentId: 'a0', title: 'Breath', status: 'replaced' as const },
  cells: [{ day: 1, state: 'written' as const, mood: 3, date: '2025-09-01' }],
  progress: { ...daniel.progress, completedDays: 1, totalDays: 7 },
  pins: {
    ...daniel.pins,
    shared: [{ id: 'e9', kind: 'entry' as const, day: 1, date: '2025-09-01', isUnread: false }],
  },
};
const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Program' });

test('an earlier program is chosen above the cloth, with what was shared then, and the current one again', async () => {
  const calls = await showDaniel({ programs }, { [get]: earlier });
  expect([...field().options].map(({ text }) => text)).toEqual([
    'Two Weeks, since 29 September 2025',
    'Breath, 1 September 2025 to 20 September 2025',
  ]);
  fireEvent.change(field(), { target: { value: 'a0' } });
  expect(await screen.findByText('1 of 7 pages written. Choose a day to see it.')).toBeDefined();
  expect(calls.at(-1)?.route).toBe('GET /api/coach/client/k1/programs/a0');
  await person.click(screen.getAllByRole('button', { name: /^Day 1/ })[0]!);
  expect(screen.getByText('Daniel shared e9')).toBeDefined();
  fireEvent.change(field(), { target: { value: 'a1' } });
  await waitFor(() => expect(screen.queryByText('Daniel shared e9')).toBeNull());
});

test('one that begins later is said to begin', async () => {
  const currentProgram = { ...daniel.currentProgram!, startsOn: '2025-09-29' };
  await showDaniel({ programs, currentProgram });
  expect(field().options[0]?.text).toBe('Two Weeks, begins 29 September 2025');
});

test('one program needs no choice', async () => {
  await showDaniel();
  expect(screen.queryByRole('combobox', { name: 'Program' })).toBeNull();
});

test('a failure can be tried again', async () => {
  let isAway = true;
  const answer = () => (isAway ? new Refusal(503, { code: 'unavailable', message: 'Away.' }) : earlier);
  await showDaniel({ programs }, { [get]: answer });
  fireEvent.change(field(), { target: { value: 'a0' } });
  expect(await screen.findByText('The program couldn’t be loaded')).toBeDefined();
  isAway = false;
  await person.click(screen.getByText('Try again'));
  expect(await screen.findByText(/^1 of 7 pages/)).toBeDefined();
});
