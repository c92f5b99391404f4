import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import type { ReadingEntry } from './queries.ts';
import { Reading } from './reading.tsx';

const person = typist();
const list = 'GET /api/coach/shared-entries';
const markRead = 'POST /api/coach/client/{clientId}/shared-entries/{entryId}/read';
const entry = (id: string, over: Partial<ReadingEntry> = {}): ReadingEntry => ({
  id,
  dayNumber: 3,
  programTitle: 'Breath',
  promptText: `Prompt of ${id}`,
  createdAt: '2025-10-07T21:40:00.000Z',
  version: 1,
  entryText: `Words of ${id}`,
  moodScore: 8,
  sharedAt: '2025-10-07T21:41:00.000Z',
  readAt: null,
  isEditedSinceRead: false,
  entryType: 'text',
  media: [],
  comments: [],
  client: { id: 'k1', firstName: 'Nora', lastName: '<b>W</b>', profileImageUrl: null },
  ...over,
});
const readBefore = { readAt: '2025-10-07T22:00:00.000Z' };
const isThere = (words: string) => document.body.textContent?.includes(words);

let entries: ReadingEntry[];
beforeEach(() => {
  memoryDevice();
  entries = [entry('e1'), entry('e2'), entry('e3', readBefore)];
});

function show(over: Parameters<typeof fakeApi>[0] = {}, clientId: string | null = null) {
  const calls = fakeApi({
    'GET /api/coach/week-cards': { cards: [], unread: 0 },
    [list]: () => ({ entries, unread: entries.filter(({ readAt }) => readAt === null).length, nextCursor: null }),
    [markRead]: { readAt: '2030-01-01T00:00:00.000Z' },
    'POST /api/coach/client/{clientId}/shared-entries/{entryId}/comments': {
      id: 'c1',
      text: 'Keep that sentence.',
      createdAt: '2025-10-08T09:00:00.000Z',
      coachName: 'Ines',
    },
    ...over,
  });
  const page = renderPage(<Reading clientId={clientId} timeZone="UTC" />, { user: theUser });
  return { calls, client: page.client };
}
const marked = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ route }) => route.endsWith('/read')).map(({ route }) => route.split('/').at(-2));

test('the first unread is open and counts as read; the others are closed and do not', async () => {
  const { calls } = show();
  await waitFor(() => expect(isThere('Words of e1')).toBe(true));
  expect(isThere('Words of e2')).toBe(false);
  await waitFor(() => expect(marked(calls)).toEqual(['e1']));
  expect(screen.getByText('2 to read')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Nora <b>W</b>' }).getAttribute('href')).toBe('/client/k1');
  expect(screen.getByText('That’s everything.')).toBeTruthy();
});

test('Next opens the one below, with the focus on its heading, and nothing jumps', async () => {
  const { calls } = show();
  await person.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Prompt of e2'));
  expect(isThere('Words of e1')).toBe(true);
  await waitFor(() => expect(marked(calls)).toEqual(['e1', 'e2']));
  await person.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Prompt of e3'));
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  expect([...document.querySelectorAll('.reading__prompt')].map((one) => one.textContent)).toEqual([
    'Prompt of e1',
    'Prompt of e2',
    'Prompt of e3',
  ]);
});

const recording = { id: 'r1', kind: 'recording', mimeType: 'audio/mp4', bytes: 9, width: null, height: null } as const;
const photo = { id: 'p1', kind: 'photo', mimeType: 'image/webp', bytes: 9, width: 20, height: 10 } as const;
const spoken: Partial<ReadingEntry> = {
  entryType: 'audio',
  entryText: 'Rosa, laughing',
  media: [
    { ...recording, durationMs: 161_000, levels: '0359' },
    { ...photo, durationMs: null, levels: null },
  ],
};

test('a spoken page has its player and photos; a closed one says what is in it', async () => {
  entries = [entry('e1', spoken), entry('e2', { ...spoken, media: [] }), entry('e3', { ...readBefore, ...spoken })];
  show();
  expect(await screen.findByText('Rosa, laughing')).toBeTruthy();
  const opened = await screen.findByRole('button', { name: 'Photo 1' });
  expect(document.querySelector('.reading__page audio')?.getAttribute('src')).toBe('/api/media/r1');
  expect(opened.querySelector('img')?.getAttribute('src')).toBe('/api/media/p1');
  expect(screen.getByText('Spoken, 2:41')).toBeTruthy();
  expect(screen.getByText(/^Nora sees that you opened this page\./)).toBeTruthy();
  const [, last] = document.querySelectorAll('.shared__row');
  expect(last?.textContent).toContain('Spoken, 2:41. 1 photo');
  expect(last?.querySelectorAll('.thumbs img')).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('The recording was deleted.')).toBeTruthy();
});

test('a comment is sent and stands under its entry', async () => {
  const { calls } = show();
  await waitFor(() => expect(isThere('Words of e1')).toBe(true));
  await person.type(screen.getByRole('textbox'), 'Keep that sentence.');
  await person.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(document.querySelector('.comment__text')?.textContent).toBe('Keep that sentence.'));
  expect(calls.find(({ route }) => route.endsWith('/comments'))).toMatchObject({
    route: 'POST /api/coach/client/k1/shared-entries/e1/comments',
    body: { text: 'Keep that sentence.' },
  });
});

test('what is taken back goes at once, and the words of an unsent comment stay', async () => {
  const { client } = show();
  await waitFor(() => expect(isThere('Words of e1')).toBe(true));
  await person.type(screen.getByRole('textbox'), 'Half a thought');
  entries = [entry('e2'), entry('e3', readBefore)];
  await act(async () => await client.invalidateQueries());
  await waitFor(() => expect(isThere('Words of e1')).toBe(false));
  const unsent = await screen.findByText('This entry is no longer shared with you');
  expect(within(unsent.closest<HTMLElement>('.notice')!).getByText('Half a thought')).toBeTruthy();
});

test('where all is read nothing is opened by itself; nothing at all says how it comes', async () => {
  entries = [entry('e3', readBefore)];
  const { calls } = show();
  await screen.findByText('All read');
  expect(isThere('Words of e3')).toBe(false);
  expect(marked(calls)).toEqual([]);
  await person.click(screen.getByRole('button', { name: /Nora/ }));
  await waitFor(() => expect(isThere('Words of e3')).toBe(true));
});

test('nothing, a failure that can be tried again, and one client alone', async () => {
  entries = [];
  const { calls } = show({}, 'k1');
  await screen.findByText('Nothing shared yet');
  expect(calls[0]?.route).toContain('client=k1');
});

test('a failure can be tried again', async () => {
  let tries = 0;
  show({
    [list]: () =>
      tries++ === 0
        ? new Refusal(503, { code: 'unavailable', message: 'Away for a moment.' })
        : { entries, unread: 2, nextCursor: null },
  });
  await screen.findByText('Away for a moment.');
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(isThere('Words of e1')).toBe(true));
});

test('weeks count among what is to read; where nothing else was shared they stand alone', async () => {
  entries = [];
  const card = {
    id: 'w1',
    client: { id: 'k1', firstName: 'Nora', lastName: 'W', profileImageUrl: null },
    weekNumber: 2,
    title: 'The Body',
    programTitle: 'Breath',
    days: [{ day: 1, mood: 6, date: '2025-09-29' }],
    practice: { title: '', days: [] },
    sentence: null,
    sharedAt: '2025-10-06T09:00:00.000Z',
    readAt: '2025-10-06T10:00:00.000Z',
  };
  show({ 'GET /api/coach/week-cards': { cards: [card], unread: 1 } });
  expect(await screen.findByText('1 to read')).toBeTruthy();
  expect(screen.getByRole('article').textContent).toContain('Week 2: The Body');
  expect(screen.queryByText('Nothing shared yet')).toBeNull();
});
