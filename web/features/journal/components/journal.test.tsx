import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { offlineCopyQuery } from '#web/platform/device/last-home.ts';
import { Refusal, type Call } from '#web/platform/fake-api-in-test.ts';
import { settled, typist } from '#web/platform/page-in-test.tsx';
import type { JournalList } from '../queries.ts';
import { entry, list, read, show, texts } from './journal-in-test.tsx';

const person = typist();

/** Which pages of the list were asked for. */
const listsOf = (calls: Call[]) => calls.map(({ route }) => route).filter((route) => !route.endsWith('same-prompt'));

test('tiles, insights, rows and pages are there', async () => {
  await show();
  expect(texts('.jtiles .fig')).toEqual(['Total Entries14', 'Day Streak6', 'Avg Words142', 'Avg Mood6.2']);
  expect(document.querySelector('.jmood')?.textContent).toBe('Mood InsightsImprovingWeek 14.8Week 26.8');
  expect(texts('.jrow .h3')).toEqual(['Day 7', 'Day 6']);
  expect(texts('.jrow__text')[0]).toBe(`${'a'.repeat(200)}…`);
  expect(texts('.jrow__foot')[1]).toBe('4 wordsTextWritten later');
  expect(document.querySelector('.jpager')?.textContent).toBe('PreviousPage 1 of 2NextShow all 14 in one list');
  expect(document.querySelector('.jhead a')?.getAttribute('href')).toBe('/');
});

test('without a connection the latest entries are read from the device, and nothing can be looked for', async () => {
  const offline = () => {
    throw new TypeError('Failed to fetch');
  };
  const { client } = await show({ [read]: offline }, '/journal?minMood=9&page=2');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch journal entries');
  await act(async () =>
    client.setQueryData(offlineCopyQuery.queryKey, {
      assignmentId: null,
      daysAhead: [],
      journal: { ...list, pagination: { ...list.pagination, totalPages: 1 } },
    }),
  );
  await screen.findByText('You’re offline. These are your latest 2 entries.');
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
  await show({ [read]: { ...list, entries, coach: { id: 'c1', fullName: 'Ines Calloway' } } });
  expect(texts('.jrow__foot')).toEqual([
    '4 wordsTextShared1 comment',
    '4 wordsText2 comments',
    '4 wordsTextBreath as Anchor',
  ]);
  expect(document.querySelector('.sharing')?.textContent).toBe('e7 with Ines Calloway');
});

test('on a phone search comes first, and one of filter and numbers opens at a time', async () => {
  await show();
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
  const { calls } = await show({}, '/journal?page=2');
  expect(listsOf(calls).at(-1)).toBe('GET /api/client/journal-entries?page=2');
  await person.selectOptions(screen.getByLabelText('Min mood'), '7');
  await settled();
  expect(location.search).toBe('?minMood=7');
  expect(listsOf(calls).at(-1)).toBe('GET /api/client/journal-entries?minMood=7&page=1');
  expect(document.querySelector('.jlist [role=status]')?.textContent).toBe('14 entries found');
});

test('what is looked for is counted, and marked in the list and in the entry', async () => {
  const entries = [entry(7, { entryText: 'I asked Rosa.', promptText: 'What could you ask for?' })];
  await show(
    {
      [read]: {
        ...list,
        entries,
        pagination: { ...list.pagination, totalPages: 1, total: 1 },
      },
    },
    '/journal#search=ASK',
  );
  expect(document.querySelector('.jlist [role=status]')?.textContent).toBe('1 of 14 entries mentions “ASK”');
  expect(texts('.jrow mark')).toEqual(['ask']);
  expect(texts('.jopen mark')).toEqual(['ask', 'ask']);
  expect(document.querySelector('.jopen__text')?.textContent).toBe('I asked Rosa.');
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  await settled();
  expect(location.hash).toBe('');
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
  const pageOf = (page: number): JournalList => ({
    ...list,
    entries: [entry(page)],
    pagination: { page, pageSize: 1, totalPages: 5, total: 5 },
  });
  const { calls } = await show(
    { [read]: (_body, route) => pageOf(Number(/page=(\d)/.exec(route)?.[1] ?? 1)) },
    '/journal?all=1',
  );
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
  const { calls } = await show({
    [read]: { ...list, recentlyDeleted },
    'POST /api/client/journal-entries/{id}/restore': entry(5),
  });
  expect(document.querySelector('.jdeleted summary')?.textContent).toBe('Recently deleted (1)');
  expect(document.querySelector('.jdeleted summary svg')).not.toBeNull();
  await person.click(screen.getByText('Restore'));
  await settled();
  expect(calls.some(({ route }) => route === 'POST /api/client/journal-entries/e5/restore')).toBe(true);
});

test('printed from the browser’s menu, the journal is whole entries and not the excerpts of its rows', async () => {
  await show();
  await act(async () => window.dispatchEvent(new Event('beforeprint')));
  expect(texts('.jprint__text')).toEqual(list.entries.map(({ entryText }) => entryText));
  await act(async () => window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.jprint')).toBeNull();
});

test('nothing written, nothing found and a page past the end are told apart', async () => {
  const none = { ...list, entries: [], pagination: { page: 1, pageSize: 10, totalPages: 0, total: 0 } };
  await show({
    [read]: { ...none, statistics: { totalEntries: 0, consistencyStreak: 0, averageWordsPerEntry: 0 } },
  });
  expect(document.body.textContent).toContain('No entries yet');
  await show({ [read]: none }, '/journal#search=zebra');
  expect(document.querySelector('.jlist')?.textContent).toBe(
    'EntriesNo entries mention “zebra”ClearDownload my journal',
  );
  await show({ [read]: { ...none, pagination: { page: 9, pageSize: 10, totalPages: 2, total: 14 } } });
  expect(document.body.textContent).toContain('This page is empty');
});

test('a failed load has the spec’s words and can be tried again', async () => {
  const { calls } = await show({ [read]: new Refusal(503, { code: 'unavailable', message: 'The database is away.' }) });
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch journal entriesThe database is away.');
  await person.click(within(screen.getByRole('alert')).getByRole('button'));
  await settled();
  expect(calls).toHaveLength(2);
});
