import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '#web/platform/fake-api-in-test.ts';
import { settled, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { dashboard, showAdmin, textsOf } from './admin-in-test.tsx';
import { newestCoaches } from './admin-tabs.ts';
import { Overview } from './overview.tsx';

const person = typist();
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

test('an answer of the release before, without the names of those who wait, is shown', async () => {
  const before = { ...dashboard, coachesAwaiting: 1, waitingCoaches: undefined } as unknown as typeof dashboard;
  await showAdmin(<Overview timeZone="UTC" />, { ...noAudit, 'GET /api/admin/dashboard': before }, 'h2');
  expect(screen.getByRole('heading', { name: /waiting for approval/ })).toBeTruthy();
});

test('names the coaches who wait, and approves each with one press', async () => {
  const waitingCoaches = [
    { id: 'c1', name: 'Stan Stranger', email: 'stan@example.org' },
    { id: 'c2', name: '', email: 'lea@example.org' },
  ];
  let left = waitingCoaches;
  await showAdmin(
    <Overview timeZone="UTC" />,
    {
      ...noAudit,
      'GET /api/admin/dashboard': () => ({ ...dashboard, coachesAwaiting: left.length, waitingCoaches: left }),
      'POST /api/admin/coaches/{id}/approve': () => {
        if (left.length === 1) return new Refusal(404, { code: 'not_found', message: 'There is no such coach.' });
        left = waitingCoaches.slice(1);
        return { message: 'The coach is approved.' };
      },
    },
    '.itemrow',
  );
  expect(screen.getByRole('heading', { name: '2 coaches are waiting for approval.' })).toBeTruthy();
  expect(textsOf('.itemrow')).toEqual([
    'Stan Strangerstan@example.orgApprove Stan Stranger',
    'lea@example.orgApprove lea@example.org',
  ]);
  expect(document.querySelector('.sect__head a')?.getAttribute('href')).toBe(newestCoaches);
  const press = async (name: string) => {
    screen.getByRole('button', { name }).focus();
    await person.keyboard('{Enter}');
    await settled();
  };
  await press('Approve Stan Stranger');
  expect(toastStore.current()).toMatchObject({ title: 'Coach approved', description: 'The coach is approved.' });
  expect(screen.getByRole('heading', { name: 'One coach is waiting for approval.' })).toBeTruthy();
  const list = screen.getByRole('heading', { name: 'One coach is waiting for approval.' }).closest('[tabindex]');
  expect(document.activeElement === list, 'the focus goes to the list').toBe(true);
  await press('Approve lea@example.org');
  expect(toastStore.current()).toMatchObject({ variant: 'destructive', description: 'There is no such coach.' });
});

test('says nothing of approval while nobody waits', async () => {
  await showAdmin(<Overview timeZone="UTC" />, { ...noAudit, 'GET /api/admin/dashboard': dashboard }, '.stat');
  expect(document.querySelector('.itemrow')).toBeNull();
});

test('says the server’s sentence when it cannot be counted', async () => {
  await showAdmin(
    <Overview timeZone="UTC" />,
    { 'GET /api/admin/dashboard': new Refusal(503, { code: 'unavailable', message: 'The database is away.' }) },
    '[role=alert]',
  );
  expect(screen.getByRole('alert').textContent).toContain('The database is away.');
});
