import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import type { MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient, userKey } from '#web/platform/query-client.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { the } from '#web/ui/element-in-test.ts';
import { messageOutbox } from '../message-outbox.ts';
import { conversationKey } from '../queries.ts';
import { message, thread } from '../sample-in-test.ts';
import type { Thread } from '../thread.ts';
import { Conversation } from './conversation.tsx';

const read = 'GET /api/messages/{conversationId}';
const post = 'POST /api/messages/{conversationId}';
const mark = 'POST /api/messages/{conversationId}/read';

let device: MemoryDevice;
let client: QueryClient;
let isWide = true;

beforeEach(() => {
  device = memoryDevice();
  client = createQueryClient();
  client.setQueryData(userKey, theUser);
  isWide = true;
  vi.stubGlobal('matchMedia', () => ({ matches: isWide }));
});
afterEach(() => {
  cleanup();
  messageOutbox.forgetRetries();
  vi.restoreAllMocks();
});

async function show(node: React.ReactNode) {
  await act(async () => renderPage(node, { client }));
}
const talk = (at: number | null = null) => (
  <Conversation
    conversationId="talk"
    timeZone="Europe/Lisbon"
    at={at}
    about={() => ({ line: 'Your coach', href: '/coach/ines', cloth: undefined })}
  />
);
const said = () => [...document.querySelectorAll('.bubble')].map((bubble) => bubble.lastChild?.textContent);
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const page = () => document.body.textContent ?? '';
function send(text: string) {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.keyDown(field(), { key: 'Enter' });
}

test('beside the name of an own client stands their cloth', async () => {
  fakeApi({ [read]: () => thread([message(1)]) });
  await show(
    <Conversation
      conversationId="talk"
      timeZone="Europe/Lisbon"
      at={null}
      about={() => ({ line: 'Breath, week 1, day 2', href: '/client/k1', cloth: '3o.....' })}
    />,
  );
  expect((await screen.findByRole('img', { name: /: .*1 of 7/ })).querySelectorAll('i')).toHaveLength(7);
  expect(screen.getByText('Breath, week 1, day 2')).toBeTruthy();
});

test('what is sent stands there at once, goes out once, and is marked as read when it is', async () => {
  let isRead = false;
  const calls = fakeApi({
    [read]: () => thread(isRead ? [] : [message(1)], { readByOther: isRead ? 2 : 0 }),
    [post]: (body: unknown) => message(2, { isMine: true, text: (body as { text: string }).text }),
  });
  await show(talk());
  await waitFor(() => expect(said()).toHaveLength(1));
  expect(document.activeElement).toBe(field());
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  send('Good morning <i>');
  await waitFor(() => expect(page()).toContain('Sent'));
  expect(said()).toEqual(['Words of 1', 'Good morning <i>']);
  expect(field().value).toBe('');
  expect(calls.filter(({ route }) => route === 'POST /api/messages/talk')).toHaveLength(1);
  isRead = true;
  await act(async () => client.invalidateQueries({ queryKey: conversationKey('talk') }));
  await waitFor(() => expect(page()).toContain('Read'));
  // Only what is new was asked for.
  expect(calls.at(-1)?.route).toBe('GET /api/messages/talk?after=2');
});

test('on a phone Enter makes a new line and the button sends', async () => {
  isWide = false;
  const calls = fakeApi({ [read]: thread([]), [post]: message(1, { isMine: true, text: 'Hello' }) });
  await show(talk());
  await waitFor(() => expect(page()).toContain('beginning'));
  expect(document.activeElement).not.toBe(field());
  send('Hello');
  expect(calls).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => {
    expect(said()).toHaveLength(1);
    expect(page()).toContain('Sent');
  });
});

test('without a connection it waits on the device; the draft is kept too', async () => {
  fakeApi({ [read]: thread([message(1)]), [post]: new Refusal(503, { message: 'Busy.', code: 'unavailable' }) });
  await show(talk());
  await waitFor(() => expect(said()).toHaveLength(1));
  send('later');
  await waitFor(() => {
    expect(page()).toContain('On this device');
    expect(said()).toHaveLength(2);
  });
  fireEvent.change(field(), { target: { value: 'half a sent' } });
  await waitFor(() => expect(device.all('drafts').some(({ value }) => value === 'half a sent')).toBe(true));
  cleanup();
  await show(talk());
  await waitFor(() => {
    expect(said()).toHaveLength(2);
    expect(field().value).toBe('half a sent');
  });
  expect(said()).toEqual(['Words of 1', 'later']);
});

test('a refused message says why, and can be sent again or deleted', async () => {
  let isRefusing = true;
  fakeApi({
    [read]: thread([]),
    [post]: () =>
      isRefusing
        ? new Refusal(422, { message: 'Please shorten it.', code: 'invalid' })
        : message(1, { isMine: true, text: 'two' }),
    'GET /api/auth/user': theUser,
  });
  await show(talk());
  await waitFor(() => expect(page()).toContain('beginning'));
  for (const text of ['one', 'two']) {
    send(text);
    await waitFor(() => {
      expect(page()).toContain('Please shorten it.');
      expect(said()).toContain(text);
    });
  }
  await waitFor(() => expect(document.querySelectorAll('.said__failed')).toHaveLength(2));
  const [first] = [...document.querySelectorAll<HTMLElement>('.said__failed button')].slice(1);
  if (!first) throw new Error('There is no way to delete it.');
  await userEvent.click(first);
  await userEvent.click(first);
  await waitFor(() => expect(said()).toHaveLength(1));
  isRefusing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(page()).toContain('Sent'));
  expect(device.all('outbox').every(({ sentAt }) => sentAt !== null)).toBe(true);
});

test('too much at once is said in place, and the message waits', async () => {
  fakeApi({
    [read]: thread([]),
    [post]: new Refusal(429, { message: 'You are quick. Please wait a little.', code: 'rate_limited' }),
  });
  await show(talk());
  await waitFor(() => expect(page()).toContain('beginning'));
  send('one more');
  await waitFor(() => expect(page()).toContain('You are quick.'));
  expect(said()).toEqual(['one more']);
});

test('what is too long stays in the field with a sentence; near the limit it says how much is left', async () => {
  const calls = fakeApi({ [read]: thread([]) });
  await show(talk());
  await waitFor(() => expect(page()).toContain('beginning'));
  fireEvent.change(field(), { target: { value: 'a'.repeat(3_990) } });
  expect(page()).toContain('10 characters left');
  fireEvent.change(field(), { target: { value: 'a'.repeat(4_003) } });
  expect(page()).toContain('shorten it by 3');
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(calls).toHaveLength(1);
  fireEvent.change(field(), { target: { value: '  \n ' } });
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
});

test('where nothing can be added the reason stands instead of the field', async () => {
  fakeApi({
    [read]: thread([message(1)], {
      canSend: false,
      person: { id: 'nora', name: 'Nora Whitfield', role: 'client', profileImageUrl: null },
    }),
  });
  await show(talk());
  await waitFor(() => expect(page()).toContain('isn’t one of your clients'));
  expect(document.querySelector('textarea')).toBeNull();
  expect(page()).not.toContain('Open profile');
});

test('what was being written when the two parted stays to be read, copied and deleted', async () => {
  let isParted = false;
  fakeApi({ [read]: () => thread([message(1)], isParted ? { canSend: false, isParted } : {}) });
  await show(talk());
  await waitFor(() => expect(said()).toHaveLength(1));
  await userEvent.type(field(), 'One more thing');
  isParted = true;
  await act(async () => client.invalidateQueries({ queryKey: conversationKey('talk') }));
  const left = await screen.findByLabelText<HTMLTextAreaElement>(/^Not sent\. What you wrote/);
  expect(page()).toContain('Your work together has ended.');
  expect([left.value, left.readOnly]).toEqual(['One more thing', true]);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('One more thing');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(screen.getByRole('button', { name: 'Really delete?' }));
  await waitFor(() => expect(document.querySelector('textarea')).toBeNull());
  expect(device.all('drafts')).toEqual([]);
});

test('unread messages are marked as read when they are in view, and counts follow', async () => {
  client.setQueryData(['/api/messages/unread'], { unread: 3 });
  const calls = fakeApi({ [read]: thread([message(1), message(2)], { unread: 1 }), [mark]: { unread: 2 } });
  await show(talk());
  await waitFor(() => expect(calls.some(({ route }) => route.endsWith('/read'))).toBe(true));
  expect(calls.find(({ route }) => route.endsWith('/read'))?.body).toEqual({ number: 2 });
  await waitFor(() => expect(client.getQueryData<Thread>(conversationKey('talk'))?.conversation.unread).toBe(0));
  expect(client.getQueryData(['/api/messages/unread'])).toEqual({ unread: 2 });
  expect(the('.talk__cut--fresh').textContent).toBe('New');
  expect(calls.filter(({ route }) => route.endsWith('/read'))).toHaveLength(1);
  // Nobody need sit in front of a page on which a message appears.
  expect(calls.find(({ route }) => route.endsWith('/read'))?.headers.get('x-background')).toBe('1');
});

test('what could not be marked as read is marked a little later, without another message', async () => {
  const waits: (() => void)[] = [];
  const set = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, wait?: number) =>
    wait === 5_000 ? waits.push(run) : set(run, wait)) as typeof setTimeout);
  let isUp = false;
  const calls = fakeApi({
    [read]: thread([message(1)], { unread: 1 }),
    [mark]: () => (isUp ? { unread: 0 } : new Refusal(503, { message: 'Away.', code: 'unavailable' })),
  });
  const marks = () => calls.filter(({ route }) => route.endsWith('/read')).length;
  await show(talk());
  await waitFor(() => expect(waits).toHaveLength(1));
  expect(marks()).toBe(1);
  isUp = true;
  await act(async () => waits[0]?.());
  await waitFor(() => expect(client.getQueryData<Thread>(conversationKey('talk'))?.conversation.unread).toBe(0));
  expect(marks()).toBe(2);
});

test('a page that nobody looks at marks nothing', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const calls = fakeApi({ [read]: thread([message(1)], { unread: 1 }), [mark]: { unread: 0 } });
  await show(talk());
  await waitFor(() => expect(said()).toHaveLength(1));
  expect(calls.some(({ route }) => route.endsWith('/read'))).toBe(false);
  vi.restoreAllMocks();
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(calls.some(({ route }) => route.endsWith('/read'))).toBe(true));
});

test('earlier messages come before the first, and a new one is read out', async () => {
  const answers = [
    { ...thread([message(41), message(42)]), hasMore: true },
    thread([message(40)]),
    thread([message(43, { text: 'And another' })]),
  ];
  const calls = fakeApi({ [read]: () => answers.shift() ?? thread([]) });
  await show(talk());
  await waitFor(() => expect(said()).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }));
  await waitFor(() => expect(said()).toHaveLength(3));
  expect(calls.at(-1)?.route).toBe('GET /api/messages/talk?before=41');
  expect(said()[0]).toBe('Words of 40');
  await act(async () => client.invalidateQueries({ queryKey: conversationKey('talk') }));
  await waitFor(() => expect(said()).toHaveLength(4));
  expect(the('p.sr[role="status"]').textContent).toBe('Ines Calloway: And another');
});

test('scrolled up, the way to the end counts what has arrived since, and only what the other wrote', async () => {
  const answers = [
    thread([message(1)]),
    thread([message(2), message(3, { isMine: true })]),
    thread([message(4)]),
    thread([message(5)]),
  ];
  fakeApi({ [read]: () => answers.shift() ?? thread([]) });
  await show(talk());
  await waitFor(() => expect(said()).toHaveLength(1));
  const region = screen.getByRole('region', { name: 'Messages' });
  const scrollTo = (top: number) => {
    Object.defineProperties(region, {
      scrollHeight: { value: 2_000, configurable: true },
      clientHeight: { value: 500, configurable: true },
    });
    region.scrollTop = top;
    fireEvent.scroll(region);
  };
  const arrive = async (count: number) => {
    await act(async () => client.invalidateQueries({ queryKey: conversationKey('talk') }));
    await waitFor(() => expect(said()).toHaveLength(count));
  };
  const way = () => document.querySelector('.talk__newest')?.textContent;
  scrollTo(900);
  expect(way()).toBe('Go to the newest message');
  await arrive(3);
  expect(way()).toBe('1 new message');
  await arrive(4);
  expect(way()).toBe('2 new messages');
  await userEvent.click(screen.getByRole('button', { name: '2 new messages' }));
  expect([way(), region.scrollTop]).toEqual([undefined, 2_000]);
  await arrive(5);
  scrollTo(900);
  expect(way(), 'seen at the end, so no longer new').toBe('Go to the newest message');
});

test('a message that was searched for is fetched, however far back it lies', async () => {
  const answers = [
    { ...thread([message(9)]), hasMore: true },
    { ...thread([message(8)]), hasMore: true },
    { ...thread([message(7)]), hasMore: true },
  ];
  fakeApi({ [read]: () => answers.shift() ?? thread([]) });
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  await show(talk(7));
  await waitFor(() => expect(document.querySelector('#message-7')).not.toBeNull());
  expect(the('.said--found').id).toBe('message-7');
});

test('somebody else’s conversation is not found; an interrupted one can be tried again, and written in', async () => {
  fakeApi({ [read]: new Refusal(404, { message: 'This conversation couldn’t be found.', code: 'not_found' }) });
  await show(talk());
  await waitFor(() => expect(page()).toContain('couldn’t be found'));
  expect(document.querySelector('textarea')).toBeNull();
  cleanup();
  client.clear();
  client.setQueryData(userKey, theUser);
  fakeApi({
    [read]: new Refusal(503, { message: 'Busy.', code: 'unavailable' }),
    [post]: new Refusal(503, { message: 'Busy.', code: 'unavailable' }),
  });
  await show(talk());
  await waitFor(() => expect(page()).toContain('couldn’t be loaded'));
  send('still here');
  await waitFor(() => expect(said()).toContain('still here'));
});

test('one that is erased while it is open goes from the page, words and all', async () => {
  let isErased = false;
  fakeApi({
    [read]: () =>
      isErased
        ? new Refusal(404, { message: 'This conversation couldn’t be found.', code: 'not_found' })
        : thread([message(1)]),
  });
  await show(talk());
  await waitFor(() => expect(said()).toHaveLength(1));
  isErased = true;
  await act(async () => client.invalidateQueries({ queryKey: conversationKey('talk') }));
  await waitFor(() => expect(page()).toContain('couldn’t be found'));
  expect(said()).toEqual([]);
  expect(page()).not.toContain('Ines Calloway');
});

test('somebody who is not available is said to be, and what is typed stays in the field', async () => {
  const calls = fakeApi({
    [read]: thread([message(1)], { canSend: false, isUnavailable: true }),
  });
  await show(talk());
  await screen.findByText(/isn’t available at the moment/);
  await userEvent.type(field(), 'When you are back{Enter}');
  expect(field().value).toBe('When you are back');
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  expect(calls.some(({ route }) => route === 'POST /api/messages/talk')).toBe(false);
});

test('a bubble has the direction of its words, whatever language says whose they are', async () => {
  fakeApi({ [read]: () => thread([message(1)]), [mark]: { unread: 0 } });
  await show(talk());
  await screen.findByText(/Words of 1/);
  // What lies in `bdi` does not count for `dir="auto"`.
  const counted = [...the('.bubble[dir="auto"]').childNodes].filter(({ nodeName }) => nodeName !== 'BDI');
  expect(counted.map(({ textContent }) => textContent).join('')).toBe('Words of 1');
});
