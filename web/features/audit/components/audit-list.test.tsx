import { act } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { auditActions } from '#contract/audit/constants.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { click, fill, named, render, the, until } from '#web/ui/render-in-test.ts';
import { actionName, factsInWords } from '../copy.ts';
import type { AuditRow } from '../queries.ts';
import { AuditList } from './audit-list.tsx';
import { LatestAudit } from './latest-audit.tsx';

const nora = { id: 'u1', name: '<b>Nora</b> Whitfield' };
const row = (over: Partial<AuditRow>): AuditRow => ({
  id: 7,
  at: '2020-03-04T07:20:00Z',
  action: 'role-set',
  actor: nora,
  about: null,
  facts: { role: 'client' },
  ...over,
});
const rows = [
  row({}),
  row({ id: 6, action: 'sign-in-failed', actor: null, about: nora, facts: { reason: 'wrong-password' } }),
  row({ id: 5, action: 'entries-erased', actor: null, facts: {} }),
  row({
    id: 4,
    action: 'notes-saved',
    actor: { id: 'gone-1', name: null },
    about: { id: 'gone-2', name: null },
    facts: {},
  }),
  row({ id: 3, action: 'moon-landed', facts: {} }),
];

let leave = async () => {};
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

async function show(answers: Parameters<typeof fakeApi>[0], node = <AuditList timeZone="UTC" />) {
  const calls = fakeApi(answers);
  leave = (await render(<QueryClientProvider client={createQueryClient()}>{node}</QueryClientProvider>)).gone;
  return calls;
}
const lines = () =>
  [...document.querySelectorAll('.audit tbody tr')].map((line) => [...line.children].map((cell) => cell.textContent));

test('says when, what, who and about whom; the gone by their id, the unknown as it is called', async () => {
  await show({ 'GET /api/admin/audit': { rows, next: null } });
  await until(() => lines().length === 5);
  const when = '4 March 2020, 07:20';
  expect(lines()).toEqual([
    [when, 'Role set', '<b>Nora</b> Whitfield', '', 'role: client'],
    [when, 'Sign-in failed', 'Somebody not signed in', 'About whom: <b>Nora</b> Whitfield', 'reason: wrong password'],
    [when, 'Deleted entries erased', 'The server', '', ''],
    [when, 'Notes saved', 'No longer theregone-1', 'About whom: No longer theregone-2', ''],
    [when, 'Moon landed', '<b>Nora</b> Whitfield', '', ''],
  ]);
  expect(the('[role=status]').textContent).toBe('5 lines');
});

test('asks the server for what was chosen, all filters together, and clears them', async () => {
  const calls = await show({ 'GET /api/admin/audit': { rows, next: null } });
  await until(() => lines().length === 5);
  const [who, about] = document.querySelectorAll<HTMLInputElement>('input[type=search]');
  const [from, to] = document.querySelectorAll<HTMLInputElement>('input[type=date]');
  await fill(who as HTMLInputElement, ' nora ');
  await fill(about as HTMLInputElement, 'ines');
  await fill(from as HTMLInputElement, '2020-03-01');
  await fill(to as HTMLInputElement, '2020-03-05');
  const select = document.querySelector('select') as HTMLSelectElement;
  await act(async () => {
    select.value = 'role-set';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const wanted = 'GET /api/admin/audit?who=nora&about=ines&action=role-set&from=2020-03-01&to=2020-03-05';
  await until(() => calls.at(-1)?.route === wanted);
  await click(named('Clear filters'));
  expect(document.activeElement).toBe(the('[role=status]'));
  await until(() => calls.at(-1)?.route === 'GET /api/admin/audit');
  expect((who as HTMLInputElement).value).toBe('');
});

test('goes on with older lines, and says when they cannot be had', async () => {
  let page = 0;
  const calls = await show({
    'GET /api/admin/audit': () => {
      page += 1;
      if (page === 2) return new Refusal(403, { code: 'forbidden', message: 'Not now.' });
      return page === 1 ? { rows: rows.slice(0, 3), next: 5 } : { rows: rows.slice(3), next: null };
    },
  });
  await until(() => lines().length === 3);
  expect(the('[role=status]').textContent).toBe('The newest 3 are shown');
  await click(named('Show older lines'));
  await until(() => document.body.textContent.includes('The older lines could not be loaded.'));
  expect(lines()).toHaveLength(3);
  await click(named('Try again'));
  await until(() => lines().length === 5);
  expect(calls.at(-1)?.route).toBe('GET /api/admin/audit?before=5');
});

test('has words for nothing to show, for nothing that matches, and for a log that cannot be loaded', async () => {
  await show({ 'GET /api/admin/audit': { rows: [], next: null } });
  await until(() => document.querySelector('.empty') !== null);
  expect(the('.empty h2').textContent).toBe('Nothing has happened yet');
  await fill(document.querySelectorAll<HTMLInputElement>('input[type=date]')[0] as HTMLInputElement, '2020-03-01');
  await until(() => document.querySelector('.empty h2')?.textContent === 'Nothing matches');
  await leave();
  await show({ 'GET /api/admin/audit': new Refusal(403, { code: 'forbidden', message: 'Only for the admin.' }) });
  await until(() => document.querySelector('[role=alert]') !== null);
  expect(the('[role=alert]').textContent).toContain('Only for the admin.');
});

test('shows the last four in a corner of another page', async () => {
  await show({ 'GET /api/admin/audit': { rows, next: null } }, <LatestAudit timeZone="UTC" />);
  await until(() => document.querySelectorAll('.latestaudit li').length === 4);
  expect([...document.querySelectorAll('.latestaudit li')].map((line) => line.textContent)[1]).toBe(
    'Sign-in failedSomebody not signed in, about <b>Nora</b> Whitfield4 March 2020, 07:20',
  );
});

test('offers every action in the filter', async () => {
  await show({ 'GET /api/admin/audit': { rows: [], next: null } });
  expect([...document.querySelectorAll('option')].map(({ value }) => value).toSorted()).toEqual(
    ['', ...auditActions].toSorted(),
  );
  expect(actionName('sign-in')).toBe('Signed in');
  expect(factsInWords({ role: 'coach', entries: 12 })).toBe('role: coach, entries: 12');
});
