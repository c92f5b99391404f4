import { createSecretKey, hkdfSync } from 'node:crypto';
import type { DataKey, Vault } from '#server/platform/crypto/vault.ts';

export type NumberSeal = {
  seal: (number: number) => string;
  /** Null for what was not sealed here for this person. */
  open: (sealed: string) => number | null;
};

/** Every number has the same length, so that the sealed one says nothing about it. */
const digits = 16;

/**
 * The numbers of live events count the activity of the whole installation. A browser has to name the last one it saw, but must
 * not be able to read or compare them: each leaves encrypted for its person, with a nonce of its own.
 */
export function numberSeal(vault: Pick<Vault, 'authSecret' | 'seal' | 'open'>, userId: string): NumberSeal {
  const key = createSecretKey(
    Buffer.from(hkdfSync('sha256', vault.authSecret, userId, 'live event numbers', 32)),
  ) as DataKey;
  return {
    seal: (number) => vault.seal(key, userId, String(number).padStart(digits, '0')).toString('base64url'),
    open: (sealed) => {
      try {
        return Number(vault.open(key, userId, Buffer.from(sealed, 'base64url')));
      } catch {
        return null;
      }
    },
  };
}
