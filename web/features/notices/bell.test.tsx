import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import { clientGroups } from '#contract/coach-dashboard/rules.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { bellItems } from './bell-items.ts';
import Bell from './bell.tsx';

const person = typist();

const notice = (id: string) => ({
  id,
  kind: 'program-changed' as const,
  detail: { programTitle: id },
  createdAt: '2026-03-04T09:00:00.000Z',
});
const quiet = {
  id: 'quiet:1',
  kind: 'quiet' as const,
  severity: 'medium' as const,
  message: 'No entry for 3 days',
  date: '2026-03-01T09:00:00.000Z',
  clientId: 'k1',
  clientName: 'Samir <b>Haddad</b>',
};
const distress = {
  ...quiet,
  id: 'distress:1',
  kind: 'distress' as const,
  severity: 'high' as const,
  message: 'Mood 2 Low on two days',
  clientId: 'k2',
  clientName: 'Lena Fischer',
};
const asking = {
  id: 'r1',
  client: { id: 'k3', firstName: 'Mirela', lastName: 'Popescu' },
  message: null,
  createdAt: '2026-03-02T09:00:00.000Z',
};

async function show(side: 'client' | 'coach', answers: Parameters<typeof fakeApi>[0]) {
  const calls = fakeApi(answers);
  renderPage(
    <main>
      <Bell side={side} timeZone="UTC" />
    </main>,
  );
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  return calls;
}
const dashboard: CoachDashboard = {
  stats: { activeClients: 0, completionRate: 0, programs: 0 },
  clients: [],
  groups: Object.fromEntries(clientGroups.map((group) => [group, 0])) as CoachDashboard['groups'],
  pagination: { page: 1, pageSize: 50, totalPages: 0, total: 0 },
  programs: [],
  clientPrograms: [],
  recentActivity: [],
  notifications: [quiet, distress],
};
const forCoach = {
  'GET /api/coach/dashboard': dashboard,
  'GET /api/coach/coaching-requests': [asking],
  'GET /api/notices': [notice('n1')],
};
const rows = () => [...document.querySelectorAll('.bellrow')].map((row) => row.textContent);

test('the gravest first, then what waits for an answer, then the news', () => {
  const invitation = {
    id: 'i1',
    status: 'pending',
    coach: { firstName: 'Ines', lastName: 'Calloway' },
    program: { title: 'Breath' },
    sentAt: '2026-03-01T09:00:00.000Z',
  };
  const found = {
    notices: [notice('n1')],
    notifications: [quiet, distress],
    requests: [asking],
    invitations: [invitation, { ...invitation, id: 'i2', status: 'declined' }],
  };
  const items = bellItems(found as unknown as Parameters<typeof bellItems>[0]);
  expect(items.map(({ title }) => title)).toEqual([
    'Lena Fischer',
    'Samir <b>Haddad</b>',
    'Mirela Popescu is asking for coaching',
    'Ines Calloway invited you',
    'Your coach moved you to n1',
  ]);
  expect(items.map(({ dismissal }) => dismissal !== undefined)).toEqual([true, true, false, false, true]);
});

test('a coach sees how much waits, and what, names as text', async () => {
  await show('coach', forCoach);
  await waitFor(() => expect(document.querySelector('.count')?.textContent).toBe('4'));
  await person.click(screen.getByRole('button', { name: 'Notifications, 4 new' }));
  expect(rows()[0]).toContain('HighLena FischerMood 2 Low on two days1 Mar');
  expect(rows()[1]).toContain('Samir <b>Haddad</b>');
  expect(rows()[1]).toContain('since 1 Mar');
  expect(document.querySelector<HTMLElement>('[role=dialog]')?.textContent).toContain('Mark all as read');
});

test('one is put away at once, the focus stays in the sheet, and the server is told', async () => {
  const calls = await show('coach', {
    ...forCoach,
    'POST /api/coach/client/{clientId}/dismiss-notification': { id: 'quiet:1' },
    'POST /api/notices/{id}/read': { id: 'n1' },
  });
  await waitFor(() => expect(document.querySelector('.count')?.textContent).toBe('4'));
  await person.click(screen.getByRole('button', { name: 'Notifications, 4 new' }));
  const button = screen.getByRole('button', { name: 'Dismiss: Your coach moved you to n1' });
  await act(async () => button.focus());
  await person.click(button);
  await waitFor(() => expect(calls.some(({ route }) => route === 'POST /api/notices/n1/read')).toBe(true));
  await waitFor(() => expect(rows().length).toBe(3));
  expect(document.querySelector('[role=dialog]')?.contains(document.activeElement)).toBe(true);
});

test('marking all as read takes the news and leaves what asks for the coach', async () => {
  const calls = await show('coach', {
    ...forCoach,
    'GET /api/notices': [notice('n1'), notice('n2')],
    'POST /api/notices/{id}/read': { id: 'n1' },
  });
  await waitFor(() => expect(document.querySelector('.count')?.textContent).toBe('5'));
  await person.click(screen.getByRole('button', { name: 'Notifications, 5 new' }));
  await person.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(calls.filter(({ route }) => route.endsWith('/read')).length === 2).toBe(true));
  await waitFor(() => expect(rows().length).toBe(3));
  expect(calls.some(({ route }) => route.includes('dismiss'))).toBe(false);
});

test('what could not be put away comes back, and it is said', async () => {
  await show('client', {
    'GET /api/notices': [notice('n1')],
    'GET /api/client/invitations': [],
    'POST /api/notices/{id}/read': new Refusal(503, { code: 'unavailable', message: 'Please try again in a moment.' }),
  });
  await waitFor(() => expect(document.querySelector('.count')?.textContent).toBe('1'));
  await person.click(screen.getByRole('button', { name: 'Notifications, 1 new' }));
  await person.click(screen.getByRole('button', { name: 'Dismiss: Your coach moved you to n1' }));
  await waitFor(() =>
    expect(toastStore.current()?.description === 'Please try again in a moment.' && rows().length === 1).toBe(true),
  );
  expect(toastStore.current()?.variant).toBe('destructive');
});

test('nothing new is said, and what cannot be asked for too', async () => {
  await show('client', { 'GET /api/notices': [], 'GET /api/client/invitations': [] });
  await person.click(screen.getByRole('button', { name: 'Notifications' }));
  await waitFor(() => expect(document.body.textContent).toContain('You are all caught up.'));
  expect(document.querySelector('.count')).toBeNull();
  cleanup();
  await show('client', {
    'GET /api/notices': new Refusal(500, { code: 'internal', message: 'x' }),
    'GET /api/client/invitations': [],
  });
  await person.click(screen.getByRole('button', { name: 'Notifications' }));
  await waitFor(() => expect(document.body.textContent).toContain('could not be loaded'));
});

test('a request is accepted with one press and declined with two', async () => {
  const calls = await show('coach', {
    ...forCoach,
    'POST /api/coach/coaching-requests/{id}/answer': {
      id: 'r1',
      status: 'accepted',
      answeredAt: '2026-03-04T09:00:00.000Z',
    },
  });
  await waitFor(() => expect(document.querySelector('.count')?.textContent).toBe('4'));
  await person.click(screen.getByRole('button', { name: 'Notifications, 4 new' }));
  const answers = () => calls.filter(({ route }) => route.endsWith('/answer')).map(({ body }) => body);
  await person.click(screen.getByRole('button', { name: 'Decline: Mirela Popescu is asking for coaching' }));
  expect(answers()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Really decline?: Mirela Popescu is asking for coaching' }));
  await waitFor(() => expect(answers()).toEqual([{ answer: 'declined' }]));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Request declined'));
  await person.click(screen.getByRole('button', { name: 'Accept: Mirela Popescu is asking for coaching' }));
  await waitFor(() => expect(answers()).toEqual([{ answer: 'declined' }, { answer: 'accepted' }]));
  expect(document.querySelector('[role=dialog]')?.contains(document.activeElement)).toBe(true);
});

test('an invitation is accepted in the bell, and a refusal is said', async () => {
  const invitation = {
    id: 'i1',
    status: 'pending' as const,
    coach: { id: 'c1', firstName: 'Ines', lastName: 'Calloway' },
    program: { title: 'Breath' },
    sentAt: '2026-03-01T09:00:00.000Z',
  };
  const calls = await show('client', {
    'GET /api/notices': [],
    'GET /api/client/invitations': [invitation] as never,
    'POST /api/client/respond-invitation': new Refusal(409, { code: 'conflict', message: 'It has expired.' }),
  });
  await waitFor(() => expect(document.querySelector('.count')?.textContent).toBe('1'));
  await person.click(screen.getByRole('button', { name: 'Notifications, 1 new' }));
  await person.click(screen.getByRole('button', { name: 'Accept: Ines Calloway invited you' }));
  await waitFor(() => expect(toastStore.current()?.description).toBe('It has expired.'));
  expect(calls.find(({ route }) => route === 'POST /api/client/respond-invitation')?.body).toEqual({
    invitationId: 'i1',
    response: 'accepted',
  });
});
