import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, named, press, render, the } from '#web/ui/render-in-test.ts';
import { aProgram, dashboard, leaveAdmin, showAdmin, simulation, textsOf, userPage } from '../admin-in-test.tsx';
import { AccessDenied } from './access-denied.tsx';
import { AdminDashboard } from './admin-dashboard.tsx';

beforeEach(() => history.replaceState(null, '', '/admin/dashboard'));
afterEach(async () => {
  await leaveAdmin();
  vi.unstubAllGlobals();
});
const answers = {
  'GET /api/admin/dashboard': dashboard,
  'GET /api/admin/users/page': userPage([]),
  'GET /api/admin/exports': [],
  'GET /api/admin/programs': [aProgram],
  'GET /api/admin/simulation': simulation,
};
const show = () =>
  showAdmin(
    <AdminDashboard timeZone="UTC" audit={<p>the log</p>} latestAudit={<p>its last lines</p>} />,
    answers,
    '[role=tab]',
  );

test('a tab has an address, and Back leads out of the page', async () => {
  const calls = await show();
  expect(textsOf('[role=tab]')).toEqual([
    'Overview',
    'User Management',
    'Program Management',
    'Data Simulation',
    'Audit',
  ]);
  expect(textsOf('h1')).toEqual(['Admin Dashboard']);
  // What is not looked at is not asked for.
  expect(calls.map(({ route }) => route)).toEqual(['GET /api/admin/dashboard']);
  expect(document.activeElement).toBe(document.body);
  const entries = history.length;
  await press(named('Overview'), 'ArrowRight');
  expect([location.search, document.activeElement?.textContent]).toEqual(['?tab=users', 'User Management']);
  await click(named('Audit'));
  expect(the('[role=tabpanel]').textContent).toBe('the log');
  expect([location.pathname, location.search, history.length]).toEqual(['/admin/dashboard', '?tab=audit', entries]);
  await click(named('Overview'));
  expect(location.search).toBe('');
  named('Whole log').focus();
  await click(named('Whole log'));
  expect([location.search, document.activeElement?.textContent]).toEqual(['?tab=audit', 'Audit']);
});

test('an address leads to its tab, and one that is made up to the first', async () => {
  history.replaceState(null, '', '/admin/dashboard?tab=simulation');
  await show();
  expect(the('[role=tab][aria-selected=true]').textContent).toBe('Data Simulation');
  await leaveAdmin();
  history.replaceState(null, '', '/admin/dashboard?tab=nothing');
  await show();
  expect(the('[role=tab][aria-selected=true]').textContent).toBe('Overview');
});

test('who is not an admin gets the card; who could be one is told how', async () => {
  await render(<AccessDenied holdsGrant={false} />);
  expect(the('.denied').textContent).toBe(
    'Access DeniedThis area is restricted to administrators only.Return to Dashboard',
  );
  expect(the('.denied a').getAttribute('href')).toBe('/');
  await render(<AccessDenied holdsGrant />);
  expect(textsOf('.denied a')).toEqual(['Return to Dashboard', 'Switch role']);
});
