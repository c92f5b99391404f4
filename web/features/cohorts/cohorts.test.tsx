import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { ended, planned, running, said, show, thirdDay } from './cohort-in-test.tsx';
import { Cohorts } from './cohorts.tsx';

const person = typist();
beforeEach(thirdDay);

test('the list says what runs, what lies ahead and what is over', async () => {
  fakeApi({
    'GET /api/coach/cohorts': [planned, running, ended, { ...ended, id: 'k4', name: 'Old', isArchived: true }],
  });
  show(<Cohorts timeZone="UTC" />, '/cohorts');
  const rows = await screen.findAllByRole('row');
  expect(rows[2]?.textContent).toContain('Begins in 5 days');
  expect(rows[1]?.textContent).toContain('Day 3 of 7');
  expect(rows[1]?.textContent).toContain('5 of 8');
  expect(rows[1]?.textContent).toContain('1 in distress2 quiet');
  expect(rows[2]?.textContent).not.toContain('quiet');
  expect(said()).toContain('11 people, 5 wrote today');
  expect(screen.getByRole('link', { name: 'Start Another like Spring Circle' }).getAttribute('href')).toBe(
    '/cohorts/new?repeat=k3',
  );
  expect(screen.queryByText('Old')).toBeNull();
  await person.click(screen.getByText('Show archived'));
  expect(screen.getByRole('link', { name: 'Old' })).toBeDefined();
});

test('one that has ended is put away, and a refusal is said', async () => {
  let tries = 0;
  const calls = fakeApi({
    'GET /api/coach/cohorts': [ended],
    'POST /api/coach/cohorts/{id}/archive': () =>
      tries++ === 0
        ? new Refusal(503, { message: 'Away for a moment.', code: 'unavailable' })
        : { ...ended, isArchived: true },
  });
  show(<Cohorts timeZone="UTC" />, '/cohorts');
  await person.click(await screen.findByRole('button', { name: 'Archive Spring Circle' }));
  await waitFor(() => expect(toastStore.current()?.description).toBe('Away for a moment.'));
  await person.click(screen.getByRole('button', { name: 'Archive Spring Circle' }));
  await waitFor(() => expect(calls.filter(({ route }) => route.endsWith('/archive'))).toHaveLength(2));
  expect(calls.findLast(({ route }) => route.endsWith('/archive'))?.body).toEqual({ isArchived: true });
});

test('nothing there leads to the form, and what cannot be loaded can be asked for again', async () => {
  let tries = 0;
  fakeApi({
    'GET /api/coach/cohorts': () => (tries++ === 0 ? new Refusal(500, { message: 'Broken.', code: 'internal' }) : []),
  });
  show(<Cohorts timeZone="UTC" />, '/cohorts');
  await person.click(await screen.findByText('Try again'));
  expect(await screen.findByText('No cohort yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create Cohort' }).getAttribute('href')).toBe('/cohorts/new');
});
