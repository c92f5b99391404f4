import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Result } from '#web/platform/api.ts';
import { fakeApi, holdBack, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import ApiRows from './api-rows.tsx';
import { TokenRows } from './token-rows.tsx';

type Tokens = Result<'GET /api/settings/tokens'>;

const token: Tokens['tokens'][number] = {
  id: 't1',
  name: 'Backup script',
  scopes: ['journal:read', 'journal:write'],
  createdAt: '2025-09-03T08:00:00Z',
  expiresAt: '2025-12-02T08:00:00Z',
  lastUsedAt: null,
};
const none: Tokens = { tokens: [], scopes: ['journal:read', 'journal:write'], daysMost: 365, isFreshSignIn: true };
const one: Tokens = { ...none, tokens: [token] };
const secret = 'dlm_2nVfQb0h5mXkE7tUuQyq3kzVqk0o5c8m4n1r9sLw7xY';

const show = () => renderPage(<TokenRows timeZone="Europe/Lisbon" />);

test('says that there are none, and offers to make one while the sign-in is recent', async () => {
  fakeApi({ 'GET /api/settings/tokens': none });
  show();
  expect(screen.getByText('Your access tokens are loading')).toBeTruthy();
  expect(await screen.findByText('You have none.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New token' })).toBeTruthy();
});

test('a client sees tokens only after opening the part for developers', async () => {
  const calls = fakeApi({ 'GET /api/settings/tokens': none });
  const { person } = renderPage(<ApiRows timeZone="Europe/Lisbon" isClient />);
  await settled();
  expect(screen.queryByText('Access tokens')).toBeNull();
  expect(calls).toEqual([]);
  await person.click(screen.getByText('For developers'));
  expect(await screen.findByText('You have none.')).toBeTruthy();
  expect(screen.getByText(/^Lets an app or script of yours read or add pages/)).toBeTruthy();
});

test('later it says to sign in again instead, and with twenty to end one', async () => {
  fakeApi({ 'GET /api/settings/tokens': { ...one, isFreshSignIn: false } });
  const { unmount } = show();
  expect(await screen.findByText(/log out and sign in again. You then have ten minutes/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New token' })).toBeNull();
  unmount();
  const tokens = Array.from({ length: 20 }, (_, index) => ({ ...token, id: `t${index}` }));
  fakeApi({ 'GET /api/settings/tokens': { ...none, tokens } });
  show();
  expect(await screen.findByText('You have 20 tokens. End one to make another.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New token' })).toBeNull();
});

test('a list that could not be loaded is asked for again', async () => {
  let count = 0;
  const refusal = new Refusal(503, { message: 'Busy.', code: 'unavailable' });
  fakeApi({ 'GET /api/settings/tokens': () => ((count += 1) > 1 ? none : refusal) });
  const { person } = show();
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You have none.')).toBeTruthy();
});

test('a new one is asked for by name, scopes and time, and is shown once', async () => {
  const calls = fakeApi({
    'GET /api/settings/tokens': none,
    'POST /api/settings/tokens': { ...one, token: secret },
  });
  const { person, client } = show();
  await person.click(await screen.findByRole('button', { name: 'New token' }));
  const dialog = within(screen.getByRole('dialog'));
  await person.type(dialog.getByLabelText(/^Name/), 'Backup script');
  await person.click(dialog.getByRole('checkbox', { name: /Write pages/ }));
  await person.click(dialog.getByRole('checkbox', { name: /Read your journal/ }));
  await person.selectOptions(dialog.getByLabelText('It lasts'), 'a year');
  await person.click(dialog.getByRole('button', { name: 'Make token' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Access token');
  expect(calls.at(-1)).toMatchObject({
    body: { name: 'Backup script', scopes: ['journal:read', 'journal:write'], days: 365 },
  });
  expect([field.value, field.readOnly]).toEqual([secret, true]);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await person.click(screen.getByRole('button', { name: 'Copy' }));
  expect(write).toHaveBeenCalledWith(secret);
  await settled();
  expect(toastStore.current()?.title).toBe('Token Copied');
  await person.click(screen.getByRole('button', { name: 'I’ve copied it' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Backup script')).toBeTruthy();
  expect(document.body.textContent).toContain('Read your journal and Write pages');
  expect(document.body.textContent).toContain('Made 3 September 2025, ends 2 December 2025, not used yet');
  const kept = client
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.data);
  expect(JSON.stringify(kept), 'not even the page keeps it').not.toContain(secret);
});

test('what is wrong stands beside its field; what the role cannot have is not offered', async () => {
  const fields = { name: 'Please give the token a name.', scopes: 'Please choose what the token may do.' };
  const calls = fakeApi({
    'GET /api/settings/tokens': { ...none, scopes: ['users:read', 'clients:read'], daysMost: 90 },
    'POST /api/settings/tokens': new Refusal(422, { message: fields.name, code: 'invalid', fields }),
  });
  const { person } = show();
  await person.click(await screen.findByRole('button', { name: 'New token' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['7 days', '30 days', '90 days']);
  await person.click(screen.getByRole('button', { name: 'Make token' }));
  expect(await screen.findByText(fields.name)).toBeTruthy();
  expect(screen.getByText(fields.scopes)).toBeTruthy();
  expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true');
  expect(calls.at(-1)).toMatchObject({ body: { name: '', scopes: [], days: 90 } });
});

test('a refusal that is about no field is said, and the only scope is chosen already', async () => {
  const message = 'Please log out and sign in again, and then do this within ten minutes.';
  const calls = fakeApi({
    'GET /api/settings/tokens': { ...none, scopes: ['clients:read'] },
    'POST /api/settings/tokens': new Refusal(409, { message, code: 'conflict' }),
  });
  const { person } = show();
  await person.click(await screen.findByRole('button', { name: 'New token' }));
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Figures' } });
  await person.click(screen.getByRole('button', { name: 'Make token' }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(calls.at(-1)).toMatchObject({ body: { scopes: ['clients:read'] } });
});

test('ending one asks first, says a refusal, and takes it off the list', async () => {
  let isThere = true;
  const calls = fakeApi({
    'GET /api/settings/tokens': one,
    'DELETE /api/settings/tokens/{tokenId}': () =>
      isThere ? none : new Refusal(404, { message: 'This token isn’t here.', code: 'not_found' }),
  });
  const { person } = show();
  await person.click(await screen.findByRole('button', { name: 'End Backup script' }));
  expect(screen.getByRole('alertdialog', { name: 'End Backup script?' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(calls).toHaveLength(1);
  isThere = false;
  await person.click(screen.getByRole('button', { name: 'End Backup script' }));
  await person.click(screen.getByRole('button', { name: 'End' }));
  expect(await screen.findByText('This token isn’t here.')).toBeTruthy();
  isThere = true;
  const letThrough = holdBack('DELETE');
  await person.click(screen.getByRole('button', { name: 'End' }));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  letThrough();
  expect(await screen.findByText('You have none.')).toBeTruthy();
  expect(calls.at(-1)?.route).toBe('DELETE /api/settings/tokens/t1');
  expect(toastStore.current()?.title).toBe('Token Ended');
});
