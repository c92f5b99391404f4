import { expect, test } from 'vitest';
import { stepsOfChange } from './change-steps.ts';

const now = {
  assignmentId: 'a1',
  id: 'p1',
  programId: 'desire',
  title: 'Living from Desire',
  isEarlierVersion: false,
  status: 'active' as const,
  currentWeek: 4,
  currentDay: 2,
  totalWeeks: 4,
  completionPercentage: 82,
  startedAt: '2025-09-16T08:00:00.000Z',
  startsOn: null,
  completedAt: null,
};
const progress = { completedDays: 17, totalDays: 28, weeklyCompletion: [], milestones: [] };
const breath = { id: 'p2', title: 'Breath as Anchor', days: 7 };
const steps = (
  currentProgram:
    | typeof now
    | (Omit<typeof now, 'startsOn' | 'status'> & { startsOn: string | null; status: 'active' | 'completed' })
    | null,
  chosen: typeof breath | undefined = breath,
  startsOn = '',
  completedDays = 17,
) =>
  stepsOfChange({ currentProgram, progress: { ...progress, completedDays } }, 'Daniel', chosen, startsOn).map(
    ({ title, text }) => `${title}: ${text}`,
  );
const told = 'Daniel will be notified: In the app and by e-mail, with your name and the program’s.';

test('another program: what ends, what stays, what starts, and that the client is told', () => {
  expect(steps(now)).toEqual([
    'Living from Desire ends today on day 23 of 28: The last 5 days can’t be written. ' +
      'Daniel keeps what was written on 17 days, with its moods and cloth.',
    'Breath as Anchor starts at week 1, day 1: Today: the next page Daniel opens is its first prompt. 7 days.',
    told,
  ]);
  expect(steps(now, breath, '', 1)[0]).toContain('written on 1 day,');
  expect(steps(now, breath, '', 0)[0]).toContain('Nothing has been written for it yet.');
});

test('on another day', () => {
  expect(steps(now, breath, '2025-11-03')[1]).toBe(
    'Breath as Anchor starts at week 1, day 1: On 3 November 2025. Until then nothing is due. 7 days.',
  );
});

test('the first program of somebody who has none', () => {
  expect(steps(null)).toHaveLength(2);
  expect(steps(null)[0]).toContain('Breath as Anchor starts');
});

test('the program that runs: nothing', () => {
  expect(steps(now, { id: 'p1', title: 'Living from Desire', days: 28 }, '2025-11-03')).toEqual([
    'Nothing changes: Daniel is already on Living from Desire and continues as before.',
  ]);
});

test('one that has not begun can get another first day', () => {
  const ahead = { ...now, startsOn: '2025-11-03' };
  const same = { id: 'p1', title: 'Living from Desire', days: 28 };
  expect(steps(ahead, same, '2025-11-03')).toEqual([
    'Nothing changes: Daniel is already on Living from Desire and continues as before.',
  ]);
  expect(steps(ahead, same, '2025-11-10')[0]).toBe(
    'Living from Desire gets a new first day: On 10 November 2025. Until then nothing is due. 28 days.',
  );
  expect(steps(ahead, same)[0]).toContain('gets a new first day: Today');
  expect(steps(ahead)[0]).toBe('Living from Desire won’t start: It hadn’t started yet, so nothing was written for it.');
});

test('one that was completed stays so, and can be begun anew', () => {
  const done = { ...now, status: 'completed' as const };
  expect(steps(done)[0]).toBe('Living from Desire stays completed: Daniel keeps its entries, moods and cloth.');
  expect(steps(done, { id: 'p1', title: 'Living from Desire', days: 28 })[1]).toContain(
    'Living from Desire starts at week 1, day 1',
  );
});

test('nothing chosen, nothing said', () => {
  expect(stepsOfChange({ currentProgram: now, progress }, 'Daniel', undefined, '')).toEqual([]);
});
