import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { createQueryClient } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { day17, entryOf17 } from '../home-in-test.ts';
import type { ClientDashboard } from '../queries.ts';
import type { WrittenPage } from './booklet.tsx';
import { clothOnPaper } from './cloth-on-paper.ts';
import { OnPaper } from './on-paper.tsx';

const owner = { name: 'Nora Whitfield', timeZone: 'Asia/Tokyo' };
const completed: ClientDashboard = {
  ...day17,
  assignment: day17.assignment && { ...day17.assignment, status: 'completed', completedAt: '2025-10-19T20:00:00Z' },
};

let saved: { name: string; blob: Blob }[] = [];
beforeEach(() => {
  saved = [];
  let last: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last = blob as Blob;
    return 'blob:here';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (last) saved.push({ name: this.download, blob: last });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = () => renderPage(<OnPaper home={completed} owner={owner} />, { client: createQueryClient() });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const outlines = (svg: string) => svg.match(/<path transform/g)?.length ?? 0;

test('the cloth is saved as a drawing, with the numbers of its moods only if they are wanted', async () => {
  show();
  await press('Download as SVG');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show the mood numbers' }));
  await press('Download as SVG');
  const [plain = '', numbered = ''] = await Promise.all(saved.map(({ blob }) => blob.text()));
  expect(saved.map(({ name, blob }) => [name, blob.type])).toEqual([
    ['cloth-2025-09-22-living-from-desire.svg', 'image/svg+xml'],
    ['cloth-2025-09-22-living-from-desire.svg', 'image/svg+xml'],
  ]);
  expect(plain).toContain('<title id="title">Living from Desire</title><desc id="about">1 of 28 days written.</desc>');
  // One day was written, twice: its number has a plus.
  expect(outlines(numbered) - outlines(plain)).toBe(2);
});

test('a picture that the browser cannot draw is said, with what to do', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('no such format'));
  show();
  await press('Download as PNG');
  await vi.waitFor(() => expect(toastStore.current()?.title).toBe('We couldn’t make the picture'));
  expect(saved).toEqual([]);
});

test('the sheet is printed alone, and is gone afterwards', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
  show();
  await press('Print the sheet');
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(document.querySelector('body > .wallsheet img')?.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
  await act(async () => window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.wallsheet')).toBeNull();
});

const entry = (dayNumber: number | null, over: Partial<WrittenPage> = {}): WrittenPage => ({
  ...entryOf17({ id: `d${dayNumber}` }),
  dayNumber,
  createdAt: '2025-10-08T20:14:00.000Z',
  promptText: dayNumber === null ? '' : `The prompt of day ${dayNumber}`,
  entryText: `What I wrote, ${dayNumber}.`,
  ...over,
});
const comment = {
  id: 'k1',
  text: 'I read this twice.',
  createdAt: '2025-10-09T08:00:00.000Z',
  coachName: 'Ines Calloway',
};
const share = { sharedAt: null, coachName: '', readAt: null, isEditedSinceRead: false, comments: [comment] };

test('the journal is printed in the order of its days, with comments only if they are wanted', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
  const pages = [
    [entry(28), entry(null), entry(2, { share })],
    [entry(1), entry(5, { createdAt: '2025-09-21T08:00:00Z' })],
  ];
  const calls = fakeApi({
    'GET /api/client/journal-entries': (_, route) => ({
      entries: pages[route.endsWith('page=2') ? 1 : 0] ?? [],
      coach: null,
      moodAnalytics: { averageMood: null, moodTrend: 'neutral', weeklyMoodAverages: [] },
      statistics: { totalEntries: 5, consistencyStreak: 0, averageWordsPerEntry: 3 },
      pagination: { page: 1, pageSize: 10, totalPages: 2, total: 5 },
      recentlyDeleted: [],
      yearAgo: null,
      transcribesAt: null,
    }),
  });
  show();
  await press('Print the journal');
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  // Neither a free page nor what was written before this program began.
  expect(texts('.booklet h2')).toEqual(['The prompt of day 1', 'The prompt of day 2', 'The prompt of day 28']);
  expect(texts('.booklet__when')[0]).toBe('Day 1, 9 October 2025');
  expect(texts('.booklet aside')).toEqual([]);
  expect(calls).toHaveLength(2);
  await act(async () => window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.booklet')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Add my coach’s comments' }));
  await press('Print the journal');
  await vi.waitFor(() =>
    expect(texts('.booklet aside')).toEqual(['Ines Calloway replied on 9 October 2025I read this twice.']),
  );
});

test('all pages are printed in the order of writing, free ones and those of other programs too', async () => {
  vi.stubGlobal('print', vi.fn<() => void>());
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
  const earlier = entry(5, { createdAt: '2025-08-21T08:00:00Z', programTitle: 'Breath as Anchor' });
  const pages = [entry(28), entry(null, { createdAt: '2025-09-01T08:00:00Z', programTitle: '' }), earlier];
  fakeApi({
    'GET /api/client/journal-entries': {
      entries: pages,
      coach: null,
      moodAnalytics: { averageMood: null, moodTrend: 'neutral', weeklyMoodAverages: [] },
      statistics: { totalEntries: 3, consistencyStreak: 0, averageWordsPerEntry: 3 },
      pagination: { page: 1, pageSize: 10, totalPages: 1, total: 3 },
      recentlyDeleted: [],
      yearAgo: null,
      transcribesAt: null,
    },
  });
  show();
  await userEvent.click(screen.getByRole('radio', { name: 'All my pages' }));
  await press('Print the journal');
  await vi.waitFor(() => expect(document.querySelectorAll('.booklet article')).toHaveLength(3));
  expect([...document.querySelectorAll('.booklet__when')].map(({ textContent }) => textContent)).toEqual([
    'Breath as Anchor, Day 5, 21 August 2025',
    '1 September 2025',
    'Living from Desire, Day 28, 9 October 2025',
  ]);
  expect(document.querySelector<HTMLImageElement>('.booklet__cover')?.alt).toBe('My pages');
});

test('pages that cannot be gathered are said in the server’s words, and nothing is printed', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  fakeApi({
    'GET /api/client/journal-entries': new Refusal(503, { message: 'The database is away.', code: 'unavailable' }),
  });
  show();
  await press('Print the journal');
  await vi.waitFor(() =>
    expect(toastStore.current()).toMatchObject({
      title: 'We couldn’t gather your pages',
      description: 'The database is away.',
    }),
  );
  expect(print).not.toHaveBeenCalled();
});

test('the days of the cloth are those of the person’s calendar; without an end it goes to the last page', () => {
  expect(clothOnPaper(completed, owner, false)).toMatchObject({ from: '2025-09-22', to: '2025-10-20' });
  const open = { ...completed, assignment: completed.assignment && { ...completed.assignment, completedAt: null } };
  expect(clothOnPaper(open, owner, false)).toMatchObject({ from: '2025-09-22', to: '2025-09-23' });
});
