import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled, typist } from '#web/platform/page-in-test.tsx';
import type { Analytics as Answer, ClientRow } from '../queries.ts';
import { Analytics } from './analytics.tsx';

const person = typist();

const client = (id: string, completionRate: number, extra: Partial<ClientRow> = {}): ClientRow => ({
  id,
  name: `<i>${id}</i> Fischer`,
  completionRate,
  currentWeek: 1,
  currentDay: 2,
  totalEntries: 3,
  averageMood: 6.2,
  lastActivity: '2025-10-07T10:00:00.000Z',
  lastEntryOn: '2025-10-06',
  cells: [
    { day: 1, state: 'written', mood: 7 },
    { day: 2, state: 'today', mood: null },
    ...[3, 4, 5, 6, 7].map((day) => ({ day, state: 'ahead' as const, mood: null })),
  ],
  ...extra,
});

const answer: Answer = {
  asOf: '2025-10-08T18:04:00.000Z',
  cohorts: [],
  overview: {
    totalClients: 2,
    activeClients: 1,
    totalPrograms: 3,
    completedPrograms: 4,
    totalJournalEntries: 1234,
    averageMoodScore: 6.9,
  },
  engagement: {
    recentEntries: 31,
    weeklyTrends: [
      { week: '2025-09-08', entries: 22, avgMood: 5.8 },
      { week: '2025-09-15', entries: 0, avgMood: null },
    ],
  },
  clients: [
    client('a', 51),
    client('b', 50, { currentWeek: null, currentDay: null, averageMood: null, lastEntryOn: null, cells: [] }),
  ],
  programs: [
    {
      id: 'p1',
      title: '<b>Desire</b>',
      completionRate: 71,
      enrolledClients: 7,
      completedClients: 2,
      totalEntries: 134,
      averageMood: 7.1,
      canPreview: true,
    },
    {
      id: 'p2',
      title: 'Elsewhere',
      completionRate: 70,
      enrolledClients: 1,
      completedClients: 0,
      totalEntries: 0,
      averageMood: null,
      canPreview: false,
    },
  ],
  insights: {
    topPerformingProgram: '<b>Desire</b>',
    mostEngagedClient: 'Aiko Tanabe',
    mostEngagedClientId: 'k9',
    averageCompletionRate: 64,
  },
  sessions: { held: 0, missed: 0, calledOff: 0, late: 0 },
  dropOff: [
    {
      programId: 'p1',
      title: 'Desire',
      began: 4,
      days: [
        { day: 1, possible: 4, reached: 4, wrote: 3 },
        { day: 2, possible: 3, reached: 2, wrote: 1 },
      ],
    },
    { programId: 'p2', title: 'Elsewhere', began: 1, days: [{ day: 1, possible: 1, reached: 1, wrote: 1 }] },
  ],
  skippedPrompts: [
    { programId: 'p1', title: 'Desire', week: 1, day: 2, promptText: '=What, <now>?', passed: 4, skipped: 3 },
    { programId: 'p2', title: 'Elsewhere', week: 1, day: 3, promptText: null, passed: 1, skipped: 1 },
  ],
  moodChange: {
    overall: { clients: 5, change: -0.3 },
    programs: [{ programId: 'p1', title: 'Desire', clients: 4, change: null }],
  },
};
const empty: Answer = {
  ...answer,
  clients: [],
  programs: [],
  dropOff: [],
  skippedPrompts: [],
  moodChange: { overall: { clients: 0, change: null }, programs: [] },
  overview: {
    totalClients: 0,
    activeClients: 0,
    totalPrograms: 0,
    completedPrograms: 0,
    totalJournalEntries: 0,
    averageMoodScore: null,
  },
};

let saved: { name: string; text: string }[];
/** Ids of what was brought into view. */
let seen: string[];
beforeEach(() => {
  seen = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    seen.push(this.id);
  };
  saved = [];
  const texts = new Map<string, Blob>();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        texts.set(`blob:${texts.size}`, blob);
        return `blob:${texts.size - 1}`;
      },
      revokeObjectURL: () => {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    void texts
      .get(this.href)
      ?.arrayBuffer()
      .then((bytes) =>
        saved.push({ name: this.download, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }),
      );
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

async function show() {
  renderPage(<Analytics timeZone="Europe/Berlin" />);
  await settled();
}
const cellsOf = (selector: string) =>
  [...document.querySelectorAll(`${selector} tbody tr`)].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
const csvOf = async (what: string) => {
  await person.click(screen.getByLabelText(`Download ${what} as CSV`));
  await waitFor(() => expect(saved.length).toBeGreaterThan(0));
  return saved[0];
};

test('the figures stand as the server gave them, names and titles as text', async () => {
  fakeApi({ 'GET /api/coach/analytics': answer });
  await show();
  expect([...document.querySelectorAll('.fig')].map((figure) => figure.textContent)).toEqual([
    'Total clients2',
    'Active clients1',
    'Programs3',
    'Completed4',
    'Journal entries1,234',
    'Average mood6.9',
  ]);
  expect(document.body.textContent).toContain('Figures as of 20:04');
  expect(document.body.textContent).toContain('One block is ten entries. 31 in the last 7 days.');
  expect(cellsOf('.barchart')).toEqual([
    ['8 Sep', '22', '5.8average mood 5.8'],
    ['15 Sepso far', '0', ''],
  ]);
  expect(
    [...document.querySelectorAll('.barchart tr:first-child .tens i')].map((block) => block.getAttribute('style')),
  ).toEqual(['--f: 1;', '--f: 1;', expect.stringMatching(/^--f: 0\.2/)]);
  expect([...document.querySelectorAll('.insights dd')].map((insight) => insight.textContent)).toEqual([
    '<b>Desire</b>',
    'Aiko Tanabe',
    '64%',
    'Everyone on a program, finished ones too',
  ]);
  expect(screen.getByText('Aiko Tanabe').getAttribute('href')).toBe('/client/k9');
  expect(document.body.innerHTML).not.toContain('<b>Desire');
});

test('a client’s row leads to the client, and the badge begins above 50 percent', async () => {
  fakeApi({ 'GET /api/coach/analytics': answer });
  await show();
  const [first, second] = document.querySelectorAll('#clients tbody tr');
  expect(first?.querySelector('a')?.getAttribute('href')).toBe('/client/a');
  expect(first?.querySelector('th')?.textContent).toBe('<i>a</i> Fischer');
  expect(first?.querySelector('.strip')?.getAttribute('aria-label')).toContain('1 of 7 days written');
  expect(first?.querySelector('.badge--green')?.textContent).toBe('51%');
  expect(second?.querySelector('.badge--green'), '50 is not above 50').toBeNull();
  expect([...(second?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    '<i>b</i> Fischer',
    'No program',
    '',
    '3',
    '–no mood yet',
    'Nothing yet',
    '50%',
  ]);
});

test('a program’s badge begins above 70 percent; what cannot be opened is no link', async () => {
  fakeApi({ 'GET /api/coach/analytics': answer });
  await show();
  const [first, second] = document.querySelectorAll('#programs tbody tr');
  expect(first?.querySelector('a')?.getAttribute('href')).toBe('/programs/preview?id=p1');
  expect(first?.querySelector('.badge--green')).not.toBeNull();
  expect([second?.querySelector('a'), second?.querySelector('.badge--green')]).toEqual([null, null]);
});

test('drop-off is drawn day by day, for each program, and stands in a table too', async () => {
  fakeApi({ 'GET /api/coach/analytics': answer });
  await show();
  const chart = document.querySelector<HTMLElement>('.daybars')!;
  expect([...chart.querySelectorAll('i')].map((bar) => bar.getAttribute('style'))).toEqual([
    '--reached: 1; --wrote: 0.75;',
    '--reached: 0.6666666666666666; --wrote: 0.3333333333333333;',
  ]);
  expect(screen.getByRole('list', { name: 'Days' }).lastElementChild?.textContent).toBe(
    'Day 2: 1 wrote, 2 of 3 reached it',
  );
  await person.click(screen.getByText('Show as table'));
  expect(cellsOf('.charttable')).toEqual([
    ['1', '4', '4', '3', '–'],
    ['2', '3', '2', '1', '–'],
  ]);
  const select = document.querySelector('select');
  await act(async () => {
    if (select) select.value = 'p2';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(cellsOf('.charttable')).toEqual([['1', '1', '1', '1', '–']]);
  expect(document.body.textContent).toContain('1 client started');
});

test('skipped prompts say which, of what, by how many; another coach’s prompt is not shown', async () => {
  fakeApi({ 'GET /api/coach/analytics': answer });
  await show();
  expect(cellsOf('.anskipped')).toEqual([
    ['=What, <now>?Desire, week 1, day 2', '3 of 4 clients'],
    ['Another coach’s promptElsewhere, week 1, day 3', '1 of 1 client'],
  ]);
});

test('a change of mood has its sign and its number of clients, or says that it is too early', async () => {
  fakeApi({ 'GET /api/coach/analytics': answer });
  await show();
  expect(cellsOf('.anmood')).toEqual([
    ['All programs', '5', '−0.3'],
    ['Desire', '4', 'not enough data yet'],
  ]);
});

test('sessions stand where there have been any', async () => {
  fakeApi({ 'GET /api/coach/analytics': { ...answer, sessions: { held: 12, missed: 0, calledOff: 3, late: 2 } } });
  await show();
  const section = screen.getByRole('region', { name: 'Sessions' });
  expect(section.querySelector('.figures')?.textContent).toBe('Held12Missed0Called off32 of them late');
});

test('every table can be kept as a file that a spreadsheet reads and does not run', async () => {
  fakeApi({ 'GET /api/coach/analytics': answer });
  await show();
  expect(await csvOf('skipped prompts')).toEqual({
    name: 'skipped-prompts.csv',
    text: '\ufeffProgram,Week,Day,Prompt,Skipped by,Passed by\r\nDesire,1,2,"\'=What, <now>?",3,4\r\nElsewhere,1,3,,1,1\r\n',
  });
  for (const what of ['weekly trend', 'clients', 'programs', 'drop-off', 'mood change'])
    expect(screen.getByLabelText(`Download ${what} as CSV`)).toBeTruthy();
});

test('with more clients than a page they are asked for page by page, in any order, and the file holds all', async () => {
  const pageOf = (n: number) => ({
    asOf: answer.asOf,
    clients: [client(`page${n}`, 10)],
    pagination: { page: n, pageSize: 50, totalPages: 3, total: 120 },
  });
  const calls = fakeApi({
    'GET /api/coach/analytics': { ...answer, overview: { ...answer.overview, totalClients: 120 } },
    'GET /api/coach/analytics/clients': () => pageOf(Number(/page=(\d)/.exec(calls.at(-1)?.route ?? '')?.[1])),
  });
  await show();
  await person.click(screen.getByRole('button', { name: 'Next' }));
  await settled();
  expect(calls.at(-1)?.route).toBe('GET /api/coach/analytics/clients?page=2&sort=completion&order=usual');
  expect(document.querySelector('#clients tbody th')?.textContent).toContain('page2');
  expect(seen, 'the rows are read from their beginning').toEqual(['clients']);
  await person.click(screen.getByRole('button', { name: 'Client' }));
  await settled();
  expect(calls.at(-1)?.route).toBe('GET /api/coach/analytics/clients?page=1&sort=name&order=usual');
  expect(document.querySelector('#clients th[aria-sort=ascending]')?.textContent).toBe('Client');
  await person.click(screen.getByRole('button', { name: 'Client' }));
  await settled();
  expect(calls.at(-1)?.route).toContain('sort=name&order=reversed');
  const file = await csvOf('clients');
  expect(
    file?.text
      .split('\r\n')
      .slice(1, -1)
      .map((row) => [0, 5].map((column) => row.split(',')[column])),
  ).toEqual([1, 2, 3].map((n) => [`<i>page${n}</i> Fischer`, '2025-10-06']));
  expect(document.querySelector('#clients tbody td:nth-of-type(5)')?.textContent).toBe('6 October 2025');
});

test('a page that cannot be loaded says so and keeps the rows', async () => {
  fakeApi({
    'GET /api/coach/analytics': answer,
    'GET /api/coach/analytics/clients': new Refusal(503, { message: 'The database is away.', code: 'unavailable' }),
  });
  await show();
  await person.click(screen.getByRole('button', { name: 'Entries' }));
  await settled();
  expect(
    document.querySelector('#clients [role=alert], #clients [role=status], #clients .notice')?.textContent,
  ).toContain('The database is away.');
  expect(document.querySelectorAll('#clients tbody tr')).toHaveLength(2);
});

test('the figures narrow to a cohort, which stands in the address, and a cohort of nobody leads back', async () => {
  const cohorts = [{ id: 'k1', name: 'Autumn Circle' }];
  const calls = fakeApi({
    'GET /api/coach/analytics': () =>
      calls.at(-1)?.route.includes('k1') ? { ...empty, cohorts } : { ...answer, cohorts },
  });
  await show();
  await person.selectOptions(screen.getByLabelText('Cohort'), 'Autumn Circle');
  expect(await screen.findByText('Nobody is in this cohort')).toBeTruthy();
  expect(location.search).toBe('?cohort=k1');
  expect(calls.at(-1)?.route).toBe('GET /api/coach/analytics?cohort=k1');
  await person.click(screen.getByRole('button', { name: 'Show all clients' }));
  await settled();
  expect(location.search).toBe('');
  expect(document.querySelectorAll('#clients tbody tr')).toHaveLength(2);
});

test('without clients it says how figures begin', async () => {
  fakeApi({ 'GET /api/coach/analytics': empty });
  await show();
  expect(document.body.textContent).toContain('No figures yet');
  expect(screen.getByText('Find New Clients').getAttribute('href')).toBe('/unassigned-clients');
  expect(document.body.textContent).toContain('There are no programs yet.');
});

test('a failure says so, with the error, a way back and another try', async () => {
  let tries = 0;
  fakeApi({
    'GET /api/coach/analytics': () =>
      tries++ === 0 ? new Refusal(500, { message: 'Broken.', code: 'internal' }) : answer,
  });
  await show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Analytics');
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Unable to Load Analytics');
  expect(document.body.textContent).toContain('There was an error loading your analytics data.');
  expect(document.querySelector('[role=alert] p')?.textContent).toMatch(/ Broken\.$/);
  const ways = screen.getAllByText('Back to Dashboard').map((way) => way.getAttribute('href'));
  expect(ways).toEqual(['/', '/']);
  await person.click(screen.getByText('Try again'));
  await settled();
  expect(screen.queryByText('Unable to Load Analytics')).toBeNull();
});

test('an anchor in the address comes into view 100 ms after its rows stand, also when they come late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const pass = async (ms: number) => await act(async () => await vi.advanceTimersByTimeAsync(ms));
  location.hash = '#programs';
  fakeApi({ 'GET /api/coach/analytics': answer });
  const [answered, held] = [fetch, Promise.withResolvers<void>()];
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    await held.promise;
    return await answered(...call);
  });
  renderPage(<Analytics timeZone="Europe/Berlin" />);
  await pass(1_000);
  expect(seen).toEqual([]);
  held.resolve();
  for (let turns = 0; turns < 100 && !document.querySelector('#programs tbody tr'); turns += 1) await pass(0);
  expect(document.querySelector('#programs tbody tr')).not.toBeNull();
  await pass(99);
  expect(seen).toEqual([]);
  await pass(1);
  expect(seen).toEqual(['programs']);
  location.hash = '#clients';
  dispatchEvent(new HashChangeEvent('hashchange'));
  await pass(100);
  expect(seen).toEqual(['programs', 'clients']);
});
