import { act, render, screen } from '@testing-library/react';
import { navigate } from 'wouter/use-browser-location';
import { beforeEach, expect, test, vi } from 'vitest';
import { noHome } from '#web/features/client-dashboard/home-in-test.ts';
import type { User } from '#web/features/session/queries.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';

vi.mock('#web/platform/boot.ts', async (original) => ({
  ...(await original<typeof import('#web/platform/boot.ts')>()),
  productName: () => 'Dayloom',
}));

const unauthorized = new Refusal(401, { message: 'Unauthorized', code: 'unauthorized' });

// The mark of an expired session lasts as long as the page, so each test gets a page of its own.
beforeEach(() => vi.resetModules());

async function open(path: string, user?: User | null) {
  history.replaceState(null, '', path);
  const { App } = await import('./app.tsx');
  const { createQueryClient, userKey } = await import('#web/platform/query-client.ts');
  const client = createQueryClient();
  if (user !== undefined) client.setQueryData(userKey, user);
  await act(async () => render(<App client={client} />));
}

/** Pages are chunks of their own, so they come a moment later. */
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

test('nobody sees the landing, and a 404 everywhere else', async () => {
  fakeApi({});
  await open('/', null);
  expect(await heading(/One page a day/)).toBeTruthy();
  expect(document.title).toBe('Dayloom: one page a day');
  await act(async () => navigate('/settings'));
  expect(await heading('404 Page Not Found')).toBeTruthy();
  expect(document.title).toBe('Page not found | Dayloom');
  expect(screen.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/');
});

test('somebody without a role sees set-up, and the short role page beside it', async () => {
  fakeApi({});
  await open('/', { ...theUser, role: null });
  expect(await heading('Complete Your Setup')).toBeTruthy();
  await act(async () => navigate('/role-select'));
  expect(await heading('Choose your role')).toBeTruthy();
});

test('a client is at home in the client shell; a new page gets the title and the focus', async () => {
  fakeApi({ 'GET /api/client/dashboard': noHome });
  await open('/', theUser);
  expect(await heading('No Active Program')).toBeTruthy();
  expect([...document.querySelectorAll('.topnav a')].map((link) => link.textContent)).toEqual([
    'Today',
    'Progress',
    'Journal',
    'Practices',
  ]);
  expect(document.querySelectorAll('.bottomnav a')).toHaveLength(4);
  await act(async () => navigate('/help'));
  expect(await heading('Help & Support')).toBeTruthy();
  expect(document.title).toBe('Help & Support | Dayloom');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('where the server could not say who asks, the product’s name stands until it is known', async () => {
  fakeApi({ 'GET /api/auth/user': unauthorized });
  await open('/');
  expect(await heading(/One page a day/)).toBeTruthy();
});

test('a call answered 401 while signed in ends in Session Expired', async () => {
  fakeApi({ 'GET /api/client/dashboard': unauthorized });
  await open('/', theUser);
  expect(await heading('Session Expired')).toBeTruthy();
  expect(document.body.textContent).toContain('Please refresh the page and log in again to continue.');
  expect(screen.getByRole('button').textContent).toBe('Refresh Page');
});
