import { cleanup, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Invitation } from '#web/features/invitations/queries.ts';
import { day17, noHome } from '#web/features/today/home-in-test.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { settled, typist } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import { preloadInvitations } from '../invitations-on-today.tsx';
import { showToday } from './today-in-test.tsx';

const list = 'GET /api/client/invitations';
const respond = 'POST /api/client/respond-invitation';
const coaches = { 'GET /api/coaches': { coaches: [], total: 0, nextCursor: null } } as object;
const person = typist();

const invitation: Invitation = {
  id: 'i1',
  status: 'pending',
  sentAt: '2025-10-06T09:15:00.000Z',
  expiresAt: '2125-10-20T09:15:00.000Z',
  respondedAt: null,
  message: 'Dear Nora.',
  coach: { id: 'c1', firstName: 'Tomas', lastName: 'Reyes', email: 'tomas@example.org' },
  program: { id: 'p1', title: 'The Unhurried Hour', description: '' },
  group: null,
};
const invited = { ...noHome, pendingInvitations: 1, canStartTrial: true };
const trial = { startedAt: '2025-10-13T09:15:00.000Z', daysLeft: 3, endsAt: '2025-10-20T09:15:00.000Z' };

beforeAll(preloadInvitations);
beforeEach(() => void memoryDevice());

test('without a coach, a waiting invitation comes before the other ways to begin, and is accepted there', async () => {
  const calls = fakeApi({
    ...coaches,
    [list]: [invitation],
    [respond]: { id: 'i1', status: 'accepted', respondedAt: invitation.sentAt },
  });
  await showToday(invited);
  await settled();
  // Not "Three ways": there are four now.
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Start a program');
  const [first, second] = [...the('.ways__list').children].map((item) => within(item as HTMLElement));
  expect(first?.getByRole('heading').textContent).toBe('Tomas Reyes invited you');
  expect(first?.getByText(/connects you with Tomas and starts The Unhurried Hour/)).toBeTruthy();
  expect(first?.getByRole('link', { name: 'Read it' }).getAttribute('href')).toBe('/invitations');
  expect(second?.getByRole('heading').textContent).toBe('I have a code');
  await person.click(first!.getByRole('button', { name: 'Accept Invitation' }));
  expect(calls.find(({ route }) => route === respond)?.body).toEqual({ invitationId: 'i1', response: 'accepted' });
});

test('a group’s is read first, an expired one is gone, and while they cannot be loaded the other ways are there', async () => {
  const group = { id: 'g1', name: 'Autumn Circle', startsOn: '2025-11-01', pace: 'own', joining: 'open' } as const;
  fakeApi({
    ...coaches,
    [list]: [
      { ...invitation, group },
      { ...invitation, id: 'i2', expiresAt: invitation.sentAt },
    ],
  });
  await showToday(invited);
  await settled();
  expect(screen.getAllByRole('link', { name: 'Read it' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Accept Invitation' })).toBeNull();
  cleanup();
  fakeApi({ ...coaches, [list]: new Refusal(503, { code: 'unavailable', message: 'The database is away.' }) });
  await showToday(invited);
  await settled();
  expect(the('.ways__list').firstElementChild?.textContent).toContain('I have a code');
});

test('on the trial it is beside the page of the day; with a coach it is not on Today', async () => {
  fakeApi({ ...coaches, [list]: [invitation] });
  await showToday({ ...day17, coach: null, trial, pendingInvitations: 1 });
  await settled();
  expect(the('.margin').firstElementChild?.textContent).toContain('Tomas Reyes invited you');
  cleanup();
  await showToday({ ...day17, pendingInvitations: 1 });
  await settled();
  expect(screen.queryByText('Tomas Reyes invited you')).toBeNull();
});
