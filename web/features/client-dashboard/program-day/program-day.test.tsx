import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { click, named, render, the, until } from '#web/ui/render-in-test.ts';
import { day17 } from '../home-in-test.ts';
import type { ClientDashboard, ProgramDay } from '../queries.ts';
import { ProgramDayView } from './program-day.tsx';

afterEach(() => vi.unstubAllGlobals());

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

async function show(answer: ProgramDay | Refusal | (() => ProgramDay | Refusal), home: ClientDashboard = day17) {
  history.replaceState(null, '', '/day/1/4');
  const calls = fakeApi({ 'GET /api/client/program-days/{week}/{day}': answer, 'GET /api/client/dashboard': home });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ProgramDayView
        week={1}
        day={4}
        leaf={({ page: shown, note, refusal }) => (
          <section className="leaf">
            <p>{note}</p>
            <h1>{shown.promptText}</h1>
            {refusal}
          </section>
        )}
      />
    </QueryClientProvider>,
  );
  return calls;
}

test('a day that was reached shows its prompt, which day it is, and the way back', async () => {
  const calls = await show(page);
  await until(() => document.querySelector('.leaf') !== null);
  expect(calls.map(({ route }) => route)).toContain('GET /api/client/program-days/1/4');
  expect(the('.leaf').textContent).toBe('Day 4, week 1What stayed?');
  expect(named('Back to Today').getAttribute('href')).toBe('/');
});

test('the open day has a page of its own', async () => {
  await show({ ...page, isToday: true });
  await until(() => location.pathname !== '/day/1/4');
  expect(location.pathname).toBe('/');
});

test('a day ahead, or of nobody, says so with the way back', async () => {
  await show(new Refusal(404, { message: 'This day of the program is not open yet.', code: 'not_found' }));
  await until(() => document.querySelector('[role=alert]') !== null);
  expect(the('[role=alert]').textContent).toBe(
    'This day is not openThis day of the program is not open yet.Back to Today',
  );
});

test('a day that could not be loaded can be tried again', async () => {
  let isDown = true;
  await show(() => (isDown ? new Refusal(503, { message: 'The database is away.', code: 'unavailable' }) : page));
  await until(() => document.querySelector('[role=alert]') !== null);
  expect(the('h1').textContent).toBe('This day could not be loaded');
  isDown = false;
  await click(named('Try again'));
  await until(() => document.querySelector('.leaf') !== null);
});

test('when the trial is over the day can be read, and the page says what writing needs', async () => {
  await show(page, {
    ...day17,
    trial: { startedAt: '2025-10-01T08:00:00Z', endsAt: '2025-10-08T08:00:00Z', daysLeft: 0 },
  });
  await until(() => document.querySelector('.trialover') !== null);
  expect(the('h1').textContent).toBe('What stayed?');
});
