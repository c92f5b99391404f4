import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { User } from '#web/features/session/queries.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
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

const items = () => screen.queryAllByRole('menuitem').map((item) => item.textContent);

function show(user: User) {
  fakeApi({ 'GET /api/coach/referral-code': { referralCode: 'INES-7KQ2MX' } as never });
  renderPage(<AccountMenu user={user} />);
}

test('the menu opens by key, says who is signed in, and leads to the pages of a coach', async () => {
  show(ines);
  expect(items()).toEqual([]);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Copy referral code INES-7KQ2MX');
  expect(items()).toEqual([
    'Profile Settings',
    'Account Settings',
    'Help & Support',
    'Copy referral code INES-7KQ2MX',
    'Switch role',
    'Logout',
  ]);
  expect(screen.getByRole('menu').textContent).toContain('Coach, ines@example.org');
});

test('an admin finds the admin’s pages in it', async () => {
  show({ ...ines, role: 'admin', isAdmin: true });
  await userEvent.click(screen.getByRole('button', { name: /Ines Calloway/ }));
  expect(items()).toEqual(expect.arrayContaining(['Admin Dashboard', 'Undelivered mail']));
});
