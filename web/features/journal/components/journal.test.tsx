import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { renderPage, settled, typist } from '#web/platform/page-in-test.tsx';
import { offlineCopyQuery } from '#web/platform/device/last-home.ts';
import type { JournalEntry, JournalList } from '../queries.ts';
import { Journal } from './journal.tsx';

const person = typist();

const entry = (day: number, change: Partial<JournalEntry> = {}): JournalEntry => ({
  id: `e${day}`,
  dayNumber: day,
  programTitle: 'Living from Desire',
  promptText: `What about day ${day}?`,
  createdAt: `2025-10-0${day}T21:40:00Z`,
  updatedAt: `2025-10-0${day}T21:40:00Z`,
  version: 1,
  isLate: false,
  entryText: `Text of day ${day}`,
  wordCount: 4,
  moodScore: 9,
  entryType: 'text',
  share: null,
  ...change,
});
const samePrompt = 'GET /api/client/journal-entries/{id}/same-prompt';
const list: JournalList = {
  coach: null,
  yearAgo: null,
  entries: [entry(7, { entryText: 'a'.repeat(250) }), entry(6, { isLate: true, version: 2, entryText: '<b>bold</b>' })],
  moodAnalytics: {
    averageMood: 6.2,
    moodTrend: 'improving',
    weeklyMoodAverages: [
      { week: 1, average: 4.8 },
      { week: 2, average: 6.8 },
    ],
  },
  statistics: { totalEntries: 14, consistencyStreak: 6, averageWordsPerEntry: 141.6 },
  pagination: { page: 1, pageSize: 10, totalPages: 2, total: 14 },
  recentlyDeleted: [],
};

beforeEach(() => history.replaceState(null, '', '/journal'));

let queries: QueryClient;
async function show(answers: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi({ [samePrompt]: { before: null }, ...answers });
  // Some tests open the page more than once.
  cleanup();
  queries = renderPage(
    <Journal
      timeZone="UTC"
      chart={null}
      waiting={null}
      tools={{
        editor: (one, close) => (
          <button type="button" className="editor" onClick={close}>
            {one.id}
          </button>
        ),
        versions: (id) => <p className="versions">{id}</p>,
        sharing: (one, coach) => <p className="sharing">{`${one.id} with ${coach?.fullName ?? 'nobody'}`}</p>,
      }}
    />,
  ).client;
  await settled();
  return calls;
}

/** Which pages of the list were asked for. */
const listsOf = (calls: ReturnType<typeof fakeApi>) =>
  calls.map(({ route }) => route).filter((route) => !route.endsWith('same-prompt'));

const texts = (selector: string) => [...document.querySelectorAll(selector)].map((found) => found.textContent);

test('tiles, insights, rows and pages are there', async () => {
  await show({ 'GET /api/client/journal-entries': list });
  expect(texts('.jtiles .fig')).toEqual(['Total Entries14', 'Day Streak6', 'Avg Words142', 'Avg Mood6.2']);
  expect(document.querySelector('.jmood')?.textContent).toBe('Mood InsightsImprovingWeek 14.8Week 26.8');
  expect(texts('.jrow .h3')).toEqual(['Day 7', 'Day 6']);
  expect(texts('.jrow__text')[0]).toBe(`${'a'.repeat(200)}…`);
  expect(texts('.jrow__foot')[1]).toBe('4 wordsTextWritten later');
  expect(document.querySelector('.jpager')?.textContent).toBe('PreviousPage 1 of 2NextShow all 14 in one list');
  expect(document.querySelector('.jhead a')?.getAttribute('href')).toBe('/');
});

test('without a connection the latest entries are read from the device, and nothing can be looked for', async () => {
  history.replaceState(null, '', '/journal?minMood=9&page=2');
  const offline = () => {
    throw new TypeError('Failed to fetch');
  };
  await show({ 'GET /api/client/journal-entries': offline });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch journal entries');
  await act(async () =>
    queries.setQueryData(offlineCopyQuery.queryKey, {
      assignmentId: null,
      daysAhead: [],
      journal: { ...list, pagination: { ...list.pagination, totalPages: 1 } },
    }),
  );
  await screen.findByText('You are offline. These are your latest 2 entries.');
  expect(texts('.jrow .h3')).toEqual(['Day 7', 'Day 6']);
  expect(document.querySelector('.jpager')).toBeNull();
  expect(screen.queryByLabelText('Start date')).toBeNull();
  await person.click(screen.getByText('Day 6'));
  await waitFor(() => expect(document.querySelector('.jopen__text')?.textContent).toBe('<b>bold</b>'));
});

test('a row says that an entry is shared and answered, and the open one who can read it', async () => {
  const comment = { id: 'k1', text: 'Well seen.', createdAt: '2025-10-08T09:00:00Z', coachName: 'Ines Calloway' };
  const share = {
    sharedAt: '2025-10-07T22:00:00Z',
    coachName: 'Ines Calloway',
    readAt: null,
    isEditedSinceRead: false,
    comments: [comment],
  };
  const entries = [
    entry(7, { share }),
    entry(6, { share: { ...share, sharedAt: null, coachName: '', comments: [comment, { ...comment, id: 'k2' }] } }),
    entry(5, { programTitle: 'Breath as Anchor' }),
  ];
  await show({
    'GET /api/client/journal-entries': { ...list, entries, coach: { id: 'c1', fullName: 'Ines Calloway' } },
  });
  expect(texts('.jrow__foot')).toEqual([
    '4 wordsTextShared1 comment',
    '4 wordsText2 comments',
    '4 wordsTextBreath as Anchor',
  ]);
  expect(document.querySelector('.sharing')?.textContent).toBe('e7 with Ines Calloway');
});

test('the first entry lies open on a wide desk, without taking the focus', async () => {
  await show({ 'GET /api/client/journal-entries': list });
  expect(document.querySelector('.jopen .prompt')?.textContent).toBe('What about day 7?');
  expect(document.querySelector('.jdesk')?.classList.contains('jdesk--open')).toBe(false);
  expect(document.activeElement).toBe(document.body);
});

test('an entry opens with its own address and the focus, as text, and gives the focus back', async () => {
  await show({ 'GET /api/client/journal-entries': list });
  await act(async () => navigate('/journal?entry=e6'));
  await settled();
  expect(document.querySelector('.jdesk')?.classList.contains('jdesk--open')).toBe(true);
  expect(document.querySelector('.jopen__text')?.textContent).toBe('<b>bold</b>');
  expect(document.activeElement).toBe(document.querySelector('.jopen .prompt'));
  await act(async () => navigate('/journal'));
  await settled();
  expect(document.activeElement?.id).toBe('entry-e6');
});

test('earlier versions are offered where there are any', async () => {
  await show({ 'GET /api/client/journal-entries': list });
  expect(texts('.jopen__acts button')).toEqual(['Edit', 'Print', 'Delete']);
  await act(async () => navigate('/journal?entry=e6'));
  await settled();
  expect(texts('.jopen__acts button')).toEqual(['Edit', 'Earlier versions', 'Print', 'Delete']);
  await person.click(screen.getByText('Earlier versions'));
  expect(document.querySelector('.versions')?.textContent).toBe('e6');
});

test('editing takes the place of the text and returns to it', async () => {
  await show({ 'GET /api/client/journal-entries': list });
  await person.click(screen.getByText('Edit'));
  expect(document.querySelector('.editor')?.textContent).toBe('e7');
  expect(document.querySelector('.jopen__text')).toBeNull();
  await person.click(screen.getByText('e7'));
  expect(document.querySelector('.jopen__text')).not.toBeNull();
});

test('the editor has an address: whoever began a change is led into it', async () => {
  history.replaceState(null, '', '/journal?entry=e6&edit=1');
  await show({ 'GET /api/client/journal-entries': list });
  expect(document.querySelector('.editor')?.textContent).toBe('e6');
  await person.click(screen.getByText('e6'));
  expect(location.search).toBe('?entry=e6');
  expect(document.querySelector('.jopen__text')).not.toBeNull();
});

test('an entry of another page is looked for and its page opened, instead of the newest', async () => {
  history.replaceState(null, '', '/journal?entry=e2&edit=1');
  const second = { ...list, entries: [entry(2)], pagination: { ...list.pagination, page: 2 } };
  await show({
    'GET /api/client/journal-entries': (_body, route) => (/page=2|entry=e2/.test(route) ? second : list),
  });
  await waitFor(() => expect(document.querySelector('.editor')?.textContent).toBe('e2'));
  expect(location.search).toBe('?page=2&entry=e2&edit=1');
});

test('an entry that is gone is said to be, and the newest lies open', async () => {
  history.replaceState(null, '', '/journal?entry=e2');
  const gone = new Refusal(404, { code: 'not_found', message: 'This entry could not be found.' });
  await show({ 'GET /api/client/journal-entries': (_body, route) => (route.includes('entry=e2') ? gone : list) });
  await screen.findByText('This entry is no longer in your journal.');
  expect(document.querySelector('.jopen .prompt')?.textContent).toBe('What about day 7?');
});

test('on a phone search comes first, and one of filter and numbers opens at a time', async () => {
  history.replaceState(null, '', '/journal');
  await show({ 'GET /api/client/journal-entries': list });
  const [filter, numbers] = ['Filter', 'Mood and numbers'].map((name) => screen.getByRole('button', { name }));
  const search = screen.getByRole('searchbox', { name: 'Search your entries' });
  expect(search.compareDocumentPosition(filter!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const open = () => [...document.querySelectorAll('.jfold[data-open]')].map(({ id }) => id);
  expect(open()).toEqual([]);
  await person.click(filter!);
  expect(open()).toEqual([filter!.getAttribute('aria-controls')]);
  await person.click(numbers!);
  expect(open()).toEqual([numbers!.getAttribute('aria-controls')]);
  expect([filter, numbers].map((button) => button?.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
  await person.click(numbers!);
  expect(open()).toEqual([]);
});

test('a filter is put into the address and asked for from the first page', async () => {
  history.replaceState(null, '', '/journal?page=2');
  const calls = await show({ 'GET /api/client/journal-entries': list });
  expect(listsOf(calls).at(-1)).toBe('GET /api/client/journal-entries?page=2');
  await person.selectOptions(screen.getByLabelText('Min mood'), '7');
  await settled();
  expect(location.search).toBe('?minMood=7');
  expect(listsOf(calls).at(-1)).toBe('GET /api/client/journal-entries?minMood=7&page=1');
  expect(document.querySelector('.jlist [role=status]')?.textContent).toBe('14 entries found');
});

test('what is looked for is counted, and marked in the list and in the entry', async () => {
  history.replaceState(null, '', '/journal#search=ASK');
  const entries = [entry(7, { entryText: 'I asked Rosa.', promptText: 'What could you ask for?' })];
  await show({
    'GET /api/client/journal-entries': {
      ...list,
      entries,
      pagination: { ...list.pagination, totalPages: 1, total: 1 },
    },
  });
  expect(document.querySelector('.jlist [role=status]')?.textContent).toBe('1 of 14 entries has “ASK” in it');
  expect(texts('.jrow mark')).toEqual(['ask']);
  expect(texts('.jopen mark')).toEqual(['ask', 'ask']);
  expect(document.querySelector('.jopen__text')?.textContent).toBe('I asked Rosa.');
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  await settled();
  expect(location.hash).toBe('');
});

test('the entries before and after an open one are one press away, also on the next page', async () => {
  history.replaceState(null, '', '/journal?entry=e6');
  const second = { ...list, entries: [entry(5)], pagination: { ...list.pagination, page: 2 } };
  await show({ 'GET /api/client/journal-entries': (_body, route) => (route.includes('page=2') ? second : list) });
  const others = within(screen.getByRole('navigation', { name: 'Other pages' }));
  expect(others.getByRole('link', { name: 'Day 7' }).getAttribute('href')).toBe('/journal?entry=e7');
  await person.click(await others.findByRole('link', { name: 'Day 5' }));
  await settled();
  expect(location.search).toBe('?page=2&entry=e5');
  expect(document.querySelector('.jopen .prompt')?.textContent).toBe('What about day 5?');
  await person.click(screen.getByRole('link', { name: 'Day 6' }));
  await settled();
  await person.click(screen.getByRole('link', { name: 'Day 7' }));
  await settled();
  expect(screen.getByRole('navigation', { name: 'Other pages' }).textContent).toBe('Day 6The newest page');
});

test('all entries stand in one list, of which only what is in sight is asked for and built', async () => {
  const watched = new Map<Element, (seen: { isIntersecting: boolean }[]) => void>();
  class Watch {
    readonly tell: (seen: { isIntersecting: boolean }[]) => void;
    constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
      this.tell = tell;
    }
    observe(box: Element) {
      watched.set(box, this.tell);
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watch);
  history.replaceState(null, '', '/journal?all=1');
  const pageOf = (page: number): JournalList => ({
    ...list,
    entries: [entry(page)],
    pagination: { page, pageSize: 1, totalPages: 5, total: 5 },
  });
  const calls = await show({
    'GET /api/client/journal-entries': (_body, route) => pageOf(Number(/page=(\d)/.exec(route)?.[1] ?? 1)),
  });
  expect(texts('.jrow .h3')).toEqual(['Day 1']);
  expect(watched.size).toBe(5);
  const [, , third] = watched;
  await act(async () => third?.[1]([{ isIntersecting: true }]));
  await waitFor(() => expect(texts('.jrow .h3')).toEqual(['Day 1', 'Day 3']));
  await act(async () => third?.[1]([{ isIntersecting: false }]));
  expect(texts('.jrow .h3')).toEqual(['Day 1']);
  expect(new Set(listsOf(calls))).toEqual(
    new Set(['GET /api/client/journal-entries?page=1', 'GET /api/client/journal-entries?page=3']),
  );
  await person.click(screen.getByRole('link', { name: 'Show in pages' }));
  await settled();
  expect(location.search).toBe('');
  expect(document.querySelector('.jpager')?.textContent).toContain('Page 1 of 5');
});

test('the journal leads back to a year ago and to the same prompt, where there is something', async () => {
  const earlier = { id: 'e1', dayNumber: 1, createdAt: '2024-10-07T20:00:00Z' };
  await show({
    'GET /api/client/journal-entries': { ...list, yearAgo: earlier },
    [samePrompt]: { before: { ...earlier, id: 'e2', dayNumber: null } },
  });
  expect(texts('.jback')).toEqual([
    'A year ago todayDay 1, 7 October 2024',
    'You answered this beforeFree page, 7 October 2024',
  ]);
  expect(screen.getByRole('link', { name: /^Day 1,/ }).getAttribute('href')).toBe('/journal?entry=e1');
  await show({ 'GET /api/client/journal-entries': list });
  expect(texts('.jback')).toEqual([]);
});

test('a deletion is said with a way back, and the way back works', async () => {
  const calls = await show({
    'GET /api/client/journal-entries': list,
    'DELETE /api/client/journal-entries/{id}': { id: 'e7', restorableUntil: '2025-10-14T21:40:00Z' },
    'POST /api/client/journal-entries/{id}/restore': entry(7),
  });
  await person.click(screen.getByText('Delete'));
  await settled();
  expect(toastStore.current()?.title).toBe('Entry Deleted');
  await act(async () => toastStore.current()?.action?.onClick());
  await settled();
  expect(calls.some(({ route }) => route === 'POST /api/client/journal-entries/e7/restore')).toBe(true);
  expect(toastStore.current()?.title).toBe('Entry Restored');
});

test('after a deletion and its way back the focus stays in the list', async () => {
  let now: JournalList = list;
  await show({
    'GET /api/client/journal-entries': () => now,
    'DELETE /api/client/journal-entries/{id}': () => {
      now = { ...list, entries: list.entries.slice(0, 1) };
      return { id: 'e6', restorableUntil: '2025-10-14T21:40:00Z' };
    },
    'POST /api/client/journal-entries/{id}/restore': () => {
      now = list;
      return entry(6);
    },
  });
  await act(async () => navigate('/journal?entry=e6'));
  await settled();
  await person.click(screen.getByText('Delete'));
  await settled();
  expect(document.activeElement?.id).toBe('journal-entries');
  await act(async () => {
    screen.getByText('Entries').blur();
    toastStore.current()?.action?.onClick();
  });
  await settled();
  expect(document.activeElement?.id).toBe('entry-e6');
});

test('a refused deletion says the server’s sentence and the entry stays', async () => {
  await show({
    'GET /api/client/journal-entries': list,
    'DELETE /api/client/journal-entries/{id}': new Refusal(404, {
      code: 'not_found',
      message: 'This entry could not be found.',
    }),
  });
  await person.click(screen.getByText('Delete'));
  await settled();
  expect(toastStore.current()).toMatchObject({ title: 'Error', description: 'This entry could not be found.' });
  expect(texts('.jrow .h3')).toEqual(['Day 7', 'Day 6']);
});

test('what was deleted can be brought back from the list', async () => {
  const recentlyDeleted = [
    {
      id: 'e5',
      dayNumber: 5,
      programTitle: 'x',
      createdAt: '2025-10-05T20:00:00Z',
      restorableUntil: '2025-10-14T20:00:00Z',
    },
  ];
  const calls = await show({
    'GET /api/client/journal-entries': { ...list, recentlyDeleted },
    'POST /api/client/journal-entries/{id}/restore': entry(5),
  });
  expect(document.querySelector('.jdeleted summary')?.textContent).toBe('Recently deleted (1)');
  await person.click(screen.getByText('Restore'));
  await settled();
  expect(calls.some(({ route }) => route === 'POST /api/client/journal-entries/e5/restore')).toBe(true);
});

test('the open entry is printed, alone', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await show({ 'GET /api/client/journal-entries': list });
  await person.click(screen.getByText('Print'));
  expect(print).toHaveBeenCalledOnce();
  expect(texts('.jprint h2')).toEqual(['What about day 7?']);
  await act(async () => window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.jprint')).toBeNull();
});

test('printed from the browser’s menu, the journal is whole entries and not the excerpts of its rows', async () => {
  await show({ 'GET /api/client/journal-entries': list });
  await act(async () => window.dispatchEvent(new Event('beforeprint')));
  expect(texts('.jprint__text')).toEqual(list.entries.map(({ entryText }) => entryText));
  await act(async () => window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.jprint')).toBeNull();
});

test('nothing written, nothing found and a page past the end are told apart', async () => {
  const none = { ...list, entries: [], pagination: { page: 1, pageSize: 10, totalPages: 0, total: 0 } };
  await show({
    'GET /api/client/journal-entries': {
      ...none,
      statistics: { totalEntries: 0, consistencyStreak: 0, averageWordsPerEntry: 0 },
    },
  });
  expect(document.body.textContent).toContain('No entries yet');
  await show({ 'GET /api/client/journal-entries': none });
  expect(document.body.textContent).toContain('Nothing found');
  await show({
    'GET /api/client/journal-entries': { ...none, pagination: { page: 9, pageSize: 10, totalPages: 2, total: 14 } },
  });
  expect(document.body.textContent).toContain('This page is empty');
});

test('a failed load has the spec’s words and can be tried again', async () => {
  const calls = await show({
    'GET /api/client/journal-entries': new Refusal(503, { code: 'unavailable', message: 'The database is away.' }),
  });
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch journal entriesThe database is away.');
  await person.click(within(screen.getByRole('alert')).getByRole('button'));
  await settled();
  expect(calls).toHaveLength(2);
});
