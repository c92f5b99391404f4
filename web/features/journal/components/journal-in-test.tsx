import { act, cleanup } from '@testing-library/react';
import { navigate } from 'wouter/use-browser-location';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import type { JournalEntry, JournalList } from '../queries.ts';
import { Journal } from './journal.tsx';

export const entry = (day: number, change: Partial<JournalEntry> = {}): JournalEntry => ({
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
  media: [],
  share: null,
  ...change,
});
export const read = 'GET /api/client/journal-entries';
export const samePrompt = 'GET /api/client/journal-entries/{id}/same-prompt';
export const list: JournalList = {
  coach: null,
  yearAgo: null,
  transcribesAt: null,
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

/** A server with the two entries, unless it has others. */
export async function show(answers: Parameters<typeof fakeApi>[0] = {}, path = '/journal') {
  const calls = fakeApi({ [read]: list, [samePrompt]: { before: null }, ...answers });
  // Some tests open the page more than once.
  cleanup();
  const { client } = renderPage(
    <Journal
      timeZone="UTC"
      chart={null}
      waiting={null}
      tools={{
        editor: (one, close, writeDown) => (
          <>
            <button type="button" className="editor" onClick={close}>
              {one.id}
            </button>
            {writeDown?.(() => {})}
          </>
        ),
        versions: (id) => <p className="versions">{id}</p>,
        photos: (one) => <p className="ofphotos">{one.id}</p>,
        sharing: (one, coach) => <p className="sharing">{`${one.id} with ${coach?.fullName ?? 'nobody'}`}</p>,
      }}
    />,
    { path },
  );
  await settled();
  return { calls, client };
}

export const texts = (selector: string) => [...document.querySelectorAll(selector)].map((found) => found.textContent);

export async function goTo(path: string) {
  await act(async () => navigate(path));
  await settled();
}
