import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { textsOf } from '../admin-in-test.tsx';
import type { AdminPerson } from '../queries.ts';
import { PersonPage } from './person-page.tsx';

const daniel: AdminPerson = {
  id: '0190aaaa-0000-7000-8000-000000000001',
  firstName: 'Daniel',
  lastName: 'Osei',
  email: 'd.osei@letters.example',
  emailVerified: true,
  role: 'client',
  isAdmin: false,
  isSelf: false,
  isDemo: false,
  isTestData: false,
  awaitsApproval: false,
  joinedAt: '2025-09-15T10:00:00Z',
  deletionAt: null,
  suspendedAt: null,
  timeZone: 'Europe/London',
  hasPassword: true,
  hasProvider: false,
  twoFactorEnabled: false,
  coach: { id: '0190aaaa-0000-7000-8000-000000000002', name: 'Ines Calloway', since: '2025-09-15T10:00:00Z' },
  coaching: null,
  program: {
    title: 'Living from Desire',
    isCompleted: false,
    startedAt: '2025-09-15T10:00:00Z',
    day: 17,
    days: 28,
    daysWritten: 14,
    cells: [1, 2, 3].map((day) => ({ day, state: (['written', 'skipped', 'today'] as const)[day - 1]! })),
  },
  ownProof: 'password-and-code',
  entries: 15,
  sharedEntries: 3,
  messages: 23,
  sessions: [
    { id: 's1', kind: 'phone', browser: 'Firefox', lastUsed: '2025-10-08T09:14:00Z' },
    { id: 's2', kind: 'computer', browser: 'Chrome', lastUsed: '2025-10-06T09:14:00Z' },
  ],
  mails: [{ id: 'm1', kind: 'reset', state: 'failed', at: '2025-10-07T10:00:00Z', reason: 'No such mailbox.' }],
  history: [
    {
      id: 7,
      at: '2025-10-06T18:02:00Z',
      action: 'role-set',
      actor: { id: '0190aaaa-0000-7000-8000-000000000001', name: 'Daniel Osei' },
      about: null,
      facts: { role: 'client' },
    },
  ],
};

const route = 'GET /api/admin/users/{id}';
const classOf = ({ className }: Element) => className;

async function show(person: Partial<AdminPerson> = {}, answers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({ [route]: { ...daniel, ...person }, 'GET /api/admin/exports': [], ...answers });
  const page = renderPage(<PersonPage id={daniel.id} timeZone="UTC" />, { path: `/admin/users/${daniel.id}` });
  await screen.findByRole('heading', { name: 'Account' });
  return { calls, person: page.person };
}

test('shows account, program, sessions, mails and history in facts', async () => {
  await show();
  expect(textsOf('h1')).toEqual(['Daniel Osei']);
  expect(document.querySelector('.person__tags')?.textContent).toBe('client Actived.osei@letters.example, confirmed');
  expect(textsOf('.facts > div')).toEqual([
    'Joined15 September 2025',
    expect.stringMatching(/^Last seen/),
    'Time zoneEurope/London',
    'Signs in withPassword',
    'Second factorOff',
    `Id${daniel.id}`,
    'Days written14 of 28',
    'Journal entries15',
    'Entries shared3',
    'Messages23',
  ]);
  expect(
    [...screen.getByRole('img', { name: /^Mood isn’t shown: 1 of 3 days written/ }).children].map(classOf),
  ).toEqual(['written', 'skipped', 'today']);
  expect(screen.getByText(/^Day 17 of 28, with/).textContent).toBe(
    'Day 17 of 28, with Ines Calloway since 15 September 2025',
  );
  expect(screen.getByRole('link', { name: 'Ines Calloway' }).getAttribute('href')).toBe(
    '/admin/users/0190aaaa-0000-7000-8000-000000000002',
  );
  expect(textsOf('.person__sessions b')).toEqual(['Phone, Firefox', 'Computer, Chrome']);
  expect(textsOf('.person__mails li')[0]).toMatch(/No such mailbox\.not delivered$/);
  expect(textsOf('tbody th')).toEqual(['Role set']);
  expect(textsOf('tbody td').at(-1)).toBe('Client');
  expect(screen.getByRole('link', { name: 'In the audit log' }).getAttribute('href')).toBe(
    `/admin/dashboard?tab=audit&about=${daniel.id}`,
  );
});

test('says what is empty, what waits, and where nothing can be done', async () => {
  await show({
    role: null,
    isSelf: true,
    emailVerified: false,
    deletionAt: '2025-10-20T10:00:00Z',
    coach: null,
    program: null,
    hasPassword: false,
    sessions: [],
    mails: [],
    history: [],
  });
  expect(document.querySelector('.person__tags')?.textContent).toBe(
    'no roleLeaves on 20 October 2025d.osei@letters.example, not confirmed',
  );
  for (const text of ['Not signed in anywhere.', 'No mail lately.', 'Nothing in the log yet.', 'No sign-in yet'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('This is your own account. Another admin can change it here.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Delete User/ })).toBeNull();
});

test('somebody who is not there is said so, and can be asked for again', async () => {
  const calls = fakeApi({ [route]: new Refusal(404, { code: 'not_found', message: 'This user couldn’t be found.' }) });
  const { person } = renderPage(<PersonPage id={daniel.id} timeZone="UTC" />);
  expect((await screen.findByRole('alert')).textContent).toContain('This user couldn’t be found.');
  const before = calls.length;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
});

test('sends their data to themselves, after asking', async () => {
  const { calls, person } = await show(
    {},
    { 'POST /api/admin/export-user-data': { id: 'e1', status: 'queued', message: 'On its way.' } },
  );
  await person.click(screen.getByRole('button', { name: /^Email Journal Data to User/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'E-mail Daniel Osei their journal data?' });
  expect(calls.some((call) => call.route.startsWith('POST'))).toBe(false);
  await person.click(within(dialog).getByRole('button', { name: 'Send the e-mail' }));
  await waitFor(() => expect(toastStore.current()?.description).toBe('On its way.'));
  expect(calls.find((call) => call.route.startsWith('POST'))?.body).toMatchObject({
    userId: daniel.id,
    userEmail: 'd.osei@letters.example',
  });
});

test('erases after the address is typed, and leads back to the list', async () => {
  const counts = { journalEntries: 14, noteVersions: 4, messages: 23, runningPrograms: 1, clients: 0, cohorts: [] };
  const { calls, person } = await show(
    {},
    {
      'GET /api/admin/users/{id}/deletion': {
        id: daniel.id,
        name: 'Daniel Osei',
        refusal: null,
        ...counts,
        programsKept: 0,
        programsRemoved: 0,
      },
      'DELETE /api/admin/users/{id}': { message: 'Daniel Osei and everything that was theirs is erased.' },
    },
  );
  await person.click(screen.getByRole('button', { name: /^Delete User/ }));
  const dialog = await screen.findByRole('alertdialog');
  await person.type(await within(dialog).findByRole('textbox'), 'd.osei@letters.example');
  await person.click(within(dialog).getByRole('button', { name: 'Delete User' }));
  await waitFor(() => expect(location.search).toBe('?tab=users'));
  expect(calls.some((call) => call.route.startsWith('DELETE'))).toBe(true);
});

const isCall = (route: string) => (call: { route: string }) => call.route === route;

test('suspends with a reason, after saying what follows, and lifts it again', async () => {
  let suspendedAt: string | null = null;
  const { calls, person } = await show(
    {},
    {
      [route]: () => ({ ...daniel, suspendedAt }),
      'PUT /api/admin/users/{id}/suspension': () => {
        suspendedAt = '2025-10-08T10:00:00Z';
        return { message: 'Daniel Osei is suspended and signed out everywhere.' };
      },
      'DELETE /api/admin/users/{id}/suspension': () => {
        suspendedAt = null;
        return { message: 'Daniel Osei can sign in again.' };
      },
    },
  );
  await person.click(screen.getByRole('button', { name: /^Suspend/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Suspend Daniel Osei?' });
  expect(dialog.textContent).toContain('Nothing is erased.');
  const suspend = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Suspend' });
  expect([within(dialog).queryByRole('radio', { checked: true }), suspend.disabled]).toEqual([null, true]);
  await person.click(within(dialog).getByLabelText('Safety'));
  await person.click(suspend);
  expect(await screen.findByText('Suspended since 8 October 2025')).toBeTruthy();
  expect(calls.find((call) => call.route.startsWith('PUT'))?.body).toEqual({ reason: 'safety' });
  expect(toastStore.current()?.title).toBe('Daniel Osei is suspended and signed out everywhere.');
  expect(screen.queryByRole('button', { name: /^Send password link/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: /^Lift the suspension/ }));
  const question = await screen.findByRole('alertdialog');
  await person.click(within(question).getByRole('button', { name: 'Lift the suspension' }));
  expect(await screen.findByText('Active')).toBeTruthy();
});

test('ends one session, or all after a question, and sends a password link', async () => {
  const done = { message: 'Done.' };
  const { calls, person } = await show(
    { emailVerified: false },
    {
      'DELETE /api/admin/users/{id}/sessions/{sessionId}': done,
      'DELETE /api/admin/users/{id}/sessions': done,
      'POST /api/admin/users/{id}/password-link': new Refusal(409, {
        code: 'conflict',
        message: 'Demo and test accounts get no mail.',
      }),
      'PUT /api/admin/users/{id}/address': done,
    },
  );
  await person.click(screen.getByRole('button', { name: 'End the session on Phone, Firefox' }));
  await waitFor(() => expect(calls.some(isCall(`DELETE /api/admin/users/${daniel.id}/sessions/s1`))).toBe(true));
  await person.click(screen.getByRole('button', { name: /^End all sessions/ }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End all sessions' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(calls.some(isCall(`DELETE /api/admin/users/${daniel.id}/sessions`))).toBe(true);
  await person.click(screen.getByRole('button', { name: /^Confirm the address/ }));
  const vouching = await screen.findByRole('alertdialog');
  expect(vouching.textContent).toContain('Only if you’re sure that d.osei@letters.example is theirs');
  await person.click(within(vouching).getByRole('button', { name: 'Confirm the address' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: /^Send password link/ }));
  const dialog = await screen.findByRole('alertdialog');
  await person.click(within(dialog).getByRole('button', { name: 'Send the link' }));
  expect(await within(dialog).findByText('Demo and test accounts get no mail.')).toBeTruthy();
});

test('moves to a coach with a place, after saying what becomes of program, pages and notes', async () => {
  const { calls, person } = await show(
    {},
    {
      'GET /api/admin/coaches': [
        { id: daniel.coach?.id ?? '', name: 'Ines Calloway', clients: 3, maxClients: 9 },
        { id: 'c2', name: 'Carla Mendes', clients: 12, maxClients: 15 },
      ],
      'PUT /api/admin/users/{id}/coach': { message: 'Daniel Osei now works with Carla Mendes.' },
    },
  );
  await person.click(screen.getByRole('button', { name: /^Move to another coach/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Move Daniel to another coach' });
  await within(dialog).findByText('12 of 15 clients');
  expect(within(dialog).getAllByRole('radio').length).toBe(1);
  expect(dialog.textContent).toContain('Notes by Ines Calloway stay with them. All three are notified.');
  const confirm = within(dialog).getByRole('button', { name: 'Move Daniel' });
  expect(confirm).toHaveProperty('disabled', true);
  await person.click(within(dialog).getByRole('radio'));
  await person.click(confirm);
  await waitFor(() => expect(toastStore.current()?.title).toBe('Daniel Osei now works with Carla Mendes.'));
  expect(calls.find((call) => call.route.startsWith('PUT'))?.body).toEqual({ coachId: 'c2' });
});

test('changes a role after saying what follows, and shows what has to happen first', async () => {
  let isRefused = true;
  const sentence = 'Daniel Osei works with Ines Calloway. One of the two has to end that first.';
  const { calls, person } = await show(
    {},
    {
      'PUT /api/admin/users/{id}/role': () =>
        isRefused
          ? new Refusal(409, { code: 'conflict', message: sentence })
          : { message: 'Daniel Osei is a coach now.' },
    },
  );
  await person.click(screen.getByRole('button', { name: /^Change role.*Now a client/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Change the role of Daniel Osei' });
  // Neither the role they have, nor one they have no rights to.
  expect(within(dialog).getAllByRole('radio')).toHaveLength(1);
  expect(dialog.textContent).toContain('They’re signed out everywhere and notified by e-mail.');
  const confirm = within(dialog).getByRole('button', { name: 'Change role' });
  expect(confirm).toHaveProperty('disabled', true);
  await person.click(within(dialog).getByRole('radio', { name: /^Coach/ }));
  await person.click(confirm);
  expect(await within(dialog).findByText(sentence)).toBeTruthy();
  isRefused = false;
  await person.click(confirm);
  await waitFor(() => expect(toastStore.current()?.title).toBe('Daniel Osei is a coach now.'));
  expect(calls.findLast((call) => call.route.startsWith('PUT'))?.body).toEqual({ role: 'coach' });
});

test('asks an admin for password and code before rights are given, and says what is wrong beside the field', async () => {
  const sentence = 'That code isn’t right. Codes change every 30 seconds.';
  const { calls, person } = await show(
    {},
    {
      'PUT /api/admin/users/{id}/admin': new Refusal(422, {
        code: 'invalid',
        message: sentence,
        fields: { code: sentence },
      }),
    },
  );
  await person.click(screen.getByRole('button', { name: /^Make admin/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Make Daniel Osei an admin?' });
  await person.type(within(dialog).getByLabelText('Your password'), 'the river');
  await person.type(within(dialog).getByLabelText('Code from your app'), '123456');
  await person.click(within(dialog).getByRole('button', { name: 'Make admin' }));
  expect(await within(dialog).findByText(sentence)).toBeTruthy();
  expect(calls.find((call) => call.route.startsWith('PUT'))?.body).toEqual({
    isAdmin: true,
    password: 'the river',
    code: '123456',
  });
});

test('lets the next sign-in be linked again, after saying what that opens', async () => {
  let isConfirmed = false;
  const { calls, person } = await show(
    { hasProvider: true },
    {
      'DELETE /api/admin/users/{id}/provider-link': () =>
        isConfirmed
          ? { message: 'Daniel Osei is signed out everywhere.' }
          : new Refusal(409, { code: 'conflict', message: 'This address isn’t confirmed.' }),
    },
  );
  await person.click(screen.getByRole('button', { name: /^Link again/ }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('the next person who signs in there with d.osei@letters.example opens this');
  await person.click(within(dialog).getByRole('button', { name: 'Link again' }));
  expect(await within(dialog).findByText('This address isn’t confirmed.')).toBeTruthy();
  isConfirmed = true;
  await person.click(within(dialog).getByRole('button', { name: 'Link again' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(calls.filter(isCall(`DELETE /api/admin/users/${daniel.id}/provider-link`))).toHaveLength(2);
  expect(toastStore.current()?.title).toBe('Daniel Osei is signed out everywhere.');
});

test('offers no new link to somebody who has none', async () => {
  await show();
  expect(screen.queryByRole('button', { name: /^Link again/ })).toBeNull();
});
