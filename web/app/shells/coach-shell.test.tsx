import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import CoachShell from './coach-shell.tsx';

const user = { id: 'u1', email: 'ines@example.org', role: 'coach', isAdmin: true, isDemo: false } as never;

function show(path: string, rows = 3) {
  fakeApi({
    'GET /api/coach/dashboard': { queue: { total: rows } } as never,
    'GET /api/messages/unread': { unread: 2 } as never,
  });
  return renderPage(
    <CoachShell>
      <h1>Here</h1>
      <section id="clients" aria-label="Active Clients" />
    </CoachShell>,
    { path, user },
  );
}
const main = () => screen.getByRole('navigation', { name: 'Main' });
const marked = () => [...main().querySelectorAll('[aria-current]')].map((link) => link.textContent);

test('five entries; Dashboard has the number of rows in the queue, Messages those unread, and there is no bell', async () => {
  show('/analytics');
  await within(main()).findByText('3 waiting');
  await within(main()).findByText('2 unread messages');
  expect([...main().querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    'Dashboard33 waiting',
    'Sessions',
    'People',
    'Programs',
    'Messages22 unread messages',
  ]);
  expect(document.querySelector('.bell, .bellplace')).toBeNull();
});

test('nobody waiting is not counted', async () => {
  show('/messages', 0);
  await within(main()).findByText('2 unread messages');
  expect(main().querySelector('a')?.textContent).toBe('Dashboard');
});

test('pages of one entry have links to each other', () => {
  show('/unassigned-clients');
  const tabs = [...screen.getByRole('navigation', { name: 'People' }).querySelectorAll('a')];
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
    ['Clients', null],
    ['Cohorts', null],
    ['Find', 'page'],
    ['Invitations', null],
  ]);
});

test('People leads to the client list of the dashboard, also from its top, and Dashboard back to the top', async () => {
  const { person } = show('/');
  expect(marked()[0]).toContain('Dashboard');
  await person.click(within(main()).getByText('People'));
  expect(location.hash).toBe('#clients');
  expect(marked()).toEqual(['People']);
  expect(document.activeElement?.id).toBe('clients');
  await person.click(within(main()).getByText('Dashboard'));
  expect(location.hash).toBe('');
  expect(marked()[0]).toContain('Dashboard');
  expect(document.activeElement?.textContent).toBe('Here');
});
