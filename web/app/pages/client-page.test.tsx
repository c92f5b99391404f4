import { screen, waitFor } from '@testing-library/react';
import { Route } from 'wouter';
import { beforeEach, expect, test } from 'vitest';
import { daniel } from '#web/features/client-page/client-in-test.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
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
  comments: [],
};

test('each woven cell opens what was shared of its day', async () => {
  const list = 'GET /api/coach/client/{clientId}/shared-entries';
  const calls = fakeApi({
    'GET /api/coach/client/{clientId}': daniel,
    [list]: (_body, route) => {
      const entries = route.endsWith('?day=1') ? [shared] : [];
      return { entries, pagination: { page: 1, pageSize: 10, totalPages: 1, total: entries.length } };
    },
    'GET /api/coach/week-cards': { cards: [], unread: 0 },
    'POST /api/coach/client/{clientId}/shared-entries/{entryId}/read': { readAt: '2025-10-09T09:00:00.000Z' },
  });
  const { person } = renderPage(
    <Route path="/client/:clientId">
      <ClientPagePage />
    </Route>,
    { path: '/client/k1', user: { ...theUser, role: 'coach' } },
  );
  const [cell] = await screen.findAllByRole('button', { name: /^Day 1: mood/ });
  await person.click(cell!);
  const dialog = await screen.findByRole('dialog', { name: 'Day 1' });
  await waitFor(() => expect(dialog.textContent).toContain('A long road, and <b>rain</b>.'));
  expect(calls.map(({ route }) => route)).toContain('GET /api/coach/client/k1/shared-entries?day=1');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
