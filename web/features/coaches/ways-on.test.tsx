import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { day17 } from '#web/features/today/home-in-test.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import type { CoachInList } from './queries.ts';
import { WaysOn } from './ways-on.tsx';

const join = 'POST /api/client/join-coach';
const trial = 'POST /api/client/trial';
const named = { 'POST /api/roles/coach-of-code': { coach: { id: 'c1', fullName: 'Ines Calloway' } } } as const;
const home = { 'GET /api/client/dashboard': day17 } as const;

beforeEach(() => void memoryDevice());

const show = (given: { canStartTrial?: boolean; meetsCoaches?: boolean } = {}) =>
  renderPage(<WaysOn title="Three ways to begin" level={1} canStartTrial={given.canStartTrial ?? true} {...given} />, {
    path: '/settings',
  });

test('a code, the trial, coaches; the trial only for who may have it', () => {
  fakeApi({});
  const { unmount } = show();
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'I have a code',
    'Start the 7-day trial',
    'Meet coaches',
  ]);
  expect(screen.getByRole('link', { name: 'See coaches' }).getAttribute('href')).toBe('/coaches');
  unmount();
  show({ canStartTrial: false, meetsCoaches: false });
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['I have a code']);
});

test('the faces of some coaches, and how many there are', async () => {
  const coach = (id: string) => ({ id, fullName: `Coach ${id}`, profileImageUrl: '' }) as CoachInList;
  let total = 5;
  fakeApi({
    'GET /api/coaches': () => ({
      coaches: ['a', 'b', 'c', 'd', 'e'].slice(0, total).map(coach),
      matching: total,
      total,
      specialties: [],
      nextCursor: null,
    }),
  });
  const { unmount } = show();
  expect(await screen.findByText(/^5 coaches are taking new clients\./)).toBeTruthy();
  expect(document.querySelectorAll('.ways__faces > *')).toHaveLength(4);
  unmount();
  total = 0;
  show();
  expect(await screen.findByText(/^No coach is taking new clients right now\./)).toBeTruthy();
  expect(document.querySelector('.ways__faces')).toBeNull();
});

test('a code names its coach, then connects and leads to Today', async () => {
  const calls = fakeApi({ ...home, ...named, [join]: { coach: { id: 'c1', fullName: 'Ines Calloway' } } });
  const { person } = show();
  await person.type(screen.getByLabelText('Code'), 'ines-7kq2mx');
  await person.click(await screen.findByRole('button', { name: 'Connect with Ines Calloway' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(calls.find(({ route }) => route === join)?.body).toEqual({ referralCode: 'ines-7kq2mx' });
  expect(toastStore.current()).toMatchObject({
    title: "You're connected with your coach!",
    description: 'Ines Calloway is your coach now.',
  });
});

test.each([
  [
    422,
    {
      message: 'No coach has this referral code.',
      code: 'invalid',
      fields: { referralCode: 'No coach has this code.' },
    },
    'No coach has this code.',
  ],
  [409, { message: 'This coach has no free place at the moment.', code: 'conflict' }, 'This coach has no free place'],
] as const)('a refusal (%i) is said beside the code, which stays, until it is changed', async (status, body, said) => {
  const calls = fakeApi({ ...home, 'POST /api/roles/coach-of-code': new Refusal(status, { ...body }) });
  const { person } = show();
  const field = screen.getByLabelText<HTMLInputElement>('Code');
  await person.type(field, 'NOPE{Enter}');
  expect((await screen.findByText(new RegExp(said))).closest('p')?.id).toBe(field.getAttribute('aria-describedby'));
  expect([field.value, field.getAttribute('aria-invalid'), location.pathname]).toEqual(['NOPE', 'true', '/settings']);
  await person.type(field, 'X');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  expect(calls.some(({ route }) => route === join)).toBe(false);
});

test('the trial starts, and leads to Today', async () => {
  const calls = fakeApi({
    ...home,
    [trial]: { startedAt: '2026-03-04T12:00:00.000Z', endsAt: '2026-03-11T12:00:00.000Z' },
  });
  const { person } = show();
  await person.click(screen.getByRole('button', { name: 'Start the trial' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(calls.filter(({ route }) => route === trial)).toHaveLength(1);
  expect(toastStore.current()).toMatchObject({ title: 'Your 7-day trial has started!' });
});

test('a trial that was had already is refused in the server’s words', async () => {
  fakeApi({
    ...home,
    [trial]: new Refusal(409, { message: 'You’ve already had your 7-day trial.', code: 'conflict' }),
  });
  const { person } = show();
  await person.click(screen.getByRole('button', { name: 'Start the trial' }));
  await waitFor(() =>
    expect(toastStore.current()).toMatchObject({
      variant: 'destructive',
      title: 'The trial couldn’t be started',
      description: 'You’ve already had your 7-day trial.',
    }),
  );
  expect(location.pathname).toBe('/settings');
});
