import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { booked, ines, tuesday } from '#web/features/coach-sessions/coach-sessions-in-test.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { ClientSessions } from './components/client-sessions.tsx';
import type { ClientSessions as Sessions, Session } from './queries.ts';

const get = 'GET /api/coach/client/{clientId}/appointments';
const path = '/api/coach/client/{clientId}/allowance' as const;
beforeEach(() => {
  memoryDevice();
  vi.setSystemTime(tuesday);
});

const held = (id: string, over: Partial<Session> = {}): Session => ({
  ...booked,
  id,
  state: 'held',
  startsAt: '2026-11-05T14:00:00.000Z',
  endsAt: '2026-11-05T14:50:00.000Z',
  number: { index: 3, of: 6 },
  summary: 'shared',
  agreed: 3,
  ...over,
});
const allowance = { sessions: 6, held: 3, used: 4, startsOn: '2026-09-01', endsOn: '2027-01-31' };
const sessions: Sessions = {
  allowance,
  ahead: [{ ...booked, lines: 'Something.' }],
  past: [
    held('p1'),
    held('p2', { state: 'called-off', calledOff: { at: tuesday, by: 'client', isLate: true, word: '' } }),
    held('p3', { state: 'booked', summary: 'none' }),
  ],
};

async function show(answer: Sessions | Refusal, answers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({ [get]: answer, ...answers });
  const offer = vi.fn<Parameters<typeof ClientSessions>[0]['offer']>(() => <p>Offering</p>);
  const client = { id: 'nora', firstName: 'Nora' };
  const shown = renderPage(<ClientSessions client={client} timeZone="Europe/Berlin" offer={offer} />, { user: ines });
  await screen.findAllByRole('button');
  return { ...shown, calls, offer };
}
const rows = () => screen.getAllByRole('link').map((row) => [row.textContent, row.getAttribute('href')]);

test('how many were held, those ahead and those that were, each leading to its page', async () => {
  const { person } = await show(sessions);
  expect(screen.getByText('3 of 6 held, until January')).toBeTruthy();
  const when = 'Thursday, 5 November, 15:00Coaching session, 50 min. 3 of 6.';
  expect(rows()).toEqual([
    ['Thursday, 19 November, 15:00Coaching session, 50 min. 4 of 6. Something written for it.', '/sessions/a1'],
    [`${when} Summary shared. Three commitments.`, '/sessions/p1'],
    [`${when} Called off, late.`, '/sessions/p2'],
    [`${when} Did it happen?`, '/sessions/p3'],
  ]);
  await person.click(screen.getByRole('button', { name: 'Offer a time' }));
  expect(screen.getByText('Offering')).toBeTruthy();
});

test('without any it says so; many earlier ones come when they are asked for', async () => {
  const { unmount } = await show({ allowance: null, ahead: [], past: [] });
  expect(screen.getByText('No sessions yet.')).toBeTruthy();
  unmount();
  const past = Array.from({ length: 8 }, (_, index) => held(`p${index}`));
  const { person } = await show({ ...sessions, ahead: [], past });
  expect(rows()).toHaveLength(5);
  await person.click(screen.getByRole('button', { name: 'Show all 8' }));
  expect(rows()).toHaveLength(8);
});

test('an allowance is set, changed and removed; a refusal stands in the dialog', async () => {
  const refusal = new Refusal(400, { code: 'invalid', message: 'The last day can’t be before the first.' });
  const first = await show({ ...sessions, allowance: null }, { [`PUT ${path}`]: refusal });
  await first.person.click(screen.getByRole('button', { name: 'Set an allowance' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sessions with Nora' }));
  fireEvent.change(dialog.getByLabelText('Sessions'), { target: { value: '10' } });
  fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2026-11-01' } });
  await first.person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('The last day can’t be before the first.')).toBeTruthy();
  expect(first.calls.at(-1)?.body).toEqual({ sessions: 10, startsOn: '2026-11-17', endsOn: '2026-11-01' });
  first.unmount();
  const { person, calls } = await show(sessions, { [`DELETE ${path}`]: { ...sessions, allowance: null } });
  await person.click(screen.getByRole('button', { name: 'Change the allowance' }));
  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  await person.click(screen.getByRole('button', { name: 'Really remove it?' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.some(({ route }) => route === 'DELETE /api/coach/client/nora/allowance')).toBe(true);
  expect(screen.queryByText(/held, until/)).toBeNull();
});

test('where they could not be loaded, that is said', async () => {
  await show(new Refusal(500, { code: 'internal', message: 'Not now.' }));
  expect(screen.getByRole('alert').textContent).toContain('The sessions couldn’t be loaded.');
});
