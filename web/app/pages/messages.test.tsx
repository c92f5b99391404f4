import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { conversation, thread } from '#web/features/messages/sample-in-test.ts';
import { messageOutbox } from '#web/features/messages/message-outbox.ts';
import { conversationsKey } from '#web/features/messages/queries.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { clientHomeKey, createQueryClient, userKey } from '#web/platform/query-client.ts';
import MessagesPage from './messages.tsx';

const client = createQueryClient();
let known = [conversation()];

beforeEach(() => {
  memoryDevice();
  client.clear();
  client.setQueryData(userKey, theUser);
  known = [conversation()];
  fakeApi({
    'GET /api/messages': () => ({ conversations: known, unread: 0 }),
    'GET /api/messages/{conversationId}': thread([]),
    'POST /api/messages/{conversationId}/read': { unread: 0 },
  });
});
afterEach(() => {
  cleanup();
  messageOutbox.forgetRetries();
  vi.unstubAllGlobals();
});

async function open(isWide: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }));
  await act(async () => renderPage(<MessagesPage />, { client, path: '/messages' }));
  await waitFor(() => expect(document.querySelector('.convpane a[href^="/messages/"]')).not.toBeNull());
}
const composer = () => document.querySelector('textarea');

test('the only conversation opens beside the list, and stays open when a second one arrives', async () => {
  await open(true);
  await waitFor(() => expect(composer()).not.toBeNull());
  known = [conversation({ id: 'second' }), conversation()];
  await act(async () => await client.refetchQueries({ queryKey: conversationsKey, exact: true }));
  await waitFor(() => expect(document.querySelectorAll('.convpane a[href^="/messages/"]')).toHaveLength(2));
  expect(composer()).not.toBeNull();
});

test('where there is room for one of them the list is shown', async () => {
  await open(false);
  expect(composer()).toBeNull();
});

test('of two conversations one is chosen', async () => {
  known = [conversation({ id: 'second' }), conversation()];
  await open(true);
  expect(composer()).toBeNull();
  expect(screen.getByText('Choose a conversation')).toBeTruthy();
});

test('with the own coach a time can be chosen, where there is something to book', async () => {
  const { person } = known[0] as (typeof known)[number];
  const sessions = { next: null, offers: 0, canBook: true, agreed: [], knots: [] };
  client.setQueryData(clientHomeKey, { coach: { id: person.id }, sessions });
  await open(true);
  expect((await screen.findByText('Choose a time')).getAttribute('href')).toBe('/sessions/new');
  act(() => void client.setQueryData(clientHomeKey, { coach: { id: person.id } }));
  await waitFor(() => expect(screen.queryByText('Choose a time')).toBeNull());
});
