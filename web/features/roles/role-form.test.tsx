import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#contract/roles/rules.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled, typist } from '#web/platform/page-in-test.tsx';
import { showHandedToast, toastStore } from '#web/platform/toast-store.ts';
import { RoleForm } from './role-form.tsx';

const person = typist();

const user = { ...theUser, role: 'coach' as const, clientType: null };

const neither = { client: null, coach: null, mayBecomeCoach: true };

const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});

beforeEach(() => assign.mockClear());
beforeEach(() => history.replaceState(null, '', '/role-select'));
afterEach(() => {
  vi.useRealTimers();
});

async function show(inForce: Role | null = null, offersAdmin = false) {
  const { client } = renderPage(<RoleForm inForce={inForce} offersAdmin={offersAdmin} />);
  // What waits in each role has arrived.
  await settled();
  return client;
}
const posts = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ route }) => route.startsWith('POST')).map(({ route, body }) => [route, body]);
const proceed = async () => {
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await settled();
};
const names = () => [...document.querySelectorAll('.choice b')].map((name) => name.textContent);
const choose = (name: string) =>
  fireEvent.click(
    [...document.querySelectorAll('label.choice')]
      .find((choice) => choice.textContent?.startsWith(name))!
      .querySelector('input')!,
  );

test('Continue waits for a choice; Admin is offered to holders of the grant only', async () => {
  fakeApi({ 'GET /api/roles/own': neither });
  await show();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);
  expect(names()).toEqual(['Client', 'Coach']);
  choose('Coach');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(false);
  cleanup();
  await show(null, true);
  expect(names()).toEqual(['Client', 'Coach', 'Admin']);
});

test('after success a new document is loaded half a second later, which says so again', async () => {
  fakeApi({ 'POST /api/auth/set-role': user, 'GET /api/roles/own': neither });
  await show();
  choose('Coach');
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await act(async () => vi.advanceTimersByTimeAsync(100));
  expect(toastStore.current()?.title).toBe('Role Set Successfully!');
  expect(assign).not.toHaveBeenCalled();
  await act(async () => vi.advanceTimersByTimeAsync(500));
  expect(assign).toHaveBeenCalledWith('/');
  toastStore.dismiss(toastStore.current()!.id);
  showHandedToast();
  expect(toastStore.current()?.title).toBe('Role Set Successfully!');
});

test('another role than the one in force is left first', async () => {
  const calls = fakeApi({
    'GET /api/roles/own': neither,
    'POST /api/auth/clear-role': { ...user, role: null },
    'POST /api/auth/set-role': user,
  });
  await show('client');
  choose('Coach');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await settled();
  expect(posts(calls)).toEqual([
    ['POST /api/auth/clear-role', undefined],
    ['POST /api/auth/set-role', { role: 'coach' }],
  ]);
});

test('a refusal is said with the server’s sentence', async () => {
  fakeApi({
    'GET /api/roles/own': neither,
    'POST /api/auth/set-role': new Refusal(403, { message: 'Only holders of the grant.', code: 'forbidden' }),
  });
  await show(null, true);
  choose('Admin');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await settled();
  expect(toastStore.current()).toMatchObject({
    title: 'Failed to Set Role',
    description: 'Only holders of the grant.',
    variant: 'destructive',
  });
});

const clientBefore = { coachName: null, programTitle: 'Breath as Anchor', entries: 5, hadTrial: true };

test('says which role one comes from and what waits in each, and is left with one click', async () => {
  const calls = fakeApi({
    'GET /api/roles/own': {
      ...neither,
      client: { ...clientBefore, coachName: 'Ines Calloway' },
      coach: { clients: 1 },
    },
  });
  await show('coach');
  expect(screen.getByText(/^You’re here as a coach\. Nothing changes until you press Continue/)).toBeTruthy();
  expect(screen.getByText('Breath as Anchor with Ines Calloway, 5 pages in your journal')).toBeTruthy();
  expect(screen.getByText('1 client, your programs and your notes')).toBeTruthy();
  expect(screen.getByText('Your role now').closest('label')?.textContent).toContain('Coach');
  expect(screen.getByRole('link', { name: 'Stay a coach' }).getAttribute('href')).toBe('/');
  // Who has a coach goes back to them, and has nothing to choose.
  choose('Client');
  expect(screen.queryByText('How to begin')).toBeNull();
  expect(posts(calls)).toEqual([]);
  cleanup();
  await show(null);
  expect(screen.queryByRole('link', { name: /^Stay/ })).toBeNull();
});

test('a new client is offered what set-up offers, and nothing begins by itself', async () => {
  const calls = fakeApi({
    'GET /api/roles/own': neither,
    'GET /api/roles/coaches': [],
    'POST /api/roles/coach-of-code': { coach: { id: 'c1', fullName: 'Ines Calloway' } },
    'POST /api/auth/set-role': { ...user, role: 'client' },
  });
  await show();
  choose('Client');
  expect(names().slice(2)).toEqual(['7-day free trial', 'With a coach', 'Decide later']);
  choose('With a coach');
  await person.type(await screen.findByLabelText(/Referral code/), 'INES-7QK2MD');
  await person.click(screen.getByRole('switch', { name: 'Let coaches find me' }));
  expect(await screen.findByText('This code connects you with Ines Calloway.')).toBeTruthy();
  await proceed();
  expect(toastStore.current()).toMatchObject({ description: 'Ines Calloway is your coach now.' });
  expect(posts(calls)).toEqual([
    ['POST /api/roles/coach-of-code', { referralCode: 'INES-7QK2MD' }],
    [
      'POST /api/auth/set-role',
      { role: 'client', clientType: 'with-coach', referralCode: 'INES-7QK2MD', isFindable: false },
    ],
  ]);
});

test.each([
  ['7-day free trial', { role: 'client', clientType: 'trial', isFindable: true }],
  ['Decide later', { role: 'client', isFindable: true }],
])('a new client who chooses %s', async (path, body) => {
  const calls = fakeApi({ 'GET /api/roles/own': neither, 'POST /api/auth/set-role': { ...user, role: 'client' } });
  await show();
  choose('Client');
  choose(path);
  await proceed();
  expect(posts(calls)).toEqual([['POST /api/auth/set-role', body]]);
});

test('the trial is not offered twice, and who was here before comes back to what they had', async () => {
  const calls = fakeApi({
    'GET /api/roles/own': { ...neither, client: clientBefore },
    'POST /api/auth/set-role': { ...user, role: 'client' },
  });
  await show();
  choose('Client');
  expect(names().slice(2)).toEqual(['Pick up where you left off', 'With a coach']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Pick up where you left off/ }).checked).toBe(true);
  expect(screen.queryByText('Visibility')).toBeNull();
  await proceed();
  expect(posts(calls)).toEqual([['POST /api/auth/set-role', { role: 'client' }]]);
});

test('nothing refers to a switch that is not on the page', async () => {
  const ines = {
    id: 'c1',
    fullName: 'Ines Calloway',
    professionalTitle: '',
    yearsExperience: 0,
    specialties: [],
    profileImageUrl: '',
  };
  fakeApi({ 'GET /api/roles/own': { ...neither, client: clientBefore }, 'GET /api/roles/coaches': [ines] });
  await show('coach');
  choose('Client');
  choose('With a coach');
  expect(await screen.findByText('Coaches can invite you if you let them find you')).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a refusal leaves nobody without their role: the old one is taken up again, and what was typed stays', async () => {
  const sentence = 'No coach has this referral code. Please check it with your coach.';
  const calls = fakeApi({
    'GET /api/roles/own': { ...neither, coach: { clients: 2 } },
    'GET /api/roles/coaches': [],
    'POST /api/roles/coach-of-code': { coach: { id: 'c1', fullName: 'Ines Calloway' } },
    'POST /api/auth/clear-role': { ...user, role: null },
    'POST /api/auth/set-role': (body) =>
      (body as { role: string }).role === 'coach'
        ? user
        : new Refusal(422, { message: sentence, code: 'invalid', fields: { referralCode: sentence } }),
  });
  await show('coach');
  choose('Client');
  choose('With a coach');
  await person.type(await screen.findByLabelText(/Referral code/), 'NOBODY');
  // The first press names the coach, the second connects.
  await proceed();
  await proceed();
  expect(posts(calls).map(([route, body]) => [route, (body as { role?: string } | undefined)?.role])).toEqual([
    ['POST /api/roles/coach-of-code', undefined],
    ['POST /api/auth/clear-role', undefined],
    ['POST /api/auth/set-role', 'client'],
    ['POST /api/auth/set-role', 'coach'],
  ]);
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/Referral code/).value).toBe('NOBODY');
  expect(toastStore.current()?.title).toBe('Failed to Set Role');
});

test.each([
  ['/journal?q=a%20walk', '/journal?q=a%20walk'],
  ['/analytics', '/'],
  ['//journal', '/'],
])('leads on to the page that was wanted, if the role has it: %s', async (to, arrived) => {
  fakeApi({ 'GET /api/roles/own': neither, 'POST /api/auth/set-role': { ...user, role: 'client' } });
  history.replaceState(null, '', `/role-select?${new URLSearchParams({ to })}`);
  await show();
  choose('Client');
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await act(async () => vi.advanceTimersByTimeAsync(600));
  expect(assign).toHaveBeenCalledWith(arrived);
});

test('the role that has the wanted page is chosen already', async () => {
  fakeApi({ 'GET /api/roles/own': neither });
  history.replaceState(null, '', '/role-select?to=%2Fanalytics');
  await show('client');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Coach/ }).checked).toBe(true);
});

test('where coaches are let in by an admin, the coach role is offered only to who may choose it', async () => {
  fakeApi({ 'GET /api/roles/own': { ...neither, mayBecomeCoach: false } });
  const shown = renderPage(<RoleForm inForce="client" offersAdmin={false} isCoachLimited />);
  await settled();
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  shown.unmount();
  fakeApi({ 'GET /api/roles/own': neither });
  renderPage(<RoleForm inForce="client" offersAdmin={false} isCoachLimited />);
  expect(await screen.findByRole('radio', { name: /^Coach/ })).toBeTruthy();
});
