import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { besides, circle, ended, planned, running, said, showCohort, thirdDay } from './cohort-in-test.tsx';
import type { Cohort } from './queries.ts';

const person = typist();
beforeEach(thirdDay);

test('its page has code, link and picture, and a new code takes their place', async () => {
  let code = 'COHORT-ABC234';
  fakeApi({
    ...besides,
    'GET /api/coach/cohorts': () => [{ ...planned, joinCode: code }],
    'POST /api/coach/cohorts/{id}/code': () => ({ ...planned, joinCode: (code = 'COHORT-XYZ789') }),
  });
  showCohort(planned);
  expect(await screen.findByText('COHORT-ABC234')).toBeDefined();
  expect(said()).toContain('Ines Calloway invites you');
  expect(screen.getByAltText('QR code of the link').getAttribute('src')).toBe(
    '/api/coach/cohorts/k1/qr.svg?code=COHORT-ABC234',
  );
  await person.click(screen.getByText('Get a new code'));
  await person.click(within(await screen.findByRole('alertdialog')).getByText('Get a New Code'));
  expect(await screen.findByText('COHORT-XYZ789')).toBeDefined();
});

test('one that only the coach fills has no link, and is filled from the list of clients', async () => {
  fakeApi({ ...besides, 'GET /api/coach/cohorts': [{ ...planned, admission: 'coach', members: 0 }] });
  showCohort(planned);
  expect(await screen.findByText('Add clients')).toBeDefined();
  expect(said()).toContain('Nobody can join with a link.');
  expect(said()).not.toContain('COHORT-ABC234');
});

test('ending says what happens first', async () => {
  const calls = fakeApi({
    ...besides,
    'GET /api/coach/cohorts': () => [calls.some(({ route }) => route.endsWith('/end')) ? ended : running],
    'POST /api/coach/cohorts/{id}/end': { ...running, state: 'ended', joining: 'ended' },
  });
  showCohort(running);
  await person.click(await screen.findByText('End this cohort'));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Everyone stays your client');
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  await person.click(within(dialog).getByText('End Cohort'));
  await waitFor(() => expect(toastStore.current()?.title).toBe('The cohort has ended'));
});

test('a session is booked with all of them while it runs', async () => {
  fakeApi({ ...besides, 'GET /api/coach/cohorts': [running] });
  const { unmount } = showCohort(running);
  await person.click(await screen.findByText('Book a session'));
  expect(screen.getByText('Booking')).toBeDefined();
  unmount();
  fakeApi({ ...besides, 'GET /api/coach/cohorts': [ended] });
  showCohort(ended);
  await screen.findByText('Start Another Like It');
  expect(screen.queryByText('Book a session')).toBeNull();
});

test('an address of nobody’s cohort says so', async () => {
  fakeApi({ 'GET /api/coach/cohorts': [planned] });
  showCohort({ id: 'k9' });
  expect(await screen.findByText('Cohort Not Found')).toBeDefined();
});

test.each([
  ['open', '/send-invitation?cohortId=k1'],
  ['full', undefined],
] as const)('with joining %s the way to invite somebody new is %s', async (joining, href) => {
  fakeApi({ ...besides, 'GET /api/coach/cohorts': [{ ...circle, members: 0, joining }] });
  showCohort(circle);
  await screen.findByRole('link', { name: /Another Like It/ });
  expect(screen.queryByRole('link', { name: /Invite someone new/ })?.getAttribute('href')).toBe(href);
});

test('pausing says what it means, until when, and a refusal stands at the date', async () => {
  let tries = 0;
  const sentence = 'It can resume tomorrow or later.';
  const paused = { ...running, resumesOn: '2026-03-10', lastDate: '2026-03-13' };
  const calls = fakeApi({
    ...besides,
    'GET /api/coach/cohorts': () => [tries > 1 ? paused : running],
    'POST /api/coach/cohorts/{id}/pause': () =>
      tries++ === 0
        ? new Refusal(422, { message: sentence, code: 'invalid', fields: { resumesOn: sentence } })
        : paused,
    'POST /api/coach/cohorts/{id}/resume': () => {
      tries = 0;
      return running;
    },
  });
  showCohort(running);
  await person.click(await screen.findByRole('button', { name: /^Pause this cohort/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Pause Clinic Staff?' });
  expect(dialog.textContent).toContain('Day 3 waits for everyone');
  expect(within(dialog).getByRole('button', { name: 'Pause' })).toHaveProperty('disabled', true);
  fireEvent.change(within(dialog).getByLabelText('Resume on'), { target: { value: '2026-03-10' } });
  await person.click(within(dialog).getByRole('button', { name: 'Pause until 10 Mar' }));
  expect(await within(dialog).findByText(sentence)).toBeDefined();
  await person.click(within(dialog).getByRole('button', { name: 'Pause until 10 Mar' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('The cohort is paused until 10 March 2026'));
  expect(calls.findLast(({ route }) => route.endsWith('/pause'))?.body).toEqual({ resumesOn: '2026-03-10' });
  expect(await screen.findByText(/Paused until 10 March 2026/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Pause this cohort/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Resume now' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('The cohort has resumed'));
  expect(await screen.findByRole('button', { name: /^Pause this cohort/ })).toBeDefined();
});

test('extending moves the last day', async () => {
  const calls = fakeApi({
    ...besides,
    'GET /api/coach/cohorts': [running],
    'POST /api/coach/cohorts/{id}/extend': { ...running, lastDate: '2026-03-20' },
  });
  showCohort(running);
  await person.click(await screen.findByRole('button', { name: /^Extend this cohort/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Extend Clinic Staff' });
  expect(dialog.textContent).toContain('Its program ends on 8 March 2026');
  fireEvent.change(within(dialog).getByLabelText('Last day together'), { target: { value: '2026-03-20' } });
  await person.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('The cohort stays together until 20 March 2026'));
  expect(calls.find(({ route }) => route.endsWith('/extend'))?.body).toEqual({ lastDate: '2026-03-20' });
});

test('at one’s own pace there is no last day to move', async () => {
  const own: Cohort = { ...running, id: 'k5', pace: 'own', lastDate: null, programEndsOn: null, dayNumber: null };
  fakeApi({ ...besides, 'GET /api/coach/cohorts': [own] });
  showCohort(own);
  expect(await screen.findByRole('button', { name: /^Pause this cohort/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Extend this cohort/ })).toBeNull();
});
