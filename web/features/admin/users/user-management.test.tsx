import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Refusal } from '#web/platform/fake-api-in-test.ts';
import { settled, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { aClient, aCoach, oneself, showAdmin, textsOf, userPage } from '../admin-in-test.tsx';
import { newestCoaches } from '../admin-tabs.ts';
import type { UserRow } from '../queries.ts';
import { UserManagement } from './user-management.tsx';

const person = typist();
type Answers = Parameters<typeof showAdmin>[1];
const people = [aClient, aCoach, oneself];
const counts = {
  id: 'u1',
  name: 'Daniel',
  refusal: null,
  journalEntries: 17,
  noteVersions: 4,
  messages: 1,
  runningPrograms: 1,
  clients: 0,
  cohorts: [],
  programsKept: 0,
  programsRemoved: 0,
};

beforeEach(() => toastStore.dismiss(toastStore.current()?.id ?? 0));

const show = (answers: Answers = {}, seen = 'tbody tr') =>
  showAdmin(
    <UserManagement timeZone="UTC" />,
    { 'GET /api/admin/users/page': userPage(people), 'GET /api/admin/exports': [], ...answers },
    seen,
  );

async function choose(user: UserRow, item: string) {
  await person.click(screen.getByRole('button', { name: `Actions for ${user.first_name} ${user.last_name}` }));
  await person.click(await screen.findByRole('menuitem', { name: item }));
  await settled();
}

test('lists everybody with role, address, coach and day; names are text', async () => {
  await show({ 'GET /api/admin/users/page': userPage(people, { matching: 3 }) });
  expect(document.querySelector('.usershowing')?.textContent).toBe('Showing 3 of 214 users');
  expect(textsOf('tbody tr')).toEqual([
    'Daniel <b>Osei</b>clientd.osei@letters.exampleInes Calloway15 Sep 2025',
    'Carla Mendescoachcarla@mendes.example–No coach15 Sep 2025',
    'Ruth Adler youadminruth@dayloom.example–No coach15 Sep 2025',
  ]);
  expect(textsOf('.usertools .segments button')).toEqual([
    'All',
    'Clients',
    'Coaches',
    'Admins',
    'No role',
    'Suspended',
  ]);
  expect(textsOf('.usertools option')).toEqual(['Name', 'Email', 'Role', 'Date']);
  // No one can delete themself.
  expect(document.querySelectorAll('tbody button')).toHaveLength(2);
});

test('searches, filters and sorts at the server, one call when the typing has paused', async () => {
  const calls = await show();
  fireEvent.change(screen.getByRole<HTMLInputElement>('searchbox'), { target: { value: 'cal' } });
  fireEvent.change(screen.getByRole<HTMLInputElement>('searchbox'), { target: { value: 'call' } });
  await person.click(screen.getByRole('button', { name: 'Coaches' }));
  await waitFor(() => expect(calls.some(({ route }) => route.includes('search=call&role=coach&sort=name'))).toBe(true));
  expect(calls.some(({ route }) => route.includes('search=cal&'))).toBe(false);
  await act(async () => {
    document.querySelector<HTMLInputElement>('.usertools select')!.value = 'date';
    document.querySelector<HTMLElement>('.usertools select')!.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await waitFor(() => expect(calls.some(({ route }) => route.includes('role=coach&sort=date'))).toBe(true));
});

test('begins with the people a link asks for', async () => {
  history.replaceState(null, '', newestCoaches);
  const calls = await show();
  expect(calls[0]?.route).toBe('GET /api/admin/users/page?role=coach&sort=date');
  cleanup();
  history.replaceState(null, '', '/');
});

test('goes on with the cursor of the page before', async () => {
  let asked = 0;
  const calls = await show({
    'GET /api/admin/users/page': () =>
      asked++ === 0 ? userPage([aClient], { matching: 2, nextCursor: 'there' }) : userPage([aCoach], { matching: 2 }),
  });
  await person.click(screen.getByRole('button', { name: 'Show more users' }));
  await waitFor(() => expect(document.querySelectorAll('tbody tr').length).toBe(2));
  expect(calls.at(-1)?.route).toContain('cursor=there');
  expect(document.querySelector('.users__more')).toBeNull();
});

test('a search that finds nobody leads back to everybody', async () => {
  await show({ 'GET /api/admin/users/page': userPage([], { matching: 0 }) }, '.empty');
  expect(document.querySelector('.usershowing')?.textContent).toBe('Showing 0 of 214 users');
  await person.click(screen.getByRole('button', { name: 'Show all users' }));
  expect(document.activeElement).toBe(screen.getByRole<HTMLInputElement>('searchbox'));
});

test('erasing a person is counted, needs the address, and the list is fetched anew', async () => {
  let gone = false;
  const calls = await show({
    'GET /api/admin/users/page': () => userPage(gone ? [aCoach, oneself] : people),
    'GET /api/admin/users/{id}/deletion': counts,
    'DELETE /api/admin/users/{id}': () => {
      gone = true;
      return { message: 'Daniel was erased.' };
    },
  });
  await choose(aClient, 'Delete User');
  await waitFor(() => expect(document.querySelector('.willgo')).not.toBeNull());
  expect(document.querySelector('[role=alertdialog] h2')?.textContent).toBe('Delete Daniel <b>Osei</b>?');
  expect(textsOf('.willgo tr')).toEqual([
    '17journal entrieserased',
    '4coach note versionserased',
    '1messagetext erased',
    '1running programends',
  ]);
  const confirm = screen.getByRole('button', { name: 'Delete User' }) as HTMLButtonElement;
  expect(confirm.disabled).toBe(true);
  await person.click(document.querySelector<HTMLElement>('.scrim')!);
  fireEvent.change(document.querySelector<HTMLElement>('[role=alertdialog] input')!, {
    target: { value: 'd.osei@letters.example' },
  });
  expect(confirm.disabled).toBe(false);
  await person.click(confirm);
  await waitFor(() => expect(document.querySelectorAll('tbody tr').length).toBe(2));
  expect(calls.filter(({ route }) => route === 'DELETE /api/admin/users/u1')).toHaveLength(1);
  expect(toastStore.current()).toMatchObject({ title: 'User deleted', description: 'Daniel was erased.' });
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('.adminlist')));
});

test('a refused deletion is said and the question stays', async () => {
  await show({
    'GET /api/admin/coaches/{id}/deletion': {
      id: 'u2',
      name: 'Carla',
      refusal: null,
      clients: 2,
      cohorts: ['Autumn Circle', 'Winter Circle'],
      runningPrograms: 2,
      programsKept: 1,
      programsRemoved: 0,
      invitations: 1,
      requests: 0,
    },
    'DELETE /api/admin/coaches/{id}': new Refusal(409, {
      code: 'conflict',
      message: 'This coach is being deleted right now.',
    }),
  });
  await choose(aCoach, 'Delete Coach');
  await waitFor(() => expect(document.querySelector('.willgo')).not.toBeNull());
  expect(textsOf('.willgo tr')).toEqual([
    '2clientslose their coach and keep their entries and programs',
    '2cohortsAutumn Circle, Winter Circle: end, link closed',
    '2running programscontinue',
    '1program in useleft with the platform',
    '1waiting invitationends',
  ]);
  expect(document.querySelector('[role=alertdialog]')?.textContent).toContain(
    'Booked sessions are called off, and invitations sent by mail end.',
  );
  await person.click(screen.getByRole('button', { name: 'Delete Coach' }));
  await waitFor(() => expect(document.querySelector('[role=alertdialog] .err')).not.toBeNull());
  expect(document.querySelector('[role=alertdialog] [role=alert]')?.textContent).toBe(
    'Failed to delete coach. This coach is being deleted right now.',
  );
});

test('where it is refused from the start there is nothing to confirm', async () => {
  await show({ 'GET /api/admin/users/{id}/deletion': { ...counts, refusal: 'The last admin cannot be deleted.' } });
  await choose(aClient, 'Delete User');
  await waitFor(() => expect(document.querySelector('[role=alertdialog] .notice')).not.toBeNull());
  expect(document.querySelector('[role=alertdialog] .notice')?.textContent).toBe('The last admin cannot be deleted.');
  expect(document.querySelector('[role=alertdialog] input')).toBeNull();
  expect((screen.getByRole('button', { name: 'Delete User' }) as HTMLButtonElement).disabled).toBe(true);
});

test('the export goes to the account’s own address, once for one press, and what became of it is seen', async () => {
  const sent = {
    id: 'e1',
    userId: 'u1',
    state: 'failed' as const,
    reason: 'The mail server refuses this address.',
    tries: 8,
    nextTryAt: null,
    requestedAt: '2020-10-08T08:00:00Z',
    expiresAt: '2020-10-15T08:00:00Z',
    downloadedAt: null,
  };
  let exports: (typeof sent)[] = [];
  const calls = await show({
    'GET /api/admin/exports': () => exports,
    'POST /api/admin/export-user-data': () => {
      exports = [sent];
      return { id: 'e1', status: 'queued', message: 'The link is on its way.' };
    },
  });
  await choose(aClient, 'Email Journal Data to User');
  await waitFor(() => expect(document.querySelector('.users__export')).not.toBeNull());
  const call = calls.find(({ route }) => route.startsWith('POST'));
  expect(call?.body).toEqual({ userId: 'u1', userEmail: 'd.osei@letters.example', sendEmail: true });
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(toastStore.current()).toMatchObject({
    title: 'Export completed successfully',
    description: 'The link is on its way.',
  });
  expect(document.querySelector('.users__export')?.textContent).toBe(
    'Journal data: the mail couldn’t be delivered (tried 8 times). The mail server refuses this address. Undelivered mail',
  );
});

test('a refused export says why', async () => {
  await show({
    'POST /api/admin/export-user-data': new Refusal(409, { code: 'conflict', message: 'Test accounts get no mail.' }),
  });
  await choose(aClient, 'Email Journal Data to User');
  expect(toastStore.current()).toMatchObject({
    title: 'Export failed',
    description: 'Failed to export user data: Test accounts get no mail.',
  });
});

test('somebody who is leaving is marked', async () => {
  await show({ 'GET /api/admin/users/page': () => userPage([{ ...aClient, is_leaving: true }]) });
  expect(textsOf('tbody .badge')).toEqual(['client', 'leaving']);
});

test('a coach who waits is approved from the list', async () => {
  let waits = true;
  await show({
    'GET /api/admin/users/page': () => userPage([{ ...aCoach, awaits_approval: waits }]),
    'POST /api/admin/coaches/{id}/approve': () => {
      waits = false;
      return { message: 'Carla Mendes can now reach clients.' };
    },
  });
  expect(textsOf('tbody .badge')).toEqual(['coach', 'waiting for approval']);
  await choose(aCoach, 'Approve Coach');
  await waitFor(() => expect(document.querySelectorAll('tbody .badge').length).toBe(1));
  expect(toastStore.current()?.title).toBe('Coach approved');
});

test('keeps search, filter and order in the address, and takes them from there; the file holds the same rows', async () => {
  history.replaceState(null, '', '/admin/dashboard?tab=users&search=osei&role=suspended&sort=date');
  const calls = await show({
    'GET /api/admin/users/page': () => userPage([{ ...aClient, is_suspended: true }]),
  });
  expect(calls[0]?.route).toBe('GET /api/admin/users/page?search=osei&role=suspended&sort=date');
  expect(textsOf('tbody .badge')).toEqual(['client', 'suspended']);
  expect(screen.getByRole('link', { name: 'Daniel <b>Osei</b>' }).getAttribute('href')).toBe('/admin/users/u1');
  const file = () => screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
  expect(file()).toBe('/api/admin/users/download?search=osei&role=suspended&sort=date');
  await person.click(screen.getByRole('button', { name: 'No role' }));
  expect(location.search).toBe('?tab=users&search=osei&role=none&sort=date');
  expect(file()).toBe('/api/admin/users/download?search=osei&role=none&sort=date');
  await person.clear(screen.getByRole('searchbox'));
  await person.click(screen.getByRole('button', { name: 'All' }));
  expect(location.search).toBe('?tab=users&sort=date');
  await settled();
});

test('says that there is nobody of a kind where nothing was searched for', async () => {
  history.replaceState(null, '', '/admin/dashboard?tab=users&role=none');
  await show({ 'GET /api/admin/users/page': () => userPage([]) }, '.empty');
  expect(document.body.textContent).toContain('There’s nobody here at the moment.');
  await person.type(screen.getByRole('searchbox'), 'osei');
  expect(document.body.textContent).toContain('No name, e-mail or coach matches your search.');
  await settled();
});
