import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Router } from 'wouter';
import { beforeEach, expect, test, vi } from 'vitest';
import { daniel } from '#web/features/client-page/client-in-test.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, holdBack, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import ClientPagePage from './client-page.tsx';

beforeEach(() => void memoryDevice());

const shared = {
  id: 'e1',
  dayNumber: 1,
  programTitle: 'Two Weeks',
  promptText: 'What brought you here?',
  createdAt: '2025-09-25T21:40:00.000Z',
  version: 1,
  entryText: 'A long road, and <b>rain</b>.',
  moodScore: 6,
  sharedAt: '2025-09-25T22:00:00.000Z',
  readAt: null,
  isEditedSinceRead: false,
  entryType: 'text' as const,
  media: [],
  comments: [],
};

test('what waits to be read is open below the cloth, and the sessions come after it', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const pin = { id: 'e1', kind: 'entry', day: 1, date: '2025-09-25', isUnread: true } as const;
  const calls = fakeApi({
    'GET /api/coach/client/{clientId}': { ...daniel, pins: { ...daniel.pins, shared: [pin] } },
    'GET /api/coach/client/{clientId}/shared-entries': {
      entries: [shared],
      pagination: { page: 1, pageSize: 10, totalPages: 1, total: 1 },
    },
    'GET /api/coach/client/{clientId}/appointments': { allowance: null, ahead: [], past: [] },
    'GET /api/coach/client/{clientId}/check-ins': { shown: [], instruments: [], plans: [] },
  });
  renderPage(
    <Route path="/client/:clientId">
      <ClientPagePage />
    </Route>,
    { path: '/client/k1', user: { ...theUser, role: 'coach' } },
  );
  const day = await screen.findByRole('article', { name: 'Day 1' });
  await waitFor(() => expect(day.textContent).toContain('A long road, and <b>rain</b>.'));
  expect(await screen.findByText('No sessions yet.')).toBeTruthy();
  expect(await screen.findByText('Daniel shows you no check-in.')).toBeTruthy();
  await settled();
  expect(calls.some(({ route }) => route.endsWith('/read'))).toBe(false);
});

test('the coach’s own ending never turns the page into one that is not found', async () => {
  let isEnded = false;
  const calls = fakeApi({
    'GET /api/coach/client/{clientId}': () =>
      isEnded ? new Refusal(404, { code: 'not_found', message: 'This client could not be found.' }) : daniel,
    'GET /api/coach/client/{clientId}/shared-entries': {
      entries: [],
      pagination: { page: 1, pageSize: 10, totalPages: 1, total: 0 },
    },
    'GET /api/coach/week-cards': { cards: [], unread: 0 },
    'POST /api/coach/client/{clientId}/end': { undoUntil: '2125-10-09T09:00:00.000Z' },
  });
  const letThrough = holdBack('POST');
  // The page stays until the next one is ready, also when the address has changed.
  const { person, client, unmount } = renderPage(
    <Router hook={() => ['/client/k1', () => {}]}>
      <Route path="/client/:clientId">
        <ClientPagePage />
      </Route>
    </Router>,
    { path: '/client/k1', user: { ...theUser, role: 'coach' } },
  );
  await person.click(await screen.findByRole('button', { name: 'End coaching' }));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End coaching' }));
  // The news of it is quicker than the answer.
  isEnded = true;
  await act(async () => void client.invalidateQueries());
  await settled();
  expect(document.querySelector('h1')?.textContent).toBe('Daniel Osei');
  letThrough();
  await waitFor(() => expect(location.pathname).toBe('/'));
  await act(async () => void client.invalidateQueries());
  await settled();
  expect(document.querySelector('h1')?.textContent).toBe('Daniel Osei');
  expect(calls.filter(({ route }) => route === 'GET /api/coach/client/k1')).toHaveLength(1);
  // Nothing of the client is kept once the page is left.
  unmount();
  expect(client.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey.includes('k1') })).toEqual([]);
});
