import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { typist } from '#web/platform/page-in-test.tsx';
import { AnyCohorts } from './any-cohorts.tsx';
import { show, thirdDay } from './cohort-in-test.tsx';

const person = typist();
beforeEach(thirdDay);

test('an admin sees every coach’s cohorts in numbers, and ends one after reading what that means', async () => {
  const one = {
    id: 'k2',
    name: 'Clinic Staff',
    coach: { id: 'c1', name: 'Ines Calloway' },
    programTitle: 'Breath as Anchor',
    startsOn: '2026-03-02',
    lastDate: null,
    pace: 'own' as const,
    members: 8,
    places: 12,
    wroteToday: 5,
  };
  let tries = 0;
  const calls = fakeApi({
    'GET /api/admin/cohorts': () => ({
      cohorts: [{ ...one, state: tries > 1 ? ('ended' as const) : ('running' as const) }],
      pagination: { page: 1, pageSize: 50, totalPages: 1, total: 1 },
    }),
    'POST /api/admin/cohorts/{id}/end': () =>
      tries++ === 0
        ? new Refusal(503, { message: 'Away for a moment.', code: 'unavailable' })
        : { id: 'k2', state: 'ended' as const },
  });
  show(<AnyCohorts />, '/admin/cohorts');
  expect((await screen.findByRole('link', { name: 'Ines Calloway' })).getAttribute('href')).toBe('/admin/users/c1');
  expect(screen.getByRole('row', { name: /Clinic Staff/ }).textContent).toContain('8 of 12');
  await person.click(screen.getByRole('button', { name: 'End Clinic Staff' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Everyone keeps coach and pages');
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  await person.click(within(dialog).getByText('End Cohort'));
  expect(await within(dialog).findByText(/Away for a moment/)).toBeDefined();
  await person.click(within(dialog).getByText('End Cohort'));
  expect(await screen.findByText('Ended')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'End Clinic Staff' })).toBeNull();
});

test('where there is no cohort, or none came, an admin is told', async () => {
  let tries = 0;
  fakeApi({
    'GET /api/admin/cohorts': () =>
      tries++ === 0
        ? new Refusal(500, { message: 'Broken.', code: 'internal' })
        : { cohorts: [], pagination: { page: 1, pageSize: 50, totalPages: 0, total: 0 } },
  });
  show(<AnyCohorts />, '/admin/cohorts');
  expect(await screen.findByText('The cohorts couldn’t be loaded')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No cohort yet')).toBeDefined();
});
