import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { day17 } from '#web/features/today/home-in-test.ts';
import type { JournalList } from '#web/features/journal/queries.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import JournalPage from './journal.tsx';

const entry: JournalList['entries'][number] = {
  id: 'e7',
  dayNumber: 7,
  programTitle: 'Living from Desire',
  promptText: 'What about day 7?',
  createdAt: '2025-10-07T21:40:00Z',
  updatedAt: '2025-10-07T21:40:00Z',
  version: 1,
  isLate: false,
  entryText: 'Text of day 7',
  wordCount: 4,
  moodScore: 9,
  entryType: 'text',
  media: [],
  share: null,
};
const list: JournalList = {
  coach: null,
  yearAgo: null,
  transcribesAt: null,
  entries: [entry],
  moodAnalytics: { averageMood: 9, moodTrend: 'improving', weeklyMoodAverages: [] },
  statistics: { totalEntries: 1, consistencyStreak: 1, averageWordsPerEntry: 4 },
  pagination: { page: 1, pageSize: 10, totalPages: 1, total: 1 },
  recentlyDeleted: [],
};

beforeEach(async () => {
  const draft = { userId: theUser.id, seq: 1, base: 1, keptAt: 0, replaces: [], refusal: null };
  await memoryDevice().change((tx) => {
    for (const id of ['e7', 'e9'])
      tx.put('drafts', {
        ...draft,
        place: `entry:${id}`,
        slot: id,
        value: { entryText: `A change of ${id}`, moodScore: 9 },
      });
  });
  fakeApi({
    'GET /api/client/journal-entries': (_body, route) =>
      route.includes('entry=e9') ? new Refusal(404, { message: 'Gone.', code: 'not_found' }) : list,
    'GET /api/client/journal-entries/{id}/same-prompt': { before: null },
    'GET /api/client/dashboard': day17,
  });
});

const open = (path: string) => renderPage(<JournalPage />, { path, user: { ...theUser, timeZone: 'UTC' } });
const elsewhere = () => [...document.querySelectorAll('.elsewhere__text')].map((text) => text.textContent);

test('an unsaved change stands above the list, but for the one whose editor is open', async () => {
  open('/journal?entry=e7&edit=1');
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Your entry').value).toBe('A change of e7'));
  await waitFor(() => expect(elsewhere()).toEqual(['A change of e9']));
});

test('a change of an entry that is gone is shown, although the address wants it open', async () => {
  open('/journal?entry=e9&edit=1');
  expect(await screen.findAllByText('Text of day 7')).not.toEqual([]);
  await waitFor(() => expect(elsewhere().toSorted()).toEqual(['A change of e7', 'A change of e9']));
});
