import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { removeLock, setLock } from '#web/platform/device/device-lock.ts';
import { forgetKey } from '#web/platform/device/device-seal.ts';
import { publish, subscribe } from '#web/platform/device/device-events.ts';
import { memoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import type { MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import { renderPage } from '#web/platform/page-in-test.tsx';
import { toastStore } from '#web/platform/toast-store.ts';
import { LockSetting } from './lock-setting.tsx';

let device: MemoryDevice;
beforeEach(() => {
  vi.stubGlobal('indexedDB', {});
  device = memoryDevice();
  forgetKey();
});

const pin = '271828';

async function openSetting() {
  const { person } = renderPage(<LockSetting />, { path: '/settings', user: theUser });
  await waitFor(() => expect(screen.getByLabelText('Off')).toHaveProperty('disabled', false));
  return person;
}

async function fillDialog(fields: Record<string, string>) {
  const dialog = within(await screen.findByRole('dialog'));
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  return dialog;
}

test('says what forgetting costs before it is set, takes no easy PIN, and is on', async () => {
  const person = await openSetting();
  expect(screen.getByLabelText('Off')).toHaveProperty('checked', true);
  await person.click(screen.getByLabelText(/^PIN/));
  expect(await screen.findByText(/Only what wasn’t sent from this device would be lost\./)).toBeTruthy();
  const turnOn = () => person.click(screen.getByRole('button', { name: 'Turn on' }));
  await fillDialog({ 'New PIN': '12345' });
  await turnOn();
  expect(screen.getByText('Please enter six digits.')).toBeTruthy();
  await fillDialog({ 'New PIN': '123456' });
  await turnOn();
  expect(screen.getByText(/too easy to guess/)).toBeTruthy();
  await fillDialog({ 'New PIN': pin, 'Repeat PIN': '271829' });
  await turnOn();
  expect(screen.getByText('The two PINs don’t match.')).toBeTruthy();
  expect(device.all('locks')).toEqual([]);

  const dialog = await fillDialog({ 'Repeat PIN': pin });
  await person.selectOptions(dialog.getByLabelText('Lock after'), 'One minute');
  await turnOn();
  await waitFor(() => expect(toastStore.current()?.title).toBe('App Lock On'));
  expect(toastStore.current()?.description).toBe('This device locks after one minute away.');
  expect(device.all('locks')).toMatchObject([{ userId: theUser.id, firstName: 'Nora', minutes: 1 }]);
  expect(await screen.findByRole('button', { name: 'Lock now' })).toBeTruthy();
});

test('follows another window, and sets no second lock over the one set there', async () => {
  const person = await openSetting();
  await person.click(screen.getByLabelText(/^PIN/));
  await fillDialog({ 'New PIN': '314159', 'Repeat PIN': '314159' });
  await setLock({ userId: theUser.id, firstName: 'Nora', pin, minutes: 5, iterations: 10 });
  const [first] = device.all('locks');
  await waitFor(() => expect(document.querySelector('#lock-after')).toBeTruthy());
  await person.click(screen.getByRole('button', { name: 'Turn on' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('App Lock Already On'));
  expect(device.all('locks')).toEqual([first]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText(/^PIN/)).toHaveProperty('checked', true);

  await removeLock(theUser.id, pin);
  await waitFor(() => expect(screen.getByLabelText('Off')).toHaveProperty('checked', true));
});

test('a browser that does not answer is not one without a lock', async () => {
  await setLock({ userId: theUser.id, firstName: 'Nora', pin, minutes: 5, iterations: 10 });
  device.breakDown(true);
  renderPage(<LockSetting />, { path: '/settings', user: theUser });
  expect(await screen.findByText(/didn’t say whether there’s a lock/)).toBeTruthy();
  expect(screen.getByLabelText('Off')).toMatchObject({ checked: false, disabled: true });
  device.breakDown(false);
  publish({ about: 'lock', userId: theUser.id, is: 'changed' });
  await waitFor(() => expect(screen.getByLabelText(/^PIN/)).toHaveProperty('checked', true));
  expect(screen.queryByText(/didn’t say whether there’s a lock/)).toBeNull();
});

test('a lock that is gone already leaves no dialog behind', async () => {
  await setLock({ userId: theUser.id, firstName: 'Nora', pin, minutes: 5, iterations: 10 });
  const person = await openSetting();
  await person.click(screen.getByLabelText('Off'));
  await fillDialog({ PIN: pin });
  await removeLock(theUser.id, pin);
  await person.click(screen.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Off')).toHaveProperty('checked', true);
});

test('another time counts at once, the lock shuts at a press, and only the PIN takes it off', async () => {
  const { setLock } = await import('#web/platform/device/device-lock.ts');
  await setLock({ userId: theUser.id, firstName: 'Nora', pin, minutes: 5, iterations: 10 });
  const heard: string[] = [];
  const stop = subscribe((event) => event.about === 'lock' && heard.push(event.is));
  const person = await openSetting();
  expect(screen.getByLabelText(/^PIN/)).toHaveProperty('checked', true);
  await person.selectOptions(await screen.findByLabelText('Lock after'), 'One hour');
  await waitFor(() => expect(device.all('locks')).toMatchObject([{ minutes: 60 }]));
  await person.click(screen.getByRole('button', { name: 'Lock now' }));
  expect(heard).toEqual(['changed', 'shut']);

  await person.click(screen.getByLabelText('Off'));
  await fillDialog({ PIN: '999999' });
  await person.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('That PIN was wrong.')).toBeTruthy();
  expect(device.all('locks')).toHaveLength(1);
  await fillDialog({ PIN: pin });
  await person.click(screen.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(device.all('locks')).toEqual([]));
  await waitFor(() => expect(screen.getByLabelText('Off')).toHaveProperty('checked', true));
  stop();
});

test('the PIN is changed by whoever knows the one until now', async () => {
  const { setLock, unlockByPin } = await import('#web/platform/device/device-lock.ts');
  await setLock({ userId: theUser.id, firstName: 'Nora', pin, minutes: 5, iterations: 10 });
  const person = await openSetting();
  await person.click(await screen.findByRole('button', { name: 'Change PIN' }));
  await fillDialog({ 'Current PIN': pin, 'New PIN': '314159', 'Repeat PIN': '314159' });
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change PIN' }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('PIN Changed'));
  expect(await unlockByPin(theUser.id, '314159')).toEqual({ kind: 'open' });
});

test('the device’s own unlock is offered beside the PIN where there is one, takes the PIN, and can be taken off', async () => {
  const first = crypto.getRandomValues(new Uint8Array(32)).buffer;
  const credential = {
    rawId: first,
    getClientExtensionResults: () => ({ prf: { enabled: true, results: { first } } }),
  };
  vi.stubGlobal('PublicKeyCredential', {
    getClientCapabilities: async () => ({ 'extension:prf': true, userVerifyingPlatformAuthenticator: true }),
  });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: async () => credential } });
  await setLock({ userId: theUser.id, firstName: 'Nora', pin, minutes: 5, iterations: 10 });
  const person = await openSetting();
  const choice = await screen.findByLabelText(/^Unlock with this device/);
  expect(choice).toHaveProperty('checked', false);
  await person.click(choice);
  await fillDialog({ PIN: '111112' });
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('That PIN was wrong.')).toBeTruthy();
  await fillDialog({ PIN: pin });
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(choice).toHaveProperty('checked', true));
  await person.click(choice);
  await waitFor(() => expect(choice).toHaveProperty('checked', false));
});
