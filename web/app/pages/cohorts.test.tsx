import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clientGroups, type ClientGroup } from '#contract/coach-dashboard/rules.ts';
import { AddPeople } from '#web/features/bulk/add-people.tsx';
import { BulkBar } from '#web/features/bulk/bulk-bar.tsx';
import { CohortPage } from '#web/features/cohorts/cohort.tsx';
import { RemoveTicked } from '#web/features/cohorts/members.tsx';
import type { Cohort } from '#web/features/cohorts/queries.ts';
import { Wall } from '#web/features/cohorts/wall.tsx';
import type { Result } from '#web/platform/api.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { TickedPeople } from '#web/ui/ticks.tsx';

const person = typist();
beforeEach(() => void memoryDevice());

type Clients = Result<'GET /api/coach/clients'>;
const groups = Object.fromEntries(clientGroups.map((group) => [group, 0])) as Record<ClientGroup, number>;
const member = (id: string, firstName: string, isQuiet = false): Clients['clients'][number] => ({
  id,
  user: { firstName, lastName: 'Example', profileImageUrl: null },
  currentAssignment: null,
  progress: 0,
  averageMood: null,
  lastActivity: null,
  today: null,
  cloth: '3o.....',
  group: isQuiet ? 'quiet' : 'course',
  reason: isQuiet
    ? {
        message: 'No entry for 4 days',
        since: '2026-03-01T12:00:00.000Z',
        attention: { kind: 'quiet', severity: 'medium', dismissible: ['quiet:2026-03-01'] },
      }
    : null,
});
const page = (clients: Clients['clients']): Clients => ({
  clients,
  groups,
  pagination: { page: 1, pageSize: 50, totalPages: 1, total: clients.length },
});
const cohort: Cohort = {
  id: 'k1',
  name: 'Autumn Circle',
  program: null,
  startsOn: '2026-03-02',
  lastDate: '2026-03-08',
  programEndsOn: '2026-03-08',
  resumesOn: null,
  pace: 'together',
  admission: 'link',
  places: 12,
  closesOn: null,
  state: 'running',
  joining: 'open',
  canBeMoved: false,
  dayNumber: 3,
  members: 3,
  wroteToday: 1,
  unread: 0,
  reported: 0,
  joinCode: 'COHORT-ABC234',
  joinLink: 'http://localhost:3000/group/COHORT-ABC234',
  isArchived: false,
};
const breath = { id: 'p1', programId: 'breath-anchor-01', title: 'Breath as Anchor', days: 7, isOffered: true };
const everybody = page([member('m1', 'Ada', true), member('m2', 'Nora'), member('m3', 'Zoe', true)]);

const show = (one = cohort) =>
  renderPage(
    <TickedPeople>
      <Wall cohort={one} timeZone="UTC" />
      <BulkBar actions={['nudge', 'message', 'program']} more={<RemoveTicked cohort={cohort} />} />
    </TickedPeople>,
    { user: theUser },
  );

test('the wall asks for the members alone, by need or by name', async () => {
  const calls = fakeApi({ 'GET /api/coach/clients': everybody });
  show();
  expect(await screen.findByRole('link', { name: 'Nora Example' })).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'By name' }));
  await waitFor(() => expect(calls.at(-1)?.route).toContain('sort=name'));
  expect(calls.every(({ route }) => route.includes('cohort=k1'))).toBe(true);
});

test('the quiet ones are ticked at once, and can be taken out after a question', async () => {
  let tries = 0;
  const calls = fakeApi({
    'GET /api/coach/clients': everybody,
    'GET /api/coach/cohorts': [cohort],
    'POST /api/coach/cohorts/{id}/remove': () =>
      tries++ === 0
        ? new Refusal(503, { message: 'Away for a moment.', code: 'unavailable' })
        : { ...cohort, members: 1 },
  });
  show();
  await person.click(await screen.findByRole('button', { name: '2 quiet' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Zoe Example' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Nora Example' }).checked).toBe(false);
  await person.click(screen.getByRole('button', { name: 'Remove from Cohort' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Take 2 people out of Autumn Circle?');
  expect(dialog.textContent).toContain('Ada Example, Zoe Example');
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  await person.click(within(dialog).getByRole('button', { name: 'Remove from Cohort' }));
  expect(await within(dialog).findByText(/Away for a moment/)).toBeDefined();
  await person.click(within(dialog).getByRole('button', { name: 'Remove from Cohort' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('2 people taken out'));
  expect(calls.findLast(({ route }) => route.startsWith('POST'))?.body).toEqual({ clientIds: ['m1', 'm3'] });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove from Cohort' })).toBeNull());
});

test('today says who wrote and when; those who have not yet are ticked by one press, and let go by another', async () => {
  const wrote = { ...member('m4', 'Ruth'), today: 'wrote' as const, lastActivity: '2026-03-04T08:55:00.000Z' };
  const waiting = { ...member('m5', 'Tom'), today: 'not-yet' as const };
  fakeApi({ 'GET /api/coach/clients': page([member('m2', 'Nora'), wrote, waiting]) });
  show();
  const rows = await screen.findAllByRole('row');
  expect(rows.slice(1).map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual([
    '',
    '08:55',
    'not yet',
  ]);
  const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  expect(screen.queryByRole('button', { name: /quiet$/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: '1 not yet today' }));
  expect(ticked()).toEqual([false, false, true]);
  await person.click(screen.getByRole('button', { name: 'All 3' }));
  expect(ticked()).toEqual([true, true, true]);
  await person.click(screen.getByRole('button', { name: 'All 3' }));
  expect(ticked()).toEqual([false, false, false]);
});

test.each([
  ['with their dates by the calendar', {}, ['Week 1, 2 Mar', 'Week 2, 9 Mar']],
  ['without dates once a pause has moved them', { programEndsOn: '2026-03-20' }, ['Week 1', 'Week 2']],
  ['without dates at one’s own pace', { pace: 'own', programEndsOn: null, dayNumber: null }, ['Week 1', 'Week 2']],
] as const)('the weeks stand above the wall, %s', async (_, more, names) => {
  fakeApi({ 'GET /api/coach/clients': page([{ ...member('m2', 'Nora'), cloth: '3o'.padEnd(14, '.') }]) });
  show({ ...cohort, program: { ...breath, days: 14 }, programEndsOn: '2026-03-15', ...more });
  await screen.findByRole('link', { name: 'Nora Example' });
  const weeks = [...document.querySelectorAll('.wall__weeks > span')];
  expect(weeks.map((week) => week.textContent)).toEqual(names);
  expect(weeks.map((week) => week.className === 'is-now')).toEqual([!('dayNumber' in more), false]);
});

test('of many, those who need the coach stand apart, everyone else in two columns, and anybody can be searched', async () => {
  const needing = { ...member('m0', 'Ada'), group: 'need' as const };
  const others = Array.from({ length: 21 }, (_, index) => member(`o${index}`, `Member ${index}`));
  const calls = fakeApi({
    'GET /api/coach/clients': (_, route) =>
      route.includes('search=')
        ? page([])
        : { ...page([needing, ...others]), groups: { ...groups, need: 1, course: 21 } },
  });
  show({ ...cohort, members: 22 });
  expect(within(await screen.findByRole('table', { name: 'Need you' })).getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Everyone else 21' })).toBeDefined();
  expect(within(screen.getByRole('table', { name: 'Everyone else' })).getAllByRole('link')).toHaveLength(11);
  expect(within(screen.getByRole('table', { name: 'Everyone else, continued' })).getAllByRole('link')).toHaveLength(10);
  await person.type(screen.getByRole('searchbox', { name: 'Search members' }), 'x');
  expect(await screen.findByText('Nobody of that name')).toBeDefined();
  expect(calls.at(-1)?.route).toContain('cohort=k1');
  await person.click(screen.getByRole('button', { name: 'Show everyone' }));
  expect(await screen.findByRole('table', { name: 'Need you' })).toBeDefined();
});

const byDay = (days: { wrote: number; mood: number | null }[]) => ({
  began: 6,
  days: days.map((one, index) => ({ day: index + 1, possible: 6, reached: 6, ...one })),
});
const participation = [
  { date: '2026-03-02', wrote: 3 },
  { date: '2026-03-03', wrote: 1 },
];
const showPage = () =>
  renderPage(<CohortPage id="k1" timeZone="UTC" coachName="Ines" bar={() => null} add={() => null} />, {
    user: theUser,
  });

test('the figures say for each date how many wrote, and by day who came, wrote and how they were', async () => {
  fakeApi({
    'GET /api/coach/cohorts': [cohort],
    'GET /api/coach/clients': everybody,
    'GET /api/coach/cohorts/{id}/figures': {
      participation,
      byDay: byDay([{ wrote: 5, mood: 6.2 }, ...Array.from({ length: 6 }, () => ({ wrote: 4, mood: null }))]),
    },
  });
  showPage();
  const dates = within(await screen.findByRole('region', { name: 'Participation by day' })).getAllByRole('listitem');
  expect(dates.map((one) => one.textContent)).toEqual(['2 Mar: 3 of 3 wrote2 Mar', '3 Mar: 1 of 3 wrote1']);
  const dropOff = screen.getByRole('region', { name: 'Drop-off by day' });
  within(dropOff).getByRole('slider').focus();
  await person.keyboard('{ArrowRight}');
  expect(within(dropOff).getByRole('slider').getAttribute('aria-valuetext')).toBe('Day 1: Reached 6, Wrote 5');
  const moods = screen.getByRole('region', { name: 'Mood by day' });
  await person.click(within(moods).getByRole('button', { name: 'Show as table' }));
  expect(
    within(moods)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['DayOfMood', '15 wrote6.2average mood 6.2']);
});

test.each([
  ['open', '/send-invitation?cohortId=k1'],
  ['full', undefined],
] as const)('with joining %s the way to invite somebody new is %s', async (joining, href) => {
  fakeApi({
    'GET /api/coach/cohorts': [{ ...cohort, members: 0, joining }],
    'GET /api/coach/cohorts/{id}/figures': { participation: [], byDay: null },
  });
  showPage();
  await screen.findByRole('link', { name: /Repeat/ });
  expect(screen.queryByRole('link', { name: /Invite somebody new/ })?.getAttribute('href')).toBe(href);
});

test('of fewer than five nothing is drawn, and the page says why', async () => {
  fakeApi({
    'GET /api/coach/cohorts': [{ ...cohort, members: 0 }],
    'GET /api/coach/cohorts/{id}/figures': { participation: [], byDay: null },
  });
  showPage();
  expect(await screen.findByText(/show once five people have begun/)).toBeDefined();
  expect(screen.getByText('It shows from the first day on.')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Mood by day' })).toBeNull();
});

test('figures that do not come leave the wall standing, and another try brings them', async () => {
  let tries = 0;
  fakeApi({
    'GET /api/coach/cohorts': [cohort],
    'GET /api/coach/clients': everybody,
    'GET /api/coach/cohorts/{id}/figures': () =>
      tries++ === 0 ? new Refusal(500, { message: 'Broken.', code: 'internal' }) : { participation, byDay: null },
  });
  showPage();
  expect(await screen.findByText('The figures could not be loaded')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Nora Example' })).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('One block is one person. Today is still open.')).toBeDefined();
});

test('members that do not come leave the rest standing and say so until another try brings them', async () => {
  let tries = 0;
  const calls = fakeApi({
    'GET /api/coach/cohorts': [cohort],
    'GET /api/coach/clients': () =>
      tries++ === 0 ? new Refusal(500, { message: 'Broken.', code: 'internal' }) : everybody,
    'GET /api/coach/cohorts/{id}/figures': { participation, byDay: null },
  });
  showPage();
  expect(await screen.findByText('The members could not be loaded')).toBeDefined();
  expect(screen.getByRole('region', { name: 'Participation by day' })).toBeDefined();
  expect(calls.filter(({ route }) => route.includes('/clients'))).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Nora Example' })).toBeDefined();
});

test('one that has ended without anybody says so, and nothing of today', async () => {
  fakeApi({
    'GET /api/coach/cohorts': [{ ...cohort, state: 'ended', joining: 'ended', members: 0, wroteToday: 0 }],
    'GET /api/coach/cohorts/{id}/figures': { participation: [{ date: '2026-03-02', wrote: 0 }], byDay: null },
  });
  showPage();
  expect(await screen.findByText('Nobody was in it at the end.')).toBeDefined();
  expect(screen.getByText('Nobody has written in it.')).toBeDefined();
  expect(screen.queryByText('Wrote today')).toBeNull();
});

test('the counts of the members are a file', async () => {
  fakeApi({ 'GET /api/coach/clients': everybody });
  show();
  const link = await screen.findByRole('link', { name: 'Download members as CSV' });
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([
    '/api/coach/cohorts/k1/members.csv',
    true,
  ]);
});

test('clients are picked from a list, and what happens to each is said before', async () => {
  const calls = fakeApi({
    'GET /api/coach/clients': everybody,
    'GET /api/coach/cohorts': [{ ...cohort, program: breath }],
    'POST /api/coach/bulk/preview': {
      people: [
        {
          clientId: 'm1',
          isPossible: true,
          sentence: 'Joins Autumn Circle. Begins Breath as Anchor today, with day 3.',
        },
        { clientId: 'm3', isPossible: false, sentence: 'All places of Autumn Circle are taken.' },
      ],
    },
    'POST /api/coach/bulk': { people: [{ clientId: 'm1', isPossible: true, sentence: 'Is in the cohort now.' }] },
  });
  renderPage(<AddPeople cohort={cohort} />, { user: theUser });
  await person.click(screen.getByRole('button', { name: 'Add people' }));
  const picking = await screen.findByRole('dialog', { name: 'Add people to Autumn Circle' });
  expect(within(picking).getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
  await person.click(await within(picking).findByRole('checkbox', { name: 'Select Ada Example' }));
  await person.click(within(picking).getByRole('checkbox', { name: 'Select Zoe Example' }));
  await person.click(within(picking).getByRole('button', { name: 'Continue with 2 people' }));
  const dialog = await screen.findByRole('dialog', { name: 'Put 2 people in a cohort' });
  await waitFor(() => expect(within(dialog).getByLabelText<HTMLSelectElement>('Cohort').value).toBe('k1'));
  await person.click(within(dialog).getByRole('button', { name: 'See what will happen' }));
  expect(await within(dialog).findByText('All places of Autumn Circle are taken.')).toBeDefined();
  expect(calls.some(({ route }) => route === 'POST /api/coach/bulk')).toBe(false);
  await person.click(within(dialog).getByRole('button', { name: 'Add 1' }));
  expect(await within(dialog).findByText('Done for 1 person.')).toBeDefined();
  expect(calls.find(({ route }) => route === 'POST /api/coach/bulk')?.body).toEqual({
    action: 'cohort',
    cohortId: 'k1',
    clientIds: ['m1'],
    actionId: expect.any(String),
  });
});

const unassigned = (id: string, firstName: string, canInvite = true) => ({
  id,
  firstName,
  lastName: 'Example',
  email: `${firstName.toLowerCase()}@example.com`,
  timeSinceJoined: 2,
  outreachCount: 0,
  lastOutreach: null,
  canSendOutreach: true,
  nextOutreachAt: null,
  canInvite,
  hasOptedOut: false,
  isInvited: !canInvite,
  invitableAt: null,
});

test('several people without a coach are invited at once, and what came of each is said', async () => {
  const calls = fakeApi({
    'GET /api/coach/clients': everybody,
    'GET /api/coach/cohorts': [{ ...cohort, program: breath }],
    'GET /api/coach/unassigned-clients': [
      unassigned('u1', 'Uma'),
      unassigned('u2', 'Vera'),
      unassigned('u3', 'Wim', false),
    ],
    'POST /api/coach/bulk/preview': {
      people: ['u1', 'u2'].map((clientId) => ({ clientId, isPossible: true, sentence: 'Gets an invitation.' })),
    },
    'POST /api/coach/bulk': {
      people: [
        { clientId: 'u1', isPossible: true, sentence: 'The invitation was sent.' },
        { clientId: 'u2', isPossible: false, sentence: 'This person has found a coach in the meantime.' },
      ],
    },
  });
  renderPage(<AddPeople cohort={cohort} />, { user: theUser });
  await person.click(screen.getByRole('button', { name: 'Add people' }));
  const picking = await screen.findByRole('dialog', { name: 'Add people to Autumn Circle' });
  await person.click(await within(picking).findByRole('checkbox', { name: 'Select Ada Example' }));
  await person.click(within(picking).getByRole('button', { name: 'People without a coach' }));
  // One action has one kind of people.
  expect(await within(picking).findByRole('checkbox', { name: 'Select Uma Example' })).toBeDefined();
  expect(within(picking).getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
  expect(within(picking).queryByRole('checkbox', { name: 'Select Wim Example' })).toBeNull();
  expect(within(picking).getByText('Cannot be invited right now')).toBeDefined();
  await person.click(within(picking).getByRole('checkbox', { name: 'Select Uma Example' }));
  await person.click(within(picking).getByRole('checkbox', { name: 'Select Vera Example' }));
  await person.click(within(picking).getByRole('button', { name: 'Continue with 2 people' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite 2 people into a cohort' });
  await waitFor(() => expect(within(dialog).getByLabelText<HTMLSelectElement>('Cohort').value).toBe('k1'));
  // The words are optional.
  await person.click(within(dialog).getByRole('button', { name: 'See what will happen' }));
  await person.click(await within(dialog).findByRole('button', { name: 'Invite 2' }));
  expect(await within(dialog).findByText('Done for 1 of 2 people.')).toBeDefined();
  expect(within(dialog).getByText('This person has found a coach in the meantime.')).toBeDefined();
  expect(calls.find(({ route }) => route === 'POST /api/coach/bulk')?.body).toEqual({
    action: 'invitation',
    cohortId: 'k1',
    clientIds: ['u1', 'u2'],
    actionId: expect.any(String),
  });
});

test('nobody is invited into one that takes nobody in, and a list that is refused says why', async () => {
  fakeApi({ 'GET /api/coach/clients': everybody });
  renderPage(<AddPeople cohort={{ ...cohort, joining: 'full' }} />, { user: theUser });
  await person.click(screen.getByRole('button', { name: 'Add people' }));
  expect(await screen.findByRole('checkbox', { name: 'Select Ada Example' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'People without a coach' })).toBeNull();
  cleanup();
  fakeApi({
    'GET /api/coach/clients': everybody,
    'GET /api/coach/unassigned-clients': new Refusal(403, {
      message: 'Please complete your profile first.',
      code: 'forbidden',
    }),
  });
  renderPage(<AddPeople cohort={cohort} />, { user: theUser });
  await person.click(screen.getByRole('button', { name: 'Add people' }));
  await person.click(await screen.findByRole('button', { name: 'People without a coach' }));
  expect(await screen.findByText('Please complete your profile first.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
