import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reminder, settings } from '#web/features/settings/settings-in-test.ts';
import { noHome } from '#web/features/today/home-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import SettingsPage from './settings.tsx';

const show = (path: string, role: 'client' | 'coach') => {
  fakeApi({
    'GET /api/settings': settings,
    'GET /api/client/dashboard': noHome,
    'GET /api/client/reminder': reminder,
  });
  renderPage(<SettingsPage />, { path, user: { ...theUser, role } });
};

test('an old anchor opens the section that its part has moved to', async () => {
  show('/settings#coach', 'client');
  expect(await screen.findByRole('heading', { name: 'Coaches and contact', level: 1 })).toBeTruthy();
  expect(location.pathname).toBe('/settings/contact');
});

test.each([
  ['/settings#coach', 'a section that coaches do not have'],
  ['/settings#unknown', 'no section'],
])('%s leads a coach to the list: it is %s', async (path) => {
  show(path, 'coach');
  expect(await screen.findByRole('heading', { name: 'Settings', level: 1 })).toBeTruthy();
  expect(location.pathname).toBe('/settings');
});
