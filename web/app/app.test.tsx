import { act, render, screen, waitFor } from '@testing-library/react';
import { navigate } from 'wouter/use-browser-location';
import { beforeEach, expect, test, vi } from 'vitest';
import { noHome } from '#web/features/today/home-in-test.ts';
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

const linkTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');
const notFoundText = 'This page doesn’t exist, or you may need to be logged in to see it.';

test('a page that lies behind the sign-in is a 404 with a way in, and back to it with its query', async () => {
  fakeApi({});
  await open('/journal?q=a%20walk&from=2026-01-05', null);
  expect(await heading('404 Page Not Found')).toBeTruthy();
  expect(screen.getByText(notFoundText)).toBeTruthy();
  expect(linkTo('Sign In')).toBe('/api/login?to=%2Fjournal%3Fq%3Da%2520walk%26from%3D2026-01-05');
  await act(async () => navigate('/no-such-page'));
  expect(await heading('404 Page Not Found')).toBeTruthy();
  await vi.waitFor(() => expect(linkTo('Sign In')).toBeUndefined());
});

test.each([
  ['a client', { role: 'client' }, '/client/c1?tab=notes', 'coaches, and you’re here as a client', 'Switch role'],
  ['a coach', { role: 'coach' }, '/journal', 'clients, and you’re here as a coach', 'Switch role'],
  ['no role yet', { role: null }, '/invitations', 'clients. Choose your role to open it', 'Choose your role'],
  ['a holder of the grant', { role: 'coach', isAdmin: true }, '/admin/mail', 'admins, and you’re', 'Switch role'],
] as const)(
  'a page of another role says whose it is and offers the way: %s',
  async (_who, is, address, said, label) => {
    fakeApi({});
    await open(address, { ...theUser, ...is });
    expect(await heading('404 Page Not Found')).toBeTruthy();
    expect(screen.getByText(notFoundText)).toBeTruthy();
    expect(screen.getByText(new RegExp(`^This page is for ${said}`))).toBeTruthy();
    expect(linkTo(label)).toBe(`/role-select?${new URLSearchParams({ to: address })}`);
  },
);

test('nobody is offered a role that is not theirs to take, nor anything at an address that is nobody’s', async () => {
  fakeApi({});
  await open('/admin/mail', { ...theUser, role: 'coach', isAdmin: false });
  expect(await screen.findByText('This page is for admins, and you’re here as a coach.')).toBeTruthy();
  expect(linkTo('Switch role')).toBeUndefined();
  await act(async () => navigate('/no-such-page'));
  await vi.waitFor(() => expect(screen.queryByText(/^This page is for/)).toBeNull());
  expect(screen.getAllByRole('link', { name: 'Return Home' })).toHaveLength(1);
});

test('somebody without a role sees set-up, and the short role page beside it', async () => {
  fakeApi({});
  await open('/', { ...theUser, role: null });
  expect(await heading('Complete Your Setup')).toBeTruthy();
  expect(linkTo('Choose the admin role')).toBeUndefined();
  await act(async () => navigate('/role-select'));
  expect(await heading('Choose your role')).toBeTruthy();
});

test('set-up leads a holder of the admin grant to the admin role', async () => {
  fakeApi({});
  await open('/', { ...theUser, role: null, isAdmin: true });
  expect(await heading('Complete Your Setup')).toBeTruthy();
  expect(linkTo('Choose the admin role')).toBe('/role-select');
});

test('a client is at home in the client shell; a new page gets the title and the focus', async () => {
  fakeApi({ 'GET /api/client/dashboard': noHome });
  await open('/', theUser);
  expect(await heading('Two ways to begin')).toBeTruthy();
  expect([...document.querySelectorAll('.topnav a')].map((link) => link.textContent)).toEqual([
    'Today',
    'Progress',
    'Journal',
    'Practices',
  ]);
  expect(document.querySelectorAll('.bottomnav a')).toHaveLength(4);
  await act(async () => navigate('/help'));
  expect(await heading('Help & Support')).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Help & Support | Dayloom'));
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

test('a form of a page with several addresses is shown once on the way to it, so that nothing typed goes with the first', async () => {
  fakeApi({ 'GET /api/coach/cohorts': [] });
  await open('/cohorts', { ...theUser, role: 'coach' });
  await heading('Cohorts');
  const forms = new Set<Element>();
  const watch = new MutationObserver(() => document.querySelectorAll('main form').forEach((form) => forms.add(form)));
  watch.observe(document.body, { childList: true, subtree: true });
  await act(async () => navigate('/cohorts/new'));
  await heading('Create Cohort');
  await waitFor(() => expect(document.querySelector('.underway')).toBeNull());
  watch.disconnect();
  expect(forms.size).toBe(1);
});
