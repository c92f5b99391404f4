import { Route } from 'wouter';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { day17, entryOf17 } from '#web/features/today/home-in-test.ts';
import { clientDashboardQuery } from '#web/features/today/queries.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import ProgramDayPage from './program-day.tsx';

beforeEach(() => void memoryDevice());

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
  client.setQueryData(clientDashboardQuery.queryKey, day17);
  await act(async () =>
    renderPage(
      <Route path="/day/:week/:day">
        <ProgramDayPage />
      </Route>,
      { client, user: theUser },
    ),
  );
  await screen.findByRole('textbox');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'It was too much.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save Entry for Day 4' }));
  await waitFor(() => expect(document.querySelector('.kind')).not.toBeNull());
  await waitFor(() => expect(document.querySelector('.kept:not(.kept--waiting)')).not.toBeNull());
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toMatchObject({
    assignmentId: 'a1',
    week: 1,
    day: 4,
  });
  expect(the('.kind').textContent).toContain('Ines can see');
  expect(the('.kept .stateline').textContent).toMatch(/^Written later, /);
});
