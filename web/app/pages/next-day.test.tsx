import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Result } from '#web/platform/api.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import type { Call } from '#web/platform/fake-api-in-test.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { the } from '#web/ui/element-in-test.ts';
import { day17, entryOf17, onDay } from '#web/features/today/home-in-test.ts';
import type { ClientDashboard } from '#web/features/today/queries.ts';
import { showToday } from './today-in-test.tsx';

const moved: Result<'POST /api/client/advance-day'> = {
  hasMoved: true,
  status: 'active',
  currentWeek: 3,
  currentDay: 4,
  totalDays: 28,
  completionPercentage: 64,
};
const bodies = (calls: Call[], route: string) => calls.filter((call) => call.route === route).map(({ body }) => body);

test('skipping leaves the day the page shows, says so, and begins at the new prompt', async () => {
  const next = { ...onDay(3, 4), currentPrompt: { promptText: 'And now?', promptType: 'reflection' } };
  const calls = fakeApi({ 'POST /api/client/advance-day': moved, 'GET /api/client/dashboard': next });
  await showToday(day17);
  await userEvent.click(screen.getByRole('button', { name: 'Skip to Next Day' }));
  await screen.findByRole('heading', { level: 1, name: 'And now?' });
  expect(bodies(calls, 'POST /api/client/advance-day')).toEqual([{ assignmentId: 'a1', week: 3, day: 3 }]);
  expect(toastStore.current()).toMatchObject({
    title: 'Advanced to Next Day',
    description: 'Day 17 stays open in your journey, if you want to write it later.',
  });
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('skipping that is refused says the server’s sentence', async () => {
  fakeApi({
    'POST /api/client/advance-day': new Refusal(409, {
      message: 'There’s no program to continue with.',
      code: 'conflict',
    }),
  });
  await showToday(day17);
  await userEvent.click(screen.getByRole('button', { name: 'Skip to Next Day' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Error'));
  expect(toastStore.current()).toMatchObject({
    variant: 'destructive',
    description: 'There’s no program to continue with.',
  });
});

test('leaving the last day asks nothing either, and can be undone from the page of the finished program', async () => {
  const last = onDay(4, 7);
  const over: ClientDashboard = {
    ...last,
    assignment: last.assignment && { ...last.assignment, status: 'completed' },
    leftDay: { week: 4, day: 7, undoUntil: new Date(Date.now() + 60_000).toISOString() },
  };
  let home = over;
  const calls = fakeApi({
    'POST /api/client/advance-day': { ...moved, status: 'completed' },
    'POST /api/client/advance-day/undo': () => {
      home = last;
      return { ...moved, currentWeek: 4, currentDay: 7 };
    },
    'GET /api/client/dashboard': () => home,
  });
  await showToday(last);
  expect(document.body.textContent).not.toContain('Skip to Next Day');
  await userEvent.click(screen.getByRole('button', { name: 'Finish the Program' }));
  await screen.findByRole('heading', { name: 'Program Completed!' });
  expect(bodies(calls, 'POST /api/client/advance-day')).toEqual([{ assignmentId: 'a1', week: 4, day: 7 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Back to Day 28' }));
  await screen.findByRole('button', { name: 'Finish the Program' });
  expect(bodies(calls, 'POST /api/client/advance-day/undo')).toEqual([{ assignmentId: 'a1', week: 4, day: 7 }]);
});

test('a skip is undone on the page, and in one place only', async () => {
  const undoUntil = new Date(Date.now() + 60_000).toISOString();
  let home: ClientDashboard = { ...onDay(3, 4), leftDay: { week: 3, day: 3, undoUntil } };
  const calls = fakeApi({
    'POST /api/client/advance-day': moved,
    'POST /api/client/advance-day/undo': () => {
      home = day17;
      return { ...moved, currentDay: 3 };
    },
    'GET /api/client/dashboard': () => home,
  });
  await showToday(day17);
  await userEvent.click(screen.getByRole('button', { name: 'Skip to Next Day' }));
  await waitFor(() => expect(the('.daybar').textContent).toContain('Day 18'));
  expect(toastStore.current()).toMatchObject({ title: 'Advanced to Next Day' });
  expect(toastStore.current()?.action).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Back to Day 17' }));
  await waitFor(() => expect(the('.daybar').textContent).toContain('Day 17'));
  expect(bodies(calls, 'POST /api/client/advance-day/undo')).toEqual([{ assignmentId: 'a1', week: 3, day: 3 }]);
  expect(toastStore.current()?.title).toBe('Back on Day 17');
});

test('an undo that is refused says why, and the page looks again', async () => {
  const calls = fakeApi({
    'POST /api/client/advance-day/undo': new Refusal(409, { message: 'It is too late.', code: 'conflict' }),
    'GET /api/client/dashboard': onDay(3, 4),
  });
  const left = { week: 3, day: 3, undoUntil: new Date(Date.now() + 60_000).toISOString() };
  await showToday({ ...onDay(3, 4), leftDay: left });
  await userEvent.click(screen.getByRole('button', { name: 'Back to Day 17' }));
  await waitFor(() => expect(toastStore.current()?.description).toBe('It is too late.'));
  await waitFor(() => expect(document.querySelector('.pauseband')).toBeNull());
  expect(calls.at(-1)?.route).toBe('GET /api/client/dashboard');
});

test('the way back stands on the page for its minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const left = { week: 3, day: 3, undoUntil: new Date(Date.now() + 20_000).toISOString() };
    await showToday({ ...onDay(3, 4), leftDay: left });
    expect(the('.pauseband').textContent).toBe('You moved on from Day 17.Back to Day 17');
    await act(() => vi.advanceTimersByTimeAsync(19_000));
    expect(screen.getByRole('button', { name: 'Back to Day 17' })).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(document.querySelector('.pauseband')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('once the day is written the next one is offered, as an offer', async () => {
  const calls = fakeApi({ 'POST /api/client/advance-day': moved, 'GET /api/client/dashboard': onDay(3, 4) });
  await showToday({ ...day17, todayEntries: [entryOf17()] });
  await waitFor(() => expect(document.querySelector('.nextday')).not.toBeNull());
  expect(the('.nextday h2').textContent).toBe('Day 18 is ready when you are');
  expect(document.querySelector('.nextday .btn--primary')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Continue to Day 18' }));
  await waitFor(() => expect(document.querySelector('.nextday')).toBeNull());
  expect(bodies(calls, 'POST /api/client/advance-day')).toEqual([{ assignmentId: 'a1', week: 3, day: 3 }]);
});

test('after the last day the offer is to finish', async () => {
  await showToday({ ...onDay(4, 7), todayEntries: [entryOf17({ dayNumber: 28 })] });
  await waitFor(() => expect(document.querySelector('.nextday')).not.toBeNull());
  expect(the('.nextday').textContent).toContain('That was the last day');
  expect(the('.nextday .btn').textContent).toBe('Finish the Program');
  expect(document.querySelectorAll('.nextday .btn')).toHaveLength(1);
});
