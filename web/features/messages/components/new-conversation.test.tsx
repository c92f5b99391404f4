import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clientGroups } from '#contract/coach-dashboard/rules.ts';
import type { CoachClients } from '#web/features/coach-dashboard/queries.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { ConversationList } from './conversation-list.tsx';
import { useNewConversation } from './new-conversation.tsx';

const person = typist();
const clients = 'GET /api/coach/clients';
const list = 'GET /api/messages';
const empty = { conversations: [], unread: 0 };

const client = (id: string, firstName: string): CoachClients['clients'][number] => ({
  id,
  user: { firstName, lastName: 'Example', profileImageUrl: null },
  currentAssignment: null,
  progress: 0,
  averageMood: null,
  lastActivity: null,
  lastEntryOn: null,
  today: null,
  cloth: '',
  group: 'course',
  reason: null,
});
const page = (rows: CoachClients['clients'], total = rows.length) => ({
  clients: rows,
  groups: Object.fromEntries(clientGroups.map((group) => [group, 0])) as CoachClients['groups'],
  pagination: { page: 1, pageSize: 50, totalPages: 1, total },
});

beforeEach(() => void memoryDevice());

function List() {
  const { button, dialog } = useNewConversation();
  return (
    <>
      <ConversationList openId={undefined} timeZone="UTC" roleOf={() => ''} nobodyYet="" begin={button} />
      {dialog}
    </>
  );
}

async function openDialog() {
  renderPage(<List />, { path: '/messages' });
  await person.click(screen.getByRole('button', { name: 'New message' }));
  return screen.getByRole('dialog', { name: 'New message' });
}

test('what was opened before the list was there stays open when it is empty and the button moves', async () => {
  fakeApi({ [list]: empty, [clients]: page([client('k1', 'Ana')]) });
  renderPage(<List />, { path: '/messages' });
  fireEvent.click(screen.getByRole('button', { name: 'New message' }));
  expect(await screen.findByText('No messages yet')).toBeTruthy();
  const dialog = screen.getByRole('dialog', { name: 'New message' });
  expect(await within(dialog).findByRole('link', { name: 'Ana Example' })).toBeTruthy();
});

test('a client is found by name among all of them, and leads to the conversation with them', async () => {
  const calls = fakeApi({
    [list]: empty,
    [clients]: () =>
      calls.at(-1)?.route.includes('search=zo')
        ? page([client('k9', '<b>Zoe</b>')])
        : page([client('k1', 'Ana'), client('k2', 'Bo')], 61),
  });
  const dialog = await openDialog();
  expect(await within(dialog).findByRole('link', { name: 'Ana Example' })).toBeTruthy();
  expect(within(dialog).getByText('The first 2 of 61. Type a name to find the others.')).toBeTruthy();
  expect(calls.find(({ route }) => route.startsWith(clients))?.route).toContain('sort=name');
  await person.type(within(dialog).getByRole('searchbox', { name: 'Search your clients' }), 'zo');
  const found = await within(dialog).findByRole('link', { name: '<b>Zoe</b> Example' });
  expect(within(dialog).queryByText(/Ana/)).toBeNull();
  await person.click(found);
  expect(location.pathname + location.search).toBe('/messages?with=k9');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('nobody by that name is said; the search stays', async () => {
  const calls = fakeApi({
    [list]: empty,
    [clients]: () => (calls.at(-1)?.route.includes('search=q') ? page([]) : page([client('k1', 'Ana')])),
  });
  const dialog = await openDialog();
  await within(dialog).findByRole('link', { name: 'Ana Example' });
  await person.type(within(dialog).getByRole('searchbox'), 'q');
  expect(await within(dialog).findByText('None of your clients has this name.')).toBeTruthy();
  await person.clear(within(dialog).getByRole('searchbox'));
  expect(await within(dialog).findByRole('link', { name: 'Ana Example' })).toBeTruthy();
});

test('a coach without clients is led to invitations; a failure can be tried again', async () => {
  let tries = 0;
  fakeApi({
    [list]: empty,
    [clients]: () => {
      tries += 1;
      return tries === 1 ? new Refusal(500, { message: 'Broken.', code: 'internal' }) : page([]);
    },
  });
  const dialog = await openDialog();
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Broken.');
  await person.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(dialog.textContent).toContain('No clients yet'));
  expect(within(dialog).getByRole('link', { name: 'Send Invitation' }).getAttribute('href')).toBe('/send-invitation');
  await person.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New message' }));
});
