import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import { day17 } from '../home-in-test.ts';
import { clientDashboardQuery } from '../queries.ts';
import type { ClientDashboard } from '../queries.ts';
import { PauseBand, PauseProgram } from './pause.tsx';

beforeEach(() => vi.useFakeTimers({ now: new Date('2025-10-08T22:30:00Z'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
});

function Page() {
  const { data: home = day17 } = useQuery(clientDashboardQuery);
  return (
    <>
      {home.pause && <PauseBand pause={home.pause} />}
      <PauseProgram home={home} timeZone="Asia/Tokyo" />
    </>
  );
}

async function show(home: ClientDashboard) {
  const client = createQueryClient();
  client.setQueryData(clientDashboardQuery.queryKey, home);
  await act(async () => renderPage(<Page />, { client }));
}

async function openDialog(button: string) {
  await userEvent.click(screen.getByRole('button', { name: button }));
  await screen.findByRole('dialog');
}

const dates = () => [...document.querySelectorAll<HTMLInputElement>('input[type=date]')];
const pause = { startsOn: '2025-10-09', endsOn: '2025-10-20', isNow: true };

test('a pause begins today in the person’s own zone, says that the coach is told, and shows as paused', async () => {
  const calls = fakeApi({ 'POST /api/client/pause': { pause }, 'GET /api/client/dashboard': { ...day17, pause } });
  await show(day17);
  await openDialog('Pause my program');
  expect(screen.getByRole('dialog').textContent).toContain('Ines Calloway sees the dates, nothing else.');
  expect(dates().map(({ value }) => value)).toEqual(['2025-10-09', '']);
  fireEvent.change(dates()[1] ?? the('input'), { target: { value: '2025-10-20' } });
  await userEvent.click(screen.getByRole('button', { name: 'Pause my program' }));
  await waitFor(() => expect(document.querySelector('.pauseband')).not.toBeNull());
  expect(calls[0]).toMatchObject({
    route: 'POST /api/client/pause',
    body: { startsOn: '2025-10-09', endsOn: '2025-10-20' },
  });
  expect(the('.pauseband b').textContent).toBe('Paused until 20 October');
  expect(the('.pauseband').textContent).toContain('You can still write if you like.');
  expect(toastStore.current()).toMatchObject({ title: 'Program Paused', description: 'From 9 October to 20 October.' });
});

test('without a last day, or with one before the first, it is said beside the field', async () => {
  const calls = fakeApi({});
  await show(day17);
  await openDialog('Pause my program');
  await userEvent.click(screen.getByRole('button', { name: 'Pause my program' }));
  expect(the('.err').textContent).toBe('Please choose a day.');
  fireEvent.change(dates()[1] ?? the('input'), { target: { value: '2025-10-01' } });
  await userEvent.click(screen.getByRole('button', { name: 'Pause my program' }));
  expect(the('.err').textContent).toBe('The last day can’t be before the first.');
  expect(calls).toEqual([]);
});

test('what the server refuses stands in the dialog', async () => {
  fakeApi({
    'POST /api/client/pause': new Refusal(422, {
      message: 'A pause can last at most 90 days.',
      code: 'invalid',
      fields: { endsOn: 'A pause can last at most 90 days.' },
    }),
  });
  await show(day17);
  await openDialog('Pause my program');
  fireEvent.change(dates()[1] ?? the('input'), { target: { value: '2026-10-01' } });
  await userEvent.click(screen.getByRole('button', { name: 'Pause my program' }));
  await waitFor(() => expect(document.querySelector('.err')).not.toBeNull());
  expect(the('.err').textContent).toBe('A pause can last at most 90 days.');
});

test('a pause that runs can be ended, and one that is planned taken back', async () => {
  const calls = fakeApi({ 'DELETE /api/client/pause': { pause: null }, 'GET /api/client/dashboard': day17 });
  await show({ ...day17, pause });
  await userEvent.click(screen.getByRole('button', { name: 'Resume now' }));
  await waitFor(() => expect(document.querySelector('.pauseband')).toBeNull());
  expect(calls[0]?.route).toBe('DELETE /api/client/pause');

  cleanup();
  await show({ ...day17, pause: { startsOn: '2025-11-01', endsOn: '2025-11-03', isNow: false } });
  expect(the('.pauseband').textContent).toContain('A pause is planned, 1 November to 3 November');
  expect(screen.getByRole('button', { name: 'Cancel the pause' })).toBeTruthy();
  await openDialog('Change the pause');
  expect(dates().map(({ value }) => value)).toEqual(['2025-11-01', '2025-11-03']);
});
