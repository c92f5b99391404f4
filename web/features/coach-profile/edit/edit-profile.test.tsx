import { act } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { fakeApi, Refusal } from '#web/platform/fake-api-in-test.ts';
import { createQueryClient, userKey } from '#web/platform/query-client.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { click, fill, named, press, render, the, until } from '#web/ui/render-in-test.ts';
import { ines } from '../profile-in-test.ts';
import { EditProfile } from './edit-profile.tsx';

let device: MemoryDevice;
beforeEach(() => void (device = memoryDevice()));
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

let leave = async () => {};
async function show() {
  leave = (
    await render(
      <QueryClientProvider client={clientOf('ines')}>
        <EditProfile programs={[{ id: 'p1', title: 'Breath as Anchor' }]} />
      </QueryClientProvider>,
    )
  ).gone;
  await until(() => document.querySelector('#fullName') !== null || document.querySelector('[role="alert"]') !== null);
}
function clientOf(id: string) {
  const client = createQueryClient();
  client.setQueryData(userKey, { id });
  return client;
}
const said = () => document.body.textContent;
const own = { 'GET /api/coach/profile': ines };

test('says that it loads, then shows what is saved', async () => {
  fakeApi(own);
  const { gone } = await render(
    <QueryClientProvider client={clientOf('ines')}>
      <EditProfile programs={undefined} />
    </QueryClientProvider>,
  );
  leave = gone;
  expect(said()).toContain('Loading profile...');
  await until(() => document.querySelector('#fullName') !== null);
  expect([the('#fullName').value, the('#certifications').value, the('#monthlyCoachingRate').value]).toEqual([
    'Ines Calloway',
    'One\nTwo',
    '180',
  ]);
  expect(said()).toContain('8 of 12 places are taken.');
});

test('a profile that cannot be loaded can be asked for again', async () => {
  const calls = fakeApi({
    'GET /api/coach/profile': new Refusal(500, { message: 'Something went wrong.', code: 'internal' }),
  });
  await show();
  expect(said()).toContain('Your profile could not be loaded');
  await click(named('Try again'));
  expect(calls.length).toBe(2);
});

test('Enter adds a specialty, trimmed and once, and does not save', async () => {
  const calls = fakeApi(own);
  await show();
  for (const typed of ['  Rest ', 'rest', ' ']) {
    await fill(the('#specialties'), typed);
    await press(the('#specialties'), 'Enter');
  }
  expect([...document.querySelectorAll('.chip')].map((chip) => chip.textContent)).toEqual(['Burnout', 'Rest']);
  await click(named('Remove Burnout'));
  expect(document.querySelectorAll('.chip')).toHaveLength(1);
  expect(calls.filter((call) => call.route.startsWith('PUT'))).toEqual([]);
});

test('saves, says so and keeps nothing on the device', async () => {
  const calls = fakeApi({ ...own, 'PUT /api/coach/profile': { ...ines, fullName: 'I. Calloway' } });
  await show();
  await fill(the('#fullName'), 'I. Calloway');
  await until(() => device.all('drafts').length === 1);
  await click(named('Save Profile'));
  await until(() => toastStore.current()?.title === 'Profile Updated');
  expect(toastStore.current()?.description).toBe('Your profile has been successfully updated.');
  expect(calls.find((call) => call.route.startsWith('PUT'))?.body).toMatchObject({
    fullName: 'I. Calloway',
    certifications: ['One', 'Two'],
  });
  await until(() => device.all('drafts').length === 0);
});

test('refusals stand at their fields, the first one gets the focus, nothing typed is lost', async () => {
  const fields = {
    bio: 'Bio must be at least 50 characters',
    websiteUrl: 'The website must be a complete address that begins with https:// or http://.',
  };
  fakeApi({ ...own, 'PUT /api/coach/profile': new Refusal(422, { message: fields.bio, code: 'invalid', fields }) });
  await show();
  await fill(the('#bio'), 'Too short.');
  await click(named('Save Profile'));
  await until(() => said().includes('2 fields need another look'));
  expect(said()).toContain(fields.bio);
  expect(said()).toContain(fields.websiteUrl);
  expect(document.activeElement?.id).toBe('bio');
  expect(the('#bio').value).toBe('Too short.');
});

test('a save that does not arrive is said in the words of the page, and the form stays', async () => {
  fakeApi({ ...own, 'PUT /api/coach/profile': new Refusal(503, { message: 'Busy.', code: 'unavailable' }) });
  await show();
  await fill(the('#fullName'), 'Ines');
  await click(named('Save Profile'));
  await until(() => toastStore.current()?.title === 'Update Failed');
  expect(toastStore.current()?.description).toBe('Failed to update profile. Please try again.');
  expect(the('#fullName').value).toBe('Ines');
});

test('what was not saved is there after a reload, and can be given up', async () => {
  fakeApi(own);
  await show();
  await fill(the('#professionalTitle'), 'Half a ti');
  await until(() => device.all('drafts').length === 1);
  await leave();
  await show();
  await until(() => the('#professionalTitle').value === 'Half a ti');
  expect(said()).toContain('This is what you had not saved yet');
  await click(named('Go back to what is saved'));
  expect(the('#professionalTitle').value).toBe('Somatic Coach');
  await until(() => device.all('drafts').length === 0);
});

test('an uploaded photo is shown at once and needs no saving', async () => {
  const address = '/api/photos/01900000-0000-7000-8000-000000000000';
  const calls = fakeApi({ ...own, 'PUT /api/coach/photo': { profileImageUrl: address } });
  await show();
  const chooser = the('input[type="file"]');
  Object.defineProperty(chooser, 'files', { value: [new File(['x'], 'me.png', { type: 'image/png' })] });
  await act(async () => chooser.dispatchEvent(new Event('change', { bubbles: true })));
  await until(() => document.querySelector(`img[src="${address}"]`) !== null);
  expect(calls.find((call) => call.route === 'PUT /api/coach/photo')?.headers.get('content-type')).toBe('image/png');
  expect(the('#profileImageUrl').value).toBe('');
  await until(() => device.all('drafts').length === 0);
});

test('the live picture hides itself when it does not load, and is fetched without a referrer', async () => {
  fakeApi(own);
  await show();
  await fill(the('#profileImageUrl'), 'https://images.example/a.jpg');
  const shown = document.querySelectorAll<HTMLImageElement>('img');
  expect([...shown].map((picture) => picture.referrerPolicy)).toEqual(['no-referrer', 'no-referrer']);
  await act(async () => shown[0]?.dispatchEvent(new Event('error')));
  expect(document.querySelectorAll('img')).toHaveLength(1);
});
