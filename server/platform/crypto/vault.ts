import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** A person's data key in the clear. Lives in memory for the length of a request. */
export type DataKey = Buffer & { readonly dataKey: unique symbol };

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
  unwrap: (wrapped: Buffer, userId: string) => DataKey;
  seal: (key: DataKey, rowId: string, text: string) => Buffer;
  /** Fails when the bytes were changed or belong to another row. */
  open: (key: DataKey, rowId: string, sealed: Buffer) => string;
};

export function createVault(secret: string): Vault {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'dayloom', purpose, keyBytes));
  const wrappingKey = derive('data key wrapping');

  return {
    fingerprint: createHash('sha256').update(derive('fingerprint')).digest('hex').slice(0, 32),
    authSecret: derive('sessions').toString('base64url'),
    newWrappedKey: (userId) => encrypt(wrappingKey, `key:${userId}`, randomBytes(keyBytes)),
    unwrap: (wrapped, userId) => decrypt(wrappingKey, `key:${userId}`, wrapped) as DataKey,
    seal: (key, rowId, text) => encrypt(key, `text:${rowId}`, Buffer.from(text, 'utf8')),
    open: (key, rowId, sealed) => decrypt(key, `text:${rowId}`, sealed).toString('utf8'),
  };
}

/** AES-256-GCM as nonce, tag, ciphertext. The context is authenticated, so sealed bytes cannot move to another row. */
function encrypt(key: Buffer, context: string, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt(key: Buffer, context: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}
