import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Result } from '#web/platform/api.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import ApiRows from './api-rows.tsx';
import { WebhookRows } from './webhook-rows.tsx';

type Webhooks = Result<'GET /api/settings/webhooks'>;
type Webhook = Webhooks['webhooks'][number];

const webhook: Webhook = {
  id: 'w1',
  address: 'https://hooks.example.org/in?key=abc',
  kinds: ['client.joined', 'session.booked'],
  createdAt: '2025-09-03T08:00:00Z',
  endedAt: null,
  endedAs: null,
  earlierSecretUntil: null,
  tries: [],
};
const tried = (status: number | null, failure: Webhook['tries'][number]['failure'] = null) => ({
  at: '2025-10-08T07:10:00Z',
  kind: 'session.booked' as const,
  status,
  failure,
});
const none: Webhooks = { webhooks: [], isFreshSignIn: true };
const withOne = (over: Partial<Webhook> = {}): Webhooks => ({ ...none, webhooks: [{ ...webhook, ...over }] });
const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD0Cm3mxJxrHk=';

const show = () => renderPage(<WebhookRows timeZone="Europe/Lisbon" />);
const textOf = () => document.body.textContent;

test('says that there are none, and offers to make one while the sign-in is recent', async () => {
  fakeApi({ 'GET /api/settings/webhooks': none });
  const { unmount } = show();
  expect(await screen.findByText('You have none.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New webhook' })).toBeTruthy();
  unmount();
  fakeApi({ 'GET /api/settings/webhooks': { ...withOne(), isFreshSignIn: false } });
  show();
  expect(await screen.findByText(/log out and sign in again. You then have ten minutes/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New webhook' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Exchange/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Send a test to hooks.example.org' })).toBeTruthy();
});

test('with five there is no sixth, and what could not be loaded is asked for again', async () => {
  const refusal = new Refusal(503, { message: 'Busy.', code: 'unavailable' });
  const webhooks = Array.from({ length: 5 }, (_, index) => ({ ...webhook, id: `w${index}` }));
  let count = 0;
  fakeApi({ 'GET /api/settings/webhooks': () => ((count += 1) > 1 ? { ...none, webhooks } : refusal) });
  const { person } = show();
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You have 5 webhooks. End one to make another.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New webhook' })).toBeNull();
});

test.each<[string, Partial<Webhook>]>([
  ['Nothing sent yet', {}],
  ['Last delivered 8 October 2025', { tries: [tried(204)] }],
  ['Last try failed 8 October 2025: answered 500', { tries: [tried(500), tried(204)] }],
  ['Last try failed 8 October 2025: no answer within five seconds', { tries: [tried(null, 'too-slow')] }],
  ['Last try failed 8 October 2025: leads into a private network', { tries: [tried(null, 'not-allowed')] }],
  ['Ended 8 October 2025: the address takes no more messages', { endedAt: '2025-10-08T07:10:00Z', endedAs: 'gone' }],
  [
    'Ended 8 October 2025: nothing could be delivered for 5 days',
    { endedAt: '2025-10-08T07:10:00Z', endedAs: 'failing' },
  ],
])('%s', async (state, over) => {
  fakeApi({ 'GET /api/settings/webhooks': withOne(over) });
  show();
  expect(await screen.findByText(state)).toBeTruthy();
  expect(textOf()).toContain('A client joins you · A session is booked');
  expect(screen.queryAllByRole('button', { name: /test|Exchange/i })).toHaveLength(over.endedAt ? 0 : 2);
  expect(screen.getByRole('button', { name: 'End hooks.example.org' })).toBeTruthy();
});

test('has the last tries behind a fold, and says until when the earlier secret signs', async () => {
  const over = { tries: [tried(204)], earlierSecretUntil: '2025-10-09T07:10:00Z' };
  fakeApi({ 'GET /api/settings/webhooks': withOne(over) });
  show();
  const fold = within((await screen.findByText('Last tries')).closest('details') ?? document.body);
  expect(fold.getByRole('listitem', { hidden: true }).textContent).toBe(
    'A session is booked8 October 2025, 08:10, answered 204',
  );
  expect(textOf()).toContain('The earlier secret also signs until 9 October 2025, 08:10');
});

test('a new one is asked for by address and kinds; its secret is shown once', async () => {
  const fields = { address: 'A webhook needs an https address.', kinds: 'Please choose what the webhook should tell.' };
  let isRight = false;
  const calls = fakeApi({
    'GET /api/settings/webhooks': none,
    'POST /api/settings/webhooks': () =>
      isRight ? { ...withOne(), secret } : new Refusal(422, { message: 'No.', code: 'invalid', fields }),
  });
  const { person, client } = show();
  await person.click(await screen.findByRole('button', { name: 'New webhook' }));
  const dialog = within(screen.getByRole('dialog'));
  await person.type(dialog.getByLabelText(/^Address/), 'https://printer.local/');
  await person.click(dialog.getByRole('button', { name: 'Make webhook' }));
  for (const sentence of Object.values(fields)) expect(await dialog.findByText(sentence)).toBeTruthy();
  isRight = true;
  await person.clear(dialog.getByLabelText(/^Address/));
  await person.type(dialog.getByLabelText(/^Address/), webhook.address);
  await person.click(dialog.getByRole('checkbox', { name: 'A session is booked' }));
  await person.click(dialog.getByRole('checkbox', { name: 'A client joins you' }));
  await person.click(dialog.getByRole('button', { name: 'Make webhook' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Secret')).value).toBe(secret);
  expect(calls.at(-1)).toMatchObject({ body: { address: webhook.address, kinds: webhook.kinds } });
  await person.click(screen.getByRole('button', { name: 'I’ve copied it' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText(webhook.address)).toBeTruthy();
  const kept = client.getQueryCache().getAll();
  expect(JSON.stringify(kept.map(({ state }) => state.data)), 'not even the page keeps it').not.toContain(secret);
});

test('a test says whether it was delivered, and what was answered', async () => {
  let answer: Webhooks | Refusal = withOne({ tries: [tried(204)] });
  const calls = fakeApi({
    'GET /api/settings/webhooks': withOne(),
    'POST /api/settings/webhooks/{webhookId}/test': () => answer,
  });
  const { person } = show();
  const send = async () => {
    await person.click(await screen.findByRole('button', { name: 'Send a test to hooks.example.org' }));
    await settled();
  };
  await send();
  expect(calls.at(-1)?.route).toBe('POST /api/settings/webhooks/w1/test');
  expect(toastStore.current()?.title).toBe('Test Delivered');
  expect(screen.getByText('Last delivered 8 October 2025')).toBeTruthy();
  answer = withOne({ tries: [tried(404)] });
  await send();
  expect(toastStore.current()).toMatchObject({ title: 'Test Not Delivered', description: 'Answered 404' });
  answer = new Refusal(429, { message: 'Please wait a little.', code: 'rate_limited' });
  await send();
  expect(toastStore.current()).toMatchObject({ title: 'Test Not Delivered', description: 'Please wait a little.' });
});

test('exchanging asks first, says a refusal, and shows the new secret', async () => {
  let isFresh = false;
  fakeApi({
    'GET /api/settings/webhooks': withOne(),
    'POST /api/settings/webhooks/{webhookId}/secret': () =>
      isFresh ? { ...withOne(), secret } : new Refusal(409, { message: 'Please sign in again.', code: 'conflict' }),
  });
  const { person } = show();
  await person.click(await screen.findByRole('button', { name: 'Exchange the secret of hooks.example.org' }));
  const asked = within(screen.getByRole('alertdialog', { name: 'Exchange the secret of hooks.example.org?' }));
  expect(asked.getByText(/For 24 hours messages are signed with both/)).toBeTruthy();
  await person.click(asked.getByRole('button', { name: 'Exchange secret' }));
  expect(await screen.findByText('Please sign in again.')).toBeTruthy();
  isFresh = true;
  await person.click(screen.getByRole('button', { name: 'Exchange secret' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Secret')).value).toBe(secret);
  await settled();
  await person.click(screen.getByRole('button', { name: 'I’ve copied it' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('ending one asks first and takes it off the list', async () => {
  const calls = fakeApi({
    'GET /api/settings/webhooks': withOne(),
    'DELETE /api/settings/webhooks/{webhookId}': none,
  });
  const { person } = show();
  await person.click(await screen.findByRole('button', { name: 'End hooks.example.org' }));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(calls).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'End hooks.example.org' }));
  await person.click(screen.getByRole('button', { name: 'End' }));
  expect(await screen.findByText('You have none.')).toBeTruthy();
  expect(calls.at(-1)?.route).toBe('DELETE /api/settings/webhooks/w1');
  expect(toastStore.current()?.title).toBe('Webhook Ended');
});

test.each([true, false])('among the settings of clients there are none (%s)', async (isClient) => {
  fakeApi({
    'GET /api/settings/webhooks': none,
    'GET /api/settings/tokens': { tokens: [], scopes: [], daysMost: 365, isFreshSignIn: true },
  });
  const { person } = renderPage(<ApiRows timeZone="Europe/Lisbon" isClient={isClient} />);
  if (isClient) await person.click(screen.getByText('For developers'));
  expect(await screen.findByText('You have none.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Webhooks' }) === null).toBe(isClient);
});
