import type { ComponentProps } from 'react';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SettingsSection } from '#contract/pages.ts';
import type { User } from '#web/features/session/queries.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { renderPage, settled, typist } from '#web/platform/page-in-test.tsx';
import { createQueryClient, userKey } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { reminderQuery } from './queries.ts';
import { ofCoach, reminder, settings, storage } from './settings-in-test.ts';
import { Settings } from './settings.tsx';

const person = typist();

// It asks for itself, whenever it is loaded, and has a test of its own.
vi.mock('./api-rows.tsx', () => ({ default: () => null }));

// Drawing all 420 zones in every test takes most of the time of this file.
beforeAll(() => void vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Lisbon', 'America/New_York']));
afterAll(() => vi.restoreAllMocks());

async function show(section: SettingsSection | undefined, props: Partial<ComponentProps<typeof Settings>> = {}) {
  const client = createQueryClient();
  client.setQueryData(userKey, { id: 'u1', firstName: 'Nora', lastName: 'Whitfield' });
  client.setQueryData(reminderQuery.queryKey, reminder);
  renderPage(<Settings section={section} isClient coachName={null} {...props} />, { client });
  await screen.findByRole('navigation', { name: 'Settings sections' });
  return client;
}

test('a new name is saved, said, and taken over by the rest of the page', async () => {
  const calls = fakeApi({
    'GET /api/settings': settings,
    'PUT /api/settings/name': { ...settings, firstName: 'Nora Jane' },
  });
  const client = await show('account');
  expect(document.querySelector<HTMLButtonElement>('.namerow button')!.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Nora Jane' } });
  await person.click(document.querySelector<HTMLElement>('.namerow button')!);
  await settled();
  expect(calls.at(-1)).toMatchObject({
    route: 'PUT /api/settings/name',
    body: { firstName: 'Nora Jane', lastName: 'Whitfield' },
  });
  expect(toastStore.current()?.title).toBe('Name Saved');
  expect(client.getQueryData<User>(userKey)?.firstName).toBe('Nora Jane');
  expect(document.querySelector<HTMLButtonElement>('.namerow button')!.disabled).toBe(true);
});

test('a refused number is said beside its field and stays typed', async () => {
  const sentence = 'Begin with + and the country code, such as +351 912 345 678.';
  fakeApi({
    'GET /api/settings': settings,
    'PUT /api/settings/whatsapp': new Refusal(422, {
      message: sentence,
      code: 'invalid',
      fields: { whatsappNumber: sentence },
    }),
  });
  await show('contact');
  fireEvent.change(document.querySelector('input[type=tel]')!, { target: { value: '0912 345 678' } });
  await person.click(document.querySelector<HTMLElement>('.inlinerow button')!);
  await settled();
  expect(document.querySelector('.setgroup .err')?.textContent).toBe(sentence);
  expect(document.querySelector('input[type=tel]')?.getAttribute('aria-invalid')).toBe('true');
  expect(document.querySelector<HTMLInputElement>('input[type=tel]')!.value).toBe('0912 345 678');
});

test('a new address waits, can be sent its link again, and can be taken back', async () => {
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const waiting = { ...settings, emailChange: { newEmail: 'nora.w@post.example', expiresAt } };
  const calls = fakeApi({
    'GET /api/settings': { ...settings, secondFactor: { since: '2025-09-03T08:00:00Z', recoveryCodesLeft: 8 } },
    'PUT /api/settings/email': waiting,
    'POST /api/settings/email/again': waiting,
    'DELETE /api/settings/email': settings,
  });
  await show('account');
  await person.click(screen.getByRole('button', { name: 'Change your e-mail' }));
  await person.type(screen.getByLabelText('New e-mail'), 'nora.w@post.example');
  await person.type(screen.getByLabelText('Your password'), 'the river bends');
  await person.type(screen.getByLabelText('Code from your app'), '123456');
  await person.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('nora.w@post.example')).toBeTruthy();
  expect(calls.at(-1)).toMatchObject({
    body: { newEmail: 'nora.w@post.example', password: 'the river bends', code: '123456' },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.querySelector('.emailwait')?.textContent).toContain('is waiting to be confirmed.');
  await person.click(screen.getByRole('button', { name: 'Send again' }));
  await settled();
  expect(calls.at(-1)?.route).toBe('POST /api/settings/email/again');
  await person.click(screen.getByRole('button', { name: 'Keep the old address' }));
  await settled();
  expect(document.querySelector('.emailwait')).toBeNull();
});

test('what is wrong with a new address or the password stands beside its field', async () => {
  const fields = { newEmail: 'This is your address already.', password: 'This password is not right.' };
  fakeApi({
    'GET /api/settings': settings,
    'PUT /api/settings/email': new Refusal(422, { message: fields.newEmail, code: 'invalid', fields }),
  });
  await show('account');
  await person.click(screen.getByRole('button', { name: 'Change your e-mail' }));
  expect(screen.queryByLabelText('Code from your app')).toBeNull();
  await person.type(screen.getByLabelText('New e-mail'), 'nora@example.org');
  await person.type(screen.getByLabelText('Your password'), 'guess');
  await person.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(fields.newEmail)).toBeTruthy();
  expect(screen.getByText(fields.password)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('New e-mail').value).toBe('nora@example.org');
});

test('an address that is not confirmed can be sent its link again, and a refusal is said', async () => {
  const calls = fakeApi({
    'GET /api/settings': { ...settings, emailVerified: false },
    'POST /api/settings/email/confirmation': new Refusal(429, {
      message: 'Too many attempts. Please try again in 40 minutes.',
      code: 'rate_limited',
    }),
  });
  await show('account');
  await person.click(screen.getByRole('button', { name: 'Send the link again' }));
  await settled();
  expect(calls.at(-1)?.route).toBe('POST /api/settings/email/confirmation');
  expect(toastStore.current()?.description).toBe('Too many attempts. Please try again in 40 minutes.');
});

test('the theme is painted at once and put back if it could not be kept', async () => {
  fakeApi({
    'GET /api/settings': settings,
    'PUT /api/settings/theme': new Refusal(503, { message: 'Busy.', code: 'unavailable' }),
  });
  await show('look');
  await person.click([...document.querySelectorAll('.themes label')].at(-1)!.querySelector('input')!);
  await settled();
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(toastStore.current()).toMatchObject({ variant: 'destructive', title: 'Not Saved', description: 'Busy.' });
});

test('the second factor is set up by QR code or key, and shows its recovery codes once', async () => {
  const on = { ...settings, secondFactor: { since: '2025-09-03T08:00:00Z', recoveryCodesLeft: 10 } };
  const calls = fakeApi({
    'GET /api/settings': settings,
    'POST /api/settings/second-factor/start': { otpauthUri: 'otpauth://totp/x', secret: 'GEZDGNBV', qrCode: '<svg/>' },
    'POST /api/settings/second-factor/confirm': { settings: on, recoveryCodes: ['abcde-fghij', 'klmno-pqrst'] },
  });
  await show('security');
  await person.click(screen.getByRole('button', { name: 'Set up' }));
  await person.type(screen.getByLabelText('Password'), 'the river bends');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'QR code for your authenticator app' });
  expect(picture.src).toBe('data:image/svg+xml,%3Csvg%2F%3E');
  expect(screen.getByText('GEZD GNBV')).toBeTruthy();
  await person.type(screen.getByLabelText('Code from the app'), '123456');
  await person.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('klmno-pqrst')).toBeTruthy();
  expect(calls.at(-1)).toMatchObject({ body: { code: '123456' } });
  await person.click(screen.getByRole('button', { name: 'I’ve saved them' }));
  expect(screen.queryByText('klmno-pqrst')).toBeNull();
  expect(screen.getByText('10 of 10 left')).toBeTruthy();
});

test('passkeys are listed with their use; a refusal stands beside its field, and a new name is saved', async () => {
  const passkey = { id: 'p1', name: 'My phone', createdAt: '2025-09-03T08:00:00Z', lastUsedAt: null };
  const fields = { password: 'This password is not right.' };
  const calls = fakeApi({
    'GET /api/settings': { ...settings, passkeys: [passkey] },
    'PUT /api/settings/passkeys/p1': { ...settings, passkeys: [{ ...passkey, name: 'Old phone' }] },
    'POST /api/settings/passkeys/p1/remove': new Refusal(422, { message: fields.password, code: 'invalid', fields }),
  } as Parameters<typeof fakeApi>[0]);
  await show('security');
  expect(screen.getByText('This browser doesn’t support passkeys.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Rename My phone' }));
  await person.clear(screen.getByLabelText('Name'));
  await person.type(screen.getByLabelText('Name'), 'Old phone');
  await person.click(screen.getAllByRole('button', { name: 'Save' }).at(-1)!);
  expect(await screen.findByRole('button', { name: 'Remove Old phone' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Remove Old phone' }));
  await person.type(screen.getByLabelText('Password'), 'guess');
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(fields.password)).toBeTruthy();
  expect(calls.at(-1)).toMatchObject({ body: { password: 'guess' } });
});

test('turning the second factor off asks for the password and the factor, and says beside which something is wrong', async () => {
  const on = { ...settings, secondFactor: { since: '2025-09-03T08:00:00Z', recoveryCodesLeft: 8 } };
  const fields = { code: 'This code is not right. Codes change every 30 seconds.' };
  const calls = fakeApi({
    'GET /api/settings': on,
    'POST /api/settings/second-factor/stop': new Refusal(422, { message: fields.code, code: 'invalid', fields }),
    'POST /api/settings/second-factor/recovery-codes': { settings: on, recoveryCodes: ['uvwxy-z2345'] },
  });
  await show('security');
  expect(screen.getByText('8 of 10 left')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Turn off' }));
  await person.type(screen.getByLabelText('Password'), 'the river bends');
  await person.type(screen.getByLabelText('Code from the app, or a recovery code'), 'abcde-fghij');
  await person.click(screen.getAllByRole('button', { name: 'Turn off' }).at(-1)!);
  expect(await screen.findByText(fields.code)).toBeTruthy();
  expect(calls.at(-1)).toMatchObject({ body: { password: 'the river bends', code: 'abcde-fghij' } });
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(screen.getByRole('button', { name: 'New codes' }));
  await person.type(screen.getByLabelText('Password'), 'the river bends');
  await person.type(screen.getByLabelText('Code from the app, or a recovery code'), '123456');
  await person.click(screen.getByRole('button', { name: 'Make new codes' }));
  expect(await screen.findByText('uvwxy-z2345')).toBeTruthy();
});

test('this device stands first; another one can be signed out', async () => {
  const calls = fakeApi({
    'GET /api/settings': settings,
    'POST /api/settings/sessions/s1/end': { ...settings, sessions: settings.sessions.slice(1) },
  } as Parameters<typeof fakeApi>[0]);
  await show('security');
  expect([...document.querySelectorAll('.sessions b')].map((device) => device.textContent)).toEqual([
    'Phone, Firefox',
    'Computer, Chrome',
  ]);
  await person.click(document.querySelector<HTMLElement>('.sessions button')!);
  await settled();
  expect(calls.at(-1)?.route).toBe('POST /api/settings/sessions/s1/end');
  expect(document.querySelectorAll('.sessions li')).toHaveLength(1);
  expect(document.querySelector('.setrow__more')).toBeNull();
});

test('the password is asked for where the server wants it before a device is signed out', async () => {
  const refused = (sentence: string) =>
    new Refusal(422, { message: sentence, code: 'invalid', fields: { password: sentence } });
  const calls = fakeApi({
    'GET /api/settings': settings,
    'POST /api/settings/sessions/end': (body: unknown) => {
      const { password } = body as { password?: string };
      if (password === undefined) return refused('Please enter your password.');
      return password === 'right' ? { ...settings, sessions: [] } : refused('This password is not right.');
    },
  } as Parameters<typeof fakeApi>[0]);
  await show('security');
  await person.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  const field = await screen.findByLabelText('Password');
  await person.type(field, 'wrong');
  await person.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('This password is not right.')).toBeTruthy();
  await person.clear(field);
  await person.type(field, 'right');
  await person.click(screen.getByRole('button', { name: 'Sign out' }));
  await settled();
  expect(calls.at(-1)).toMatchObject({ body: { password: 'right' } });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('findability says what coaches see, and that a coach ends it', async () => {
  fakeApi({ 'GET /api/settings': settings });
  await show('contact', { coachName: 'Ines Calloway' });
  expect(document.querySelector('.setgroup')?.textContent).toContain(
    'Now that you work with Ines Calloway, nobody sees them.',
  );
});

test('with a provider, password and second factor are the provider’s', async () => {
  fakeApi({ 'GET /api/settings': { ...settings, signInMethod: 'oidc', hasPassword: false, client: null } });
  await show('security');
  expect(screen.getAllByText('Managed by your sign-in provider.')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
  cleanup();
  await show('account');
  expect(document.body.textContent).toContain('The address comes from your sign-in provider. Change it there.');
  expect(screen.queryByRole('button', { name: 'Change your e-mail' })).toBeNull();
});

test('somebody without a coach is shown the way to one, with the trial only if they may have it', async () => {
  fakeApi({ 'GET /api/settings': settings });
  await show('contact', { canStartTrial: true });
  expect(screen.getByRole('link', { name: 'Meet coaches' }).getAttribute('href')).toBe('/coaches');
  expect(screen.getByText('Use a code, start the trial, or ask a coach who has room.')).toBeTruthy();
  cleanup();
  await show('contact', { canStartTrial: false });
  expect(screen.getByText('Use a code or ask a coach who has room.')).toBeTruthy();
  cleanup();
  await show('contact', { coachName: 'Ines Calloway' });
  expect(screen.queryByRole('link', { name: 'Meet coaches' })).toBeNull();
});

const rows = () =>
  [...document.querySelectorAll('.setnav .rowlink')].map((row) => [
    row.getAttribute('href'),
    row.querySelector('.rowlink__say')?.firstChild?.textContent,
    row.querySelector('small')?.textContent,
  ]);

test('the list says of each section how things stand; what a client has is not offered to a coach', async () => {
  const passkey = { id: 'p1', name: 'My phone', createdAt: '2025-09-03T08:00:00Z', lastUsedAt: null };
  fakeApi({ 'GET /api/settings': { ...settings, passkeys: [passkey] }, 'GET /api/client/storage': storage });
  await show(undefined, { coachName: 'Ines Calloway' });
  await settled();
  expect(rows()).toEqual([
    ['/settings/account', 'Account', 'Name, e-mail'],
    ['/settings/security', 'Security', 'One passkey, signed in on 2 devices'],
    ['/settings/notifications', 'Notifications', 'Mail about messages'],
    ['/settings/journal', 'Journal', 'Earlier pages shown, who has read, download'],
    ['/settings/media', 'Photos and recordings', '214 MB of 2 GB'],
    ['/settings/contact', 'Coaches and contact', 'You work with Ines Calloway'],
    ['/settings/look', 'Look, language and time', 'Light, Lisbon'],
    ['/help', 'Help & Support', undefined],
    ['/role-select', 'Switch role', undefined],
    ['/api/logout', 'Logout', undefined],
    ['/settings/delete-account', 'Delete my account', 'You have 14 days to change your mind.'],
  ]);
  cleanup();
  fakeApi({ 'GET /api/settings': { ...settings, emailVerified: false, client: null, coach: ofCoach } });
  await show(undefined, { isClient: false });
  expect(rows().map(([href, , state]) => [href, state])).toEqual([
    ['/settings/account', 'Your e-mail address isn’t confirmed yet'],
    ['/settings/security', 'Signed in on 2 devices'],
    ['/settings/notifications', 'Mail about hard days, messages, shared pages'],
    ['/settings/look', 'Light, Lisbon'],
    ['/help', undefined],
    ['/settings/delete-account', 'You have 14 days to change your mind.'],
  ]);
});

test('a section is a page with its own heading; the list is one too, and shows the first section beside it', async () => {
  fakeApi({ 'GET /api/settings': settings });
  await show('look');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Look, language and time');
  expect(screen.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/settings/look');
  cleanup();
  await show(undefined);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Settings');
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Account');
});

test('everything can be downloaded by everybody, and the account is deleted in one place', async () => {
  const download = () => screen.getAllByRole('link', { name: 'Download' });
  fakeApi({ 'GET /api/settings': settings });
  await show('journal');
  expect(download()).toHaveLength(1);
  expect(screen.getAllByText('Delete my account')).toHaveLength(1);
  cleanup();
  fakeApi({ 'GET /api/settings': { ...settings, client: null, coach: ofCoach } });
  await show('account', { isClient: false });
  expect(download()).toHaveLength(1);
});

test('the time zone is chosen by place, and an old name is shown as the place is called today', async () => {
  const calls = fakeApi({
    'GET /api/settings': { ...settings, timeZone: 'Asia/Calcutta' },
    'PUT /api/settings/time-zone': { ...settings, timeZone: 'America/New_York' },
  });
  await show('look');
  const choice = screen.getByLabelText<HTMLSelectElement>('Time zone');
  expect([choice.value, choice.selectedOptions[0]?.textContent]).toEqual(['Asia/Kolkata', 'Kolkata (UTC+5:30)']);
  const americas = within(choice).getByRole('group', { name: 'The Americas' });
  expect(within(americas).getByRole('option', { name: /^New York \(UTC-[45]\)$/ })).toBeTruthy();
  expect(within(choice).queryByRole('option', { name: /Calcutta/ })).toBeNull();
  await person.selectOptions(choice, 'America/New_York');
  await settled();
  expect(calls.at(-1)).toMatchObject({ body: { timeZone: 'America/New_York' } });
});
