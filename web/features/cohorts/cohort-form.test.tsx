import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ines } from '#web/features/coach-profile/profile-in-test.ts';
import { fakeApi, holdBack, Refusal } from '#web/platform/fake-api-in-test.ts';
import { typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { ended, planned, running, said, show, thirdDay } from './cohort-in-test.tsx';
import { EditCohort, NewCohort } from './cohort-form.tsx';
import type { Cohort } from './queries.ts';

const person = typist();
beforeEach(thirdDay);

const breath = {
  id: 'p1',
  programId: 'breath-anchor-01',
  title: 'Breath as Anchor',
  durationWeeks: 1,
  isOwn: false,
  ownerName: null,
  createdAt: '2026-01-01T09:00:00.000Z',
};
const around = {
  'GET /api/coach/available-programs': [breath, { ...breath, id: 'p2', title: 'Living from Desire', durationWeeks: 4 }],
  'GET /api/coach/profile': { ...ines, maxClients: 20, clientCount: 8 },
};
const form = { coachName: 'Ines Calloway', timeZone: 'UTC' };

test('a cohort is made from what was chosen, and a refusal stands at its field and leads there', async () => {
  let tries = 0;
  const sentence = 'A cohort can begin today or later.';
  const calls = fakeApi({
    ...around,
    'GET /api/coach/cohorts': [],
    'POST /api/coach/cohorts': () =>
      tries++ === 0
        ? new Refusal(422, { message: sentence, code: 'invalid', fields: { startsOn: sentence } })
        : planned,
  });
  show(<NewCohort {...form} />, '/cohorts/new');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Autumn Circle' } });
  await screen.findByText('8 of your 20 places are taken. Clients who completed their program need none.');
  await screen.findByText(/Breath as Anchor/, { selector: 'option' });
  fireEvent.change(screen.getByLabelText('Program'), { target: { value: 'p1' } });
  fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-03-09' } });
  expect(said()).toContain('Ends on 15 March 2026.');
  expect(said()).toContain('Breath as Anchor. 7 days from 9 March 2026, together.');
  await person.click(screen.getByRole('radio', { name: /own pace/ }));
  await person.click(screen.getByRole('radio', { name: /Only people I add or invite/ }));
  expect(said()).toContain('Nobody can join with a link.');
  await person.click(screen.getByRole('button', { name: 'Create Cohort' }));
  await waitFor(() => expect(said()).toContain(sentence));
  expect(document.activeElement).toBe(screen.getByLabelText('Start date'));
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
    name: 'Autumn Circle',
    programId: 'p1',
    startsOn: '2026-03-09',
    pace: 'own',
    admission: 'coach',
    places: 12,
    closesOn: null,
  });
  await person.click(screen.getByRole('button', { name: 'Create Cohort' }));
  await waitFor(() => expect(location.pathname).toBe('/cohorts/k1'));
  expect(toastStore.current()?.title).toBe('Your cohort is ready');
});

test('while a cohort is on its way nothing more is taken, so that nothing is lost when it has arrived', async () => {
  fakeApi({
    ...around,
    'GET /api/coach/cohorts': [planned],
    'PUT /api/coach/cohorts/{id}': new Refusal(503, { message: 'Busy.', code: 'unavailable' }),
  });
  const letThrough = holdBack('PUT');
  show(<EditCohort id="k1" {...form} />, '/cohorts/k1/edit');
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await screen.findByText(/Living from Desire/, { selector: 'option' });
  const program = screen.getByLabelText<HTMLSelectElement>('Program');
  await person.type(name, ' Two{Enter}');
  await screen.findByText('Saving...');
  await person.keyboard(' and more');
  await person.selectOptions(program, 'p2');
  await person.click(screen.getByRole('radio', { name: /own pace/ }));
  expect([name.value, program.value]).toEqual(['Autumn Circle Two', 'p1']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /own pace/ }).checked).toBe(false);
  letThrough();
  await waitFor(() => expect(toastStore.current()?.description).toBe('Busy.'));
  await person.type(name, ' and more');
  expect(name.value).toBe('Autumn Circle Two and more');
});

test('repeating fills in everything but the dates', async () => {
  fakeApi({ ...around, 'GET /api/coach/cohorts': [{ ...ended, places: 9, pace: 'own' }] });
  show(<NewCohort {...form} />, '/cohorts/new?repeat=k3');
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Program').value).toBe('p1'));
  expect([name.value, screen.getByLabelText<HTMLInputElement>('Places').value]).toEqual(['Spring Circle', '9']);
  expect(screen.getByLabelText<HTMLInputElement>('Start date').value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /own pace/ }).checked).toBe(true);
});

test('once it has begun, program, start and pace stay', async () => {
  const calls = fakeApi({
    ...around,
    'GET /api/coach/cohorts': [running],
    'PUT /api/coach/cohorts/{id}': { ...running, places: 20 },
  });
  show(<EditCohort id="k2" {...form} />, '/cohorts/k2/edit');
  const places = await screen.findByLabelText<HTMLInputElement>('Places');
  expect(screen.getByLabelText<HTMLInputElement>('Start date').disabled).toBe(true);
  expect(screen.getByLabelText<HTMLSelectElement>('Program').disabled).toBe(true);
  expect(said()).toContain('It has begun');
  fireEvent.change(places, { target: { value: '20' } });
  await person.click(screen.getByRole('button', { name: 'Save Cohort' }));
  await waitFor(() => expect(location.pathname).toBe('/cohorts/k2'));
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({ places: 20, programId: 'p1' });
});

test('whose day has come while nobody joined can begin on another one', async () => {
  const empty: Cohort = { ...running, members: 0, canBeMoved: true };
  const calls = fakeApi({
    ...around,
    'GET /api/coach/cohorts': [empty],
    'PUT /api/coach/cohorts/{id}': { ...empty, startsOn: '2026-03-20' },
  });
  show(<EditCohort id="k2" {...form} />, '/cohorts/k2/edit');
  const starts = await screen.findByLabelText<HTMLInputElement>('Start date');
  expect([starts.disabled, starts.value, starts.min]).toEqual([false, '2026-03-02', '']);
  expect(said()).toContain('Nobody has joined yet');
  fireEvent.change(starts, { target: { value: '2026-03-20' } });
  await person.click(screen.getByRole('button', { name: 'Save Cohort' }));
  await waitFor(() => expect(location.pathname).toBe('/cohorts/k2'));
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({ startsOn: '2026-03-20' });
});
