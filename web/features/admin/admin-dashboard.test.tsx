import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { typist } from '#web/platform/page-in-test.tsx';
import { AccessDenied } from './access-denied.tsx';
import { AdminDashboard } from './admin-dashboard.tsx';
import { aProgram, dashboard, showAdmin, simulation, textsOf, userPage } from './admin-in-test.tsx';

const person = typist();

beforeEach(() => history.replaceState(null, '', '/admin/dashboard'));
const answers = {
  'GET /api/admin/dashboard': dashboard,
  'GET /api/admin/users/page': userPage([]),
  'GET /api/admin/exports': [],
  'GET /api/admin/programs': [aProgram],
  'GET /api/admin/simulation': simulation,
  'GET /api/admin/audit': { rows: [], next: null },
};
const show = () => showAdmin(<AdminDashboard timeZone="UTC" />, answers, '[role=tab]');

test('a tab has an address, and Back leads out of the page', async () => {
  const calls = await show();
  expect(textsOf('[role=tab]')).toEqual([
    'Overview',
    'User Management',
    'Program Management',
    'Data Simulation',
    'Audit',
    'Security',
  ]);
  expect(textsOf('h1')).toEqual(['Admin Dashboard']);
  // What is not looked at is not asked for; the overview shows the last lines of the log.
  const asked = calls.map(({ route }) => route).filter((route) => route !== 'GET /api/admin/audit');
  expect(asked).toEqual(['GET /api/admin/dashboard']);
  expect(document.activeElement).toBe(document.body);
  const entries = history.length;
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Overview' }), { key: 'ArrowRight' });
  expect([location.search, document.activeElement?.textContent]).toEqual(['?tab=users', 'User Management']);
  await person.click(screen.getByRole('tab', { name: 'Audit' }));
  expect(screen.getByRole('tabpanel').textContent).toMatch(/^Who did what, when/);
  expect([location.pathname, location.search, history.length]).toEqual(['/admin/dashboard', '?tab=audit', entries]);
  await person.click(screen.getByRole('tab', { name: 'Overview' }));
  expect(location.search).toBe('');
  await person.click(await screen.findByRole('link', { name: 'Whole log' }));
  expect([location.search, document.activeElement?.textContent]).toEqual(['?tab=audit', 'Audit']);
});

test('an address leads to its tab, and one that is made up to the first', async () => {
  history.replaceState(null, '', '/admin/dashboard?tab=simulation');
  await show();
  expect(document.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('Data Simulation');
  cleanup();
  history.replaceState(null, '', '/admin/dashboard?tab=nothing');
  await show();
  expect(document.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('Overview');
});

test('who is not an admin gets the card; who could be one is told how', async () => {
  render(<AccessDenied holdsGrant={false} />);
  expect(document.querySelector('.denied')?.textContent).toBe(
    'Access DeniedThis area is restricted to administrators only.Return to Dashboard',
  );
  expect(document.querySelector('.denied a')?.getAttribute('href')).toBe('/');
  cleanup();
  render(<AccessDenied holdsGrant />);
  expect(textsOf('.denied a')).toEqual(['Return to Dashboard', 'Switch role']);
});
