import { act } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { click, render, the } from '#web/ui/render-in-test.ts';
import { SetupForm } from './setup-form.tsx';

vi.mock('#web/platform/boot.ts', () => ({ boot: null, productName: 'Dayloom' }));

const ines = {
  id: 'c1',
  fullName: 'Ines Calloway',
  professionalTitle: 'Somatic and Career Coach',
  yearsExperience: 11,
  specialties: ['Burnout'],
  profileImageUrl: '',
};
const nora = {
  id: 'u1',
  email: 'nora@example.org',
  emailVerified: true,
  firstName: 'Nora',
  lastName: 'Whitfield',
  profileImageUrl: null,
  role: 'client',
  clientType: 'trial',
  isAdmin: false,
  isDemo: false,
  timeZone: 'UTC',
  theme: 'device',
  signup: null,
} as const;

const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});

beforeEach(() => {
  sessionStorage.clear();
  assign.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

const show = (signup: Parameters<typeof SetupForm>[0]['signup'] = null) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SetupForm signup={signup} />
    </QueryClientProvider>,
  );
const radio = (label: string) =>
  [...document.querySelectorAll('label.choice')]
    .find((choice) => choice.textContent?.includes(label))!
    .querySelector('input')!;
const submit = () => click(the('button[type=submit]'));
const settled = () => act(async () => new Promise((done) => setTimeout(done, 10)));

test('a trial begins: the choices are sent, the browser goes home, and the welcome is said there', async () => {
  const calls = fakeApi({ 'POST /api/auth/set-role': nora });
  await show();
  await submit();
  await settled();
  expect(calls).toMatchObject([
    { route: 'POST /api/auth/set-role', body: { role: 'client', clientType: 'trial', isFindable: true } },
  ]);
  expect(assign).toHaveBeenCalledWith('/');
  expect(JSON.parse(sessionStorage.getItem('toast') ?? '')).toEqual({
    title: 'Welcome to Dayloom',
    description: 'Your 7-day trial has started!',
  });
});

test('a coach sees none of the clients’ questions', async () => {
  fakeApi({ 'POST /api/auth/set-role': { ...nora, role: 'coach' } });
  await show({ role: 'coach', referralCode: null });
  expect([...document.querySelectorAll('h2')].map((heading) => heading.textContent)).toEqual(['I am here as a']);
  await submit();
  await settled();
  expect(sessionStorage.getItem('toast')).toContain('Your coach account is ready.');
});

test('an unknown code is said beside the field and in a toast; everything that was chosen stays', async () => {
  const sentence = 'No coach has this referral code.';
  fakeApi({
    'GET /api/roles/coaches': [ines],
    'POST /api/auth/set-role': new Refusal(422, {
      message: sentence,
      code: 'invalid',
      fields: { referralCode: sentence },
    }),
  });
  await show({ role: 'client', referralCode: 'NOPE' });
  await settled();
  await click(radio('Ines Calloway'));
  await submit();
  await settled();
  expect(the('.err').textContent).toBe(sentence);
  expect(toastStore.current()).toMatchObject({ variant: 'destructive', title: 'Setup Failed', description: sentence });
  expect(the('input.input--code').value).toBe('NOPE');
  expect(radio('Ines Calloway').checked).toBe(true);
  expect(assign).not.toHaveBeenCalled();
});

test('where there is no coach the page says so and asks for a code', async () => {
  fakeApi({ 'GET /api/roles/coaches': [] });
  await show({ role: 'client', referralCode: 'X' });
  await settled();
  expect(document.body.textContent).toContain('No coach is taking new clients here');
  expect(document.querySelectorAll('input[name=coach]')).toHaveLength(0);
  expect(document.querySelectorAll('input.input--code')).toHaveLength(1);
});

test('coaches that could not be loaded can be asked for again', async () => {
  let tries = 0;
  fakeApi({
    'GET /api/roles/coaches': () =>
      tries++ === 0 ? new Refusal(503, { message: 'Busy.', code: 'unavailable' }) : [ines],
  });
  await show({ role: 'client', referralCode: 'X' });
  await settled();
  expect(the('[role=alert]').textContent).toContain('The coaches could not be loaded.');
  await click(the('[role=alert] button'));
  await settled();
  expect(document.body.textContent).toContain('Ines Calloway');
});
