import { productName } from '#web/platform/boot.ts';
import { credential as copy } from '#messages/device-lock.ts';
import { changeLock, findLock, openLock, type PinTry, tryPin } from './device-lock.ts';
import type { DeviceWrappedKey } from './records.ts';

/* The device's own unlock (fingerprint, face, device PIN) beside the PIN of the lock. The authenticator returns a
   secret only when unlocked, mixed with our salt (WebAuthn PRF); a key derived from it wraps the device key a second
   time. The server is not involved, and it opens no account. */

/** Whether the browser reports support. The device itself decides at set-up. */
export async function canUnlockByDevice(): Promise<boolean> {
  try {
    const able = await PublicKeyCredential.getClientCapabilities();
    return able['extension:prf'] === true && able.userVerifyingPlatformAuthenticator === true;
  } catch {
    return false;
  }
}

/** `unable`: the device has no such secret. `refused`: it was not unlocked, or not in time. */
export type DeviceTry = { kind: 'open' } | { kind: 'unable' } | { kind: 'refused' };

/** Takes the PIN, since it adds another way in. The PIN stays, as a fallback. */
export async function addDeviceUnlock(userId: string, pin: string): Promise<PinTry | DeviceTry> {
  const tried = await tryPin(userId, pin, true);
  if (tried.kind !== 'right') return tried;
  const salt = crypto.getRandomValues(new Uint8Array(32));
  const made = await makeCredential(salt).catch(() => null);
  if (!made) return { kind: 'refused' };
  const { prf } = made.getClientExtensionResults();
  if (!prf?.enabled) return { kind: 'unable' };
  const credentialId = new Uint8Array(made.rawId);
  // Some devices return it only on a second request.
  const secret = prf.results?.first ?? (await askDevice({ credentialId, salt }).catch(() => null));
  if (!secret) return { kind: 'refused' };
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const wrapped = await crypto.subtle.wrapKey('raw', tried.key, await keyOf(secret), { name: 'AES-GCM', iv });
  const device = { credentialId, salt, iv, wrapped };
  await changeLock(userId, (lock) => (lock.id === tried.lock.id ? { ...lock, device } : lock));
  return { kind: 'open' };
}

/** Removing a way in needs no confirmation. */
export async function removeDeviceUnlock(userId: string): Promise<void> {
  await changeLock(userId, ({ device: _device, ...lock }) => lock);
}

export async function unlockByDevice(userId: string): Promise<DeviceTry> {
  const lock = await findLock(userId);
  if (!lock?.device) return { kind: 'unable' };
  const { device } = lock;
  try {
    const secret = await askDevice(device);
    if (!secret) return { kind: 'unable' };
    const key = await crypto.subtle.unwrapKey(
      'raw',
      device.wrapped,
      await keyOf(secret),
      { name: 'AES-GCM', iv: device.iv },
      'AES-GCM',
      false,
      ['encrypt', 'decrypt'],
    );
    openLock({ userId, lockId: lock.id, key });
    return { kind: 'open' };
  } catch {
    return { kind: 'refused' };
  }
}

/** The response is not verified, since only the secret counts, but a challenge is mandatory. */
const anyChallenge = () => crypto.getRandomValues(new Uint8Array(32));

async function makeCredential(salt: BufferSource): Promise<PublicKeyCredential | null> {
  const name = copy.name({ product: productName() });
  return (await navigator.credentials.create({
    publicKey: {
      challenge: anyChallenge(),
      rp: { name: productName() },
      // A distinct name: the browser's list must not offer it for signing in.
      user: { id: crypto.getRandomValues(new Uint8Array(16)), name, displayName: name },
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        residentKey: 'discouraged',
        userVerification: 'required',
      },
      extensions: { prf: { eval: { first: salt } } },
    },
  })) as PublicKeyCredential | null;
}

async function askDevice({
  credentialId,
  salt,
}: Pick<DeviceWrappedKey, 'credentialId' | 'salt'>): Promise<BufferSource | null> {
  const given = (await navigator.credentials.get({
    publicKey: {
      challenge: anyChallenge(),
      allowCredentials: [{ type: 'public-key', id: credentialId, transports: ['internal'] }],
      userVerification: 'required',
      extensions: { prf: { eval: { first: salt } } },
    },
  })) as PublicKeyCredential | null;
  return given?.getClientExtensionResults().prf?.results?.first ?? null;
}

async function keyOf(secret: BufferSource): Promise<CryptoKey> {
  const given = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode('app lock');
  return await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    given,
    { name: 'AES-GCM', length: 256 },
    false,
    ['wrapKey', 'unwrapKey'],
  );
}
