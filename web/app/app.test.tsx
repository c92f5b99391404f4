import { act } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#web/features/session/queries.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { render, the } from '#web/ui/render-in-test.ts';

vi.mock('#web/platform/boot.ts', async (original) => ({
  ...(await original<typeof import('#web/platform/boot.ts')>()),
  productName: () => 'Dayloom',
}));

const nora: User = {
  id: 'u1',
  email: 'nora@example.org',
  emailVerified: true,
  firstName: 'Nora',
  lastName: 'Whitfield',
  profileImageUrl: null,
  role: 'client',
  clientType: 'with-coach',
  isAdmin: false,
  isDemo: false,
  timeZone: 'Europe/Lisbon',
  theme: 'device',
  signup: null,
};
const noProgram = {
  assignment: null,
  program: null,
  currentPrompt: null,
  progress: null,
  weeks: [],
  coach: null,
  journalEntries: [],
  practiceCompletions: [],
  todayEntries: [],
  care: null,
  pause: null,
  closingLine: null,
  streak: 0,
  pendingInvitations: 0,
  trial: null,
};
const unauthorized = new Refusal(401, { message: 'Unauthorized', code: 'unauthorized' });

// The mark of an expired session lasts as long as the page, so each test gets a page of its own.
beforeEach(() => vi.resetModules());
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

let leave = async () => {};

async function open(path: string, user?: User | null) {
  history.replaceState(null, '', path);
  const { App } = await import('./app.tsx');
  const { createQueryClient, userKey } = await import('#web/platform/query-client.ts');
  const client = createQueryClient();
  if (user !== undefined) client.setQueryData(userKey, user);
  const page = await render(<App client={client} />);
  leave = page.gone;
  await shows('h1');
}

/** Pages are chunks of their own, so they come a moment later. */
async function shows(selector: string, text = ''): Promise<string> {
  const isThere = () => document.querySelector(selector)?.textContent.includes(text) ?? false;
  for (let tries = 0; tries < 200 && !isThere(); tries += 1)
    await act(async () => new Promise((done) => setTimeout(done, 20)));
  return document.querySelector(selector)?.textContent ?? '';
}

test('nobody sees the landing, and a 404 everywhere else', async () => {
  fakeApi({});
  await open('/', null);
  expect(await shows('h1', 'One page a day.')).toContain('One page a day.');
  expect(document.title).toBe('Dayloom: one page a day');
  await act(async () => navigate('/settings'));
  expect(await shows('h1', '404 Page Not Found')).toContain('404 Page Not Found');
  expect(document.title).toBe('Page not found | Dayloom');
  expect(the('main a.btn').getAttribute('href')).toBe('/');
});

test('somebody without a role sees set-up, and the short role page beside it', async () => {
  fakeApi({});
  await open('/', { ...nora, role: null });
  expect(await shows('h1', 'Complete Your Setup')).toContain('Complete Your Setup');
  await act(async () => navigate('/role-select'));
  expect(await shows('h1', 'Choose your role')).toContain('Choose your role');
});

test('a client is at home in the client shell; a new page gets the title and the focus', async () => {
  fakeApi({ 'GET /api/client/dashboard': noProgram });
  await open('/', nora);
  expect(await shows('h1', 'No Active Program')).toContain('No Active Program');
  expect([...document.querySelectorAll('.topnav a')].map((link) => link.textContent)).toEqual([
    'Today',
    'Progress',
    'Journal',
    'Practices',
  ]);
  expect(document.querySelectorAll('.bottomnav a')).toHaveLength(4);
  await act(async () => navigate('/help'));
  expect(await shows('h1', 'Help & Support')).toContain('Help & Support');
  expect(document.title).toBe('Help & Support | Dayloom');
  expect(document.activeElement).toBe(the('h1'));
});

test('where the server could not say who asks, the product’s name stands until it is known', async () => {
  fakeApi({ 'GET /api/auth/user': unauthorized });
  await open('/');
  expect(await shows('h1', 'One page a day.')).toContain('One page a day.');
});

test('a call answered 401 while signed in ends in Session Expired', async () => {
  fakeApi({ 'GET /api/client/dashboard': unauthorized });
  await open('/', nora);
  expect(await shows('h1', 'Session Expired')).toContain('Session Expired');
  expect(document.body.textContent).toContain('Please refresh the page and log in again to continue.');
  expect(the('main button').textContent).toBe('Refresh Page');
});
