import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { the } from '#web/ui/element-in-test.ts';
import { day17, entryOf17, ines, noHome, onDay } from '#web/features/today/home-in-test.ts';
import type { ClientDashboard } from '#web/features/today/queries.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { FinishedCloth } from '../finished-cloth.ts';
import { showToday } from './today-in-test.tsx';

beforeAll(() => FinishedCloth.preload());
beforeEach(() => {
  memoryDevice();
  fakeApi({});
});

/** Newest first: of the two on the 8th the later one gives the dye. */
const freePages: NonNullable<ClientDashboard['freePages']> = {
  today: [],
  newest: [
    { id: 'f4', moodScore: 8, createdAt: '2025-10-09T20:00:00.000Z', date: '2025-10-09' },
    { id: 'f3', moodScore: 3, createdAt: '2025-10-08T20:00:00.000Z', date: '2025-10-08' },
    { id: 'f2', moodScore: 7, createdAt: '2025-10-08T08:00:00.000Z', date: '2025-10-08' },
    { id: 'f1', moodScore: 9, createdAt: '2025-10-07T20:00:00.000Z', date: '2025-10-07' },
  ],
};

/** Of the page to write on, after a program. */
const placeOfPage = () => [...the('.finished').children].indexOf(the('.finished > .leaf'));
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((element) => element.textContent);

test('the day, its prompt, the week, the coach and the way are there', async () => {
  await showToday(day17);
  expect(the('.daybar__say').textContent).toBe('Day 17 of 28Week 3, 61% complete');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What did you want today?');
  expect(the('.daybar .strip').getAttribute('aria-label')).toContain(
    '1 of 28 days written, 15 without an entry. Mood: 1 at 1 to 4.',
  );
  expect(the('.coachcard').textContent).toContain('11 years, replies within 24 h');
  expect(texts('.coachcard__tags li')).toEqual(['A', 'B', 'C', '+2 more']);
  await waitFor(() => expect(document.querySelector('.journey')).not.toBeNull());
  expect(texts('.journey .leaders > :last-child')).toEqual(['1 of 7 days', 'You are here', 'Still to come']);
});

test('each woven cell leads to the page of its day', async () => {
  await showToday(day17);
  expect(screen.getAllByRole('link', { name: /^Day 1: mood 3/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/day/1/1',
    '/day/1/1',
  ]);
});

test('what is missing of a coach falls back', async () => {
  await showToday({
    ...day17,
    coach: { ...ines, fullName: '', professionalTitle: '', yearsExperience: 0, avgResponseTime: 0, specialties: [] },
  });
  expect(the('.coachcard').textContent).toBe(
    'Your CoachPCProfessional CoachLicensed Professional0 years, replies within 24 h',
  );
});

test('days without an entry can be opened from the journey, and none of them is called missed', async () => {
  await showToday(onDay(1, 4));
  await waitFor(() => expect(document.querySelector('.journey__open')).not.toBeNull());
  expect(the('.journey__open').textContent).toBe('Still open:Day 2Day 3');
  expect(screen.getByRole('link', { name: 'Write for Day 2' }).getAttribute('href')).toBe('/day/1/2');
  expect(document.body.textContent).not.toMatch(/missed|lost|behind/i);
});

test('without a program', async () => {
  await showToday({ ...noHome, coach: ines });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No Active Program');
  expect(screen.getByRole('link', { name: 'Write to Ines Calloway' }).getAttribute('href')).toBe('/messages?with=c1');
  expect(document.body.textContent).toContain('Contact your coach to get started with a program.');
  expect(document.body.textContent).toContain('Ines Calloway');
});

test('without a program and a coach: nobody to contact, so there are ways on', async () => {
  await showToday({ ...noHome, canStartTrial: true });
  expect(the('.ways h1').textContent).toBe('Three ways to begin');
  expect(document.body.textContent).not.toMatch(/No Active Program|Contact your coach/);
});

test('the free page comes after what has to be said, and first for who writes already', async () => {
  const order = () =>
    [...document.querySelectorAll('.noprogram > :is(.leaf, .ways, .empty)')].map((part) => {
      const heading = part.querySelector('h1, h2');
      return `${heading?.tagName} ${heading?.textContent}`;
    });
  await showToday({ ...noHome, coach: ines });
  expect(order()).toEqual(['H1 No Active Program', 'H2 A free page']);
  cleanup();
  await showToday({ ...noHome, canStartTrial: true });
  expect(order()).toEqual(['H1 Three ways to begin', 'H2 A free page']);
  cleanup();
  await showToday({ ...noHome, freePages });
  expect(order()).toEqual(['H1 A free page', 'H2 Start a program']);
  cleanup();
  await showToday(day17);
  expect(document.querySelector('.afterwards .leaf')).toBeNull();
});

test('free pages are woven alone where there is no program, and below the finished cloth only those since', async () => {
  await showToday({ ...noHome, coach: ines, freePages });
  expect(the('.noprogram .weave .loom').getAttribute('aria-label')).toBe(
    'Free pages on 3 days. Mood: 2 at 7 to 10, 1 at 1 to 4.',
  );
  expect(texts('.weave .sr')).toEqual([
    '7 October 2025: mood 9, Great',
    '8 October 2025: mood 3, Below Average',
    '9 October 2025: mood 8, Very Good',
  ]);
  cleanup();
  const assignment = day17.assignment && {
    ...day17.assignment,
    status: 'completed' as const,
    completedAt: '2025-10-07T21:00:00.000Z',
  };
  await showToday({ ...day17, assignment, freePages });
  expect(texts('.finished__cloth .weave .sr')).toEqual([
    '8 October 2025: mood 3, Below Average',
    '9 October 2025: mood 8, Very Good',
  ]);
  expect(the('.finished__cloth figcaption').textContent).toBe('2 days of free pages since');
  expect(placeOfPage()).toBe(1);
});

test('a cloth of free pages that is not all of them does not say that it is', async () => {
  const newest = Array.from({ length: 84 }, (_, index) => {
    const createdAt = new Date(Date.UTC(2025, 9, 9 - index)).toISOString();
    return { id: `f${index}`, moodScore: 7, createdAt, date: createdAt.slice(0, 10) };
  });
  await showToday({ ...noHome, coach: ines, freePages: { today: [], newest } });
  expect(the('.weave figcaption').textContent).toBe('The latest 84 days of free pages');
});

test('on a heavy day nothing but the page and the kind card is offered', async () => {
  await showToday({ ...noHome, canStartTrial: true, freePages, care: { helpLines: [], isCoachTold: false } });
  expect(document.querySelector('.kind')).not.toBeNull();
  expect(document.querySelector('.ways')).toBeNull();
});

test('the ways on stand at the end of a program, for who has no coach', async () => {
  const completed = { ...day17, assignment: day17.assignment && { ...day17.assignment, status: 'completed' as const } };
  await showToday({ ...completed, coach: null, canStartTrial: true });
  expect(the('.finished .ways h2').textContent).toBe('Start a program');
  cleanup();
  await showToday(completed);
  expect(document.querySelector('.ways')).toBeNull();
});

test('a program that begins later: when, which, and nothing to write for yet', async () => {
  const { assignment } = day17;
  await showToday({
    ...day17,
    assignment: assignment && { ...assignment, startsOn: '2025-11-03' },
    currentPrompt: null,
  });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your program begins on 3 November 2025');
  expect(document.body.textContent).toContain(`${day17.program?.title} opens that day with its first page`);
  expect(screen.getByRole('link', { name: 'Preview the program' }).getAttribute('href')).toContain(
    '/programs/preview?id=',
  );
  expect(texts('.leaf h1, .leaf h2')).toEqual(['A free page']);
});

test.each([
  [5, '5 days left in your trial'],
  [1, '1 day left in your trial'],
])('a trial with %i days left', async (daysLeft, said) => {
  await showToday({
    ...day17,
    coach: null,
    trial: { startedAt: '2025-10-06T08:00:00Z', endsAt: '2025-10-13T08:00:00Z', daysLeft },
  });
  expect(the('.daybar__trial').textContent).toBe(said);
});

test('after an unfinished trial the free page comes first, one sentence and one button, and its days are folded away', async () => {
  await showToday({
    ...onDay(1, 3),
    coach: null,
    todayEntries: [entryOf17()],
    trial: { startedAt: '2025-10-01T08:00:00Z', endsAt: '2025-10-08T08:00:00Z', daysLeft: 0 },
  });
  expect(the('.noprogram').firstElementChild?.querySelector('h1')?.textContent).toBe('A free page');
  expect(document.body.textContent?.match(/trial has ended/g)).toHaveLength(1);
  expect(the('.trial').textContent).toContain('To continue with a program, you’ll need a coach.');
  expect(texts('.trial a')).toEqual(['Find a coach or use a code']);
  expect(document.querySelector('.daybar, .focus, .ways, .nextday')).toBeNull();
  const days = the<HTMLDetailsElement>('details');
  expect([days.open, days.querySelector('summary')?.textContent]).toEqual([false, 'Your trial: 1 of 28 days written']);
  // Nothing in it can be written any more: no pen, no open day.
  expect(days.querySelector('.today, .journey__open, [aria-current]')).toBeNull();
  expect(document.body.textContent).not.toMatch(/You are here|Day 3 of/);
});

test('a completed program is a finished cloth with a summary, a line of one’s own and ways on', async () => {
  const assignment = day17.assignment && { ...day17.assignment, status: 'completed' as const };
  const progress = day17.progress && { ...day17.progress, completedDays: 25, completedPractices: 17, averageMood: 7 };
  await showToday({
    ...day17,
    assignment,
    progress,
    currentPrompt: null,
    closingLine: { text: 'She said <b>yes</b>.', dayNumber: 16 },
  });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Program Completed!');
  expect(the('.finished__cover').textContent).toContain('25 days, woven by you');
  expect(texts('.fig dd')).toEqual(['25of 28', '17', '7.0']);
  expect(screen.getByRole('blockquote').textContent).toBe('You wrote on Day 16She said <b>yes</b>.');
  expect(screen.getByRole('link', { name: 'Read your journal' }).getAttribute('href')).toBe('/journal');
  expect(screen.getByRole('link', { name: 'Download your journal' }).getAttribute('href')).toBe(
    '/api/client/journal-export',
  );
  expect(texts('.onward h3')).toEqual(['Read it back', 'Start another program', 'Ask a coach']);
  expect(screen.getByRole('link', { name: 'Ask for one' }).getAttribute('href')).toBe('/messages');
  expect(screen.getByRole('link', { name: 'Message Ines' }).getAttribute('href')).toBe('/messages');
  expect(screen.getByRole('link', { name: 'Meet coaches' }).getAttribute('href')).toBe('/coaches');
  expect(screen.getAllByRole('button', { name: 'Download as SVG' })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: /^Print/ }).map(({ textContent }) => textContent)).toEqual([
    'Print the sheet',
    'Print the journal',
  ]);
});

test('the ways on fit who has no coach, who was invited, and a heavy day', async () => {
  const completed = { ...day17, assignment: day17.assignment && { ...day17.assignment, status: 'completed' as const } };
  await showToday({ ...completed, coach: null, canStartTrial: true });
  // What they can begin stands once, with the ways to do it.
  expect(texts('.onward h3')).toEqual(['Read it back']);
  expect(the('.finished').textContent).toContain('Start a program');
  cleanup();
  await showToday({ ...completed, pendingInvitations: 1 });
  expect(screen.getByRole('link', { name: 'See your invitations' }).getAttribute('href')).toBe('/invitations');
  cleanup();
  await showToday({ ...completed, care: { helpLines: [], isCoachTold: false } });
  expect(document.querySelector('.kind')).not.toBeNull();
  expect(document.querySelector('.onward')).toBeNull();
});

test('the page to write on comes after the ways on, and first for who has gone on writing', async () => {
  const completed = { ...day17, assignment: day17.assignment && { ...day17.assignment, status: 'completed' as const } };
  await showToday(completed);
  expect(placeOfPage()).toBeGreaterThan(texts('.finished > *').findIndex((text) => text.startsWith('What comes next')));
});

test.each([
  [0, 'No days written this time'],
  [1, '1 day, woven by you'],
])('a program completed with %i days written claims no more', async (completedDays, said) => {
  const assignment = day17.assignment && { ...day17.assignment, status: 'completed' as const };
  const progress = day17.progress && { ...day17.progress, completedDays };
  await showToday({ ...day17, assignment, progress, currentPrompt: null });
  expect(the('.finished__cover').textContent).toContain(said);
});

test('while its data is on the way the page says so', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await showToday();
  await waitFor(() => expect(document.querySelector('.todayload')).not.toBeNull());
  expect(the('.todayload [role=status]').textContent).toBe('Loading your page...');
});

test('a page that could not be loaded says why and can be tried again', async () => {
  let isDown = true;
  fakeApi({
    'GET /api/client/dashboard': () =>
      isDown ? new Refusal(503, { message: 'The database is away.', code: 'unavailable' }) : day17,
  });
  await showToday();
  await screen.findByRole('alert');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your page couldn’t be loaded');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(document.querySelector('.daybar')).not.toBeNull());
});

test('on a heavy day the kind card stands there and no next day is offered', async () => {
  await showToday({ ...day17, todayEntries: [entryOf17()], care: { helpLines: [], isCoachTold: true } });
  await waitFor(() => expect(document.querySelector('.journey')).not.toBeNull());
  expect(the('.margin > :first-child').className).toBe('kind');
  expect(document.querySelector('.nextday')).toBeNull();
});

test('a prompt that is not there in the reader’s language has its own, and one line says so until it is answered', async () => {
  const currentPrompt = { promptText: 'What did you want today?', promptType: 'reflection', language: 'en' };
  await showToday({ ...day17, currentPrompt });
  expect(screen.getByRole('heading', { level: 1 }).lang).toBe('en');
  expect(screen.getByText(/Answer in whatever language you like\.$/)).toBeTruthy();
  cleanup();
  await showToday({ ...day17, currentPrompt, todayEntries: [entryOf17()] });
  expect(screen.queryByText(/whatever language/)).toBeNull();
  cleanup();
  await showToday(day17);
  expect(screen.getByRole('heading', { level: 1 }).hasAttribute('lang')).toBe(false);
});

test('a page left open overnight looks again when the new day has begun', async () => {
  vi.useFakeTimers({ now: new Date('2025-10-08T23:30:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  try {
    const calls = fakeApi({
      'GET /api/client/dashboard': {
        ...onDay(3, 4),
        currentPrompt: { promptText: 'A new day.', promptType: 'reflection' },
      },
    });
    const asked = () => calls.filter(({ route }) => route === 'GET /api/client/dashboard');
    await showToday(day17);
    act(() => void vi.advanceTimersByTime(10 * 60_000));
    expect(asked()).toHaveLength(0);
    act(() => void vi.advanceTimersByTime(30 * 60_000));
    vi.useRealTimers();
    await screen.findByRole('heading', { level: 1, name: 'A new day.' });
    expect(asked()).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

const group: NonNullable<ClientDashboard['group']> = {
  id: 'g1',
  unread: 0,
  name: 'Autumn Circle',
  startsOn: '2025-09-22',
  pace: 'together',
};

test.each([
  [{ today: 7, members: 9 }, 'Seven of nine wrote today'],
  [{ today: 14, members: 30 }, '14 of 30 wrote today'],
  ['few', 'Today’s page is open'],
  ['most', 'Most of you wrote today'],
] as const)('of a group one line says how its day goes, and never who wrote: %j', async (wrote, words) => {
  await showToday({ ...day17, group: { ...group, wrote } });
  const line = screen.getByRole('link', { name: new RegExp(words) });
  expect([line.getAttribute('href'), line.textContent]).toEqual(['/group', `Autumn Circle${words}`]);
  // The knots would count what the words leave open.
  expect(document.querySelectorAll('.knots')).toHaveLength(typeof wrote === 'object' && wrote.members <= 20 ? 1 : 0);
});

test('what is new in the room of the group is marked', async () => {
  await showToday({ ...day17, group: { ...group, unread: 3 } });
  expect(screen.getByRole('link', { name: /Autumn Circle/ }).textContent).toContain('3 new in the room');
});

test('the coach’s note stands above the prompt in its week alone, and leads to the room', async () => {
  const week = day17.progress?.currentWeek ?? 0;
  const note = { week, text: 'Say a want out loud.' };
  await showToday({ ...day17, group: { ...group, note } });
  const line = screen.getByRole('link', { name: /Say a want out loud\./ });
  expect(line.getAttribute('href')).toBe('/groups/g1');
  const prompt = screen.getByRole('heading', { level: 1 });
  expect(line.compareDocumentPosition(prompt) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  cleanup();
  await showToday({ ...day17, group: { ...group, note: { ...note, week: week + 1 } } });
  expect(document.body.textContent).not.toContain('Say a want out loud.');
});

test('of a small group there is no count; together, no page can be skipped', async () => {
  const assignment = day17.assignment && { ...day17.assignment, calendarFrom: '2025-09-22' };
  await showToday({ ...day17, assignment, group });
  expect(screen.getByRole('link', { name: /Autumn Circle/ }).textContent).toBe('Autumn Circle');
  expect(screen.queryByRole('button', { name: /skip|next day/i })).toBeNull();
});

test('before the start Today says when the group begins and what will happen', async () => {
  const assignment = day17.assignment && { ...day17.assignment, startsOn: '2025-10-13' };
  await showToday({ ...day17, assignment, group: { ...group, startsOn: '2025-10-13' } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your program begins on 13 October 2025');
  expect(document.body.textContent).toContain('with its first page, for everyone in Autumn Circle');
});
