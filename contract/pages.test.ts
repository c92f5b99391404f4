import { expect, test } from 'vitest';
import { findPage, hasPage, matchesPath, pageRoutes } from './pages.ts';

test('the table is the one of the login state', () => {
  expect(findPage('nobody', '/', false).page).toBe('landing');
  expect(findPage('no-role', '/', false).page).toBe('setup');
  expect(findPage('client', '/', false).page).toBe('client-home');
  expect(findPage('coach', '/', false).page).toBe('coach-home');
  expect(findPage('admin', '/', false).page).toBe('coach-home');
});

test('what is not in the table of the login state is not found', () => {
  expect(findPage('nobody', '/settings', false).page).toBe('not-found');
  expect(findPage('client', '/no/such/page', false).page).toBe('not-found');
});

test('everybody reaches the admin’s address, to be told that it is not for them; the mail is for admins alone', () => {
  expect(findPage('admin', '/admin/dashboard', false).page).toBe('admin-dashboard');
  expect(findPage('coach', '/admin/dashboard', false).page).toBe('access-denied');
  expect(findPage('client', '/admin/dashboard', false).page).toBe('access-denied');
  expect([hasPage('coach', '/admin/mail'), hasPage('admin', '/admin/mail')]).toEqual([false, true]);
});

test('the component sheet is there in development only', () => {
  expect(findPage('nobody', '/dev/components', true).page).toBe('component-sheet');
  expect(findPage('coach', '/dev/components', false).page).toBe('not-found');
});

test('a trailing slash makes no difference, and a parameter takes one segment', () => {
  expect(matchesPath('/settings', '/settings/')).toBe(true);
  expect(matchesPath('/client/:clientId', '/client/42')).toBe(true);
  expect(matchesPath('/client/:clientId', '/client/42/change-program')).toBe(false);
});

test('whoever is still setting up may look at a coach', () => {
  expect(findPage('no-role', '/coach/42', false)).toMatchObject({ page: 'coaches', shell: 'bare' });
  expect(findPage('nobody', '/coach/42', false).page).toBe('not-found');
  // Whom to show was left out: the page says so.
  expect(findPage('client', '/coach', false).page).toBe('coaches');
});

test('whoever is leaving sees one page at every address, and whoever has no role yet may leave as well', () => {
  for (const path of ['/', '/journal', '/client/42', '/no/such/page'])
    expect(findPage('leaving', path, false)).toMatchObject({ page: 'settings', shell: 'bare' });
  expect(findPage('no-role', '/settings/delete-account', false)).toMatchObject({ page: 'settings', shell: 'bare' });
  expect(findPage('no-role', '/settings', false).page).toBe('not-found');
});

test('links are offered to pages of the table only', () => {
  expect(hasPage('client', '/settings')).toBe(true);
  expect(hasPage('nobody', '/settings')).toBe(false);
});

test('no path stands twice', () => {
  for (const routes of Object.values(pageRoutes))
    expect(new Set(routes.map((route) => route.path)).size).toBe(routes.length);
});
