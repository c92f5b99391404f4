import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import { day17 } from '../home-in-test.ts';
import type { ClientDashboard, ProgramDay } from '../queries.ts';
import { ProgramDayView } from './program-day.tsx';

const page: ProgramDay = {
  assignmentId: 'a1',
  weekNumber: 1,
  dayOfWeek: 4,
  dayNumber: 4,
  programTitle: 'x',
  promptText: 'What stayed?',
  promptType: 'reflection',
  isToday: false,
  entries: [],
  coach: null,
};

beforeEach(() => void memoryDevice());

async function show(answer: ProgramDay | Refusal | (() => ProgramDay | Refusal), home: ClientDashboard = day17) {
  history.replaceState(null, '', '/day/1/4');
  const calls = fakeApi({ 'GET /api/client/program-days/{week}/{day}': answer, 'GET /api/client/dashboard': home });
  await act(async () =>
    renderPage(<ProgramDayView week={1} day={4} timeZone="UTC" sharing={() => null} />, { user: theUser }),
  );
  return calls;
}

test('a day that was reached shows its prompt, which day it is, and the way back', async () => {
  const calls = await show(page);
  await waitFor(() => expect(document.querySelector('.leaf')).not.toBeNull());
  expect(calls.map(({ route }) => route)).toContain('GET /api/client/program-days/1/4');
  expect(the('.leaf').textContent).toMatch(/^Day 4, week 1What stayed\?/);
  expect(screen.getByRole('link', { name: 'Back to Today' }).getAttribute('href')).toBe('/');
});

test('the open day has a page of its own', async () => {
  await show({ ...page, isToday: true });
  await waitFor(() => expect(location.pathname).not.toBe('/day/1/4'));
  expect(location.pathname).toBe('/');
});

test('a day ahead, or of nobody, says so with the way back', async () => {
  await show(new Refusal(404, { message: 'This day of the program isn’t open yet.', code: 'not_found' }));
  await screen.findByRole('alert');
  expect(screen.getByRole('alert').textContent).toBe(
    'This day isn’t openThis day of the program isn’t open yet.Back to Today',
  );
});

test('a day that the program does not have says so with the way back', async () => {
  await show(
    new Refusal(404, { message: 'There’s no such day in your program.', code: 'not_found', reason: 'no-such-day' }),
  );
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('There’s no such day');
  expect(screen.getByRole('link', { name: 'Back to Today' }).getAttribute('href')).toBe('/');
});

test('a day that could not be loaded can be tried again', async () => {
  let isDown = true;
  await show(() => (isDown ? new Refusal(503, { message: 'The database is away.', code: 'unavailable' }) : page));
  await screen.findByRole('alert');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This day couldn’t be loaded');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(document.querySelector('.leaf')).not.toBeNull());
});

test('when the trial is over the day can be read, and the page says what writing needs', async () => {
  await show(page, {
    ...day17,
    trial: { startedAt: '2025-10-01T08:00:00Z', endsAt: '2025-10-08T08:00:00Z', daysLeft: 0 },
  });
  await waitFor(() => expect(document.querySelector('.trialover')).not.toBeNull());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What stayed?');
});
