import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { auditActions } from '#contract/audit/constants.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import type { AuditRow } from '../queries.ts';
import { AuditLog } from './audit-log.tsx';
import { LatestAudit } from './latest-audit.tsx';
import { actionName, factsInWords } from './words.ts';

const person = typist();

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

async function show(answers: Parameters<typeof fakeApi>[0], node = <AuditLog timeZone="UTC" />) {
  const calls = fakeApi(answers);
  renderPage(node);
  return calls;
}
const lines = () =>
  [...document.querySelectorAll('.audit tbody tr')].map((line) => [...line.children].map((cell) => cell.textContent));

test('says when, what, who and about whom; the gone by their id, the unknown as it is called', async () => {
  await show({ 'GET /api/admin/audit': { rows, next: null } });
  await waitFor(() => expect(lines().length).toBe(5));
  const when = '4 March 2020, 07:20';
  expect(lines()).toEqual([
    [when, 'Role set', '<b>Nora</b> Whitfield', '', 'Client'],
    [when, 'Sign-in failed', 'Someone not signed in', 'About whom: <b>Nora</b> Whitfield', 'Wrong password'],
    [when, 'Deleted entries erased', 'The server', '', ''],
    [when, 'Notes saved', 'No longer existsgone-1', 'About whom: No longer existsgone-2', ''],
    [when, 'Moon landed', '<b>Nora</b> Whitfield', '', ''],
  ]);
  expect(document.querySelector('[role=status]')?.textContent).toBe('5 lines');
});

test('asks the server for what was chosen, all filters together, and clears them', async () => {
  const calls = await show({ 'GET /api/admin/audit': { rows, next: null } });
  await waitFor(() => expect(lines().length).toBe(5));
  const [who, about] = document.querySelectorAll<HTMLInputElement>('input[type=search]');
  const [from, to] = document.querySelectorAll<HTMLInputElement>('input[type=date]');
  fireEvent.change(who as HTMLInputElement, { target: { value: ' nora ' } });
  fireEvent.change(about as HTMLInputElement, { target: { value: 'ines' } });
  fireEvent.change(from as HTMLInputElement, { target: { value: '2020-03-01' } });
  fireEvent.change(to as HTMLInputElement, { target: { value: '2020-03-05' } });
  const select = document.querySelector('select') as HTMLSelectElement;
  await act(async () => {
    select.value = 'role-set';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const wanted = 'GET /api/admin/audit?who=nora&about=ines&action=role-set&from=2020-03-01&to=2020-03-05';
  await waitFor(() => expect(calls.at(-1)?.route).toBe(wanted));
  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(document.activeElement).toBe(document.querySelector('[role=status]'));
  await waitFor(() => expect(calls.at(-1)?.route).toBe('GET /api/admin/audit'));
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
  await waitFor(() => expect(lines().length).toBe(3));
  expect(document.querySelector('[role=status]')?.textContent).toBe('Showing the newest 3');
  await person.click(screen.getByRole('button', { name: 'Show older lines' }));
  await waitFor(() => expect(document.body.textContent).toContain('The older lines couldn’t be loaded.'));
  expect(lines()).toHaveLength(3);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(lines().length).toBe(5));
  expect(calls.at(-1)?.route).toBe('GET /api/admin/audit?before=5');
});

test('has words for nothing to show, for nothing that matches, and for a log that cannot be loaded', async () => {
  await show({ 'GET /api/admin/audit': { rows: [], next: null } });
  await waitFor(() => expect(document.querySelector('.empty')).not.toBeNull());
  expect(document.querySelector('.empty h2')?.textContent).toBe('Nothing has happened yet');
  fireEvent.change(document.querySelectorAll<HTMLInputElement>('input[type=date]')[0] as HTMLInputElement, {
    target: { value: '2020-03-01' },
  });
  await waitFor(() => expect(document.querySelector('.empty h2')?.textContent).toBe('Nothing matches'));
  cleanup();
  await show({ 'GET /api/admin/audit': new Refusal(403, { code: 'forbidden', message: 'Only for the admin.' }) });
  await screen.findByRole('alert');
  expect(screen.getByRole('alert').textContent).toContain('Only for the admin.');
});

test('shows the last four in a corner of another page', async () => {
  await show({ 'GET /api/admin/audit': { rows, next: null } }, <LatestAudit timeZone="UTC" />);
  await waitFor(() => expect(document.querySelectorAll('.latestaudit li').length).toBe(4));
  expect([...document.querySelectorAll('.latestaudit li')].map((line) => line.textContent)[1]).toBe(
    'Sign-in failedSomeone not signed in, about <b>Nora</b> Whitfield4 March 2020, 07:20',
  );
});

test('offers every action in the filter', async () => {
  await show({ 'GET /api/admin/audit': { rows: [], next: null } });
  expect([...document.querySelectorAll('option')].map(({ value }) => value).toSorted()).toEqual(
    ['', ...auditActions].toSorted(),
  );
  expect(actionName('sign-in')).toBe('Signed in');
  expect(factsInWords({ role: 'coach', entries: 12 })).toBe('Coach, 12 entries');
  expect(factsInWords({ way: 'whatsapp' })).toBe('On WhatsApp');
  expect(factsInWords({ by: 'cohort' })).toBe('By joining a cohort');
  expect(factsInWords({ part: 'heading', count: 1 })).toBe('Title and description, 1 in all');
});

test('keeps the filters in the address, takes them from there, and offers the same lines as files', async () => {
  history.replaceState(null, '', '/admin/dashboard?tab=audit&about=0190&action=sign-in&from=2020-03-01&to=never');
  const calls = await show({ 'GET /api/admin/audit': { rows: [], next: null } });
  await waitFor(() => expect(calls[0]?.route).toBe('GET /api/admin/audit?about=0190&action=sign-in&from=2020-03-01'));
  expect(screen.getByRole('link', { name: 'Download JSON' }).getAttribute('href')).toBe(
    '/api/admin/audit/download?who=&about=0190&action=sign-in&from=2020-03-01&to=&format=json',
  );
  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(location.search).toBe('?tab=audit');
  fireEvent.change(document.querySelectorAll<HTMLInputElement>('input[type=date]')[0] as HTMLInputElement, {
    target: { value: '2020-03-02' },
  });
  expect(location.search).toBe('?tab=audit&from=2020-03-02');
});
