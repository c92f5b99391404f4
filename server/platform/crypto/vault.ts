import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import type { KeyObject } from 'node:crypto';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * A person's data key in the clear. Lives in memory for the length of a request. Not as bytes: those would be made into a
 * key again for every text, which costs more than opening it.
 */
export type DataKey = KeyObject & { readonly dataKey: unique symbol };

/** What a text is sealed for: a row that is written once, or one version of a row whose text may be edited. */
export type SealedFor = string | { id: string; version: number };

/** Where a piece of a photo or recording belongs. The last one is marked, so that nobody can cut off the end unnoticed. */
export type PiecePlace = { entryId: string; mediaId: string; number: number; isLast: boolean };

/**
 * How every text begins that is sealed for a version: three fixed bytes and the format number. It is part of the nonce, so
 * it cannot be taken off, and 0.2.0, which takes any nonce, opens the text (decision 028).
 */
export const versionMark = Buffer.from([0x64, 0x6c, 0x73, 2]);

/**
 * Everything derived from the one secret of the installation.
 * Journal text and notes are sealed with a key per person; that key is wrapped by ours, so that rotating the secret
 * rewraps a few bytes a person, and erasing a person's key makes every backup of their text unreadable.
 */
export type Vault = {
  /** Names the secret without giving it away; kept in the database to notice a wrong secret at start. */
  fingerprint: string;
  /** Backups are sealed with keys derived from it. */
  backupSecret: Buffer;
  /** Secret for signing sessions and links. */
  authSecret: string;
  newWrappedKey: (userId: string) => Buffer;
  wrap: (key: DataKey, userId: string) => Buffer;
  unwrap: (wrapped: Buffer, userId: string) => DataKey;
  seal: (key: DataKey, place: SealedFor, text: string) => Buffer;
  /** Fails when the bytes were changed or belong to another row, or to another version of this one. */
  open: (key: DataKey, place: SealedFor, sealed: Buffer) => string;
  sealPiece: (key: DataKey, place: PiecePlace, piece: Buffer) => Buffer;
  /** Fails when the bytes were changed, or are another piece, or of another photo, recording or entry. */
  openPiece: (key: DataKey, place: PiecePlace, sealed: Buffer) => Buffer;
};

export function createVault(secret: string): Vault {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'dayloom', purpose, keyBytes));
  const wrappingKey = createSecretKey(derive('data key wrapping'));
  const wrapBytes = (key: Buffer, userId: string) => encrypt(wrappingKey, `key:${userId}`, key);

  return {
    fingerprint: createHash('sha256').update(derive('fingerprint')).digest('hex').slice(0, 32),
    backupSecret: derive('backups'),
    authSecret: derive('sessions').toString('base64url'),
    newWrappedKey: (userId) => wrapBytes(randomBytes(keyBytes), userId),
    wrap: (key, userId) => wrapBytes(key.export(), userId),
    unwrap: (wrapped, userId) => createSecretKey(decrypt(wrappingKey, `key:${userId}`, wrapped)) as DataKey,
    seal: sealText,
    open: openText,
    sealPiece: (key, place, piece) => encrypt(key, pieceContext(place), piece),
    openPiece: (key, place, sealed) => decrypt(key, pieceContext(place), sealed),
  };
}

const pieceContext = ({ entryId, mediaId, number, isLast }: PiecePlace): string =>
  `piece:${entryId}:${mediaId}:${number}:${isLast ? 'last' : 'more'}`;

const textContext = (place: SealedFor): string => `text:${typeof place === 'string' ? place : place.id}`;

function sealText(key: DataKey, place: SealedFor, text: string): Buffer {
  const plain = Buffer.from(text, 'utf8');
  return encrypt(
    key,
    textContext(place),
    plain,
    typeof place === 'string' ? undefined : versionNonce(key, place, plain),
  );
}

/** A text without the mark was sealed for its row alone, by 0.2.0 or earlier, or is of a row that is written once. */
function openText(key: DataKey, place: SealedFor, sealed: Buffer): string {
  const plain = decrypt(key, textContext(place), sealed);
  if (isSealedForVersion(sealed)) {
    const nonce = typeof place === 'string' ? undefined : versionNonce(key, place, plain);
    if (!nonce || !timingSafeEqual(nonce, sealed.subarray(0, nonceBytes)))
      throw new Error('This text was sealed for another version of its row.');
  }
  return plain.toString('utf8');
}

export const isSealedForVersion = (sealed: Buffer): boolean =>
  sealed.subarray(0, versionMark.length).equals(versionMark);

/** A synthetic nonce, as in SIV (RFC 5297): a keyed hash of the row, the version and the text, checked again on opening. */
function versionNonce(key: DataKey, { id, version }: Exclude<SealedFor, string>, plain: Buffer): Buffer {
  const hash = createHmac('sha256', key).update(`nonce:${id}:${version}:`).update(plain).digest();
  return Buffer.concat([versionMark, hash], nonceBytes);
}

/** AES-256-GCM as nonce, tag, ciphertext. The context is authenticated, so sealed bytes cannot move to another row. */
function encrypt(key: KeyObject, context: string, plain: Buffer, nonce: Buffer = randomBytes(nonceBytes)): Buffer {
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
