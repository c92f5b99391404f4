import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { BackupError } from './backup-error.ts';
import { damaged } from './pieces.ts';

/** What the first lines of a sealed file say: enough to make the key again from the passphrase, and to know a wrong one. */
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
      'BACKUP_PASSPHRASE does not open this backup: it was made with another one, or the first lines of the file are damaged.',
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
