import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clientGroups, type ClientGroup } from '#contract/coach-dashboard/rules.ts';
import { ines } from '#web/features/coach-profile/profile-in-test.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, holdBack, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { AnyCohorts } from './any-cohorts.tsx';
import { CohortPage } from './cohort.tsx';
import { EditCohort, NewCohort } from './cohort-form.tsx';
import { Cohorts } from './cohorts.tsx';
import type { Cohort } from './queries.ts';

const person = typist();
beforeEach(() => {
  memoryDevice();
  vi.setSystemTime('2026-03-04T09:00:00Z');
});

const planned: Cohort = {
  id: 'k1',
  name: 'Autumn Circle',
  program: { id: 'p1', programId: 'breath-anchor-01', title: 'Breath as Anchor', days: 7, isOffered: true },
  startsOn: '2026-03-09',
  lastDate: '2026-03-15',
  programEndsOn: '2026-03-15',
  resumesOn: null,
  pace: 'together',
  admission: 'link',
  places: 12,
  closesOn: null,
  state: 'planned',
  joining: 'open',
  canBeMoved: true,
  dayNumber: null,
  members: 3,
  unread: 0,
  reported: 0,
  wroteToday: 0,
  joinCode: 'COHORT-ABC234',
  joinLink: 'http://localhost:3000/group/COHORT-ABC234',
  isArchived: false,
};
const running: Cohort = {
  ...planned,
  id: 'k2',
  name: 'Clinic Staff',
  startsOn: '2026-03-02',
  lastDate: '2026-03-08',
  programEndsOn: '2026-03-08',
  state: 'running',
  canBeMoved: false,
  dayNumber: 3,
  members: 8,
  wroteToday: 5,
  needs: { distress: 1, quiet: 2 },
};
const ended: Cohort = { ...planned, id: 'k3', name: 'Spring Circle', state: 'ended', joining: 'ended' };
const breath = {
  id: 'p1',
  programId: 'breath-anchor-01',
  title: 'Breath as Anchor',
  durationWeeks: 1,
  isOwn: false,
  ownerName: null,
  createdAt: '2026-01-01T09:00:00.000Z',
};
/** What the page of one cohort asks for beside it. */
const page = {
  'GET /api/coach/cohorts/{id}/figures': { participation: [], byDay: null },
  'GET /api/coach/clients': {
    clients: [],
    groups: Object.fromEntries(clientGroups.map((group) => [group, 0])) as Record<ClientGroup, number>,
    pagination: { page: 1, pageSize: 50, totalPages: 1, total: 0 },
  },
};
const around = {
  'GET /api/coach/available-programs': [breath, { ...breath, id: 'p2', title: 'Living from Desire', durationWeeks: 4 }],
  'GET /api/coach/profile': { ...ines, maxClients: 20, clientCount: 8 },
};
const form = { coachName: 'Ines Calloway', timeZone: 'UTC' };
const show = (node: React.ReactNode, path: string) => renderPage(node, { path, user: theUser });
const said = () => document.body.textContent;

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
  expect(screen.getByRole('link', { name: 'Repeat Spring Circle' }).getAttribute('href')).toBe(
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

test('a cohort is made from what was chosen, and a refusal stands at its field', async () => {
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
  await screen.findByText('Your profile says 20 clients; 8 are taken.');
  await screen.findByText(/Breath as Anchor/, { selector: 'option' });
  fireEvent.change(screen.getByLabelText('Program'), { target: { value: 'p1' } });
  fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-03-09' } });
  expect(said()).toContain('Ends on 15 March 2026.');
  expect(said()).toContain('Breath as Anchor. 7 days from 9 March 2026, together.');
  await person.click(screen.getByRole('radio', { name: /own pace/ }));
  await person.click(screen.getByRole('radio', { name: /Only people I add or invite/ }));
  expect(said()).toContain('Nobody joins by a link.');
  await person.click(screen.getByRole('button', { name: 'Create Cohort' }));
  await waitFor(() => expect(said()).toContain(sentence));
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

test('its page has code, link and picture, and a new code takes their place', async () => {
  let code = 'COHORT-ABC234';
  fakeApi({
    ...page,
    'GET /api/coach/cohorts': () => [{ ...planned, joinCode: code }],
    'POST /api/coach/cohorts/{id}/code': () => ({ ...planned, joinCode: (code = 'COHORT-XYZ789') }),
  });
  show(
    <CohortPage id="k1" coachName="Ines Calloway" timeZone="UTC" bar={() => null} add={() => 'Add clients'} />,
    '/cohorts/k1',
  );
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
  fakeApi({ ...page, 'GET /api/coach/cohorts': [{ ...planned, admission: 'coach', members: 0 }] });
  show(
    <CohortPage id="k1" coachName="Ines Calloway" timeZone="UTC" bar={() => null} add={() => 'Add clients'} />,
    '/cohorts/k1',
  );
  expect(await screen.findByText('Add clients')).toBeDefined();
  expect(said()).toContain('Nobody joins by a link.');
  expect(said()).not.toContain('COHORT-ABC234');
});

test('ending says what happens first', async () => {
  const calls = fakeApi({
    ...page,
    'GET /api/coach/cohorts': () => [calls.some(({ route }) => route.endsWith('/end')) ? ended : running],
    'POST /api/coach/cohorts/{id}/end': { ...running, state: 'ended', joining: 'ended' },
  });
  show(
    <CohortPage id="k2" coachName="Ines" timeZone="UTC" bar={() => null} add={() => 'Add clients'} />,
    '/cohorts/k2',
  );
  await person.click(await screen.findByText('End this cohort'));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Everyone stays your client');
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  await person.click(within(dialog).getByText('End Cohort'));
  await waitFor(() => expect(toastStore.current()?.title).toBe('The cohort has ended'));
});

test('an address of nobody’s cohort says so', async () => {
  fakeApi({ 'GET /api/coach/cohorts': [planned] });
  show(
    <CohortPage id="k9" coachName="Ines" timeZone="UTC" bar={() => null} add={() => 'Add clients'} />,
    '/cohorts/k9',
  );
  expect(await screen.findByText('Cohort Not Found')).toBeDefined();
});

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
  expect(await screen.findByText('The cohorts could not be loaded')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No cohort yet')).toBeDefined();
});

test('pausing says what it means, until when, and a refusal stands at the date', async () => {
  let tries = 0;
  const sentence = 'It can go on tomorrow or later.';
  const paused = { ...running, resumesOn: '2026-03-10', lastDate: '2026-03-13' };
  const calls = fakeApi({
    ...page,
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
  show(<CohortPage id="k2" timeZone="UTC" coachName="Ines" bar={() => null} add={() => null} />, '/cohorts/k2');
  await person.click(await screen.findByRole('button', { name: /^Pause this cohort/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Pause Clinic Staff?' });
  expect(dialog.textContent).toContain('Day 3 waits for everyone');
  expect(within(dialog).getByRole('button', { name: 'Pause' })).toHaveProperty('disabled', true);
  fireEvent.change(within(dialog).getByLabelText('Go on from'), { target: { value: '2026-03-10' } });
  await person.click(within(dialog).getByRole('button', { name: 'Pause until 10 Mar' }));
  expect(await within(dialog).findByText(sentence)).toBeDefined();
  await person.click(within(dialog).getByRole('button', { name: 'Pause until 10 Mar' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('The cohort rests until 10 March 2026'));
  expect(calls.findLast(({ route }) => route.endsWith('/pause'))?.body).toEqual({ resumesOn: '2026-03-10' });
  expect(await screen.findByText(/It rests until 10 March 2026/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Pause this cohort/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Go on now' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('The cohort goes on'));
  expect(await screen.findByRole('button', { name: /^Pause this cohort/ })).toBeDefined();
});

test('extending moves the last day', async () => {
  const calls = fakeApi({
    ...page,
    'GET /api/coach/cohorts': [running],
    'POST /api/coach/cohorts/{id}/extend': { ...running, lastDate: '2026-03-20' },
  });
  show(<CohortPage id="k2" timeZone="UTC" coachName="Ines" bar={() => null} add={() => null} />, '/cohorts/k2');
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
  fakeApi({ ...page, 'GET /api/coach/cohorts': [own] });
  show(<CohortPage id="k5" timeZone="UTC" coachName="Ines" bar={() => null} add={() => null} />, '/cohorts/k5');
  expect(await screen.findByRole('button', { name: /^Pause this cohort/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Extend this cohort/ })).toBeNull();
});
