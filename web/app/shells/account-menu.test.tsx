import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { User } from '#web/features/session/queries.ts';
import { AccountMenu } from './account-menu.tsx';

const ines: User = {
  id: 'u1',
  email: 'ines@example.org',
  emailVerified: true,
  firstName: 'Ines',
  lastName: 'Calloway',
  profileImageUrl: null,
  role: 'coach',
  clientType: null,
  isAdmin: false,
  isDemo: false,
  deletionAt: null,
  needsFactor: false,
  timeZone: 'Europe/Lisbon',
  theme: 'device',
  signup: null,
};

afterEach(cleanup);

const items = () => screen.queryAllByRole('menuitem').map((item) => item.textContent);

test('the menu opens by key, says who is signed in, and leads to the pages of a coach', async () => {
  render(<AccountMenu user={ines} />);
  expect(items()).toEqual([]);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(items()).toEqual(['Profile Settings', 'Account Settings', 'Help & Support', 'Logout']);
  expect(screen.getByRole('menu').textContent).toContain('Coach, ines@example.org');
});

test('an admin finds the admin’s pages in it', async () => {
  render(<AccountMenu user={{ ...ines, role: 'admin', isAdmin: true }} />);
  await userEvent.click(screen.getByRole('button', { name: /Ines Calloway/ }));
  expect(items()).toEqual(expect.arrayContaining(['Admin Dashboard', 'Undelivered mail']));
});
