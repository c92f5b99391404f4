import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#contract/endpoint.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { userKey } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { RoleForm } from './role-form.tsx';

const person = typist();

const user = {
  id: 'u1',
  email: 'nora@example.org',
  emailVerified: true,
  firstName: 'Nora',
  lastName: 'Whitfield',
  profileImageUrl: null,
  role: 'coach',
  clientType: null,
  isAdmin: false,
  isDemo: false,
  timeZone: 'UTC',
  theme: 'device',
  signup: null,
} as const;

beforeEach(() => history.replaceState(null, '', '/role-select'));
afterEach(() => {
  vi.useRealTimers();
});

async function show(inForce: Role | null = null, offersAdmin = false) {
  const { client } = renderPage(<RoleForm inForce={inForce} offersAdmin={offersAdmin} />);
  return client;
}
const names = () => [...document.querySelectorAll('.choice b')].map((name) => name.textContent);
const choose = (name: string) =>
  fireEvent.click(
    [...document.querySelectorAll('label.choice')]
      .find((choice) => choice.textContent?.startsWith(name))!
      .querySelector('input')!,
  );

test('Continue waits for a choice; Admin is offered to holders of the grant only', async () => {
  await show();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);
  expect(names()).toEqual(['Client', 'Coach']);
  choose('Coach');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(false);
  cleanup();
  await show(null, true);
  expect(names()).toEqual(['Client', 'Coach', 'Admin']);
});

test('after success the person goes home half a second later', async () => {
  vi.useFakeTimers();
  fakeApi({ 'POST /api/auth/set-role': user });
  const client = await show();
  choose('Coach');
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await act(async () => vi.advanceTimersByTimeAsync(100));
  expect(toastStore.current()?.title).toBe('Role Set Successfully!');
  expect(location.pathname).toBe('/role-select');
  await act(async () => vi.advanceTimersByTimeAsync(500));
  expect(location.pathname).toBe('/');
  expect(client.getQueryData(userKey)).toMatchObject({ role: 'coach' });
});

test('another role than the one in force is left first', async () => {
  const calls = fakeApi({ 'POST /api/auth/clear-role': { ...user, role: null }, 'POST /api/auth/set-role': user });
  await show('client');
  choose('Coach');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await act(async () => new Promise((done) => setTimeout(done, 10)));
  expect(calls.map((call) => call.route)).toEqual(['POST /api/auth/clear-role', 'POST /api/auth/set-role']);
});

test('a refusal is said with the server’s sentence', async () => {
  fakeApi({
    'POST /api/auth/set-role': new Refusal(403, { message: 'Only holders of the grant.', code: 'forbidden' }),
  });
  await show(null, true);
  choose('Admin');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await act(async () => new Promise((done) => setTimeout(done, 10)));
  expect(toastStore.current()).toMatchObject({
    title: 'Failed to Set Role',
    description: 'Only holders of the grant.',
    variant: 'destructive',
  });
});
