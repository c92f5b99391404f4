import { createCipheriv, createDecipheriv, createHash, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * A person's data key in the clear. Lives in memory for the length of a request. Not as bytes: those would be made into a
 * key again for every text, which costs more than opening it.
 */
export type DataKey = KeyObject & { readonly dataKey: unique symbol };

/**
 * Everything derived from the one secret of the installation.
 * Journal text and notes are sealed with a key per person; that key is wrapped by ours, so that rotating the secret
 * rewraps a few bytes a person, and erasing a person's key makes every backup of their text unreadable.
 */
export type Vault = {
  /** Names the secret without giving it away; kept in the database to notice a wrong secret at start. */
  fingerprint: string;
  /** Secret for signing sessions and links. */
  authSecret: string;
  newWrappedKey: (userId: string) => Buffer;
  wrap: (key: DataKey, userId: string) => Buffer;
  unwrap: (wrapped: Buffer, userId: string) => DataKey;
  seal: (key: DataKey, rowId: string, text: string) => Buffer;
  /** Fails when the bytes were changed or belong to another row. */
  open: (key: DataKey, rowId: string, sealed: Buffer) => string;
};

export function createVault(secret: string): Vault {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'dayloom', purpose, keyBytes));
  const wrappingKey = createSecretKey(derive('data key wrapping'));
  const wrapBytes = (key: Buffer, userId: string) => encrypt(wrappingKey, `key:${userId}`, key);

  return {
    fingerprint: createHash('sha256').update(derive('fingerprint')).digest('hex').slice(0, 32),
    authSecret: derive('sessions').toString('base64url'),
    newWrappedKey: (userId) => wrapBytes(randomBytes(keyBytes), userId),
    wrap: (key, userId) => wrapBytes(key.export(), userId),
    unwrap: (wrapped, userId) => createSecretKey(decrypt(wrappingKey, `key:${userId}`, wrapped)) as DataKey,
    seal: (key, rowId, text) => encrypt(key, `text:${rowId}`, Buffer.from(text, 'utf8')),
    open: (key, rowId, sealed) => decrypt(key, `text:${rowId}`, sealed).toString('utf8'),
  };
}

/** AES-256-GCM as nonce, tag, ciphertext. The context is authenticated, so sealed bytes cannot move to another row. */
function encrypt(key: KeyObject, context: string, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt(key: KeyObject, context: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const plain = decipher.update(sealed.subarray(nonceBytes + tagBytes));
  // Gives nothing more in this mode, but is where a changed byte or another row is found out.
  decipher.final();
  return plain;
}
