import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { typist } from '#web/platform/page-in-test.tsx';
import { daniel, newcomer } from '../client-in-test.ts';
import type { ClientDetail } from '../queries.ts';
import { section, show, showDaniel } from './client-page-in-test.tsx';

const person = typist();

const page = (day: number, isUnread: boolean) => ({
  id: `e${day}`,
  kind: 'entry' as const,
  day,
  date: `2025-10-0${day}`,
  isUnread,
});

const get = 'GET /api/coach/client/{clientId}';

beforeEach(() => {
  memoryDevice();
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/client/k1');
});

const sections = () =>
  [...document.querySelectorAll('section:not(.cloth) > * h2, section:not(.cloth) > h2, section h3')].map(
    (heading) => heading.textContent,
  );

test('says that it loads, then shows everything in order', async () => {
  fakeApi({ [get]: daniel });
  show();
  expect(document.body.textContent).toContain('Loading client profile...');
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  expect(sections()).toEqual([
    'What is new',
    'Coach Notes',
    'Engagement Overview',
    'Mood Insights',
    'Progress Timeline',
    'Program Milestones',
    'Quick Actions',
  ]);
});

test('the head: name, program, week, percent, last active; the progress is the selvedge of the cloth', async () => {
  await showDaniel();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Daniel Osei');
  expect(document.querySelector('.clienthead__who p')?.textContent).toBe('Two Weeks');
  expect([...document.querySelectorAll('.headfacts li')].map((fact) => fact.textContent)).toEqual([
    'Program Week 2 of 2',
    '64% Complete',
    'Last active 7 October 2025',
  ]);
  expect(document.querySelector('.score [role=group]')?.getAttribute('aria-label')).toContain('7 of 14 days written');
  expect(document.querySelector('.score [role=progressbar]')?.getAttribute('aria-valuenow')).toBe('64');
});

test.each([
  [{ startsOn: '2025-11-03' }, 'Program Begins 3 November 2025'],
  [{ status: 'completed' as const }, 'Program Completed'],
])('a program that stands otherwise: %j', async (over, said) => {
  await showDaniel({
    currentProgram: { ...(daniel.currentProgram as NonNullable<ClientDetail['currentProgram']>), ...over },
  });
  expect(document.querySelector('.headfacts li:first-child')?.textContent).toBe(said);
});

const news = () => [...section('What is new').querySelectorAll('li')].map((row) => row.textContent);

test('notifications say how grave, why and since when; texts are text', async () => {
  await showDaniel();
  expect(news().slice(0, 2)).toEqual([
    'High: Mood fell by 2 within a week7 Oct 2025',
    'Medium: No entry for <b>3</b> days5 Oct 2025',
  ]);
  expect(section('What is new').textContent).not.toContain('waits for you');
});

test('a notification is dismissed at once and the focus goes to the next', async () => {
  const calls = await showDaniel({}, { 'POST /api/coach/client/{clientId}/dismiss-notification': { id: 'x' } });
  await person.click(screen.getByLabelText('Dismiss: Mood fell by 2 within a week'));
  await waitFor(() => expect(news().join()).not.toContain('Mood fell'));
  expect(document.activeElement).toBe(screen.getByLabelText('Dismiss: No entry for <b>3</b> days'));
  expect(calls.at(-1)).toMatchObject({
    route: 'POST /api/coach/client/k1/dismiss-notification',
    body: { id: 'mood-fall:2025-10-07' },
  });
  await person.click(screen.getByLabelText('Dismiss: No entry for <b>3</b> days'));
  await waitFor(() => expect(section('What is new').textContent).toContain('Nothing of Daniel’s waits for you.'));
});

test('distress leads, dismissed in the queue or not, until it is marked as seen here', async () => {
  const distress = {
    id: 'distress:2025-10-06',
    kind: 'distress',
    severity: 'high',
    message: 'May be having a hard time',
    date: '2025-10-06T08:00:00.000Z',
    isDismissed: true,
  } as const;
  const calls = await showDaniel(
    { notifications: [...daniel.notifications, distress], pins: { ...daniel.pins, shared: [page(3, true)] } },
    { 'POST /api/coach/client/{clientId}/acknowledge-notification': { id: distress.id } },
  );
  expect(news()[0]).toContain('High: May be having a hard time');
  expect(news()[1]).toContain('Shared Day 3 with you');
  await person.click(screen.getByRole('button', { name: 'Mark as seen: May be having a hard time' }));
  await waitFor(() => expect(news().join()).not.toContain('hard time'));
  expect(calls.at(-1)).toMatchObject({
    route: 'POST /api/coach/client/k1/acknowledge-notification',
    body: { id: distress.id },
  });
});

test('an unread message is quoted and can be answered; the last one is shown otherwise', async () => {
  const message = { id: 'm1', text: 'On <b>Thursday</b>?', at: '2025-10-08T07:00:00.000Z', isFromClient: true };
  const of = (isUnread: boolean) => ({
    ...daniel.news,
    messages: [{ ...message, isUnread }],
    unreadMessages: isUnread ? 1 : 0,
  });
  await showDaniel({ notifications: [], news: of(true) });
  expect(news()[0]).toContain('A messageOn <b>Thursday</b>?Answer');
  cleanup();
  await showDaniel({ notifications: [], news: of(false) });
  expect(news()[0]).toContain('Last messageOn <b>Thursday</b>?');
  expect(screen.queryByText('Answer')).toBeNull();
  cleanup();
  const answer = { id: 'm2', text: 'At four.', at: '2025-10-08T08:00:00.000Z', isFromClient: false, isUnread: false };
  const read = of(false);
  await showDaniel({ notifications: [], news: { ...read, messages: [...read.messages, answer] } });
  expect(news()[0]).toContain('Your last messageAt four.');
});

test('an answer of the release before, without programs, is shown', async () => {
  await showDaniel({ programs: undefined });
  expect(section('What is new')).toBeTruthy();
});

test('pages of an earlier program are counted', async () => {
  const pages = [1, 2].map((n) => ({ ...page(n, true), day: null }));
  await showDaniel({ notifications: [], pins: { ...daniel.pins, shared: pages } });
  expect(news()[0]).toContain('Shared two pages with you');
});

test('another time that is asked for and a shown check-in wait here too', async () => {
  const note = { severity: 'medium', date: '2025-10-07T08:00:00.000Z', isDismissed: false } as const;
  await showDaniel({
    notifications: [
      { ...note, id: 'session-asked:1', kind: 'session-asked', message: 'Asks for another time' },
      { ...note, id: 'check-in:1', kind: 'check-in', message: 'Shared a check-in' },
    ],
  });
  const news = within(section('What is new'));
  expect(news.getByRole('link', { name: 'Answer' }).getAttribute('href')).toBe('/sessions#requests');
  expect(news.getByRole('link', { name: 'Read' }).getAttribute('href')).toBe('#check-ins');
  expect(news.queryByText(/waits for you/)).toBeNull();
  expect(news.getAllByRole('button', { name: /Dismiss/ })).toHaveLength(1);
});

test('a dismissal that fails is said, and the notification comes back', async () => {
  await showDaniel(
    {},
    {
      'POST /api/coach/client/{clientId}/dismiss-notification': new Refusal(503, {
        code: 'unavailable',
        message: 'Please try again in a moment.',
      }),
    },
  );
  await person.click(screen.getByLabelText('Dismiss: Mood fell by 2 within a week'));
  await waitFor(() => expect(news().join()).toContain('Mood fell'));
  expect(toastStore.current()).toMatchObject({ variant: 'destructive', description: 'Please try again in a moment.' });
});

test('engagement and mood in numbers, with the dates without a page', async () => {
  await showDaniel();
  expect([...section('Engagement Overview').querySelectorAll('.fig')].map((figure) => figure.textContent)).toEqual([
    'Login Days/Week4.2',
    'Avg Session11mintime in Dayloom',
    'Current Streak1day',
    'Missed Days1',
  ]);
  expect(section('Engagement Overview').textContent).toContain(
    'Missed days are dates without a page since 29 September 2025: 6 October. Program days wait',
  );
  expect([...section('Mood Insights').querySelectorAll('.fig')].map((figure) => figure.textContent)).toEqual([
    'Current average7.0out of 10last 7 days',
    'TrendDeclininglast 7 entries against the 7 before',
    'Logging rate88%days written since the program began',
  ]);
  expect(section('Mood Insights').textContent).not.toContain('coming soon');
});

test('the figures stay as the coach left them, and are printed in any case', async () => {
  await showDaniel();
  const fold = () => document.querySelector('details');
  expect(fold()?.open).toBe(false);
  expect(fold()?.querySelector('summary')?.textContent).toContain('7 of 14 pages written');
  dispatchEvent(new Event('beforeprint'));
  expect(fold()?.open).toBe(true);
  dispatchEvent(new Event('afterprint'));
  expect(fold()?.open).toBe(false);
  await person.click(screen.getByText('Show figures'));
  expect(fold()?.open).toBe(true);
  cleanup();
  await showDaniel();
  expect(fold()?.open).toBe(true);
});

test('a declining trend is an alarm only where the queue has the client because of it', async () => {
  await showDaniel();
  const mark = () => screen.getByText('Declining').closest('.badge')?.className;
  expect(mark()).toContain('badge--low');
  expect(section('Mood Insights').textContent).not.toContain('From a fall');
  cleanup();
  await showDaniel({ notifications: [] });
  expect(mark()).not.toContain('badge--low');
  expect(section('Mood Insights').textContent).toContain(
    'Once it falls by 2 points from one week to the next, it appears in your queue.',
  );
});

test('one entry is enough to draw; only without any the sentence stands there', async () => {
  await showDaniel({ progress: { ...daniel.progress, completedDays: 1 } });
  expect(section('Mood Insights').textContent).not.toContain('coming soon');
  cleanup();
  await showDaniel({ moodData: newcomer.moodData, progress: newcomer.progress });
  expect(section('Mood Insights').textContent).toContain('Mood trend visualization coming soon');
  expect(section('Mood Insights').textContent).toContain('Current average–out of 10');
});

test.each([
  [7, 'Excellent'],
  [6, 'Excellent'],
  [5, 'Good'],
  [4, 'Fair'],
  [3, 'Needs Focus'],
  [0, 'Needs Focus'],
])('%i of 7 days is %s', async (completed, rating) => {
  await showDaniel({
    progress: {
      ...daniel.progress,
      weeklyCompletion: [{ week: 1, title: 'Noticing', completed, reached: 7, total: 7, state: 'left' }],
    },
  });
  expect(section('Progress Timeline').querySelector('tbody tr')?.textContent).toContain(
    `${completed} of 7 days, ${Math.round((completed / 7) * 100)}%${rating}`,
  );
});

test('a week that was not left has no rating, a title that only counts is not said twice', async () => {
  await showDaniel({
    cells: [
      ...daniel.cells.slice(0, 7),
      ...daniel.cells.slice(7).map(({ day }) => ({ day, state: 'ahead' as const, mood: null, date: null })),
    ],
  });
  const [first, second] = section('Progress Timeline').querySelectorAll('tbody tr');
  expect(section('Progress Timeline').textContent).toContain('7 of 14 days written');
  expect(first?.textContent).toBe('Week 1Noticing7 of 7 days, 100%Excellent');
  expect(second?.textContent).toBe('Week 20 of 1 so farunder way');
});

test('milestones have their dates, or are to come', async () => {
  await showDaniel();
  expect(
    [...section('Program Milestones').querySelectorAll('li')].map((row) => [
      row.textContent,
      row.querySelector('svg') !== null,
    ]),
  ).toEqual([
    ['First entry29 Sep 2025', true],
    ['Week 2 completeto come', false],
  ]);
});

test('a client without a program: that is said, and a way to assign one', async () => {
  fakeApi({ [get]: newcomer });
  show();
  await waitFor(() => expect(document.querySelector('.openday__line')).not.toBeNull());
  expect(document.querySelector('.openday')?.textContent).toContain('What should Daniel begin with?');
  expect(
    [...document.querySelectorAll('a')]
      .filter((link) => link.getAttribute('href') === '/client/k1/change-program')
      .map((link) => link.textContent),
  ).toEqual(['Assign a Program', 'Assign a Program']);
  expect(section('Quick Actions').textContent).not.toContain('WhatsApp');
  expect(document.querySelector('.headfacts')?.textContent).toBe('With you since 16 September 2025Last active Not yet');
});

test('unknown, malformed and former clients look the same, also when they were shown before', async () => {
  const gone = new Refusal(404, {
    code: 'not_found',
    message: 'This client could not be found or you may not have access to view their profile.',
  });
  fakeApi({ [get]: gone });
  show(daniel);
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Client Not Found'));
  expect(screen.getByRole('alert').textContent).toContain(
    'This client could not be found or you may not have access to view their profile.',
  );
  expect(document.querySelector('[role=alert] code')?.textContent).toBe('Client: k1');
  expect(document.body.textContent).not.toContain('Daniel');
  expect(within(screen.getByRole('alert')).getByRole('link').getAttribute('href')).toBe('/');
});

test('a failure says the server’s sentence and can be tried again', async () => {
  let isAway = true;
  fakeApi({
    [get]: () =>
      isAway ? new Refusal(503, { code: 'unavailable', message: 'The database can’t be reached right now.' }) : daniel,
  });
  show();
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Client Not Found'));
  expect(screen.getByRole('alert').textContent).toContain('Error: The database can’t be reached right now.');
  isAway = false;
  await person.click(screen.getByText('Try again'));
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Daniel Osei'));
});

test('coming back from Change Program, it says what was changed, or that nothing was', async () => {
  sessionStorage.setItem('program-change', JSON.stringify({ clientId: 'k1', programId: 'p1' }));
  await showDaniel();
  expect(toastStore.current()).toMatchObject({
    title: 'Program Changed',
    description: 'Daniel is now on Two Weeks and has been notified.',
  });
  expect(sessionStorage.length).toBe(0);
  cleanup();
  history.replaceState(null, '', '/client/k1?program=unchanged');
  await showDaniel();
  expect(document.querySelector('.unchanged')?.textContent).toContain(
    'Daniel is already on Two Weeks and continues as before.',
  );
  await person.click(screen.getByText('OK'));
  expect(document.querySelector('.unchanged')).toBeNull();
  expect(location.search).toBe('');
});

test('coming back from Change Program with a first day ahead, it says when it begins', async () => {
  sessionStorage.setItem('program-change', JSON.stringify({ clientId: 'k1', programId: 'p1' }));
  fakeApi({
    [get]: { ...daniel, currentProgram: daniel.currentProgram && { ...daniel.currentProgram, startsOn: '2026-11-20' } },
  });
  show();
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Daniel Osei'));
  expect(toastStore.current()).toMatchObject({
    description: 'Two Weeks begins on 20 November 2026, and Daniel has been notified.',
  });
});

test('what was chosen and did not come about is not announced', async () => {
  sessionStorage.setItem('program-change', JSON.stringify({ clientId: 'k1', programId: 'another' }));
  const before = toastStore.current();
  await showDaniel();
  expect(toastStore.current()).toBe(before);
  expect(sessionStorage.length).toBe(0);
});
