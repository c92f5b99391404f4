import { beforeEach, expect, test, vi } from 'vitest';
import { isSealing } from './device-key.ts';
import { changePin, readLock, removeLock, setLock, unlockByPin } from './device-lock.ts';
import { dropKey, forgetKey } from './device-seal.ts';
import { addDeviceUnlock, canUnlockByDevice, removeDeviceUnlock, unlockByDevice } from './device-unlock.ts';
import { keepDraft, listUnsaved } from './drafts.ts';
import { memoryDevice, type MemoryDevice } from './memory-device-in-test.ts';
import { theUser } from './user-in-test.ts';

const userId = theUser.id;
const pin = '271828';
let device: MemoryDevice;
let hardware: ReturnType<typeof fakeHardware>;
beforeEach(async () => {
  device = memoryDevice();
  hardware = fakeHardware();
  forgetKey();
  await setLock({ userId, firstName: 'Nora', pin, minutes: 5, iterations: 10 });
  await keepDraft({
    userId,
    place: 'notes:c1',
    slot: 's1',
    seq: 1,
    value: 'a canary in the notes',
    base: null,
    keptAt: 1,
    replaces: [],
    refusal: null,
  });
});

/** A device that mixes its secret with what it is given, for whoever unlocks it. */
function fakeHardware() {
  const state = { hasPrf: true, givesAtOnce: true, isUnlocked: true, secret: 'of this device', asked: 0 };
  type Options = { publicKey: { extensions: { prf: { eval: { first: BufferSource } } } } };
  const answer = async ({ publicKey }: Options, isNew: boolean) => {
    state.asked += 1;
    if (!state.isUnlocked) throw new DOMException('The operation was not allowed.', 'NotAllowedError');
    const salt = new Uint8Array(publicKey.extensions.prf.eval.first as Uint8Array<ArrayBuffer>);
    const first = await crypto.subtle.digest(
      'SHA-256',
      new Uint8Array([...new TextEncoder().encode(state.secret), ...salt]),
    );
    const gives = state.hasPrf && (!isNew || state.givesAtOnce);
    const prf = { ...(isNew ? { enabled: state.hasPrf } : {}), ...(gives ? { results: { first } } : {}) };
    return { rawId: new Uint8Array([1, 2, 3]).buffer, getClientExtensionResults: () => ({ prf }) };
  };
  vi.stubGlobal('navigator', {
    ...navigator,
    credentials: {
      create: (options: Options) => answer(options, true),
      get: (options: Options) => answer(options, false),
    },
  });
  return state;
}

const readable = async () => (await listUnsaved(userId)).map(({ value }) => value);

test('opens what the PIN opens, and the PIN goes on opening it', async () => {
  expect((await readLock(userId))?.hasDeviceUnlock).toBe(false);
  expect(await addDeviceUnlock(userId, pin)).toEqual({ kind: 'open' });
  expect((await readLock(userId))?.hasDeviceUnlock).toBe(true);
  dropKey(userId);
  expect(isSealing(userId)).toBe(true);
  await expect(readable()).rejects.toThrow();
  expect(await unlockByDevice(userId)).toEqual({ kind: 'open' });
  expect(await readable()).toEqual(['a canary in the notes']);
  dropKey(userId);
  expect(await unlockByPin(userId, pin)).toEqual({ kind: 'open' });
  expect(await readable()).toEqual(['a canary in the notes']);
});

test('also where the device gives its secret only when it is asked a second time', async () => {
  hardware.givesAtOnce = false;
  expect(await addDeviceUnlock(userId, pin)).toEqual({ kind: 'open' });
  expect(hardware.asked).toBe(2);
  dropKey(userId);
  expect(await unlockByDevice(userId)).toEqual({ kind: 'open' });
});

test('goes on after a change of the PIN, and ends with the lock', async () => {
  await addDeviceUnlock(userId, pin);
  await changePin(userId, pin, '314159');
  dropKey(userId);
  expect(await unlockByDevice(userId)).toEqual({ kind: 'open' });
  await removeLock(userId, '314159');
  expect(await unlockByDevice(userId)).toEqual({ kind: 'unable' });
});

test('is not added without the right PIN, without the device, or where the device keeps no secret', async () => {
  expect(await addDeviceUnlock(userId, '111112')).toMatchObject({ kind: 'wrong' });
  expect(hardware.asked, 'the device is not even asked').toBe(0);
  hardware.isUnlocked = false;
  expect(await addDeviceUnlock(userId, pin)).toEqual({ kind: 'refused' });
  Object.assign(hardware, { isUnlocked: true, hasPrf: false });
  expect(await addDeviceUnlock(userId, pin)).toEqual({ kind: 'unable' });
  expect((await readLock(userId))?.hasDeviceUnlock).toBe(false);
});

test('stays shut for another device, for one that is not unlocked, and once it is taken off', async () => {
  await addDeviceUnlock(userId, pin);
  dropKey(userId);
  hardware.secret = 'of another';
  expect(await unlockByDevice(userId)).toEqual({ kind: 'refused' });
  Object.assign(hardware, { secret: 'of this device', isUnlocked: false });
  expect(await unlockByDevice(userId)).toEqual({ kind: 'refused' });
  await expect(readable()).rejects.toThrow();
  hardware.isUnlocked = true;
  await removeDeviceUnlock(userId);
  expect(await unlockByDevice(userId)).toEqual({ kind: 'unable' });
  expect(Object.keys(device.all('locks')[0] ?? {})).not.toContain('device');
  expect(await unlockByPin(userId, pin)).toEqual({ kind: 'open' });
});

test('is offered only where the browser says that the device can do it', async () => {
  const able = async (capabilities: Record<string, boolean>) => {
    vi.stubGlobal('PublicKeyCredential', { getClientCapabilities: async () => capabilities });
    return await canUnlockByDevice();
  };
  expect(await able({ 'extension:prf': true, userVerifyingPlatformAuthenticator: true })).toBe(true);
  expect(await able({ 'extension:prf': true, userVerifyingPlatformAuthenticator: false })).toBe(false);
  expect(await able({ userVerifyingPlatformAuthenticator: true })).toBe(false);
  vi.stubGlobal('PublicKeyCredential', undefined);
  expect(await canUnlockByDevice()).toBe(false);
});
