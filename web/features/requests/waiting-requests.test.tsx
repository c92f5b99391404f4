import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { coachHomeKey, createQueryClient, userKey } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import type { WaitingRequest } from './queries.ts';
import { WaitingRequests } from './waiting-requests.tsx';

const person = typist();

const list = 'GET /api/coach/coaching-requests';
const answer = 'POST /api/coach/coaching-requests/{id}/answer';
const request = (id: string, firstName: string, message: string | null = null): WaitingRequest => ({
  id,
  client: { id: `u-${id}`, firstName, lastName: 'Ek' },
  message,
  createdAt: '2025-10-06T09:00:00.000Z',
});
const answered = (status: 'accepted' | 'declined') => ({ id: 'r1', status, answeredAt: '2025-10-08T09:00:00.000Z' });

let device: MemoryDevice;
beforeEach(() => void (device = memoryDevice()));

async function show() {
  const client = createQueryClient();
  client.setQueryData(userKey, theUser);
  client.setQueryData(coachHomeKey, {});
  renderPage(<WaitingRequests />, { client });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await act(async () => new Promise((shown) => setTimeout(shown, 10)));
  return { client };
}
const rows = () => [...document.querySelectorAll('.waiting li')];
const button = (row: number, word: string) =>
  [...rows()[row]!.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(word))!;

test('who asks, when and why; words are text; nobody, nothing', async () => {
  fakeApi({ [list]: [request('r1', 'Tomas', '<b>Please</b>'), request('r2', 'Mia')] });
  await show();
  expect(document.querySelector('h2')?.textContent).toBe('Requests for coaching');
  expect(rows().map((row) => row.querySelector('.waiting__say')?.textContent)).toEqual([
    expect.stringMatching(/^Tomas EkAsked \d+ days ago<b>Please<\/b>$/),
    expect.stringMatching(/^Mia EkAsked \d+ days agoNo reason given\.$/),
  ]);
  expect(document.body.textContent).toContain('2 waiting for your answer');
  fakeApi({ [list]: [] });
  cleanup();
  await show();
  expect(document.querySelector('h2')).toBeNull();
});

test('accepting makes a client, and the dashboard looks again', async () => {
  const calls = fakeApi({ [list]: [request('r1', 'Tomas')], [answer]: answered('accepted') });
  const { client } = await show();
  await person.click(button(0, 'Accept'));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Request accepted'));
  expect(toastStore.current()?.description).toBe('Tomas is your client now.');
  await waitFor(() => expect(rows().length).toBe(0));
  expect(calls.find(({ route }) => route.startsWith('POST'))).toMatchObject({
    route: 'POST /api/coach/coaching-requests/r1/answer',
    body: { answer: 'accepted' },
  });
  expect(client.getQueryState(coachHomeKey)?.isInvalidated).toBe(true);
  await waitFor(() => expect(document.activeElement !== document.body).toBe(true));
});

test('declining asks for a word, keeps it on a failure, and sends it', async () => {
  let tries = 0;
  const calls = fakeApi({
    [list]: [request('r1', 'Tomas'), request('r2', 'Mia')],
    [answer]: () =>
      tries++ === 0 ? new Refusal(503, { message: 'Away for a moment.', code: 'unavailable' }) : answered('declined'),
  });
  await show();
  await person.click(button(0, 'Decline'));
  await screen.findByRole('dialog');
  fireEvent.change(screen.getByRole<HTMLTextAreaElement>('textbox'), { target: { value: 'x'.repeat(1_001) } });
  expect((screen.getByRole('button', { name: 'Decline Request' }) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.change(screen.getByRole<HTMLTextAreaElement>('textbox'), { target: { value: ' In spring. ' } });
  await person.click(screen.getByRole('button', { name: 'Decline Request' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('The answer could not be sent'));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(' In spring. ');
  await person.click(screen.getByRole('button', { name: 'Decline Request' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toastStore.current()?.title).toBe('Request declined');
  expect(calls.filter(({ route }) => route.startsWith('POST')).at(-1)?.body).toEqual({
    answer: 'declined',
    message: 'In spring.',
  });
  expect(rows()).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('.waiting')));
  await waitFor(() => expect(device.all('drafts')).toHaveLength(0));
});

test('a refusal is said, and the list looks again', async () => {
  const calls = fakeApi({
    [list]: () => (calls.some(({ route }) => route.startsWith('POST')) ? [] : [request('r1', 'Tomas')]),
    [answer]: new Refusal(409, { message: 'It was withdrawn.', code: 'conflict' }),
  });
  await show();
  await person.click(button(0, 'Accept'));
  await waitFor(() => expect(toastStore.current()?.description).toBe('It was withdrawn.'));
  await waitFor(() => expect(rows().length).toBe(0));
  expect(calls.filter(({ route }) => route === list)).toHaveLength(2);
});

test('a failed list can be tried again', async () => {
  let tries = 0;
  fakeApi({
    [list]: () =>
      tries++ === 0 ? new Refusal(503, { message: 'Away.', code: 'unavailable' }) : [request('r1', 'Tomas')],
  });
  await show();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(rows().length).toBe(1));
  expect(rows()[0]?.textContent).toContain('Tomas Ek');
});
