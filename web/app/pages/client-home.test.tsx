import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { day17, entryOf17 } from '#web/features/client-dashboard/home-in-test.ts';
import { clientDashboardQuery } from '#web/features/client-dashboard/queries.ts';
import type { ClientDashboard } from '#web/features/client-dashboard/queries.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient, userKey } from '#web/platform/query-client.ts';
import { click, fill, named, render, the, until } from '#web/ui/render-in-test.ts';
import ClientHomePage from './client-home.tsx';

let leave = async () => {};
beforeEach(() => void memoryDevice());
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

async function show(home: ClientDashboard) {
  const client = createQueryClient();
  client.setQueryData(userKey, { ...theUser, timeZone: 'UTC' });
  client.setQueryData(clientDashboardQuery.queryKey, home);
  const shown = await render(
    <QueryClientProvider client={client}>
      <ClientHomePage />
    </QueryClientProvider>,
  );
  leave = shown.gone;
}

const care = { helpLines: [{ name: 'Samaritans', contact: '116 123', href: 'tel:116123' }], isCoachTold: true };

test('a heavy entry brings the kind card and takes the offer of the next day away, until the card is closed', async () => {
  const entry = { ...entryOf17({ moodScore: 2 }), care };
  fakeApi({
    'POST /api/journal-entries': entry,
    'GET /api/client/dashboard': { ...day17, todayEntries: [entry], care },
  });
  await show(day17);
  await fill(the('textarea'), 'A hard day.');
  await fill(the('input[type=range]'), '2');
  await click(named("Save Today's Entry"));
  await until(() => document.querySelector('.kind') !== null);
  await until(() => document.querySelector('.kept:not(.kept--waiting)') !== null);
  expect(the('.kind').textContent).toContain('Ines can see that today was hard.');
  expect(document.querySelector('.nextday')).toBeNull();
  await click(named('Close'));
  await until(() => document.querySelector('.nextday') !== null);
  expect(document.querySelector('.kind')).toBeNull();
});

test('today’s cell keeps its outline until the server has the entry', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await show(day17);
  await fill(the('textarea'), 'Offline words.');
  await click(named("Save Today's Entry"));
  await until(() => document.querySelector('.kept--waiting') !== null);
  expect(document.querySelector('.daybar .strip .today')).not.toBeNull();
  expect(document.querySelector('.nextday')).toBeNull();
});
