import type { ComponentProps } from 'react';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clientGroups, type ClientGroup } from '#contract/coach-dashboard/rules.ts';
import { hasPage } from '#contract/pages.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled, typist } from '#web/platform/page-in-test.tsx';
import type { CoachDashboard } from '../queries.ts';
import { TickedPeople, useTicks } from '#web/ui/ticks.tsx';
import { CoachHome, greeting } from './coach-home.tsx';

const person = typist();

const noGroups = Object.fromEntries(clientGroups.map((group) => [group, 0])) as Record<ClientGroup, number>;
const empty: CoachDashboard = {
  stats: { activeClients: 0, completionRate: null, programs: 0 },
  clients: [],
  programs: [],
  recentActivity: [],
  queue: { rows: [], total: 0, people: 0, done: [] },
  today: null,
  approval: null,
  firstSteps: null,
  clientPrograms: [],
  groups: noGroups,
  pagination: { page: 1, pageSize: 50, totalPages: 0, total: 0 },
};
const lena: CoachDashboard['clients'][number] = {
  id: 'k1',
  user: { firstName: '<i>Lena</i>', lastName: 'Fischer', profileImageUrl: null },
  currentAssignment: {
    id: 'a1',
    status: 'active',
    programId: 'p1',
    programTitle: 'Breath as Anchor',
    currentWeek: 1,
    currentDay: 2,
    totalDays: 7,
    completedAt: null,
    startsOn: null,
  },
  progress: 29,
  averageMood: null,
  lastActivity: null,
  lastEntryOn: null,
  today: null,
  cloth: '3o.....',
  group: 'course',
  reason: null,
};
const homeWith = (clients: CoachDashboard['clients'], more: Partial<CoachDashboard> = {}): CoachDashboard => {
  const groups = { ...noGroups };
  for (const { group } of clients) groups[group] += 1;
  return {
    ...empty,
    clients,
    groups,
    pagination: { page: 1, pageSize: 50, totalPages: 1, total: clients.length },
    ...more,
  };
};
const quiet = {
  id: 'quiet:2026-10-05',
  kind: 'quiet' as const,
  severity: 'high' as const,
  message: 'No entry for 8 days',
  date: '2026-10-05T20:00:00.000Z',
  quote: null,
};
/** Thirty clients, the first of whom needs the coach. */
const many = Array.from({ length: 30 }, (_, n) => ({
  ...lena,
  id: `k${n}`,
  user: { ...lena.user, firstName: 'Client', lastName: String(n) },
  averageMood: 5,
  ...(n === 0
    ? {
        group: 'today' as const,
        reason: {
          message: quiet.message,
          since: quiet.date,
          attention: { kind: quiet.kind, severity: quiet.severity, dismissible: [quiet.id] },
        },
      }
    : {}),
}));

function Selected() {
  const { people, asked } = useTicks();
  return <p>{`${people.length} of ${asked}`}</p>;
}
const noWork: ComponentProps<typeof CoachHome>['work'] = {
  shared: () => null,
  reply: () => null,
  request: () => null,
  offer: (client, onDone) => (
    <button onClick={() => onDone(true)}>{`Times for ${client?.firstName ?? 'somebody'}`}</button>
  ),
};

async function show() {
  renderPage(
    <TickedPeople>
      <CoachHome
        name="Ines"
        timeZone="UTC"
        referral={<button>Copy</button>}
        copyCode={<button>Copy INES-7KQ2MX</button>}
        offer={null}
        work={noWork}
      />
      <Selected />
    </TickedPeople>,
  );
  await settled();
}

test('the mood of a row is read out with its period', async () => {
  fakeApi({ 'GET /api/coach/dashboard': homeWith([{ ...lena, averageMood: 8.2 }]) });
  await show();
  expect(document.body.textContent).toContain('average mood 8.2 over 7 days');
});

test.each([
  ['04:59', 'Good evening'],
  ['05:00', 'Good morning'],
  ['11:59', 'Good morning'],
  ['12:00', 'Good afternoon'],
  ['18:00', 'Good evening'],
])('at %s it says %s', (time, said) => {
  expect(greeting(new Date(`2025-10-08T${time}:00Z`), 'UTC', 'Ines')).toBe(`${said}, Ines`);
});

test('without clients it says how to begin', async () => {
  fakeApi({ 'GET /api/coach/dashboard': empty });
  await show();
  expect(document.body.textContent).toContain('No clients yet');
  expect(document.body.textContent).toContain('Share your referral code to get started');
  expect(document.querySelector('.empty button')?.textContent).toBe('Copy INES-7KQ2MX');
});

test('offers the four quick actions', async () => {
  fakeApi({ 'GET /api/coach/dashboard': homeWith([lena]) });
  await show();
  expect([...document.querySelectorAll('.quick li')].map(({ textContent }) => textContent)).toEqual([
    'Find New Clients',
    'Send Invitation',
    'Preview Programs',
    'View Analytics',
  ]);
});

test('a client’s row shows program, cloth, progress and a dash for no mood; names are text', async () => {
  const begins = { ...lena.currentAssignment!, currentDay: 1, startsOn: '2030-11-20' };
  fakeApi({ 'GET /api/coach/dashboard': homeWith([lena, { ...lena, id: 'k2', currentAssignment: begins }]) });
  await show();
  const cells = [...document.querySelectorAll('.clients tbody tr:first-child > *')];
  expect(cells.map((cell) => cell.textContent)).toEqual([
    '<i>Lena</i> Fischer',
    'Breath as Anchor',
    '',
    '29%',
    '–no mood in the last 7 days',
    'Nothing yet',
  ]);
  expect(cells[2]?.querySelector('[role=img]')?.getAttribute('aria-label')).toContain('1 of 7 days written');
  expect(document.querySelector('.clients tr:nth-child(2) td')?.textContent).toBe('Breath as Anchor, begins 20 Nov');
});

test('links lead only to pages that exist', async () => {
  fakeApi({ 'GET /api/coach/dashboard': homeWith([lena]) });
  await show();
  const addresses = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  expect(addresses).toContain('/programs/list');
  expect(addresses.filter((address) => !hasPage('coach', address.replace(/[?#].*/, '')))).toEqual([]);
});

test('own programs lead to their preview, a draft to where it is finished, and a new one begins here', async () => {
  const program = (id: string, activeClientsCount: number, isDraft = false) => ({
    id,
    programId: `${id}-readable`,
    title: `<b>${id}</b>`,
    durationWeeks: 4,
    activeClientsCount,
    isDraft,
  });
  const programs = [program('a', 0), program('b', 3), program('c', 0, true), program('d', 1)];
  fakeApi({ 'GET /api/coach/dashboard': { ...empty, programs } });
  await show();
  const rows = [...document.querySelectorAll('.ownprograms li a')].map((link) => [
    link.getAttribute('href'),
    link.textContent,
  ]);
  expect(rows).toEqual([
    ['/programs/preview?id=b-readable', '<b>b</b>3 active clients'],
    ['/programs/preview?id=d-readable', '<b>d</b>1 active client'],
    ['/programs/preview?id=a-readable', '<b>a</b>Nobody is on it now'],
    ['/programs/c/edit', '<b>c</b>Draft, not finished'],
  ]);
  expect(document.querySelector('.ownprograms > a')?.textContent).toBe('Create New Program');
  expect(document.querySelector('.ownprograms > a')?.getAttribute('href')).toBe('/programs/new');
});

test('of many programs a few are shown, and the way to all of them', async () => {
  const programs = Array.from({ length: 30 }, (_, index) => ({
    id: `p${index}`,
    programId: `p-${index}`,
    title: `P${index}`,
    durationWeeks: 1,
    activeClientsCount: 0,
    isDraft: false,
  }));
  fakeApi({ 'GET /api/coach/dashboard': { ...empty, programs } });
  await show();
  const rows = [...document.querySelectorAll('.ownprograms li a')];
  expect(rows).toHaveLength(5);
  expect(rows.at(-1)?.textContent).toBe('All 30 of your programs');
  expect(rows.at(-1)?.getAttribute('href')).toBe('/programs/list');
});

test('a failure shows the server’s line, and another try helps', async () => {
  let tries = 0;
  fakeApi({
    'GET /api/coach/dashboard': () =>
      tries++ === 0 ? new Refusal(500, { message: 'Broken.', code: 'internal' }) : empty,
  });
  await show();
  expect(document.querySelector('[role=alert] p')?.textContent).toBe('Broken.');
  await person.click(within(screen.getByRole('alert')).getByRole('button'));
  await settled();
  expect(document.body.textContent).toContain('No clients yet');
});

test('a new coach sees three steps in place of zeros, and what is done of them', async () => {
  const showSteps = async (firstSteps: CoachDashboard['firstSteps']) => {
    cleanup();
    fakeApi({ 'GET /api/coach/dashboard': { ...empty, firstSteps } });
    await show();
  };
  await showSteps({ profile: false, program: false });
  const steps = () => [...document.querySelectorAll('.step')];
  expect(steps().map((step) => step.querySelector('h3')?.textContent)).toEqual([
    'Your profile',
    'Your first program',
    'Your referral code',
  ]);
  expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null]);
  expect(document.querySelector('.calm')).toBeNull();
  expect(document.querySelectorAll('.stat__v')[1]?.textContent).toBe('–');
  await showSteps({ profile: true, program: false });
  expect(steps().map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(steps()[0]?.textContent).toContain('Done');
  expect(steps()[0]?.querySelector('a')?.textContent).toBe('Edit Profile');
  expect(steps()[2]?.querySelector('button')?.textContent).toBe('Copy INES-7KQ2MX');
});

test('an admin without clients is shown the way to Admin; a coach is not', async () => {
  fakeApi({ 'GET /api/coach/dashboard': { ...empty, firstSteps: { profile: false, program: false } } });
  await show();
  expect(screen.queryByRole('link', { name: 'Open Admin' })).toBeNull();
  cleanup();
  // The first steps are a coach's: an admin gets none.
  fakeApi({ 'GET /api/coach/dashboard': { ...empty, firstSteps: null } });
  renderPage(
    <CoachHome isAdmin name="Ruth" timeZone="UTC" referral={null} copyCode={null} offer={null} work={noWork} />,
  );
  expect((await screen.findByRole('link', { name: 'Open Admin' })).getAttribute('href')).toBe('/admin/dashboard');
});

test('an average of nobody is a dash, also where somebody is on a program', async () => {
  fakeApi({
    'GET /api/coach/dashboard': homeWith([lena], { stats: { activeClients: 1, completionRate: null, programs: 0 } }),
  });
  await show();
  const card = screen.getByText('Avg Completion').closest('.stat');
  expect(card?.textContent).toContain('–');
  expect(screen.getByText('No average yet')).toBeTruthy();
});

test('clients are folded by state; those in Today are shut, and a long fold shows its first ten', async () => {
  fakeApi({
    'GET /api/coach/dashboard': homeWith(many, {
      stats: { activeClients: 22, completionRate: 40, programs: 1 },
      queue: {
        rows: [{ type: 'person', person: { id: 'k0', ...lena.user }, isClient: true, cloth: '', reasons: [quiet] }],
        total: 1,
        people: 1,
        done: [],
      },
    }),
  });
  await show();
  const folds = [...document.querySelectorAll<HTMLDetailsElement>('.cfold')];
  expect(folds.map((fold) => [fold.querySelector('.cfold__title')?.textContent, fold.open])).toEqual([
    ['In Today 1', false],
    ['On course 29', true],
  ]);
  expect(folds[1]?.querySelectorAll('tbody tr')).toHaveLength(10);
  await person.click(within(folds[1]!).getByRole('button', { name: 'Show all 29' }));
  expect(folds[1]?.querySelectorAll('tbody tr')).toHaveLength(29);
  expect(screen.getByRole('heading', { name: 'Today 1' })).toBeTruthy();
  // The card and the heading of the list are one figure.
  expect(screen.getByRole('heading', { name: 'Active Clients 22' })).toBeTruthy();
  expect(document.querySelector('.stats a')?.textContent).toContain('22');
  expect([...document.querySelectorAll('.stats a')].map((link) => link.getAttribute('href'))).toEqual([
    '/analytics#clients',
    '/analytics#programs',
  ]);
});

test('a fold that the dashboard did not bring is asked for when it is opened, and can be selected as a whole', async () => {
  const calls = fakeApi({
    'GET /api/coach/dashboard': homeWith(many.slice(0, 2), {
      groups: { ...noGroups, today: 1, paused: 620, course: 1 },
      pagination: { page: 1, pageSize: 50, totalPages: 13, total: 622 },
    }),
    'GET /api/coach/clients': {
      clients: many.map((client) => ({ ...client, group: 'paused' as const })),
      groups: noGroups,
      pagination: { page: 1, pageSize: 50, totalPages: 13, total: 620 },
    },
    'GET /api/coach/clients/ids': {
      people: many.map(({ id, user }) => ({ id, ...user, today: null, isQuiet: false })),
      total: 620,
    },
    'GET /api/coach/cohorts': [],
  });
  await show();
  expect(calls.some(({ route }) => route.startsWith('GET /api/coach/clients'))).toBe(false);
  await person.click(screen.getByText('Paused'));
  await settled();
  expect(calls.find(({ route }) => route.startsWith('GET /api/coach/clients'))?.route).toContain('group=paused');
  expect(document.querySelectorAll('.cfold:nth-of-type(3) tbody tr')).toHaveLength(10);
  await person.click(
    within(document.querySelector<HTMLElement>('.clientlist')!).getByRole('button', { name: 'Select' }),
  );
  await person.click(screen.getAllByRole('button', { name: 'Select all' }).at(-1)!);
  await person.click(screen.getByRole('menuitem', { name: 'Paused (620)' }));
  await settled();
  expect(calls.at(-1)?.route).toMatch(/clients\/ids.*group=paused/);
  expect(screen.getByText('30 of 620')).toBeTruthy();
});

test('a search, an order and a page ask the server, and an empty search says how to go back', async () => {
  const page = (clients: typeof many, number: number, totalPages: number) => ({
    clients,
    groups: noGroups,
    pagination: { page: number, pageSize: 50, totalPages, total: totalPages * 50 },
  });
  const calls = fakeApi({
    'GET /api/coach/dashboard': homeWith(many, { pagination: { page: 1, pageSize: 50, totalPages: 3, total: 130 } }),
    'GET /api/coach/clients': () => (asked().at(-1)?.includes('zoe') ? page([], 1, 0) : page(many.slice(0, 2), 2, 3)),
  });
  const asked = () => calls.map(({ route }) => route).filter((route) => route.startsWith('GET /api/coach/clients'));
  await show();
  expect(asked()).toEqual([]);
  fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'name' } });
  await settled();
  await person.click(screen.getByRole('button', { name: 'Previous' }));
  await settled();
  expect(asked().at(-1)).toMatch(/sort=name.*page=1/);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zoe' } });
  await settled();
  expect(document.body.textContent).toContain('Nobody found');
  expect(asked().at(-1)).toMatch(/search=zoe.*page=1/);
  await person.click(within(document.querySelector<HTMLElement>('.empty')!).getByRole('button'));
  await settled();
  expect(document.querySelectorAll('.cfold')).toHaveLength(2);
});

test('a line of the feed leads to its client; a gathered one to nobody, and it is said why', async () => {
  const line = {
    id: 'x',
    type: 'journal_entry' as const,
    title: 'New journal entry',
    description: 'Lena wrote',
    time: '2026-10-05T20:00:00.000Z',
    clientId: 'k1',
  };
  fakeApi({
    'GET /api/coach/dashboard': homeWith([lena], {
      recentActivity: [
        line,
        {
          ...line,
          id: 'gathered-2026-10-04',
          title: '31 journal entries',
          description: 'from 24 clients',
          clientId: null,
        },
      ],
    }),
  });
  await show();
  expect([...document.querySelectorAll('.feed a')].map((link) => link.getAttribute('href'))).toEqual(['/client/k1']);
  expect(document.body.textContent).toContain('share one line');
});
