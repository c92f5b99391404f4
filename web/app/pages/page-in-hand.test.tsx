import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entryOf17, day17, onDay } from '#web/features/today/home-in-test.ts';
import { clientDashboardQuery, type ClientDashboard } from '#web/features/today/queries.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi, holdBack } from '#web/platform/fake-api-in-test.ts';
import { settled } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { showToday } from './today-in-test.tsx';

const today = '2025-10-09T08:00:00.000Z';
const day18: ClientDashboard = {
  ...onDay(3, 4),
  currentPrompt: { promptText: 'Day 18?', promptType: 'reflection' },
};
/** An id is announced once by the module that all of them share. */
let count = 0;
let entry: ClientDashboard['todayEntries'][number] & { care: null };
let moved: typeof entry;
let with18: ClientDashboard;

beforeEach(() => {
  memoryDevice();
  const times = { createdAt: today, updatedAt: today };
  const id = `of-today-${(count += 1)}`;
  entry = { ...entryOf17({ id, ...times, isLate: true, entryText: 'This morning.' }), care: null };
  moved = { ...entry, dayNumber: 18, isLate: false, promptText: 'Day 18?' };
  with18 = { ...day18, todayEntries: [moved] };
  vi.useFakeTimers({ now: new Date(today), toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your entry' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
type Client = Awaited<ReturnType<typeof showToday>>;
const answer = async (client: Client, home: ClientDashboard) => {
  await act(async () => void client.setQueryData(clientDashboardQuery.queryKey, home));
  await settled();
};

test('what is typed stays when another day is open by now, and is asked above the field where it belongs', async () => {
  const calls = fakeApi({ 'POST /api/journal-entries': moved, 'GET /api/client/dashboard': with18 });
  const client = await showToday(day17);
  type('This morning.');
  const typedIn = field();
  await answer(client, day18);
  expect([heading(), field().value]).toEqual(['What did you want today?', 'This morning.']);
  expect(field()).toBe(typedIn);
  const choice = screen.getByRole('group', { name: 'Which day it belongs to' });
  expect(choice.compareDocumentPosition(field()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByText('This page is for Day 17. Today is Day 18.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save Entry for Day 17' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Make it today’s' }));
  await userEvent.click(screen.getByRole('button', { name: "Save Today's Entry" }));
  await screen.findByRole('heading', { name: 'If you like' });
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toMatchObject({ week: 3, day: 4 });
  expect(heading()).toBe('Day 18 of 28');
  expect(screen.queryByText(/^Saved for Day/)).toBeNull();
});

test('kept for its day, it says which one that was, and can be moved', async () => {
  const calls = fakeApi({ 'POST /api/journal-entries': entry, 'GET /api/client/dashboard': day18 });
  const client = await showToday(day17);
  type('This morning.');
  await answer(client, day18);
  await userEvent.click(screen.getByRole('button', { name: 'Save Entry for Day 17' }));
  await screen.findByText('Saved for Day 17. Today is Day 18.');
  await settled();
  expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toMatchObject({ week: 3, day: 3 });
  expect(heading()).toBe('Day 17 of 28');
  expect(screen.getByRole('button', { name: /^Continue to Day 18/ })).toBeTruthy();
  const moves = fakeApi({
    'POST /api/client/journal-entries/{id}/move-to-today': moved,
    'GET /api/client/dashboard': with18,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Move to today' }));
  await waitFor(() => expect(heading()).toBe('Day 18 of 28'));
  expect(moves[0]?.route).toBe(`POST /api/client/journal-entries/${entry.id}/move-to-today`);
  expect(screen.queryByRole('button', { name: 'Move to today' })).toBeNull();
});

test('saved before the answer came: the moment of saving stays and says the day, until the person goes on', async () => {
  fakeApi({ 'POST /api/journal-entries': entry, 'GET /api/client/dashboard': day18 });
  await showToday(day17);
  const letThrough = holdBack('GET');
  type('This morning.');
  await userEvent.click(screen.getByRole('button', { name: "Save Today's Entry" }));
  await screen.findByRole('heading', { name: 'If you like' });
  letThrough();
  await screen.findByText('Saved for Day 17. Today is Day 18.');
  expect(heading()).toBe('Day 17 of 28');
  await userEvent.click(screen.getByRole('button', { name: /^Continue to Day 18/ }));
  await waitFor(() => expect(heading()).toBe('Day 18?'));
  expect(field().value).toBe('');
});

test('a page on which nothing is typed, or no longer, follows the answer', async () => {
  fakeApi({});
  const client = await showToday(day17);
  type('This');
  await answer(client, day18);
  expect(heading()).toBe('What did you want today?');
  type('');
  await waitFor(() => expect(heading()).toBe('Day 18?'));
});

test('whoever skips the day themselves leaves it, and the words stay on the device', async () => {
  const place = { status: 'active' as const, currentWeek: 3, currentDay: 4, totalDays: 28, completionPercentage: 61 };
  fakeApi({ 'POST /api/client/advance-day': { hasMoved: true, ...place }, 'GET /api/client/dashboard': day18 });
  await showToday(day17);
  type('Not today.');
  await userEvent.click(screen.getByRole('button', { name: 'Skip to Next Day' }));
  await waitFor(() => expect(heading()).toBe('Day 18?'));
  expect(field().value).toBe('');
  expect(await screen.findByText('You started writing for Day 17')).toBeTruthy();
});

test('a move that is refused leaves the page as it is', async () => {
  fakeApi({ 'POST /api/journal-entries': entry, 'GET /api/client/dashboard': day18 });
  await showToday(day17);
  type('This morning.');
  await userEvent.click(screen.getByRole('button', { name: "Save Today's Entry" }));
  await screen.findByText('Saved for Day 17. Today is Day 18.');
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await userEvent.click(screen.getByRole('button', { name: 'Move to today' }));
  await waitFor(() => expect(toastStore.current()?.variant).toBe('destructive'));
  expect(heading()).toBe('Day 17 of 28');
  expect(screen.getByRole('button', { name: 'Move to today' })).toBeTruthy();
});

test('the day that the device works out stays with what was saved on it, while the server has not answered', async () => {
  const yesterday = '2025-10-08T20:14:00.000Z';
  const written: ClientDashboard = {
    ...day17,
    todayEntries: [entryOf17()],
    journalEntries: [{ id: 'e17', dayNumber: 17, moodScore: 7, createdAt: yesterday, isLate: false }],
  };
  fakeApi({ 'POST /api/journal-entries': moved, 'GET /api/client/dashboard': with18 });
  holdBack('GET');
  const copy = {
    assignmentId: 'a1',
    daysAhead: [{ week: 3, day: 4, promptText: 'Day 18?', promptType: 'reflection', weeklyTheme: null }],
  };
  const client = await showToday(written, undefined, { knownAt: Date.parse(yesterday), copy });
  await waitFor(() => expect(heading()).toBe('Day 18?'));
  type('This morning.');
  await userEvent.click(screen.getByRole('button', { name: "Save Today's Entry" }));
  await screen.findByRole('heading', { name: 'If you like' });
  expect(heading()).toBe('Day 18 of 28');
  expect(client.getQueryState(clientDashboardQuery.queryKey)?.dataUpdatedAt).toBe(Date.parse(yesterday));
});
