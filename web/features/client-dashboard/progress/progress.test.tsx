import { act, cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import type { ClientDashboard } from '../queries.ts';
import { clientDashboardQuery } from '../queries.ts';
import { encouragementFor } from './encouragement.ts';
import { Progress } from './progress.tsx';

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
  coach: null,
  journalEntries: [entry(4, 9), entry(2, 5), entry(1, 4)],
  practiceCompletions: [1, 2, 3, 4, 5, 6].map(mark),
  todayEntries: [],
  care: null,
  pause: null,
  closingLine: null,
  streak: 0,
  pendingInvitations: 0,
  canStartTrial: false,
  trial: null,
};

const answered = [{ id: 'e4', promptText: 'What did the fourth day bring?', wordCount: 1 }];

async function show(data: ClientDashboard) {
  const client = createQueryClient();
  client.setQueryData(clientDashboardQuery.queryKey, data);
  await act(async () => renderPage(<Progress timeZone="UTC" answered={answered} />, { client }));
}

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
  expect(the('.prog__open').textContent).toContain('Nothing is owed.');
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
});

test('without a coach there is nobody to ask', async () => {
  await show({ ...home, assignment: null, program: null, progress: null });
  expect(document.body.textContent).toContain('Today shows you the ways to begin one.');
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
  expect(title({})).toBe('The page waited for you.');
  expect(title({ pause: { startsOn: '2025-10-05', endsOn: '2025-10-09', isNow: true } })).toBe(
    'Resting is part of the cloth.',
  );
});
