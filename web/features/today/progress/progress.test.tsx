import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Result } from '#web/platform/api.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import { noHome } from '../home-in-test.ts';
import type { ClientDashboard } from '../queries.ts';
import { clientDashboardQuery } from '../queries.ts';
import { encouragementFor } from './encouragement.ts';
import { Progress } from './progress.tsx';

type YearOfPages = Result<'GET /api/client/year'>;

const entry = (day: number, moodScore: number) => ({
  id: `e${day}`,
  dayNumber: day,
  moodScore,
  createdAt: `2025-10-0${day}T20:00:00Z`,
  isLate: day === 2,
});
const mark = (index: number) => ({
  id: `m${index}`,
  practiceId: 'p1',
  title: `Practice ${index}`,
  practiceType: 'daily',
  weekNumber: 1,
  dayNumber: 3,
  completedAt: '2025-10-03T08:00:00Z',
});
const home: ClientDashboard = {
  ...noHome,
  assignment: {
    id: 'a1',
    status: 'active',
    currentWeek: 1,
    currentDay: 5,
    startedAt: '2025-10-01T08:00:00Z',
    completedAt: null,
    weeklyTheme: { title: 'Noticing', focusDescription: '' },
  },
  program: { id: 'p1', programId: 'two-weeks', title: 'Two Weeks', durationWeeks: 2 },
  currentPrompt: { promptText: 'What now?', promptType: 'reflection' },
  progress: {
    currentWeek: 1,
    currentDay: 5,
    totalDays: 14,
    completionPercentage: 36,
    completedDays: 3,
    completedPractices: 2,
    totalPractices: 4,
    journalingCompletion: 21,
    overallCompletion: 28,
    averageMood: 6,
  },
  weeks: [
    { weekNumber: 1, title: 'Noticing', completedDays: 3, totalDays: 7, state: 'current' },
    { weekNumber: 2, title: 'Choosing', completedDays: 0, totalDays: 7, state: 'ahead' },
  ],
  journalEntries: [entry(4, 9), entry(2, 5), entry(1, 4)],
  practiceCompletions: [1, 2, 3, 4, 5, 6].map(mark),
};

const answered = [{ id: 'e4', promptText: 'What did the fourth day bring?', wordCount: 1 }];

const noYear: YearOfPages = { from: '2024-10-14', today: '2025-10-06', days: [] };

async function show(data: ClientDashboard, year: YearOfPages | Refusal = noYear) {
  fakeApi({ 'GET /api/client/year': year });
  const client = createQueryClient();
  client.setQueryData(clientDashboardQuery.queryKey, data);
  const list = (knots: readonly { day: number }[]) => <p className="list">{knots.map(({ day }) => day).join()}</p>;
  const page = <Progress timeZone="UTC" answered={answered} pages={118} sessions={list} />;
  await act(async () => renderPage(page, { client }));
  return { client };
}

test('sessions are on the cloth, in the key and in a list below it, for who has any', async () => {
  await show(home);
  expect(document.querySelector('.knot, .list')).toBeNull();
  cleanup();
  const none = { next: null, offers: 0, canBook: true, agreed: [], knots: [] };
  await show({ ...home, sessions: none });
  expect([document.querySelector('.knot'), the('.list').textContent]).toEqual([null, '']);
  cleanup();
  await show({ ...home, sessions: { ...none, knots: [{ id: 's1', day: 2, isHeld: true }] } });
  expect(document.querySelectorAll('.prog__overview .loom .knot')).toHaveLength(1);
  expect(the('.loomkey').textContent).toMatch(/sessionsession ahead$/);
  expect(the('.prog ~ .list').textContent).toBe('2');
});

test('overview, status, numbers, practices and the way are there', async () => {
  await show(home);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your Progress');
  expect(the('.prog__overview .prog__head').textContent).toBe('Program OverviewDay 5 of 14');
  expect(the('.prog__overview .loom').getAttribute('aria-label')).toContain(
    '3 of 14 days written, 1 without an entry.',
  );
  expect(the('.prog__status').textContent).toBe('Current StatusWeek 1, day 5 of 7Noticing');
  expect(the('.prog__numbers').textContent).toBe('Overall28%Journaling21%Entries3Practices2Total days14');
  expect(document.querySelectorAll('.prog__recent li')).toHaveLength(5);
  expect(the('.prog__recent li:first-child').textContent).toContain('Practice 1Day 3, ');
  expect([...document.querySelectorAll('.prog__entry')].map((row) => row.getAttribute('href'))).toEqual([
    '/day/1/4',
    '/day/1/2',
    '/day/1/1',
  ]);
  expect(document.querySelectorAll('.prog__entry')[1]?.textContent).toContain('Thu 2 Oct, written later');
  expect(screen.getByRole('link', { name: 'Read all 3 entries' })).toBeTruthy();
});

test('a program that begins later has no progress yet', async () => {
  await show({ ...home, assignment: home.assignment && { ...home.assignment, startsOn: '2025-11-03' } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your program begins on 3 November 2025');
  expect(document.querySelector('.prog')).toBeNull();
});

test('a row says what it answered, where the journal could be reached', async () => {
  await show(home);
  const [first, second] = document.querySelectorAll('.prog__entry');
  expect(first?.textContent).toContain('What did the fourth day bring?1 word');
  expect(second?.textContent).not.toContain('word');
});

test('a day left open can be written for, without a word of blame', async () => {
  await show(home);
  expect([...document.querySelectorAll('.prog__opendays a')].map((link) => link.getAttribute('href'))).toEqual([
    '/day/1/3',
  ]);
  expect(the('.prog__open').textContent).toContain('No need to catch up.');
});

test('nothing written yet is said in each part', async () => {
  await show({ ...home, journalEntries: [], practiceCompletions: [] });
  expect(document.body.textContent).toContain('The line begins with your first entry.');
  expect(document.body.textContent).toContain('Practices you mark as completed will appear here.');
  expect(document.body.textContent).toContain('Your first entry will appear here.');
});

test('a completed program has no encouragement and no open days', async () => {
  await show({ ...home, assignment: { ...home.assignment, status: 'completed' } as ClientDashboard['assignment'] });
  expect(the('.prog__overview .prog__head').textContent).toBe('Program OverviewCompleted');
  expect(the('.prog__status').textContent).toBe('Current StatusAll 14 days');
  expect(document.querySelector('.prog__kind')).toBeNull();
  expect(document.querySelector('.prog__open')).toBeNull();
});

test('without a program the page says whom to ask', async () => {
  const coach = { id: 'c1', fullName: 'Ines Calloway' } as ClientDashboard['coach'];
  await show({ ...home, coach, assignment: null, program: null, progress: null });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No Active Program');
  expect(document.body.textContent).toContain('Contact your coach to get started with a program.');
  expect(screen.getByRole('link', { name: 'Write to Ines Calloway' }).getAttribute('href')).toBe('/messages?with=c1');
});

test('without a coach there is nobody to ask', async () => {
  await show({ ...home, assignment: null, program: null, progress: null });
  expect(document.body.textContent).toContain('You can start one from Today.');
  expect(screen.getByRole('link', { name: 'Go to Today' }).getAttribute('href')).toBe('/');
  expect(document.body.textContent).not.toContain('Contact your coach');
});

test('free pages are part of the cloth: alone without a program, below it after one', async () => {
  const freePages = {
    today: [],
    newest: [{ id: 'f1', moodScore: 8, createdAt: '2025-10-20T20:00:00.000Z', date: '2025-10-20' }],
  };
  await show({ ...home, assignment: null, program: null, progress: null, freePages });
  expect(screen.getByRole('region', { name: 'Your free pages' }).textContent).toContain('Your first free page');
  cleanup();
  const assignment = home.assignment && {
    ...home.assignment,
    status: 'completed' as const,
    completedAt: '2025-10-14T20:00:00.000Z',
  };
  await show({ ...home, assignment, freePages });
  expect(the('.prog__overview .weave').textContent).toContain('One free page since');
});

const day = (date: string, moodScore: number | null) => ({ date, moodScore, entryId: `of-${date}` });

test('a year of pages is a strip a month, old to new, one stop with arrows', async () => {
  const year = {
    ...noYear,
    days: [day('2025-08-26', 8), day('2025-09-02', 3), day('2025-09-04', 5), day('2025-10-06', 9)],
  };
  await show(home, year);
  expect(await screen.findByText('4 days with a page since 26 August 2025.')).toBeTruthy();
  const cloth = screen.getByRole('list', { name: 'Mood: 2 at 7 to 10, 1 at 5 to 6, 1 at 1 to 4.' });
  const months = [...document.querySelectorAll('.year__month')];
  expect(months.map((month) => [month.firstChild?.textContent, month.lastChild?.textContent])).toEqual([
    ['August 2025', '1 day'],
    ['September ', '2 days'],
    ['October ', '1 day'],
  ]);
  expect(months.map((month) => month.querySelectorAll('.year__days > li').length)).toEqual([31, 30, 31]);
  const link = (name: string) => within(cloth).getByRole('link', { name });
  expect(link('2 September 2025: mood 3, Below Average').getAttribute('href')).toBe('/journal?entry=of-2025-09-02');
  expect(
    within(cloth)
      .getAllByRole('link', { name: /mood/ })
      .map((one) => one.tabIndex),
  ).toEqual([-1, -1, -1, 0]);
  act(() => link('6 October 2025: mood 9, Great').focus());
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(link('4 September 2025: mood 5, Neutral'));
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(link('2 September 2025: mood 3, Below Average'));
  expect(screen.getByRole('link', { name: 'September' }).getAttribute('href')).toBe(
    '/journal?startDate=2025-09-01&endDate=2025-09-30',
  );
});

test('a date with imported pages alone is woven without a dye, leads to its page, and is in no sum of moods', async () => {
  await show(home, { ...noYear, days: [day('2025-08-26', 8), day('2025-09-02', null)] });
  const cloth = await screen.findByRole('list', { name: 'Mood: 1 at 7 to 10.' });
  const link = within(cloth).getByRole('link', { name: '2 September 2025: a page without a mood' });
  expect(link.getAttribute('href')).toBe('/journal?entry=of-2025-09-02');
  expect(link.closest('li')?.className).toBe('undyed');
  expect(screen.getByText('No mood')).toBeTruthy();
});

test('the year comes with a first free page or five weeks, has 13 months after a year, and says why it is not there', async () => {
  const few = { ...noYear, days: [day('2025-09-08', 8), day('2025-10-06', 9)] };
  await show(home, few);
  expect(await screen.findByRole('region', { name: 'Your year' })).toBeTruthy();
  cleanup();
  const fewer = { ...noYear, days: [day('2025-09-16', 8), day('2025-10-06', 9)] };
  const { client } = await show(home, fewer);
  await vi.waitFor(() => expect(client.getQueryData(['/api/client/year'])).toEqual(fewer));
  expect(screen.queryByRole('region', { name: 'Your year' })).toBeNull();
  cleanup();
  await show({ ...home, freePages: { today: [], newest: [] } }, fewer);
  expect(await screen.findByRole('region', { name: 'Your year' })).toBeTruthy();
  cleanup();
  await show(home, { ...noYear, days: [day('2024-10-14', 8)] });
  await screen.findByRole('region', { name: 'Your year' });
  expect(document.querySelectorAll('.year__month')).toHaveLength(13);
  cleanup();
  await show(home, new Refusal(503, { code: 'unavailable', message: 'The database is away.' }));
  expect((await screen.findByRole('region', { name: 'Your year' })).textContent).toContain('The database is away.');
});

test('a failed load says the server’s sentence', async () => {
  fakeApi({
    'GET /api/client/dashboard': new Refusal(503, {
      code: 'unavailable',
      message: 'The database is away. Please try again in a moment.',
    }),
  });
  await act(async () => renderPage(<Progress timeZone="UTC" />));
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The database is away.'));
});

test('more than half is more than half', () => {
  const woven = (completedDays: number) =>
    encouragementFor({ ...home, streak: 0, progress: { ...home.progress!, completedDays } })?.title;
  expect([woven(7), woven(8)]).toEqual(['The page waited for you.', 'More than half of it is woven.']);
});

test('encouragement fits the place and never scolds', () => {
  const title = (change: Partial<ClientDashboard>) => encouragementFor({ ...home, ...change })?.title;
  expect(title({ journalEntries: [] })).toBe('Every cloth begins with one thread.');
  expect(title({ streak: 6 })).toBe('Six days in a row. The cloth is holding.');
  expect(encouragementFor({ ...home, streak: 6 })?.text).toContain('Nine days remain.');
  expect(title({ streak: 1 })).toBe('You kept coming back.');
  expect(title({ streak: 1, progress: { ...home.progress!, completedDays: 1 } })).toBe('Your first page is woven.');
  expect(title({})).toBe('The page waited for you.');
  expect(title({ pause: { startsOn: '2025-10-05', endsOn: '2025-10-09', isNow: true } })).toBe(
    'Resting is part of the cloth.',
  );
});

test('after an unfinished trial everything it says is true: what was written, and nothing that remains', async () => {
  const trial = { startedAt: '2025-10-01T08:00:00Z', endsAt: '2025-10-08T08:00:00Z', daysLeft: 0 };
  const over = { ...home, trial };
  expect(encouragementFor(over)).toBeUndefined();
  await show(over);
  expect(the('.prog__overview .prog__head').textContent).toContain('3 of 14 days written');
  expect(the('.prog__status').textContent).toContain('Your trial has ended');
  // Trial pages, then all of the journal.
  expect(the('.prog__numbers').textContent).toBe('Trial pages3All pages118Practices2');
  expect(
    document.querySelector('.prog__overview .lucide-pen-line, .prog__open, .prog__thread, .prog__kind'),
  ).toBeNull();
  expect(document.body.textContent).not.toMatch(/Day 5 of 14|remain/);
});
