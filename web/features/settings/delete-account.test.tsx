import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { AccountClosing } from './account-closing.tsx';
import { DeleteAccount } from './delete-account.tsx';
import type { AccountDeletion } from './queries.ts';

const person = typist();

const deletion: AccountDeletion = {
  email: 'nora@example.org',
  requestedAt: null,
  deletionAt: '2025-10-22T16:38:00Z',
  refusal: null,
  proof: 'password',
  journalEntries: 14,
  messages: 23,
  noteVersions: 2,
  cohorts: [],
  clients: 0,
  programsRemoved: 0,
  programsKept: 0,
  coachName: 'Ines Calloway',
};

const leaveFor = vi.spyOn(location, 'assign').mockImplementation(() => {});
afterEach(() => leaveFor.mockClear());

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete my account' });

test('says what goes and stays, and asks for the address before anything can be pressed', async () => {
  const calls = fakeApi({
    'GET /api/account/deletion': deletion,
    'POST /api/account/deletion': { deletionAt: deletion.deletionAt },
  });
  renderPage(<DeleteAccount role="client" timeZone="UTC" />);
  expect(await screen.findByText('Your 14 pages and the cloth they wove')).toBeTruthy();
  expect(screen.getByText('The 23 messages between you and your coaches')).toBeTruthy();
  expect(screen.getByText('The notes Ines Calloway keeps about you')).toBeTruthy();
  expect(screen.getByText(/Ines Calloway is notified that you’re leaving, without a reason\./)).toBeTruthy();
  expect(screen.queryByText('Your profile, picture and referral code')).toBeNull();
  expect(screen.getByRole('link', { name: 'Download everything' }).getAttribute('href')).toBe('/api/my-data');

  expect(button().disabled).toBe(true);
  await person.type(screen.getByLabelText('Type your e-mail address to confirm'), 'nora@exam');
  expect(button().disabled).toBe(true);
  await person.type(screen.getByLabelText('Type your e-mail address to confirm'), 'ple.org');
  await person.type(screen.getByLabelText('Your password'), 'the river bends');
  await person.click(button());
  await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/api/login?note=leaving'));
  expect(calls.at(-1)).toMatchObject({ body: { email: 'nora@example.org', password: 'the river bends' } });
});

test('a coach reads what becomes of clients and programs', async () => {
  const ofCoach = { ...deletion, journalEntries: 0, coachName: null, clients: 3, programsRemoved: 1, programsKept: 2 };
  fakeApi({ 'GET /api/account/deletion': { ...ofCoach, proof: 'password-and-code' } });
  renderPage(<DeleteAccount role="coach" timeZone="UTC" />);
  expect(await screen.findByText('Your profile, picture and referral code')).toBeTruthy();
  expect(screen.getByText('Your one program that nobody has ever been on')).toBeTruthy();
  expect(screen.getByText('Your 2 programs that people are or were on, without your name')).toBeTruthy();
  expect(screen.getByText('Everything your clients wrote, and their programs')).toBeTruthy();
  expect(screen.getByText(/Your 3 clients are notified by e-mail\./)).toBeTruthy();
  expect(screen.getByLabelText('Code from your app')).toBeTruthy();
});

test('a wrong password is said beside its field, and nothing is lost', async () => {
  const fields = { password: 'This password is not right.' };
  fakeApi({
    'GET /api/account/deletion': deletion,
    'POST /api/account/deletion': new Refusal(422, { message: fields.password, code: 'invalid', fields }),
  });
  renderPage(<DeleteAccount role="client" timeZone="UTC" />);
  await person.type(await screen.findByLabelText('Type your e-mail address to confirm'), 'Nora@example.org');
  await person.type(screen.getByLabelText('Your password'), 'guess');
  await person.click(button());
  expect(await screen.findByText(fields.password)).toBeTruthy();
  expect(leaveFor).not.toHaveBeenCalled();
});

test('somebody without a role has little to lose, and goes back to choosing one', async () => {
  const nothing = { journalEntries: 0, messages: 0, noteVersions: 0, coachName: null };
  fakeApi({ 'GET /api/account/deletion': { ...deletion, ...nothing, proof: 'fresh-sign-in' } });
  renderPage(<DeleteAccount role={null} timeZone="UTC" />);
  expect(await screen.findByText('Your sign-ins and settings')).toBeTruthy();
  expect(screen.queryByText('Your profile, picture and referral code')).toBeNull();
  expect(screen.queryByLabelText('Your password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Keep my account' }).getAttribute('href')).toBe('/');
});

test('the last admin reads why not, and finds nothing to press', async () => {
  const refusal = 'You are the last admin. Make someone else an admin first.';
  fakeApi({ 'GET /api/account/deletion': { ...deletion, refusal } });
  renderPage(<DeleteAccount role="admin" timeZone="UTC" />);
  expect(await screen.findByText(refusal)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
});

test('what could not be counted is said, and can be tried again', async () => {
  fakeApi({ 'GET /api/account/deletion': new Refusal(404, { message: 'Away.', code: 'not_found' }) });
  renderPage(<DeleteAccount role="client" timeZone="UTC" />);
  expect((await screen.findByRole('alert')).textContent).toBe('This couldn’t be loadedAway.Try again');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('whoever is leaving reads the day, and keeps the account with one press', async () => {
  const calls = fakeApi({
    'GET /api/account/deletion': { ...deletion, requestedAt: '2025-10-08T16:38:00Z' },
    'DELETE /api/account/deletion': { message: 'Your account stays.' },
  });
  renderPage(<AccountClosing deletionAt={deletion.deletionAt} timeZone="UTC" />);
  expect(screen.getByRole('heading').textContent).toContain('Your account closes on');
  expect(await screen.findByText(/Your 14 pages are still here, and nobody else can open them\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'sign out' }).getAttribute('href')).toBe('/api/logout');
  await person.click(screen.getByRole('button', { name: 'Keep my account' }));
  await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/'));
  expect(calls.at(-1)?.route).toBe('DELETE /api/account/deletion');
});

test('an account that could not be kept says so', async () => {
  fakeApi({
    'GET /api/account/deletion': { ...deletion, requestedAt: '2025-10-08T16:38:00Z' },
    'DELETE /api/account/deletion': new Refusal(409, { message: 'There is nothing to take back.', code: 'conflict' }),
  });
  renderPage(<AccountClosing deletionAt={deletion.deletionAt} timeZone="UTC" />);
  await person.click(screen.getByRole('button', { name: 'Keep my account' }));
  await vi.waitFor(() => expect(toastStore.current()?.description).toBe('There is nothing to take back.'));
  expect(leaveFor).not.toHaveBeenCalled();
});
