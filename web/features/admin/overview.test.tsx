import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '#web/platform/fake-api-in-test.ts';
import { dashboard, showAdmin, textsOf } from './admin-in-test.tsx';
import { Overview } from './overview.tsx';

const noAudit = { 'GET /api/admin/audit': { rows: [], next: null } };

test('the four cards with what stands behind each number', async () => {
  await showAdmin(<Overview timeZone="UTC" />, { ...noAudit, 'GET /api/admin/dashboard': dashboard }, '.stat');
  expect(textsOf('.stat')).toEqual([
    'Total Users214189 clients, 22 coaches, 3 admins',
    'Active Coaches19of 22, with at least one client',
    'Total Programs312 from the platform, 29 by coaches',
    'System HealthHealthychecked just now',
  ]);
  expect(textsOf('.fig')).toEqual(['New users11', 'Entries written462']);
  expect(textsOf('.sect__head p')).toEqual(['since 6 Oct']);
  expect(document.querySelector('figure')?.getAttribute('aria-label')).toBe('Accounts by week. Users from 203 to 214.');
  expect(document.querySelector('a[href="/admin/mail"]')?.textContent).toBe('Undelivered mail');
});

test('what is not well is said with what to do and where', async () => {
  const checks = [
    {
      name: 'Mail',
      status: 'degraded' as const,
      detail: '3 mails have failed.',
      remedy: 'Look at the reasons and try again.',
      page: '/admin/mail',
    },
  ];
  await showAdmin(
    <Overview timeZone="UTC" />,
    {
      ...noAudit,
      'GET /api/admin/dashboard': {
        ...dashboard,
        systemHealth: { ...dashboard.systemHealth, status: 'degraded', text: 'Needs attention', checks },
      },
    },
    '.stat',
  );
  expect(textsOf('.stat').at(-1)).toContain('Needs attention');
  expect(textsOf('.health li')).toEqual([
    'Mail3 mails have failed.What to do: Look at the reasons and try again. Undelivered mailNeeds attention',
  ]);
});

test('says when coaches wait for approval, and leads to them', async () => {
  await showAdmin(<Overview timeZone="UTC" />, { ...noAudit, 'GET /api/admin/dashboard': dashboard }, '.stat');
  expect(document.querySelector('.notice')).toBeNull();
  cleanup();
  await showAdmin(
    <Overview timeZone="UTC" />,
    { ...noAudit, 'GET /api/admin/dashboard': { ...dashboard, coachesAwaiting: 2 } },
    '.notice',
  );
  expect(document.querySelector('.notice__title')?.textContent).toBe('2 coaches are waiting for approval.');
  expect(document.querySelector('.notice a')?.getAttribute('href')).toBe(
    '/admin/dashboard?tab=users&role=coach&sort=date',
  );
});

test('says the server’s sentence when it cannot be counted', async () => {
  await showAdmin(
    <Overview timeZone="UTC" />,
    { 'GET /api/admin/dashboard': new Refusal(503, { code: 'unavailable', message: 'The database is away.' }) },
    '[role=alert]',
  );
  expect(screen.getByRole('alert').textContent).toContain('The database is away.');
});
