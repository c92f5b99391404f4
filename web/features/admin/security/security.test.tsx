import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '#web/platform/fake-api-in-test.ts';
import { showAdmin, textsOf } from '../admin-in-test.tsx';
import type { SecurityFacts } from '../queries.ts';
import { Security } from './security.tsx';

const facts: SecurityFacts = {
  factors: [
    { role: 'admin', people: 3, withFactor: 3, isRequired: true },
    { role: 'coach', people: 34, withFactor: 31, isRequired: false },
    { role: 'client', people: 171, withFactor: 62, isRequired: false },
  ],
  hasProvider: false,
  passkeys: 118,
  passwordMinLength: 8,
  sessionDays: 90,
  adminSessionHours: 12,
  withoutFactor: [{ id: 'c1', name: 'Carla Mendes', role: 'coach', clients: 12 }],
  suspended: [{ id: 'd1', name: 'Daniel Osei', role: 'client', since: '2025-10-01T10:00:00Z' }],
  admins: [{ id: 'a1', name: 'Ruth Adler', devices: 2, lastUsed: '2025-10-08T09:14:00Z' }],
  changes: [
    {
      id: 7,
      at: '2025-10-01T10:20:00Z',
      action: 'user-suspended',
      actor: { id: 'a1', name: 'Ruth Adler' },
      about: { id: 'd1', name: 'Daniel Osei' },
      facts: {},
    },
  ],
};

const show = async (answer: SecurityFacts | Refusal, seen = '.secu') =>
  await showAdmin(<Security timeZone="UTC" />, { 'GET /api/admin/security': answer }, seen);

test('shows who has a second factor, what is demanded, who has none, and the last changes', async () => {
  await show(facts);
  expect(textsOf('.secu__facts > div')).toEqual([
    'AdminsRequired3 of 3 have two-step sign-in',
    'CoachesTheir own choice in Settings31 of 34 have two-step sign-in',
    'ClientsTheir own choice in Settings62 of 171 have two-step sign-in',
    'PasskeysOffered first on the sign-in page118',
    'Shortest passwordAlso refused: common passwords, and one’s own name or address8 characters',
    'A sign-in ends afterEven if it’s in use90 days',
    'An admin’s sign-in ends afterEven if it’s in use12 hours',
  ]);
  expect(textsOf('.secu__people li')).toEqual([
    expect.stringMatching(/^Ruth Adler2 devices, last used /),
    'Carla Mendescoach, 12 clients',
    'Daniel Oseiclient, since 1 October 2025',
  ]);
  expect(screen.getByRole('link', { name: 'Carla Mendes' }).getAttribute('href')).toBe('/admin/users/c1');
  expect(within(screen.getByRole('region', { name: 'Last changes' })).getByText(/Ruth Adler/)).toBeTruthy();
});

test('has words for nothing, for another sign-in service, and for what cannot be loaded', async () => {
  await show({ ...facts, hasProvider: true, withoutFactor: [], suspended: [], changes: [] });
  for (const words of [/didn’t ask for one, we do/, 'Every admin and coach has it.', 'Nobody is suspended.'])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText('Nothing in the last 90 days.')).toBeTruthy();
  expect(screen.queryByText('Shortest password')).toBeNull();
  cleanup();
  await show(new Refusal(403, { code: 'forbidden', message: 'Only for the admin.' }), '[role=alert]');
  expect(screen.getByRole('alert').textContent).toContain('Only for the admin.');
});
