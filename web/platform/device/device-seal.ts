import { deviceDb } from './device-db.ts';
import { isSealed, peopleWithLock, setSealing } from './device-key.ts';
import type { Sealing } from './device-key.ts';
import type { Sealed } from './records.ts';

/** The key that seals one person's text on this device. Only the unlocked page has it, in memory. */
export type DeviceKey = { userId: string; lockId: string; key: CryptoKey };

let held: DeviceKey | null = null;

export const heldKey = (userId: string): DeviceKey | null => (held?.userId === userId ? held : null);

export function holdKey(own: DeviceKey): void {
  held = own;
  setSealing(sealingWith(own));
}

/** Locked: pending sealing is finished, and nothing more can be read or written. */
export function dropKey(userId: string): void {
  held = null;
  const refuse = () => Promise.reject(new Error('The device is locked.'));
  setSealing({ userId, change: refuse, open: refuse, openRecords: refuse });
}

/** There is no lock any more. */
export function forgetKey(): void {
  held = null;
  setSealing(null);
}

class LockGoneError extends Error {}

function sealingWith(own: DeviceKey): Sealing {
  const open = async ({ iv, sealed, isBytes }: Sealed): Promise<unknown> => {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, own.key, sealed);
    return isBytes ? plain : (JSON.parse(new TextDecoder().decode(plain)) as unknown);
  };
  return {
    userId: own.userId,
    open,
    openRecords: async (records, field) => {
      const opened = await Promise.all(
        records.map(async (record) => {
          const value = record[field];
          if (!isSealed(value)) return record;
          return await open(value).then(
            (words) => ({ ...record, [field]: words }),
            () => undefined,
          );
        }),
      );
      return opened.filter((record) => record !== undefined);
    },
    change: async (values, work) => {
      const sealed = await Promise.all(values.map((value) => sealValue(own.key, value)));
      try {
        return await deviceDb().change(async (tx) => {
          const lock = await tx.get('locks', [own.userId]);
          if (!lock) throw new LockGoneError();
          // Removed and set again: this window gets the new key in a moment, and its field retries.
          if (lock.id !== own.lockId) throw new Error('The device is locked with another key.');
          return await work(tx, sealed);
        });
      } catch (error) {
        if (!(error instanceof LockGoneError)) throw error;
        // Another window has removed the lock: no one would have the key for this any more.
        if (held === own) forgetKey();
        return await deviceDb().change((tx) => work(tx, values));
      }
    },
  };
}

/** Null and undefined stay as they are: absence is no secret. */
export async function sealValue(key: CryptoKey, value: unknown): Promise<unknown> {
  if (value === null || value === undefined) return value;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const isBytes = value instanceof ArrayBuffer;
  const plain = isBytes ? value : new TextEncoder().encode(JSON.stringify(value));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
  return { iv, sealed, ...(isBytes ? { isBytes } : {}) } satisfies Sealed;
}

/** The longest lifetime browsers allow. */
const cookieAge = 400 * 24 * 60 * 60;

/**
 * A cookie also names who has a lock on this device, so that the server sends them a page without their text. The
 * record on the device is authoritative; main.tsx checks it too.
 */
export function noteLock(userId: string, isSet: boolean): void {
  const others = peopleWithLock().filter((id) => id !== userId);
  const people = isSet ? [...others, userId] : others;
  // Over https with a __Host- name, like the server's own cookies.
  const [name, secure] = location.protocol === 'https:' ? ['__Host-lock', '; Secure'] : ['lock', ''];
  const age = people.length > 0 ? cookieAge : 0;
  document.cookie = `${name}=${people.join('.')}; Path=/; SameSite=Lax; Max-Age=${age}${secure}`;
}
