import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import type { SharedCard } from './queries.ts';
import { WeekCardById, WeekCards } from './week-cards.tsx';

const card: SharedCard = {
  id: 'w1',
  client: { id: 'k1', firstName: 'Nora', lastName: 'Whitfield', profileImageUrl: null },
  weekNumber: 2,
  title: 'The Body',
  programTitle: 'Living from Desire',
  days: [
    { day: 1, mood: 6, date: '2025-09-29' },
    { day: 3, mood: 8, date: '2025-10-01' },
  ],
  practice: { title: '', days: [1, 2] },
  sentence: { text: 'A yes, and I felt it land.', dayNumber: 10 },
  sharedAt: '2025-10-06T09:00:00.000Z',
  readAt: null,
};

/** What is in view is told at once, as a browser does after drawing. */
class EverythingInView {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe() {
    queueMicrotask(() =>
      this.#tell([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver),
    );
  }
  disconnect() {}
}

test('a shared week is a card with its row, sentence and practice, and counts as seen once it was in view', async () => {
  vi.stubGlobal('IntersectionObserver', EverythingInView);
  const calls = fakeApi({
    'GET /api/coach/week-cards': { cards: [card], unread: 1 },
    'POST /api/coach/week-cards/{id}/read': { readAt: '2025-10-07T09:00:00.000Z' },
  });
  renderPage(<WeekCards clientId={null} timeZone="UTC" />);
  const shown = await screen.findByRole('article');
  expect(shown.textContent).toContain('Week 2: The Body');
  expect(shown.textContent).toContain('A yes, and I felt it land.Day 10');
  expect(screen.getByRole('link', { name: 'Nora Whitfield' }).getAttribute('href')).toBe('/client/k1');
  expect(screen.getByRole('img', { name: 'Practised on 2 of 7 days' })).toBeTruthy();
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain('POST /api/coach/week-cards/w1/read'));
});

test('a failure is one line, with another try', async () => {
  fakeApi({
    'GET /api/coach/week-cards': new Refusal(503, { code: 'unavailable', message: 'The database is away.' }),
  });
  renderPage(<WeekCards clientId="k1" timeZone="UTC" />);
  expect((await screen.findByText(/Unable to load shared weeks/)).textContent).toContain('Try again');
});

test('one of them is shown below the cloth of its client', async () => {
  vi.stubGlobal('IntersectionObserver', EverythingInView);
  fakeApi({
    'GET /api/coach/week-cards': {
      cards: [
        { ...card, id: 'w2' },
        { ...card, readAt: card.sharedAt },
      ],
      unread: 0,
    },
  });
  renderPage(<WeekCardById clientId="k1" cardId="w1" timeZone="UTC" />);
  expect((await screen.findByRole('article')).textContent).toContain('Week 2: The Body');
});
