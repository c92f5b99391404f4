import { newUuid } from '#web/platform/uuid.ts';
import { deviceDb } from './device-db.ts';
import { publish } from './device-events.ts';
import { forgetKey, holdKey, noteLock } from './device-seal.ts';
import type { DeviceKey } from './device-seal.ts';
import { liveDrafts } from './drafts.ts';
import type { AwayMinutes, LockRecord, WrappedKey } from './records.ts';
import { sealWords, unsealWords } from './seal-words.ts';

/** The cost of one PIN attempt, for the person and for guessing: measured at two thirds of a second. */
const pinIterations = 1_000_000;

export const isPin = (text: string): boolean => /^\d{6}$/.test(text);

/** All the same, or counting up or down: the first that anyone tries. */
export function isEasyPin(pin: string): boolean {
  const digits = Array.from(pin, Number);
  return [-1, 0, 1].some((step) => digits.every((digit, index) => digit === (digits[0] ?? 0) + index * step));
}

/** Free attempts; from then on each wrong one costs a longer wait, in seconds. */
const freeTries = 5;
const waits = [30, 60, 5 * 60, 15 * 60, 60 * 60];

const waitAfter = (wrongPins: number): number =>
  wrongPins < freeTries ? 0 : (waits[Math.min(wrongPins - freeTries, waits.length - 1)] ?? 0) * 1000;

export type PinTry =
  | { kind: 'open' }
  /** Attempts left before the first wait. */
  | { kind: 'wrong'; triesLeft: number; waitUntil: number }
  | { kind: 'wait'; waitUntil: number }
  | { kind: 'gone' };

/** The current state, with the time from which a PIN may be tried again. */
export type LockState = Pick<LockRecord, 'firstName' | 'minutes'> & { waitUntil: number; hasDeviceUnlock: boolean };

export function readLock(userId: string): Promise<LockState | null> {
  return deviceDb().change(async (tx) => {
    const lock = await tx.get('locks', [userId]);
    if (!lock) return null;
    // The clock was set back: the wait starts over from now, not from the time it showed before.
    const lastWrongAt = Math.min(lock.lastWrongAt, Date.now());
    if (lastWrongAt !== lock.lastWrongAt) tx.put('locks', { ...lock, lastWrongAt });
    return {
      firstName: lock.firstName,
      minutes: lock.minutes,
      waitUntil: lastWrongAt + waitAfter(lock.wrongPins),
      hasDeviceUnlock: lock.device !== undefined,
    };
  });
}

type NewLock = { userId: string; firstName: string; pin: string; minutes: AwayMinutes; iterations?: number };

/**
 * The lock is written first and then the values, one by one: if the browser is killed in between, the PIN gives the
 * key, and what is unsealed is sealed at the next unlock. `already`: another window has set one, which stays, since
 * everything sealed depends on its key.
 */
export async function setLock(lock: NewLock): Promise<{ kind: 'open' | 'already' }> {
  const { userId, firstName, pin, minutes, iterations = pinIterations } = lock;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
  const id = newUuid();
  const wrapped = { ...(await wrapByPin(made, pin, iterations)), iterations };
  const isSet = await deviceDb().change(async (tx) => {
    if (await tx.get('locks', [userId])) return false;
    tx.put('locks', { userId, id, firstName, minutes, pin: wrapped, wrongPins: 0, lastWrongAt: 0 });
    return true;
  });
  if (!isSet) return { kind: 'already' };
  const raw = await crypto.subtle.exportKey('raw', made);
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  noteLock(userId, true);
  const own = { userId, lockId: id, key };
  open(own);
  await sealWords(own);
  return { kind: 'open' };
}

export async function unlockByPin(userId: string, pin: string): Promise<PinTry> {
  const tried = await tryPin(userId, pin);
  if (tried.kind !== 'right') return tried;
  openLock({ userId, lockId: tried.lock.id, key: tried.key });
  return { kind: 'open' };
}

export function openLock(own: DeviceKey): void {
  open(own);
  // Left unsealed by a crash, or by a window that did not know of the lock yet.
  void sealWords(own).catch(() => {});
}

export const findLock = (userId: string): Promise<LockRecord | undefined> =>
  deviceDb().read((tx) => tx.get('locks', [userId]));

/** Values first, the lock last: if the browser is killed in between, the PIN still opens everything. */
export async function removeLock(userId: string, pin: string): Promise<PinTry> {
  const tried = await tryPin(userId, pin);
  if (tried.kind !== 'right') return tried;
  holdKey({ userId, lockId: tried.lock.id, key: tried.key });
  await unsealWords(userId, (tx) => tx.remove('locks', [userId]));
  noteLock(userId, false);
  forgetKey();
  publish({ about: 'lock', userId, is: 'gone' });
  return { kind: 'open' };
}

export async function changePin(userId: string, oldPin: string, newPin: string): Promise<PinTry> {
  const tried = await tryPin(userId, oldPin, true);
  if (tried.kind !== 'right') return tried;
  const { iterations } = tried.lock.pin;
  const pin = { ...(await wrapByPin(tried.key, newPin, iterations)), iterations };
  await changeLock(userId, (lock) => ({ ...lock, pin }));
  return { kind: 'open' };
}

export async function changeMinutes(userId: string, minutes: AwayMinutes): Promise<void> {
  await changeLock(userId, (lock) => ({ ...lock, minutes }));
  publish({ about: 'lock', userId, is: 'changed' });
}

export function changeLock(userId: string, change: (lock: LockRecord) => LockRecord): Promise<void> {
  return deviceDb().change(async (tx) => {
    const lock = await tx.get('locks', [userId]);
    if (lock) tx.put('locks', change(lock));
  });
}

/** How many unsent items of this person are stored only here. Counted without decrypting. */
export async function countUnsent(userId: string): Promise<number> {
  const [drafts, outbox, media] = await deviceDb().read((tx) =>
    Promise.all([tx.list('drafts', [userId]), tx.list('outbox', [userId]), tx.list('media', [userId])]),
  );
  return (
    liveDrafts(drafts).filter(({ value }) => value !== null).length +
    outbox.filter(({ sentAt }) => sentAt === null).length +
    // Of a page that is saved they are counted with the outbox.
    new Set(media.filter(({ entryId }) => entryId === null).map(({ mediaId }) => mediaId)).size
  );
}

/** All windows of this browser open with one PIN. */
function open(own: DeviceKey): void {
  holdKey(own);
  try {
    publish({ about: 'key', ...own });
  } catch {
    // A browser that cannot transfer keys: the other windows ask for the PIN themselves.
  }
}

type RightPin = { kind: 'right'; lock: LockRecord; key: CryptoKey };

/** Counted as wrong before it is tried, so that closing the window midway makes no attempt free. */
export async function tryPin(
  userId: string,
  pin: string,
  isExtractable = false,
): Promise<RightPin | Exclude<PinTry, { kind: 'open' }>> {
  const state = await readLock(userId);
  if (!state) return { kind: 'gone' };
  const now = Date.now();
  const lock = await deviceDb().change(async (tx) => {
    const found = await tx.get('locks', [userId]);
    if (!found || found.lastWrongAt + waitAfter(found.wrongPins) > now) return null;
    const counted = { ...found, wrongPins: found.wrongPins + 1, lastWrongAt: now };
    tx.put('locks', counted);
    return counted;
  });
  if (!lock) return { kind: 'wait', waitUntil: state.waitUntil };
  const { salt, iterations, iv, wrapped } = lock.pin;
  try {
    const key = await crypto.subtle.unwrapKey(
      'raw',
      wrapped,
      await pinKey(pin, salt, iterations),
      { name: 'AES-GCM', iv },
      'AES-GCM',
      isExtractable,
      ['encrypt', 'decrypt'],
    );
    await changeLock(userId, (found) => ({ ...found, wrongPins: 0, lastWrongAt: 0 }));
    return { kind: 'right', lock, key };
  } catch {
    const triesLeft = Math.max(0, freeTries - lock.wrongPins);
    return { kind: 'wrong', triesLeft, waitUntil: now + waitAfter(lock.wrongPins) };
  }
}

async function wrapByPin(key: CryptoKey, pin: string, iterations: number): Promise<WrappedKey> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const wrapped = await crypto.subtle.wrapKey('raw', key, await pinKey(pin, salt, iterations), { name: 'AES-GCM', iv });
  return { salt, iv, wrapped };
}

async function pinKey(pin: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveKey']);
  return await crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    typed,
    { name: 'AES-GCM', length: 256 },
    false,
    ['wrapKey', 'unwrapKey'],
  );
}
