import { QueryClientProvider } from '@tanstack/react-query';
import { Route } from 'wouter';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { day17, entryOf17 } from '#web/features/client-dashboard/home-in-test.ts';
import { clientDashboardQuery } from '#web/features/client-dashboard/queries.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient, userKey } from '#web/platform/query-client.ts';
import { click, fill, named, render, the, until } from '#web/ui/render-in-test.ts';
import ProgramDayPage from './program-day.tsx';

let leave = async () => {};
beforeEach(() => void memoryDevice());
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

test('a day is written afterwards, for that day, and a heavy one brings the kind card here too', async () => {
  const entry = {
    ...entryOf17({ id: 'late', dayNumber: 4, isLate: true, moodScore: 1 }),
    care: { helpLines: [], isCoachTold: true },
  };
  const page = {
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
  const calls = fakeApi({
    'GET /api/client/program-days/{week}/{day}': () =>
      calls.some(({ route }) => route.startsWith('POST')) ? { ...page, entries: [entry] } : page,
    'POST /api/journal-entries': entry,
    'GET /api/client/dashboard': day17,
  });
  history.replaceState(null, '', '/day/1/4');
  const client = createQueryClient();
  client.setQueryData(userKey, theUser);
  client.setQueryData(clientDashboardQuery.queryKey, day17);
  const shown = await render(
    <QueryClientProvider client={client}>
      <Route path="/day/:week/:day">
        <ProgramDayPage />
      </Route>
    </QueryClientProvider>,
  );
  leave = shown.gone;
  await until(() => document.querySelector('textarea') !== null);
  await fill(the('textarea'), 'It was too much.');
  await click(named('Save Entry for Day 4'));
  await until(() => document.querySelector('.kind') !== null);
  await until(() => document.querySelector('.kept:not(.kept--waiting)') !== null);
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toMatchObject({
    assignmentId: 'a1',
    week: 1,
    day: 4,
  });
  expect(the('.kind').textContent).toContain('Ines can see');
  expect(the('.kept .stateline').textContent).toMatch(/^Written later, /);
});
