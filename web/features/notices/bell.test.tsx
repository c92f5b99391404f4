import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { bellItems } from './bell-items.ts';
import News from './bell.tsx';

const person = typist();

const notice = (id: string) => ({
  id,
  kind: 'program-changed' as const,
  detail: { programTitle: id },
  createdAt: '2026-03-04T09:00:00.000Z',
});
async function show(answers: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi(answers);
  renderPage(
    <main>
      <News place="bell" timeZone="UTC" />
    </main>,
  );
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  return calls;
}
const noInvitations = { 'GET /api/client/invitations': [] };
const invitation = {
  id: 'i1',
  status: 'pending' as const,
  coach: { id: 'c1', firstName: 'Ines', lastName: '<b>Calloway</b>' },
  program: { title: 'Breath' },
  sentAt: '2026-03-01T09:00:00.000Z',
};
/** The bell of a client with these news, opened once it has its count. */
async function openBell(count: number, answers: Parameters<typeof fakeApi>[0]) {
  const calls = await show({ 'GET /api/notices': [], ...noInvitations, ...answers });
  await waitFor(() => expect(document.querySelector('.count')?.textContent).toBe(`${count}`));
  await person.click(screen.getByRole('button', { name: `Notifications, ${count} new` }));
  return calls;
}
const rows = () => [...document.querySelectorAll('.bellrow')].map((row) => row.textContent);

test('what waits for an answer first, then the news', () => {
  const found = { notices: [notice('n1')], invitations: [invitation, { ...invitation, id: 'i2', status: 'declined' }] };
  const items = bellItems({ ...found, timeZone: 'UTC' } as unknown as Parameters<typeof bellItems>[0]);
  expect(items.map(({ title, kind }) => [title, kind])).toEqual([
    ['Ines <b>Calloway</b> invited you', 'invitation'],
    ['Your coach moved you to n1', 'news'],
  ]);
});

test('one is put away at once, the focus stays in the sheet, and the server is told', async () => {
  const calls = await openBell(2, {
    'GET /api/notices': [notice('n1'), notice('n2')],
    'POST /api/notices/read': { read: 1 },
  });
  const button = screen.getByRole('button', { name: 'Dismiss: Your coach moved you to n1' });
  await act(async () => button.focus());
  await person.click(button);
  await waitFor(() => expect(calls.some(({ route }) => route === 'POST /api/notices/read')).toBe(true));
  await waitFor(() => expect(rows().length).toBe(1));
  expect(document.querySelector('[role=dialog]')?.contains(document.activeElement)).toBe(true);
});

test('marking all as read takes the news and leaves what waits for an answer', async () => {
  const calls = await openBell(3, {
    'GET /api/client/invitations': [invitation] as never,
    'GET /api/notices': [notice('n1'), notice('n2')],
    'POST /api/notices/read': { read: 1 },
  });
  expect(rows()[0]).toContain('Ines <b>Calloway</b> invited you');
  await person.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(calls.filter(({ route }) => route.endsWith('/read')).length === 1).toBe(true));
  await waitFor(() => expect(rows().length).toBe(1));
});

test('what could not be put away comes back, and it is said', async () => {
  await openBell(1, {
    'GET /api/notices': [notice('n1')],
    'POST /api/notices/read': new Refusal(503, { code: 'unavailable', message: 'Please try again in a moment.' }),
  });
  await person.click(screen.getByRole('button', { name: 'Dismiss: Your coach moved you to n1' }));
  await waitFor(() =>
    expect(toastStore.current()?.description === 'Please try again in a moment.' && rows().length === 1).toBe(true),
  );
  expect(toastStore.current()?.variant).toBe('destructive');
});

test('nothing new is said, and what cannot be asked for too', async () => {
  await show({ 'GET /api/notices': [], 'GET /api/client/invitations': [] });
  await person.click(screen.getByRole('button', { name: 'Notifications' }));
  await waitFor(() => expect(document.body.textContent).toContain('You’re all caught up.'));
  expect(document.querySelector('.count')).toBeNull();
  cleanup();
  await show({
    'GET /api/notices': new Refusal(500, { code: 'internal', message: 'x' }),
    'GET /api/client/invitations': [],
  });
  await person.click(screen.getByRole('button', { name: 'Notifications' }));
  await waitFor(() => expect(document.body.textContent).toContain('couldn’t be loaded'));
});

test('an invitation is declined with two presses', async () => {
  const calls = await openBell(1, {
    'GET /api/client/invitations': [invitation] as never,
    'POST /api/client/respond-invitation': { success: true } as never,
  });
  const answers = () => calls.filter(({ route }) => route.endsWith('respond-invitation')).map(({ body }) => body);
  await person.click(screen.getByRole('button', { name: 'Decline: Ines <b>Calloway</b> invited you' }));
  expect(answers()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Really decline?: Ines <b>Calloway</b> invited you' }));
  await waitFor(() => expect(answers()).toEqual([{ invitationId: 'i1', response: 'declined' }]));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Invitation declined'));
  expect(document.querySelector('[role=dialog]')?.contains(document.activeElement)).toBe(true);
});

test('an invitation is accepted in the bell, and a refusal is said', async () => {
  const calls = await openBell(1, {
    'GET /api/client/invitations': [invitation] as never,
    'POST /api/client/respond-invitation': new Refusal(409, { code: 'conflict', message: 'It has expired.' }),
  });
  await person.click(screen.getByRole('button', { name: 'Accept: Ines <b>Calloway</b> invited you' }));
  await waitFor(() => expect(toastStore.current()?.description).toBe('It has expired.'));
  expect(calls.find(({ route }) => route === 'POST /api/client/respond-invitation')?.body).toEqual({
    invitationId: 'i1',
    response: 'accepted',
  });
});
