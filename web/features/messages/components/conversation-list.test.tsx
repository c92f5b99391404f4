import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient, userKey } from '#web/platform/query-client.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { the } from '#web/ui/element-in-test.ts';
import { conversation, message } from '../sample-in-test.ts';
import { ConversationList } from './conversation-list.tsx';
import { Messages, OpenConversationWith } from './messages.tsx';

const list = 'GET /api/messages';

let client: QueryClient;

beforeEach(() => {
  memoryDevice();
  client = createQueryClient();
  client.setQueryData(userKey, theUser);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

async function show(node: React.ReactNode) {
  await act(async () => renderPage(node, { client }));
}
const conversations = () => (
  <ConversationList
    openId={undefined}
    timeZone="Europe/Lisbon"
    roleOf={() => 'Your coach'}
    nobodyYet="Write first."
    begin={<ButtonLink href="/messages?with=ines">Write to Ines</ButtonLink>}
  />
);
const page = () => document.body.textContent ?? '';

test('the list shows the last line, what is unread and who it is', async () => {
  fakeApi({
    [list]: {
      conversations: [
        conversation({ unread: 2 }),
        conversation({
          id: 'other',
          person: { id: 'jonah', name: 'Jonah Marsh', role: 'coach', profileImageUrl: null },
          lastLine: { text: 'Thank you', isMine: true, sentAt: '2026-01-01T08:00:00.000Z' },
        }),
      ],
      unread: 2,
    },
  });
  await show(conversations());
  await waitFor(() => expect(page()).toContain('Ines Calloway'));
  expect(screen.getByRole('link', { name: /Ines Calloway/ }).textContent).toContain('The last line');
  expect(the('a[href="/messages/talk"] .count').textContent).toContain('2 unread');
  expect(screen.getByRole('link', { name: /Jonah Marsh/ }).textContent).toContain('You: Thank you');
  // The direction of the line is that of the words after it.
  expect(the('a[href="/messages/other"] .conv__last[dir="auto"] bdi').textContent).toBe('You:');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'jonáh' } });
  expect(document.querySelector('a[href="/messages/talk"]')).toBeNull();
});

test('a long list goes on with Show more; a name is looked for at the server as well', async () => {
  const named = (id: string, name: string) =>
    conversation({ id, person: { id, name, role: 'client', profileImageUrl: null } });
  const calls = fakeApi({
    [list]: (_body: unknown, route: string) =>
      route.includes('search=')
        ? { conversations: [named('far', 'Jonah Far')], unread: 0 }
        : route.includes('cursor=two')
          ? { conversations: [named('a', 'Ana'), named('c', 'Cleo')], unread: 0, nextCursor: 'three' }
          : { conversations: [named('a', 'Ana'), named('b', 'Jonah Near')], unread: 0, nextCursor: 'two' },
    'GET /api/messages/search': [],
  });
  const people = () => [...document.querySelectorAll('.conv__name > span')].map(({ textContent }) => textContent);
  await show(conversations());
  await waitFor(() => expect(people()).toEqual(['Ana', 'Jonah Near']));
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(people()).toEqual(['Ana', 'Jonah Near', 'Cleo']));
  expect(calls.at(-1)?.route).toBe('GET /api/messages?cursor=two');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'jonah' } });
  expect(people()).toEqual(['Jonah Near']);
  await waitFor(() => expect(people()).toEqual(['Jonah Far']));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a search looks into the messages too, and leads to the one that was found', async () => {
  const calls = fakeApi({
    [list]: { conversations: [conversation()], unread: 0 },
    'GET /api/messages/search': [
      { conversationId: 'talk', personName: 'Ines Calloway', message: message(12, { text: 'About <b>sleep</b>' }) },
    ],
  });
  await show(conversations());
  await waitFor(() => expect(page()).toContain('Ines Calloway'));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'sleep' } });
  await waitFor(() => expect(page()).toContain('About <b>sleep</b>'));
  expect(screen.getByRole('link', { name: /About/ }).getAttribute('href')).toBe('/messages/talk?at=12');
  expect(calls.some(({ route }) => route.includes('search=sleep'))).toBe(true);
});

test('an empty list says how to begin; one that fails says so and can be tried again', async () => {
  fakeApi({ [list]: { conversations: [], unread: 0 } });
  await show(conversations());
  await waitFor(() => expect(page()).toContain('No messages yet'));
  expect(screen.getByRole('link', { name: 'Write to Ines' }).getAttribute('href')).toBe('/messages?with=ines');
  cleanup();
  client.clear();
  client.setQueryData(userKey, theUser);
  let isUp = false;
  fakeApi({
    [list]: () =>
      isUp
        ? { conversations: [conversation()], unread: 0 }
        : new Refusal(500, { message: 'Broken.', code: 'internal' }),
  });
  await show(conversations());
  await waitFor(() => expect(page()).toContain('Broken.'));
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(page()).toContain('Ines Calloway'));
});

test('beside the list one is asked to choose, where there is something to choose', async () => {
  fakeApi({ [list]: { conversations: [], unread: 0 } });
  await show(<Messages list={conversations()}>{null}</Messages>);
  await waitFor(() => expect(page()).toContain('No messages yet'));
  expect(page()).not.toContain('Choose a conversation');
  cleanup();
  client.clear();
  client.setQueryData(userKey, theUser);
  fakeApi({ [list]: { conversations: [conversation()], unread: 0 } });
  await show(<Messages list={conversations()}>{null}</Messages>);
  await waitFor(() => expect(page()).toContain('Choose a conversation'));
});

test('a person leads to the conversation with them', async () => {
  history.replaceState(null, '', '/messages?with=ines');
  const calls = fakeApi({ 'POST /api/messages': conversation({ id: 'k7' }) });
  await show(<OpenConversationWith personId="ines" />);
  await waitFor(() => expect(location.pathname).toBe('/messages/k7'));
  expect(calls[0]?.body).toEqual({ personId: 'ines' });
  history.replaceState(null, '', '/');
});

test('somebody one may not write to is refused with the sentence', async () => {
  fakeApi({
    'POST /api/messages': new Refusal(404, { message: 'This person couldn’t be found.', code: 'not_found' }),
  });
  await show(<OpenConversationWith personId="x" />);
  await waitFor(() => expect(page()).toContain('This person couldn’t be found.'));
  expect(location.pathname).not.toMatch(/^\/messages\//);
});
