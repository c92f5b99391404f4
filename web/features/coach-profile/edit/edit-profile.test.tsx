import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { fakeApi, holdBack, Refusal } from '#web/platform/fake-api-in-test.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { renderPage, typist } from '#web/platform/page-in-test.tsx';
import { ines } from '../profile-in-test.ts';
import { EditProfile } from './edit-profile.tsx';

const person = typist();

let device: MemoryDevice;
beforeEach(() => void (device = memoryDevice()));

async function show() {
  renderPage(<EditProfile programs={[{ id: 'p1', title: 'Breath as Anchor' }]} />, {
    user: { ...theUser, id: 'ines' },
  });
  await waitFor(() => expect(document.querySelector('#fullName, [role="alert"]')).not.toBeNull());
}
const field = (id: string) => document.getElementById(id) as HTMLInputElement;
const said = () => document.body.textContent;
const own = { 'GET /api/coach/profile': ines };

test('says that it loads, then shows what is saved', async () => {
  fakeApi(own);
  renderPage(<EditProfile programs={undefined} />, { user: { ...theUser, id: 'ines' } });
  expect(said()).toContain('Loading profile...');
  await waitFor(() => expect(document.querySelector('#fullName')).not.toBeNull());
  expect([field('fullName').value, field('certifications').value, field('monthlyCoachingRate').value]).toEqual([
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
  expect(said()).toContain('Your profile couldn’t be loaded');
  await person.click(screen.getByText('Try again'));
  expect(calls.length).toBe(2);
});

test('Enter adds a specialty, trimmed and once, and does not save', async () => {
  const calls = fakeApi(own);
  await show();
  for (const typed of ['  Rest ', 'rest', ' ']) {
    fireEvent.change(field('specialties'), { target: { value: typed } });
    fireEvent.keyDown(field('specialties'), { key: 'Enter' });
  }
  expect([...document.querySelectorAll('.chip')].map((chip) => chip.textContent)).toEqual(['Burnout', 'Rest']);
  await person.click(screen.getByLabelText('Remove Burnout'));
  expect(document.querySelectorAll('.chip')).toHaveLength(1);
  expect(calls.filter((call) => call.route.startsWith('PUT'))).toEqual([]);
});

test('saves, says so and keeps nothing on the device', async () => {
  const calls = fakeApi({ ...own, 'PUT /api/coach/profile': { ...ines, fullName: 'I. Calloway' } });
  await show();
  fireEvent.change(field('fullName'), { target: { value: 'I. Calloway' } });
  await waitFor(() => expect(device.all('drafts')).toHaveLength(1));
  await person.click(screen.getByText('Save Profile'));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Profile Updated'));
  expect(toastStore.current()?.description).toBe('Your profile has been successfully updated.');
  expect(calls.find((call) => call.route.startsWith('PUT'))?.body).toMatchObject({
    fullName: 'I. Calloway',
    certifications: ['One', 'Two'],
    version: 3,
  });
  await waitFor(() => expect(device.all('drafts')).toHaveLength(0));
});

test('refusals stand at their fields, the first one gets the focus, nothing typed is lost', async () => {
  const fields = {
    bio: 'Bio must be at least 50 characters',
    websiteUrl: 'The website must be a complete address that begins with https:// or http://.',
  };
  fakeApi({ ...own, 'PUT /api/coach/profile': new Refusal(422, { message: fields.bio, code: 'invalid', fields }) });
  await show();
  fireEvent.change(field('bio'), { target: { value: 'Too short.' } });
  await person.click(screen.getByText('Save Profile'));
  await waitFor(() => expect(said()).toContain('2 fields need another look'));
  expect(said()).toContain(fields.bio);
  expect(said()).toContain(fields.websiteUrl);
  expect(document.activeElement?.id).toBe('bio');
  expect(field('bio').value).toBe('Too short.');
});

test('a save that does not arrive is said in the words of the page, and the form stays', async () => {
  fakeApi({ ...own, 'PUT /api/coach/profile': new Refusal(503, { message: 'Busy.', code: 'unavailable' }) });
  await show();
  fireEvent.change(field('fullName'), { target: { value: 'Ines' } });
  await person.click(screen.getByText('Save Profile'));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Update Failed'));
  expect(toastStore.current()?.description).toBe('Failed to update profile. Please try again.');
  expect(field('fullName').value).toBe('Ines');
});

test('while a save is on its way nothing more is taken, so that nothing is lost when it has arrived', async () => {
  fakeApi({ ...own, 'PUT /api/coach/profile': new Refusal(503, { message: 'Busy.', code: 'unavailable' }) });
  const letThrough = holdBack('PUT');
  await show();
  fireEvent.change(field('specialties'), { target: { value: 'Rest' } });
  await person.clear(field('fullName'));
  await person.type(field('fullName'), 'Ines{Enter}');
  await screen.findByText('Saving...');
  await person.keyboard(' Calloway');
  fireEvent.change(field('defaultProgramId'), { target: { value: 'p1' } });
  fireEvent.keyDown(field('specialties'), { key: 'Enter' });
  expect(document.querySelectorAll('.chip')).toHaveLength(1);
  expect([field('fullName').value, field('defaultProgramId').value, field('specialties').value]).toEqual([
    'Ines',
    '',
    'Rest',
  ]);
  letThrough();
  await waitFor(() => expect(toastStore.current()?.title).toBe('Update Failed'));
  await person.type(field('fullName'), ' Calloway');
  expect(field('fullName').value).toBe('Ines Calloway');
});

test('what was not saved is there after a reload, and can be given up', async () => {
  fakeApi(own);
  await show();
  fireEvent.change(field('professionalTitle'), { target: { value: 'Half a ti' } });
  await waitFor(() => expect(device.all('drafts')).toHaveLength(1));
  cleanup();
  await show();
  await waitFor(() => expect(field('professionalTitle').value).toBe('Half a ti'));
  expect(said()).toContain('This is what you hadn’t saved yet');
  await person.click(screen.getByText('Go back to what’s saved'));
  expect(field('professionalTitle').value).toBe('Somatic Coach');
  await waitFor(() => expect(device.all('drafts')).toHaveLength(0));
});

test('an uploaded photo is shown at once and needs no saving', async () => {
  const address = '/api/photos/01900000-0000-7000-8000-000000000000';
  const calls = fakeApi({ ...own, 'PUT /api/coach/photo': { profileImageUrl: address, version: 4 } });
  await show();
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  await person.upload(chooser, new File(['x'], 'me.png', { type: 'image/png' }));
  await waitFor(() => expect(document.querySelector(`img[src="${address}"]`)).not.toBeNull());
  expect(calls.find((call) => call.route === 'PUT /api/coach/photo')?.headers.get('content-type')).toBe('image/png');
  expect(field('profileImageUrl').value).toBe('');
  await waitFor(() => expect(device.all('drafts')).toHaveLength(0));
});

test('a refused photo is said with the server’s sentence, and the photo before it stays', async () => {
  const address = '/api/photos/01900000-0000-7000-8000-000000000000';
  const message = 'This file couldn’t be read as a picture.';
  fakeApi({
    'GET /api/coach/profile': { ...ines, profileImageUrl: address },
    'PUT /api/coach/photo': new Refusal(422, { message, code: 'invalid' }),
  });
  await show();
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  await person.upload(chooser, new File(['x'], 'me.png', { type: 'image/png' }));
  await waitFor(() =>
    expect(toastStore.current()).toMatchObject({ title: 'The photo wasn’t saved', description: message }),
  );
  expect(document.querySelector(`img[src="${address}"]`)).not.toBeNull();
});

const elsewhere = { ...ines, bio: 'e'.repeat(60), version: 4 };
const conflict = new Refusal(409, { message: 'Your profile was changed elsewhere.', code: 'conflict' });
const heading = 'Your profile was changed elsewhere';
const puts = (calls: ReturnType<typeof fakeApi>) => calls.filter((call) => call.route === 'PUT /api/coach/profile');

/** On a page that was opened before the profile was changed elsewhere. */
async function saveTooLate() {
  let present = ines;
  const calls = fakeApi({
    'GET /api/coach/profile': () => present,
    'PUT /api/coach/profile': (body) => {
      const sent = body as Partial<typeof ines>;
      return sent.version === present.version ? { ...present, ...sent, version: present.version + 1 } : conflict;
    },
  });
  await show();
  fireEvent.change(field('professionalTitle'), { target: { value: 'Career Coach' } });
  present = elsewhere;
  await person.click(screen.getByText('Save Profile'));
  await screen.findByText(heading);
  return calls;
}

test('a profile that was changed elsewhere is not written over: both are shown, what was typed stays', async () => {
  const calls = await saveTooLate();
  await waitFor(() => expect(document.activeElement?.textContent).toBe(heading));
  expect(toastStore.current()).toBeNull();
  expect([field('professionalTitle').value, field('bio').value]).toEqual(['Career Coach', ines.bio]);
  const shown = document.querySelector('.profileconflict')?.textContent;
  for (const words of ['Career Coach', 'Somatic Coach', ines.bio, elsewhere.bio]) expect(shown).toContain(words);
  expect(shown).not.toContain(ines.fullName);
  // One field from there, the rest as it was typed here.
  await person.click(screen.getByLabelText('Take the saved one: Professional Bio'));
  expect(field('bio').value).toBe(elsewhere.bio);
  await person.click(screen.getByText('Keep mine'));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Profile Updated'));
  expect(puts(calls).at(-1)?.body).toMatchObject({
    professionalTitle: 'Career Coach',
    bio: elsewhere.bio,
    version: 4,
  });
  expect(said()).not.toContain(heading);
});

test('what was saved elsewhere can be kept instead', async () => {
  const calls = await saveTooLate();
  await person.click(screen.getByText('Keep the other'));
  expect([field('professionalTitle').value, field('bio').value]).toEqual(['Somatic Coach', elsewhere.bio]);
  expect(said()).not.toContain(heading);
  expect(puts(calls)).toHaveLength(1);
  await waitFor(() => expect(device.all('drafts')).toHaveLength(0));
});

test('an old draft is said to be one before anything is sent, and is not sent as if it were new', async () => {
  fakeApi(own);
  await show();
  fireEvent.change(field('professionalTitle'), { target: { value: 'Career Coach' } });
  await waitFor(() => expect(device.all('drafts')).toHaveLength(1));
  cleanup();
  const calls = fakeApi({ 'GET /api/coach/profile': elsewhere, 'PUT /api/coach/profile': conflict });
  await show();
  await screen.findByText(heading);
  expect(said()).not.toContain('This is what you hadn’t saved yet');
  await person.click(screen.getByText('Save Profile'));
  await waitFor(() => expect(puts(calls).map(({ body }) => body)).toMatchObject([{ version: 3 }]));
});

test('a photo uploaded while something is typed is no change from elsewhere', async () => {
  const address = '/api/photos/01900000-0000-7000-8000-000000000000';
  const calls = fakeApi({
    ...own,
    'PUT /api/coach/photo': { profileImageUrl: address, version: 4 },
    'PUT /api/coach/profile': { ...ines, version: 5 },
  });
  await show();
  fireEvent.change(field('professionalTitle'), { target: { value: 'Career Coach' } });
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  await person.upload(chooser, new File(['x'], 'me.png', { type: 'image/png' }));
  await waitFor(() => expect(document.querySelector(`img[src="${address}"]`)).not.toBeNull());
  await waitFor(() => expect(device.all('drafts')).toMatchObject([{ base: 4, value: { profileImageUrl: address } }]));
  expect(said()).not.toContain(heading);
  await person.click(screen.getByText('Save Profile'));
  await waitFor(() => expect(puts(calls)[0]?.body).toMatchObject({ version: 4, profileImageUrl: address }));
});

test('a photo uploaded on a page that is behind does not make its texts the newest', async () => {
  const address = '/api/photos/01900000-0000-7000-8000-000000000000';
  const calls = fakeApi({
    ...own,
    'PUT /api/coach/photo': { profileImageUrl: address, version: 5 },
    'PUT /api/coach/profile': conflict,
  });
  await show();
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  await person.upload(chooser, new File(['x'], 'me.png', { type: 'image/png' }));
  await waitFor(() => expect(document.querySelector(`img[src="${address}"]`)).not.toBeNull());
  fireEvent.change(field('professionalTitle'), { target: { value: 'Career Coach' } });
  await person.click(screen.getByText('Save Profile'));
  await waitFor(() => expect(puts(calls)[0]?.body).toMatchObject({ version: 3 }));
});

test('the live picture hides itself when it does not load, and is fetched without a referrer', async () => {
  fakeApi(own);
  await show();
  fireEvent.change(field('profileImageUrl'), { target: { value: 'https://images.example/a.jpg' } });
  const shown = document.querySelectorAll<HTMLImageElement>('img');
  expect([...shown].map((picture) => picture.referrerPolicy)).toEqual(['no-referrer', 'no-referrer']);
  await act(async () => shown[0]?.dispatchEvent(new Event('error')));
  expect(document.querySelectorAll('img')).toHaveLength(1);
});
