import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { day17, entryOf17 } from '#web/features/client-dashboard/home-in-test.ts';
import { clientDashboardQuery } from '#web/features/client-dashboard/queries.ts';
import type { ClientDashboard } from '#web/features/client-dashboard/queries.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import ClientHomePage from './client-home.tsx';

beforeEach(() => void memoryDevice());

async function show(home: ClientDashboard) {
  const client = createQueryClient();
  client.setQueryData(clientDashboardQuery.queryKey, home);
  await act(async () => renderPage(<ClientHomePage />, { client, user: { ...theUser, timeZone: 'UTC' } }));
}

const care = { helpLines: [{ name: 'Samaritans', contact: '116 123', href: 'tel:116123' }], isCoachTold: true };

test('a heavy entry brings the kind card and takes the offer of the next day away, until the card is closed', async () => {
  const entry = { ...entryOf17({ moodScore: 2 }), care };
  fakeApi({
    'POST /api/journal-entries': entry,
    'GET /api/client/dashboard': { ...day17, todayEntries: [entry], care },
  });
  await show(day17);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A hard day.' } });
  fireEvent.change(screen.getByRole('slider'), { target: { value: '2' } });
  await userEvent.click(screen.getByRole('button', { name: "Save Today's Entry" }));
  await waitFor(() => expect(document.querySelector('.kind')).not.toBeNull());
  await waitFor(() => expect(document.querySelector('.kept:not(.kept--waiting)')).not.toBeNull());
  expect(the('.kind').textContent).toContain('Ines can see that today was hard.');
  expect(document.querySelector('.nextday')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.querySelector('.nextday')).not.toBeNull());
  expect(document.querySelector('.kind')).toBeNull();
});

test('today’s cell keeps its outline until the server has the entry', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await show(day17);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Offline words.' } });
  await userEvent.click(screen.getByRole('button', { name: "Save Today's Entry" }));
  await waitFor(() => expect(document.querySelector('.kept--waiting')).not.toBeNull());
  expect(document.querySelector('.daybar .strip .today')).not.toBeNull();
  expect(document.querySelector('.nextday')).toBeNull();
});
