import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Result } from '#web/platform/api.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import type { Call } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import { day17, entryOf17, ines, noHome, onDay } from '../home-in-test.ts';
import { clientDashboardQuery } from '../queries.ts';
import type { ClientDashboard } from '../queries.ts';
import { Today } from './today.tsx';

async function show(home?: ClientDashboard) {
  const client = createQueryClient();
  if (home) client.setQueryData(clientDashboardQuery.queryKey, home);
  await act(async () =>
    renderPage(
      <div id="main">
        <Today
          parting={() => null}
          timeZone="UTC"
          leaf={({ day, skip, next, refusal }) => (
            <section className="leaf">
              <h1>{day.promptText}</h1>
              {skip}
              {refusal}
              {next}
            </section>
          )}
          kindCard={() => <p className="kind">kind</p>}
          onDevice={[]}
          otherTexts={() => null}
          unread={null}
          freePage={(_, { level, isOffered }) => (
            <p className="free">{`level ${level}${isOffered ? ', offered' : ''}`}</p>
          )}
          waysOn={({ canStartTrial }, isFirst) => (
            <p className="ways">{`${isFirst ? 'begin' : 'go on'}, ${canStartTrial ? 'trial' : 'no trial'}`}</p>
          )}
        />
      </div>,
      { client },
    ),
  );
}

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

const moved: Result<'POST /api/client/advance-day'> = {
  hasMoved: true,
  status: 'active',
  currentWeek: 3,
  currentDay: 4,
  totalDays: 28,
  completionPercentage: 64,
};
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((element) => element.textContent);
const bodies = (calls: Call[], route: string) => calls.filter((call) => call.route === route).map(({ body }) => body);

test('the day, its prompt, the week, the coach and the way are there', async () => {
  await show(day17);
  expect(the('.daybar').textContent).toBe('Day 17 of 28Week 3, 61% complete');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What did you want today?');
  expect(the('.daybar [role=img]').getAttribute('aria-label')).toContain(
    '1 of 28 days written, 15 without an entry. Mood: 1 at 1 to 4.',
  );
  expect(the('.coachcard').textContent).toContain('11 years, replies within 24 h');
  expect(texts('.coachcard__tags li')).toEqual(['A', 'B', 'C', '+2 more']);
  await waitFor(() => expect(document.querySelector('.journey')).not.toBeNull());
  expect(texts('.journey .leaders > :last-child')).toEqual(['1 of 7 days', 'You are here', 'Still to come']);
});

test('what is missing of a coach falls back', async () => {
  await show({
    ...day17,
    coach: { ...ines, fullName: '', professionalTitle: '', yearsExperience: 0, avgResponseTime: 0, specialties: [] },
  });
  expect(the('.coachcard').textContent).toBe(
    'Your CoachPCProfessional CoachLicensed Professional0 years, replies within 24 h',
  );
});

test('days without an entry can be opened from the journey, and none of them is called missed', async () => {
  await show(onDay(1, 4));
  await waitFor(() => expect(document.querySelector('.journey__open')).not.toBeNull());
  expect(the('.journey__open').textContent).toBe('Still open:Day 2Day 3');
  expect(screen.getByRole('link', { name: 'Write for Day 2' }).getAttribute('href')).toBe('/day/1/2');
  expect(document.body.textContent).not.toMatch(/missed|lost|behind/i);
});

test('without a program', async () => {
  await show({ ...noHome, coach: ines });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No Active Program');
  expect(document.body.textContent).toContain('Contact your coach to get started with a program.');
  expect(document.body.textContent).toContain('Ines Calloway');
});

test('without a program and a coach: nobody to contact, so there are ways on', async () => {
  await show({ ...noHome, canStartTrial: true });
  expect(the('.ways').textContent).toBe('begin, trial');
  expect(document.body.textContent).not.toMatch(/No Active Program|Contact your coach/);
});

test('the free page comes after what has to be said, and first for who writes already', async () => {
  const order = () => texts('.noprogram h1, .noprogram > .free, .noprogram > .ways');
  await show({ ...noHome, coach: ines });
  expect(order()).toEqual(['No Active Program', 'level 2, offered']);
  cleanup();
  await show({ ...noHome, canStartTrial: true });
  expect(order()).toEqual(['begin, trial', 'level 2, offered']);
  cleanup();
  await show({ ...noHome, freePages });
  expect(order()).toEqual(['level 1, offered', 'go on, no trial']);
  cleanup();
  await show({ ...day17, trial: { startedAt: '2025-10-01T08:00:00Z', endsAt: '2025-10-08T08:00:00Z', daysLeft: 0 } });
  expect(the('.afterwards .free').textContent).toBe('level 2, offered');
  cleanup();
  await show(day17);
  expect(the('.afterwards .free').textContent).toBe('level 2');
});

test('free pages are woven alone where there is no program, and below the finished cloth only those since', async () => {
  await show({ ...noHome, coach: ines, freePages });
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
  await show({ ...day17, assignment, freePages });
  expect(texts('.finished__cloth .weave .sr')).toEqual([
    '8 October 2025: mood 3, Below Average',
    '9 October 2025: mood 8, Very Good',
  ]);
  expect(the('.finished__cloth figcaption').textContent).toBe('2 days of free pages since');
  expect(texts('.finished > *').indexOf('level 2, offered')).toBe(1);
});

test('on a heavy day nothing but the page and the kind card is offered', async () => {
  await show({ ...noHome, canStartTrial: true, freePages, care: { helpLines: [], isCoachTold: false } });
  expect(document.querySelector('.kind')).not.toBeNull();
  expect(document.querySelector('.ways')).toBeNull();
});

test('the ways on stand at the end of a trial and of a program, for who has no coach', async () => {
  const over = { startedAt: '2025-10-01T08:00:00Z', endsAt: '2025-10-08T08:00:00Z', daysLeft: 0 };
  await show({ ...day17, coach: null, trial: over });
  expect(the('.afterwards .ways').textContent).toBe('go on, no trial');
  cleanup();
  const completed = { ...day17, assignment: day17.assignment && { ...day17.assignment, status: 'completed' as const } };
  await show({ ...completed, coach: null, canStartTrial: true });
  expect(the('.finished .ways').textContent).toBe('go on, trial');
  cleanup();
  await show(completed);
  expect(document.querySelector('.ways')).toBeNull();
});

test('a program that begins later: when, which, and nothing to write for yet', async () => {
  const { assignment } = day17;
  await show({ ...day17, assignment: assignment && { ...assignment, startsOn: '2025-11-03' }, currentPrompt: null });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your program begins on 3 November 2025');
  expect(document.body.textContent).toContain(`${day17.program?.title} opens that day with its first page`);
  expect(screen.getByRole('link', { name: 'Preview the program' }).getAttribute('href')).toContain(
    '/programs/preview?id=',
  );
  expect(document.querySelector('.leaf')).toBeNull();
});

test.each([
  [5, '5 days left in your trial'],
  [1, '1 day left in your trial'],
  [0, 'Your trial is over'],
])('a trial with %i days left', async (daysLeft, said) => {
  await show({
    ...day17,
    coach: null,
    trial: { startedAt: '2025-10-06T08:00:00Z', endsAt: '2025-10-13T08:00:00Z', daysLeft },
  });
  expect(the('.daybar__trial').textContent).toBe(said);
});

test('a trial that is over says what writing needs, and offers no next day', async () => {
  await show({
    ...day17,
    todayEntries: [entryOf17()],
    trial: { startedAt: '2025-10-01T08:00:00Z', endsAt: '2025-10-08T08:00:00Z', daysLeft: 0 },
  });
  await waitFor(() => expect(document.querySelector('.trialover')).not.toBeNull());
  expect(the('.leaf .notice').textContent).toContain('To go on with a program you need a coach');
  expect(document.querySelector('.nextday')).toBeNull();
});

test('a completed program is a finished cloth with a summary, a line of one’s own and ways on', async () => {
  const assignment = day17.assignment && { ...day17.assignment, status: 'completed' as const };
  const progress = day17.progress && { ...day17.progress, completedDays: 25, completedPractices: 17, averageMood: 7 };
  await show({
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
});

test.each([
  [0, 'No days written this time'],
  [1, '1 day, woven by you'],
])('a program completed with %i days written claims no more', async (completedDays, said) => {
  const assignment = day17.assignment && { ...day17.assignment, status: 'completed' as const };
  const progress = day17.progress && { ...day17.progress, completedDays };
  await show({ ...day17, assignment, progress, currentPrompt: null });
  expect(the('.finished__cover').textContent).toContain(said);
});

test('while its data is on the way the page says so', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await show();
  await waitFor(() => expect(document.querySelector('.todayload')).not.toBeNull());
  expect(screen.getByRole('status').textContent).toBe('Loading your page...');
});

test('a page that could not be loaded says why and can be tried again', async () => {
  let isDown = true;
  fakeApi({
    'GET /api/client/dashboard': () =>
      isDown ? new Refusal(503, { message: 'The database is away.', code: 'unavailable' }) : day17,
  });
  await show();
  await screen.findByRole('alert');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your page could not be loaded');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(document.querySelector('.daybar')).not.toBeNull());
});

test('skipping leaves the day the page shows, says so, and begins at the new prompt', async () => {
  const next = { ...onDay(3, 4), currentPrompt: { promptText: 'And now?', promptType: 'reflection' } };
  const calls = fakeApi({ 'POST /api/client/advance-day': moved, 'GET /api/client/dashboard': next });
  await show(day17);
  await userEvent.click(screen.getByRole('button', { name: 'Skip to Next Day' }));
  await screen.findByRole('heading', { level: 1, name: 'And now?' });
  expect(bodies(calls, 'POST /api/client/advance-day')).toEqual([{ assignmentId: 'a1', week: 3, day: 3 }]);
  expect(toastStore.current()).toMatchObject({
    title: 'Advanced to Next Day',
    description: 'Day 17 stays open in your journey, if you want to write it later.',
  });
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('skipping that is refused says the server’s sentence', async () => {
  fakeApi({
    'POST /api/client/advance-day': new Refusal(409, {
      message: 'There is no program to go on with.',
      code: 'conflict',
    }),
  });
  await show(day17);
  await userEvent.click(screen.getByRole('button', { name: 'Skip to Next Day' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Error'));
  expect(toastStore.current()).toMatchObject({
    variant: 'destructive',
    description: 'There is no program to go on with.',
  });
});

test('leaving the last day asks nothing either, and can be undone from the page of the finished program', async () => {
  const last = onDay(4, 7);
  const over: ClientDashboard = {
    ...last,
    assignment: last.assignment && { ...last.assignment, status: 'completed' },
    leftDay: { week: 4, day: 7, undoUntil: new Date(Date.now() + 60_000).toISOString() },
  };
  let home = over;
  const calls = fakeApi({
    'POST /api/client/advance-day': { ...moved, status: 'completed' },
    'POST /api/client/advance-day/undo': () => {
      home = last;
      return { ...moved, currentWeek: 4, currentDay: 7 };
    },
    'GET /api/client/dashboard': () => home,
  });
  await show(last);
  expect(document.body.textContent).not.toContain('Skip to Next Day');
  await userEvent.click(screen.getByRole('button', { name: 'Finish the Program' }));
  await screen.findByRole('heading', { name: 'Program Completed!' });
  expect(bodies(calls, 'POST /api/client/advance-day')).toEqual([{ assignmentId: 'a1', week: 4, day: 7 }]);
  await userEvent.click(screen.getByRole('button', { name: 'Back to Day 28' }));
  await screen.findByRole('button', { name: 'Finish the Program' });
  expect(bodies(calls, 'POST /api/client/advance-day/undo')).toEqual([{ assignmentId: 'a1', week: 4, day: 7 }]);
});

test('a skip is undone from the toast', async () => {
  let home: ClientDashboard = onDay(3, 4);
  const calls = fakeApi({
    'POST /api/client/advance-day': moved,
    'POST /api/client/advance-day/undo': () => {
      home = day17;
      return { ...moved, currentDay: 3 };
    },
    'GET /api/client/dashboard': () => home,
  });
  await show(day17);
  await userEvent.click(screen.getByRole('button', { name: 'Skip to Next Day' }));
  await waitFor(() => expect(the('.daybar').textContent).toContain('Day 18'));
  expect(toastStore.current()?.action?.label).toBe('Undo');
  await act(async () => toastStore.current()?.action?.onClick());
  await waitFor(() => expect(the('.daybar').textContent).toContain('Day 17'));
  expect(bodies(calls, 'POST /api/client/advance-day/undo')).toEqual([{ assignmentId: 'a1', week: 3, day: 3 }]);
  expect(toastStore.current()?.title).toBe('Back on Day 17');
});

test('an undo that is refused says why, and the page looks again', async () => {
  const calls = fakeApi({
    'POST /api/client/advance-day/undo': new Refusal(409, { message: 'It is too late.', code: 'conflict' }),
    'GET /api/client/dashboard': onDay(3, 4),
  });
  const left = { week: 3, day: 3, undoUntil: new Date(Date.now() + 60_000).toISOString() };
  await show({ ...onDay(3, 4), leftDay: left });
  await userEvent.click(screen.getByRole('button', { name: 'Back to Day 17' }));
  await waitFor(() => expect(toastStore.current()?.description).toBe('It is too late.'));
  await waitFor(() => expect(document.querySelector('.pauseband')).toBeNull());
  expect(calls.at(-1)?.route).toBe('GET /api/client/dashboard');
});

test('the way back stands on the page for its minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const left = { week: 3, day: 3, undoUntil: new Date(Date.now() + 20_000).toISOString() };
    await show({ ...onDay(3, 4), leftDay: left });
    expect(the('.pauseband').textContent).toBe('You moved on from Day 17.Back to Day 17');
    await act(() => vi.advanceTimersByTimeAsync(19_000));
    expect(screen.getByRole('button', { name: 'Back to Day 17' })).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(document.querySelector('.pauseband')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('once the day is written the next one is offered, as an offer', async () => {
  const calls = fakeApi({ 'POST /api/client/advance-day': moved, 'GET /api/client/dashboard': onDay(3, 4) });
  await show({ ...day17, todayEntries: [entryOf17()] });
  await waitFor(() => expect(document.querySelector('.nextday')).not.toBeNull());
  expect(the('.nextday h2').textContent).toBe('Day 18 is ready when you are');
  expect(document.querySelector('.nextday .btn--primary')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Go to Day 18' }));
  await waitFor(() => expect(document.querySelector('.nextday')).toBeNull());
  expect(bodies(calls, 'POST /api/client/advance-day')).toEqual([{ assignmentId: 'a1', week: 3, day: 3 }]);
});

test('after the last day the offer is to finish', async () => {
  await show({ ...onDay(4, 7), todayEntries: [entryOf17({ dayNumber: 28 })] });
  await waitFor(() => expect(document.querySelector('.nextday')).not.toBeNull());
  expect(the('.nextday').textContent).toContain('That was the last day');
  expect(texts('.nextday .btn')).toEqual(['Finish the Program']);
});

test('on a heavy day the kind card stands there and no next day is offered', async () => {
  await show({ ...day17, todayEntries: [entryOf17()], care: { helpLines: [], isCoachTold: true } });
  await waitFor(() => expect(document.querySelector('.journey')).not.toBeNull());
  expect(the('.margin > :first-child').className).toBe('kind');
  expect(document.querySelector('.nextday')).toBeNull();
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
    await show(day17);
    vi.advanceTimersByTime(10 * 60_000);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(30 * 60_000);
    vi.useRealTimers();
    await screen.findByRole('heading', { level: 1, name: 'A new day.' });
    expect(calls).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});
