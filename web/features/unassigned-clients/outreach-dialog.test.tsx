import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { referral, show, unassigned } from './unassigned-in-test.tsx';

const person = typist();

const list = 'GET /api/coach/unassigned-clients';
const send = 'POST /api/coach/send-outreach';
const reads = { 'GET /api/coach/referral-code': referral };
const sent = {
  id: 'l1',
  clientId: 'k1',
  outreachCount: 2,
  lastOutreach: '2025-10-08T12:00:00.000Z',
  canSendOutreach: false,
  nextOutreachAt: '2125-10-15T12:00:00.000Z',
};
const hanna = unassigned({ outreachCount: 1, lastOutreach: '2025-09-28T10:00:00.000Z' });

let device: MemoryDevice;
beforeEach(() => void (device = memoryDevice()));

async function write() {
  await show();
  await person.click(document.querySelector<HTMLElement>('.unassigned button')!);
  await screen.findByRole('dialog');
}
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const sendButton = () =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(
    (button) => button.textContent === 'Send Outreach',
  )!;

test('starts from the default message with the name in it, and says what this one means', async () => {
  fakeApi({ [list]: [hanna], ...reads });
  await write();
  expect(message().value).toBe('Hello Hanna, I am Ines.');
  const text = screen.getByRole('dialog').textContent;
  expect(text).toContain('Write to Hanna Lindqvist');
  expect(text).toContain('Joined 18 days ago.');
  expect(text).toContain('Written to 1 of 3 times, last on 28 September 2025. This will be the second.');
  expect(text).toMatch(/After this, no coach can write again before \d+ \w+/);
  expect(screen.getByRole('link', { name: 'Invite instead' }).getAttribute('href')).toBe(
    '/send-invitation?clientId=k1&clientName=Hanna+Lindqvist',
  );
});

test('somebody without a first name is greeted as the server does it', async () => {
  fakeApi({ [list]: [unassigned({ firstName: '', lastName: '' })], ...reads });
  await write();
  expect(message().value).toBe('Hello there, I am Ines.');
});

test('a blank or too long message cannot be sent', async () => {
  const calls = fakeApi({ [list]: [hanna], ...reads });
  await write();
  fireEvent.change(message(), { target: { value: ' \n ' } });
  expect(sendButton().disabled).toBe(true);
  fireEvent.change(message(), { target: { value: 'x'.repeat(1_002) } });
  expect(sendButton().disabled).toBe(true);
  expect(document.querySelector('[role=dialog] .err')?.textContent).toBe('2 characters too many.');
  fireEvent.change(message(), { target: { value: `${'x'.repeat(1_000)}  ` } });
  expect(sendButton().disabled).toBe(false);
  expect(screen.getByRole('dialog').textContent).toContain('1,000 of 1,000');
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
});

test('the placeholder typed here shows what will be read', async () => {
  fakeApi({ [list]: [hanna], ...reads });
  await write();
  expect(document.querySelector('.outreach__reads')).toBeNull();
  fireEvent.change(message(), { target: { value: 'Dear {firstName}!' } });
  expect(document.querySelector('.outreach__reads')?.textContent).toBe('Hanna reads: Dear Hanna!');
});

test('a failure keeps the text and the key, also after closing; success is said and shows the new limits', async () => {
  let tries = 0;
  const calls = fakeApi({
    [list]: [hanna],
    ...reads,
    [send]: () => (tries++ === 0 ? new Refusal(503, { message: 'Away for a moment.', code: 'unavailable' }) : sent),
  });
  await write();
  fireEvent.change(message(), { target: { value: ' Dear Hanna. ' } });
  await person.click(sendButton());
  await waitFor(() => expect(toastStore.current()?.title).toBe('Failed to Send Outreach'));
  expect(toastStore.current()?.description).toBe('Away for a moment.');
  expect(message().value).toBe(' Dear Hanna. ');
  await person.click(sendButton());
  await waitFor(() => expect(toastStore.current()?.title).toBe('Outreach Sent Successfully!'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const posts = calls.filter(({ route }) => route.startsWith('POST'));
  expect(posts.map(({ body }) => body)).toEqual([
    { clientId: 'k1', message: 'Dear Hanna.' },
    { clientId: 'k1', message: 'Dear Hanna.' },
  ]);
  const keys = posts.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(document.querySelector('.unassigned tbody tr')?.textContent).toContain('2 of 3, again from 15 October 2125');
  expect(document.querySelector<HTMLButtonElement>('.unassigned button')!.disabled).toBe(true);
  await waitFor(() => expect(device.all('drafts')).toHaveLength(0));
});

test('another text is another thing to send', async () => {
  const calls = fakeApi({
    [list]: [hanna],
    ...reads,
    [send]: new Refusal(503, { message: 'Away.', code: 'unavailable' }),
  });
  await write();
  await person.click(sendButton());
  await waitFor(() =>
    expect(calls.filter(({ route }) => route.startsWith('POST')).length === 1 && !sendButton().ariaBusy).toBe(true),
  );
  fireEvent.change(message(), { target: { value: 'Something else.' } });
  await person.click(sendButton());
  await waitFor(() => expect(calls.filter(({ route }) => route.startsWith('POST')).length === 2).toBe(true));
  const keys = calls
    .filter(({ route }) => route.startsWith('POST'))
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).not.toBe(keys[1]);
});

test('a draft is there again, and can be given up for the default', async () => {
  fakeApi({ [list]: [hanna], ...reads });
  await write();
  fireEvent.change(message(), { target: { value: 'Half a letter' } });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  await write();
  await waitFor(() => expect(message().value).toBe('Half a letter'));
  await person.click(screen.getByRole('button', { name: 'Start from the default message' }));
  expect(message().value).toBe('Hello Hanna, I am Ines.');
});

test('when another coach was quicker the dialog says from when, and stays', async () => {
  let isLate = false;
  fakeApi({
    [list]: () => [isLate ? { ...hanna, ...sent, id: 'k1' } : hanna],
    ...reads,
    [send]: () => {
      isLate = true;
      return new Refusal(409, { message: 'Somebody wrote to Hanna today.', code: 'conflict' });
    },
  });
  await write();
  await person.click(sendButton());
  await waitFor(() =>
    expect(screen.getByRole('dialog').textContent).toContain('You can write again from 15 October 2125.'),
  );
  expect(toastStore.current()?.description).toBe('Somebody wrote to Hanna today.');
  expect(message().value).toBe('Hello Hanna, I am Ines.');
  expect(sendButton().disabled).toBe(true);
});

test('a session that has ended takes nothing away', async () => {
  fakeApi({ [list]: [hanna], ...reads, [send]: new Refusal(401, { message: 'Unauthorized', code: 'unauthorized' }) });
  await write();
  fireEvent.change(message(), { target: { value: 'Still mine.' } });
  await person.click(sendButton());
  await waitFor(() =>
    expect(toastStore.current()?.description?.startsWith('You’ve been logged out.') ?? false).toBe(true),
  );
  expect(message().value).toBe('Still mine.');
  await waitFor(() => expect(device.all('drafts')).toHaveLength(1));
});
