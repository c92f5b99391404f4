import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '#web/platform/fake-api-in-test.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { click, fill, named, the, until } from '#web/ui/render-in-test.ts';
import { aClient, aCoach, leaveAdmin, oneself, settled, showAdmin, textsOf, userPage } from '../admin-in-test.tsx';
import { newestCoaches } from '../addresses.ts';
import type { UserRow } from '../queries.ts';
import { UserManagement } from './user-management.tsx';

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
  programsKept: 0,
  programsRemoved: 0,
};

beforeEach(() => toastStore.dismiss(toastStore.current()?.id ?? 0));
afterEach(async () => {
  await leaveAdmin();
  vi.unstubAllGlobals();
});

const show = (answers: Answers = {}, seen = 'tbody tr') =>
  showAdmin(
    <UserManagement timeZone="UTC" />,
    { 'GET /api/admin/users/page': userPage(people), 'GET /api/admin/exports': [], ...answers },
    seen,
  );

async function choose(user: UserRow, item: string) {
  await click(named(`Actions for ${user.first_name} ${user.last_name}`));
  await until(() => document.querySelector('[role=menuitem]') !== null);
  const found = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find((one) => one.textContent === item);
  if (!found) throw new Error(`The menu has no ${item}.`);
  await act(async () => found.click());
  await settled();
}

test('lists everybody with role, address, coach and day; names are text', async () => {
  await show({ 'GET /api/admin/users/page': userPage(people, { matching: 3 }) });
  expect(the('.usershowing').textContent).toBe('Showing 3 of 214 users');
  expect(textsOf('tbody tr')).toEqual([
    'Daniel <b>Osei</b>clientd.osei@letters.exampleInes Calloway15 Sep 2025',
    'Carla Mendescoachcarla@mendes.example–No coach15 Sep 2025',
    'Ruth Adler youadminruth@dayloom.example–No coach15 Sep 2025',
  ]);
  expect(textsOf('.usertools .segments button')).toEqual(['All', 'Clients', 'Coaches', 'Admins']);
  expect(textsOf('.usertools option')).toEqual(['Name', 'Email', 'Role', 'Date']);
  // Nobody deletes themself.
  expect(document.querySelectorAll('tbody button')).toHaveLength(2);
});

test('searches, filters and sorts at the server, one call when the typing has paused', async () => {
  const calls = await show();
  await fill(the('input[type=search]'), 'cal');
  await fill(the('input[type=search]'), 'call');
  await click(named('Coaches'));
  await until(() => calls.some(({ route }) => route.includes('search=call&role=coach&sort=name')));
  expect(calls.some(({ route }) => route.includes('search=cal&'))).toBe(false);
  await act(async () => {
    the('.usertools select').value = 'date';
    the('.usertools select').dispatchEvent(new Event('change', { bubbles: true }));
  });
  await until(() => calls.some(({ route }) => route.includes('role=coach&sort=date')));
});

test('begins with the people a link asks for', async () => {
  history.replaceState(null, '', newestCoaches);
  const calls = await show();
  expect(calls[0]?.route).toBe('GET /api/admin/users/page?role=coach&sort=date');
  await leaveAdmin();
  history.replaceState(null, '', '/');
});

test('goes on with the cursor of the page before', async () => {
  let asked = 0;
  const calls = await show({
    'GET /api/admin/users/page': () =>
      asked++ === 0 ? userPage([aClient], { matching: 2, nextCursor: 'there' }) : userPage([aCoach], { matching: 2 }),
  });
  await click(named('Show more users'));
  await until(() => document.querySelectorAll('tbody tr').length === 2);
  expect(calls.at(-1)?.route).toContain('cursor=there');
  expect(document.querySelector('.users__more')).toBeNull();
});

test('a search that finds nobody leads back to everybody', async () => {
  await show({ 'GET /api/admin/users/page': userPage([], { matching: 0 }) }, '.empty');
  expect(the('.usershowing').textContent).toBe('Showing 0 of 214 users');
  await click(named('Show all users'));
  expect(document.activeElement).toBe(the('input[type=search]'));
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
  await until(() => document.querySelector('.willgo') !== null);
  expect(the('[role=alertdialog] h2').textContent).toBe('Delete Daniel <b>Osei</b>?');
  expect(textsOf('.willgo tr')).toEqual([
    '17journal entrieserased',
    '4coach note versionserased',
    '1messagetext erased',
    '1running programends',
  ]);
  const confirm = named('Delete User') as HTMLButtonElement;
  expect(confirm.disabled).toBe(true);
  await click(the('.scrim'));
  await fill(the('[role=alertdialog] input'), 'd.osei@letters.example');
  expect(confirm.disabled).toBe(false);
  await click(confirm);
  await until(() => document.querySelectorAll('tbody tr').length === 2);
  expect(calls.filter(({ route }) => route === 'DELETE /api/admin/users/u1')).toHaveLength(1);
  expect(toastStore.current()).toMatchObject({ title: 'User deleted', description: 'Daniel was erased.' });
  await until(() => document.activeElement === the('.adminlist'));
});

test('a refused deletion is said and the question stays', async () => {
  await show({
    'GET /api/admin/coaches/{id}/deletion': {
      id: 'u2',
      name: 'Carla',
      refusal: null,
      clients: 2,
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
  await until(() => document.querySelector('.willgo') !== null);
  expect(textsOf('.willgo tr')).toEqual([
    '2clientsunassigned, entries and programs stay theirs',
    '2running programsgo on',
    '1program in useleft with the platform',
    '1waiting invitationends',
  ]);
  await click(named('Delete Coach'));
  await until(() => document.querySelector('[role=alertdialog] .err') !== null);
  expect(the('[role=alertdialog] [role=alert]').textContent).toBe(
    'Failed to delete coach. This coach is being deleted right now.',
  );
});

test('where it is refused from the start there is nothing to confirm', async () => {
  await show({ 'GET /api/admin/users/{id}/deletion': { ...counts, refusal: 'The last admin cannot be deleted.' } });
  await choose(aClient, 'Delete User');
  await until(() => document.querySelector('[role=alertdialog] .notice') !== null);
  expect(the('[role=alertdialog] .notice').textContent).toBe('The last admin cannot be deleted.');
  expect(document.querySelector('[role=alertdialog] input')).toBeNull();
  expect((named('Delete User') as HTMLButtonElement).disabled).toBe(true);
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
  await until(() => document.querySelector('.users__export') !== null);
  const call = calls.find(({ route }) => route.startsWith('POST'));
  expect(call?.body).toEqual({ userId: 'u1', userEmail: 'd.osei@letters.example', sendEmail: true });
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(toastStore.current()).toMatchObject({
    title: 'Export completed successfully',
    description: 'The link is on its way.',
  });
  expect(the('.users__export').textContent).toBe(
    'Journal data: the mail could not be delivered (tried 8 times). The mail server refuses this address. Undelivered mail',
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

test('a coach who waits is approved from the list', async () => {
  let waits = true;
  await show({
    'GET /api/admin/users/page': () => userPage([{ ...aCoach, awaits_approval: waits }]),
    'POST /api/admin/coaches/{id}/approve': () => {
      waits = false;
      return { message: 'Carla Mendes can now reach clients.' };
    },
  });
  expect(textsOf('tbody .badge')).toEqual(['coach', 'waits for approval']);
  await choose(aCoach, 'Approve Coach');
  await until(() => document.querySelectorAll('tbody .badge').length === 1);
  expect(toastStore.current()?.title).toBe('Coach approved');
});
