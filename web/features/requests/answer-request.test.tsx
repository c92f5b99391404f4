import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, holdBack, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { coachHomeKey, createQueryClient } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { AnswerRequest } from './answer-request.tsx';

const person = typist();

const answer = 'POST /api/coach/coaching-requests/{id}/answer';
const answered = (status: 'accepted' | 'declined') => ({ id: 'r1', status, answeredAt: '2025-10-08T09:00:00.000Z' });

let device: MemoryDevice;
beforeEach(() => void (device = memoryDevice()));

function show() {
  const client = createQueryClient();
  client.setQueryData(coachHomeKey, {});
  renderPage(<AnswerRequest id="r1" client={{ firstName: 'Tomas', lastName: '<b>Ek</b>' }} onAnswered={() => {}} />, {
    client,
    user: theUser,
  });
  return client;
}
const accept = () => screen.getByRole('button', { name: 'Accept the request from Tomas <b>Ek</b>' });
const decline = () => screen.getByRole('button', { name: 'Decline the request from Tomas <b>Ek</b>' });

const lists = (defaultProgramId: string | null) => ({
  'GET /api/coach/available-programs': [
    { id: 'p1', title: 'Living from Desire' },
    { id: 'p2', title: 'Evening Walks' },
  ] as never,
  'GET /api/coach/profile': { defaultProgramId } as never,
});
const sent = (calls: { route: string; body?: unknown }[]) =>
  calls.filter(({ route }) => route.startsWith('POST')).at(-1)?.body;

test.each([
  [null, undefined, null],
  ['p1', undefined, 'p1'],
  ['p1', '', null],
  [null, 'p2', 'p2'],
])('accepting asks for the program: with the usual one %s and %s chosen it is %s', async (usual, chosen, programId) => {
  const calls = fakeApi({ ...lists(usual), [answer]: answered('accepted') });
  show();
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Program' });
  await waitFor(() => expect([field.disabled, field.value]).toEqual([false, usual ?? '']));
  if (chosen !== undefined) fireEvent.change(field, { target: { value: chosen } });
  await person.click(accept());
  await waitFor(() => expect(sent(calls)).toEqual({ answer: 'accepted', programId }));
});

test('accepting waits until the usual program is known', async () => {
  const calls = fakeApi({ ...lists('p1'), [answer]: answered('accepted') });
  const letThrough = holdBack('GET');
  show();
  await person.click(accept());
  expect(sent(calls)).toBeUndefined();
  letThrough();
  await waitFor(() => expect(sent(calls)).toEqual({ answer: 'accepted', programId: 'p1' }));
});

test('accepting makes a client, and the dashboard looks again', async () => {
  const calls = fakeApi({ ...lists(null), [answer]: answered('accepted') });
  const client = show();
  await person.click(accept());
  await waitFor(() => expect(toastStore.current()?.title).toBe('Request accepted'));
  expect(toastStore.current()?.description).toBe('Tomas is your client now.');
  expect(calls.find(({ route }) => route.startsWith('POST'))).toMatchObject({
    route: 'POST /api/coach/coaching-requests/r1/answer',
    body: { answer: 'accepted', programId: null },
  });
  expect(client.getQueryState(coachHomeKey)?.isInvalidated).toBe(true);
});

test('declining asks for a word, keeps it on a failure, and sends it', async () => {
  let tries = 0;
  const calls = fakeApi({
    [answer]: () =>
      tries++ === 0 ? new Refusal(503, { message: 'Away for a moment.', code: 'unavailable' }) : answered('declined'),
  });
  const client = show();
  await person.click(decline());
  await screen.findByRole('dialog');
  fireEvent.change(screen.getByRole<HTMLTextAreaElement>('textbox'), { target: { value: 'x'.repeat(1_001) } });
  expect((screen.getByRole('button', { name: 'Decline Request' }) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.change(screen.getByRole<HTMLTextAreaElement>('textbox'), { target: { value: ' In spring. ' } });
  await person.click(screen.getByRole('button', { name: 'Decline Request' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('The answer couldn’t be sent'));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(' In spring. ');
  await person.click(screen.getByRole('button', { name: 'Decline Request' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toastStore.current()?.title).toBe('Request declined');
  expect(calls.filter(({ route }) => route.startsWith('POST')).at(-1)?.body).toEqual({
    answer: 'declined',
    message: 'In spring.',
  });
  expect(client.getQueryState(coachHomeKey)?.isInvalidated).toBe(true);
  await waitFor(() => expect(device.all('drafts')).toHaveLength(0));
});

test('a refusal is said, and the dashboard looks again', async () => {
  fakeApi({ ...lists(null), [answer]: new Refusal(409, { message: 'It was withdrawn.', code: 'conflict' }) });
  const client = show();
  await person.click(accept());
  await waitFor(() => expect(toastStore.current()?.description).toBe('It was withdrawn.'));
  expect(client.getQueryState(coachHomeKey)?.isInvalidated).toBe(true);
});
