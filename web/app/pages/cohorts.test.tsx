import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { AddPeople } from '#web/features/bulk/add-people.tsx';
import { BulkBar } from '#web/features/bulk/bulk-bar.tsx';
import {
  breath,
  circle,
  everybody,
  groups,
  listOf,
  member,
  membersOf,
  thirdDay,
} from '#web/features/cohorts/cohort-in-test.tsx';
import { removeTicked } from '#web/features/cohorts/members.tsx';
import { Wall } from '#web/features/cohorts/wall.tsx';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { TickedPeople } from '#web/ui/ticks.tsx';

const person = typist();
beforeEach(thirdDay);

const show = (one = circle) =>
  renderPage(
    <TickedPeople>
      <Wall cohort={one} timeZone="UTC" />
      <BulkBar actions={['nudge', 'message', 'program']} more={removeTicked(circle)} />
    </TickedPeople>,
    { user: theUser },
  );

test('the wall asks for the members alone, by need or by name', async () => {
  const calls = fakeApi(membersOf(everybody));
  show();
  expect(await screen.findByRole('link', { name: 'Nora Example' })).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'By name' }));
  await waitFor(() => expect(calls.at(-1)?.route).toContain('sort=name'));
  expect(calls.every(({ route }) => route.includes('cohort=k1'))).toBe(true);
});

test('the quiet ones are ticked at once, and can be taken out after a question', async () => {
  let tries = 0;
  const calls = fakeApi({
    ...membersOf(everybody),
    'GET /api/coach/cohorts': [circle],
    'POST /api/coach/cohorts/{id}/remove': () =>
      tries++ === 0
        ? new Refusal(503, { message: 'Away for a moment.', code: 'unavailable' })
        : { ...circle, members: 1 },
  });
  show();
  await person.click(await screen.findByRole('button', { name: '2 quiet' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Zoe Example' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Nora Example' }).checked).toBe(false);
  await person.click(screen.getByRole('button', { name: 'More' }));
  await person.click(screen.getByRole('menuitem', { name: 'Remove from Cohort' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await person.click(screen.getByRole('button', { name: 'Remove from Cohort' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Remove 2 people from Autumn Circle?');
  expect(dialog.textContent).toContain('Ada Example, Zoe Example');
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
  await person.click(within(dialog).getByRole('button', { name: 'Remove from Cohort' }));
  expect(await within(dialog).findByText(/Away for a moment/)).toBeDefined();
  await person.click(within(dialog).getByRole('button', { name: 'Remove from Cohort' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('2 people removed'));
  expect(calls.findLast(({ route }) => route.startsWith('POST'))?.body).toEqual({ clientIds: ['m1', 'm3'] });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove from Cohort' })).toBeNull());
});

test('today says who wrote and when; those who have not yet are ticked by one press, and let go by another', async () => {
  const wrote = { ...member('m4', 'Ruth'), today: 'wrote' as const, lastActivity: '2026-03-04T08:55:00.000Z' };
  const waiting = { ...member('m5', 'Tom'), today: 'not-yet' as const };
  fakeApi(membersOf(listOf([member('m2', 'Nora'), wrote, waiting])));
  show();
  const rows = await screen.findAllByRole('row');
  expect(rows.slice(1).map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual([
    '',
    '08:55',
    'not yet',
  ]);
  const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  expect(screen.queryByRole('button', { name: /quiet$/ })).toBeNull();
  const notYet = await screen.findByRole('button', { name: '1 haven’t written today' });
  await person.click(notYet);
  expect(ticked()).toEqual([false, false, true]);
  await person.click(screen.getByRole('button', { name: 'All 3' }));
  expect(ticked()).toEqual([true, true, true]);
  await person.click(notYet);
  expect(ticked()).toEqual([true, true, false]);
});

test('chips count and select everyone who matches, on whatever page, and one choice takes all of them', async () => {
  const here = [member('m1', 'Ada', true), member('m2', 'Nora')];
  const page = { ...listOf(here), pagination: { page: 1, pageSize: 2, totalPages: 2, total: 4 } };
  fakeApi(membersOf(page, [...here, member('m3', 'Zoe', true), member('m4', 'Ruth', true)]));
  show({ ...circle, members: 4 });
  await person.click(await screen.findByRole('button', { name: '3 quiet' }));
  expect(screen.getByText('3 people')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Select all' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['All 2 on this page', 'All 4']);
  await person.click(screen.getByRole('menuitem', { name: 'All 4' }));
  expect(screen.getByText('4 people')).toBeDefined();
});

test.each([
  ['with their dates by the calendar', {}, ['Week 1, 2 Mar', 'Week 2, 9 Mar']],
  ['without dates once a pause has moved them', { programEndsOn: '2026-03-20' }, ['Week 1', 'Week 2']],
  ['without dates at one’s own pace', { pace: 'own', programEndsOn: null, dayNumber: null }, ['Week 1', 'Week 2']],
] as const)('the weeks stand above the wall, %s', async (_, more, names) => {
  fakeApi(membersOf(listOf([{ ...member('m2', 'Nora'), cloth: '3o'.padEnd(14, '.') }])));
  show({ ...circle, program: { ...breath, days: 14 }, programEndsOn: '2026-03-15', ...more });
  await screen.findByRole('link', { name: 'Nora Example' });
  const weeks = [...document.querySelectorAll('.wall__weeks > span')];
  expect(weeks.map((week) => week.textContent)).toEqual(names);
  expect(weeks.map((week) => week.className === 'is-now')).toEqual([!('dayNumber' in more), false]);
});

test('of many, those who need the coach stand apart, everyone else in two columns, and anybody can be searched', async () => {
  const needing = { ...member('m0', 'Ada'), group: 'today' as const };
  const others = Array.from({ length: 21 }, (_, index) => member(`o${index}`, `Member ${index}`));
  const calls = fakeApi({
    ...membersOf(listOf([needing, ...others])),
    'GET /api/coach/clients': (_, route) =>
      route.includes('search=')
        ? listOf([])
        : { ...listOf([needing, ...others]), groups: { ...groups, today: 1, course: 21 } },
  });
  show({ ...circle, members: 22 });
  expect(within(await screen.findByRole('table', { name: 'Need you' })).getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Everyone else 21' })).toBeDefined();
  expect(within(screen.getByRole('table', { name: 'Everyone else' })).getAllByRole('link')).toHaveLength(11);
  expect(within(screen.getByRole('table', { name: 'Everyone else, continued' })).getAllByRole('link')).toHaveLength(10);
  await person.type(screen.getByRole('searchbox', { name: 'Search members' }), 'x');
  expect(await screen.findByText('No one by that name')).toBeDefined();
  expect(calls.at(-1)?.route).toContain('cohort=k1');
  await person.click(screen.getByRole('button', { name: 'Show everyone' }));
  expect(await screen.findByRole('table', { name: 'Need you' })).toBeDefined();
});

test('the counts of the members are a file', async () => {
  fakeApi(membersOf(everybody));
  show();
  const link = await screen.findByRole('link', { name: 'Download members as CSV' });
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([
    '/api/coach/cohorts/k1/members.csv',
    true,
  ]);
});

async function addPeople(cohort = circle) {
  renderPage(<AddPeople cohort={cohort} />, { user: theUser });
  await person.click(screen.getByRole('button', { name: 'Add people' }));
}

test('clients are picked from a list, and what happens to each is said before', async () => {
  const calls = fakeApi({
    ...membersOf(everybody),
    'GET /api/coach/cohorts': [{ ...circle, program: breath }],
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
  await addPeople();
  const picking = await screen.findByRole('dialog', { name: 'Add people to Autumn Circle' });
  expect(within(picking).getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
  await person.click(await within(picking).findByRole('checkbox', { name: 'Select Ada Example' }));
  await person.click(within(picking).getByRole('checkbox', { name: 'Select Zoe Example' }));
  await person.click(within(picking).getByRole('button', { name: 'Continue with 2 people' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add 2 people to a cohort' });
  await waitFor(() => expect(within(dialog).getByLabelText<HTMLSelectElement>('Cohort').value).toBe('k1'));
  await person.click(within(dialog).getByRole('button', { name: 'Preview' }));
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
    ...membersOf(everybody),
    'GET /api/coach/cohorts': [{ ...circle, program: breath }],
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
  await addPeople();
  const picking = await screen.findByRole('dialog', { name: 'Add people to Autumn Circle' });
  await person.click(await within(picking).findByRole('checkbox', { name: 'Select Ada Example' }));
  await person.click(within(picking).getByRole('button', { name: 'People without a coach' }));
  // One action has one kind of people.
  expect(await within(picking).findByRole('checkbox', { name: 'Select Uma Example' })).toBeDefined();
  expect(within(picking).getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true);
  expect(within(picking).queryByRole('checkbox', { name: 'Select Wim Example' })).toBeNull();
  expect(within(picking).getByText('Can’t be invited right now')).toBeDefined();
  await person.click(within(picking).getByRole('checkbox', { name: 'Select Uma Example' }));
  await person.click(within(picking).getByRole('checkbox', { name: 'Select Vera Example' }));
  await person.click(within(picking).getByRole('button', { name: 'Continue with 2 people' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite 2 people' });
  await waitFor(() => expect(within(dialog).getByLabelText<HTMLSelectElement>('Cohort').value).toBe('k1'));
  // The words are optional.
  await person.click(within(dialog).getByRole('button', { name: 'Preview' }));
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
  fakeApi(membersOf(everybody));
  await addPeople({ ...circle, joining: 'full' });
  expect(await screen.findByRole('checkbox', { name: 'Select Ada Example' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'People without a coach' })).toBeNull();
  cleanup();
  fakeApi({
    ...membersOf(everybody),
    'GET /api/coach/unassigned-clients': new Refusal(403, {
      message: 'Please complete your profile first.',
      code: 'forbidden',
    }),
  });
  await addPeople();
  await person.click(await screen.findByRole('button', { name: 'People without a coach' }));
  expect(await screen.findByText('Please complete your profile first.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
