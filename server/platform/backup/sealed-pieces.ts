import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { BackupError } from './backup-folder.ts';

/*
 * The body of a backup is cut into pieces, each with its length, whether it is the last, and a mark that vouches for
 * its content, its place and the first lines of the file: piece by piece, so that a file of any size is read with
 * little memory and nothing is used before it was checked. Without a passphrase the mark is a SHA-256 chained from
 * piece to piece, which finds damage; with one it is that of AES-256-GCM, which also finds forgery.
 */

const headBytes = 5;
/** Whatever claims to be longer is damage, and must not be waited for. */
const longestPiece = 16 * 1024 * 1024;

type Marker = {
  markBytes: number;
  close: (head: Buffer, content: Buffer) => { content: Buffer; mark: Buffer };
  /** Undefined when the mark does not fit. */
  open: (head: Buffer, content: Buffer, mark: Buffer) => Buffer | undefined;
};

export function plainMarker(firstLines: Buffer): Marker {
  let before = createHash('sha256').update(firstLines).digest();
  const next = (head: Buffer, content: Buffer): Buffer =>
    (before = createHash('sha256').update(before).update(head).update(content).digest());
  return {
    markBytes: 32,
    close: (head, content) => ({ content, mark: next(head, content) }),
    open: (head, content, mark) => (next(head, content).equals(mark) ? content : undefined),
  };
}

export function sealingMarker(firstLines: Buffer, key: Buffer): Marker {
  const context = createHash('sha256').update(firstLines).digest();
  let count = 0n;
  const nonce = (): Buffer => {
    const bytes = Buffer.alloc(12);
    bytes.writeBigUInt64BE(count, 4);
    count += 1n;
    return bytes;
  };
  return {
    markBytes: 16,
    close: (head, content) => {
      const cipher = createCipheriv('aes-256-gcm', key, nonce()).setAAD(Buffer.concat([context, head]));
      const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
      return { content: sealed, mark: cipher.getAuthTag() };
    },
    open: (head, content, mark) => {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(), { authTagLength: 16 })
        .setAAD(Buffer.concat([context, head]))
        .setAuthTag(mark);
      const opened = decipher.update(content);
      try {
        decipher.final();
        return opened;
      } catch {
        return undefined;
      }
    },
  };
}

export async function* toPieces(contents: AsyncIterable<Buffer>, marker: Marker): AsyncGenerator<Buffer> {
  for await (const content of contents) if (content.length > 0) yield piece(content, false, marker);
  yield piece(Buffer.alloc(0), true, marker);
}

function piece(content: Buffer, isLast: boolean, marker: Marker): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(content.length, 0);
  head.writeUInt8(isLast ? 1 : 0, 4);
  const closed = marker.close(head, content);
  return Buffer.concat([head, closed.content, closed.mark]);
}

/** `take` gives the next so many bytes of the file, or fewer at its end. */
export async function* fromPieces(take: (bytes: number) => Promise<Buffer>, marker: Marker): AsyncGenerator<Buffer> {
  for (;;) {
    const head = await take(headBytes);
    const length = head.length === headBytes ? head.readUInt32BE(0) : 0;
    if (head.length < headBytes) throw damaged('it ends too early');
    if (length > longestPiece) throw damaged('a length in it is impossible');
    const rest = await take(length + marker.markBytes);
    if (rest.length < length + marker.markBytes) throw damaged('it ends too early');
    const content = marker.open(head, rest.subarray(0, length), rest.subarray(length));
    if (!content) throw damaged('its checksums do not fit');
    if (content.length > 0) yield content;
    if (head.readUInt8(4) === 1) break;
  }
  if ((await take(1)).length > 0) throw damaged('something follows after its end');
}

export const damaged = (how: string): BackupError =>
  new BackupError(`This backup is damaged or was changed: ${how}. Nothing was restored; take another one.`);

/**
 * What the first lines of a sealed file say: enough to make the key again from the passphrase, and to know a wrong one.
 */
export type KeyRecipe = {
  kdf: 'scrypt';
  cost: number;
  blockSize: number;
  parallel: number;
  salt: string;
  check: string;
};

/** A third of a second and 32 MB for each guess. */
const usual = { cost: 2 ** 15, blockSize: 8, parallel: 3 };
/** A file may have been put there by somebody else: it cannot ask for all the memory of the machine. */
const mostMemory = 256 * 1024 * 1024;

/** Every file has a salt and so a key of its own: pieces can then simply be counted. */
export async function newKey(passphrase: string, cost = usual.cost): Promise<{ key: Buffer; recipe: KeyRecipe }> {
  const derivation = { ...usual, cost, salt: randomBytes(16).toString('base64') };
  const { key, check } = await derive(passphrase, derivation);
  return { key, recipe: { kdf: 'scrypt', ...derivation, check: check.toString('base64') } };
}

export async function keyFor(passphrase: string | undefined, recipe: KeyRecipe): Promise<Buffer> {
  if (passphrase === undefined)
    throw new BackupError(
      'This backup is sealed with a passphrase. Set BACKUP_PASSPHRASE to the one it was made with.',
    );
  const { key, check } = await derive(passphrase, recipe).catch(() => {
    throw damaged('its first lines ask for the impossible');
  });
  const wanted = Buffer.from(recipe.check, 'base64');
  if (wanted.length !== check.length || !timingSafeEqual(wanted, check)) {
    throw new BackupError(
      'BACKUP_PASSPHRASE does not open this backup: it was made with another one, or the first lines of the ' +
        'file are damaged.',
    );
  }
  return key;
}

type Derivation = Pick<KeyRecipe, 'cost' | 'blockSize' | 'parallel' | 'salt'>;

async function derive(
  passphrase: string,
  { cost, blockSize, parallel, salt }: Derivation,
): Promise<{ key: Buffer; check: Buffer }> {
  const both = await new Promise<Buffer>((resolve, reject) => {
    const options = { N: cost, r: blockSize, p: parallel, maxmem: mostMemory };
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 64, options, (error, bytes) =>
      error ? reject(error) : resolve(bytes),
    );
  });
  // Its digest, so that the second half itself is never seen either.
  return { key: both.subarray(0, 32), check: createHash('sha256').update(both.subarray(32)).digest() };
}
