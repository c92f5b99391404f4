import { createHash, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Vault } from '#server/platform/crypto/vault.ts';
import { commandLine } from '#server/platform/host-commands.mjs';
import { BackupError } from './backup-folder.ts';
import { damaged } from './sealed-pieces.ts';

/** What the secret key gives to backups: its name, and a secret derived for them alone. */
export type BackupVault = Pick<Vault, 'fingerprint' | 'backupSecret'>;

/** A backup is sealed with the passphrase where there is one, else with the first vault. It is opened by whichever it names. */
export type BackupKeys = { passphrase?: string | undefined; vaults?: readonly BackupVault[] };

type ByPassphrase = { kdf: 'scrypt'; cost: number; blockSize: number; parallel: number; salt: string; check: string };
type BySecretKey = { kdf: 'hkdf'; fingerprint: string; salt: string };
/** What the first lines of a file say: which key, and how to make it again. */
export type KeyRecipe = ByPassphrase | BySecretKey;

export const keyAdvice =
  'Without secret.key or the passphrase, a backup opens for nobody: keep a copy of them elsewhere.';

/** A third of a second and 32 MB for each guess. */
const usual = { cost: 2 ** 15, blockSize: 8, parallel: 3 };
/** A file may have been put there by someone else: it cannot ask for all the memory of the machine. */
const mostMemory = 256 * 1024 * 1024;

/** Every file has a salt and so a key of its own: pieces can then simply be counted. */
export async function newKey(
  { passphrase, vaults: [vault] = [] }: BackupKeys,
  cost = usual.cost,
): Promise<{ key: Buffer; recipe: KeyRecipe }> {
  const salt = randomBytes(16).toString('base64');
  if (passphrase !== undefined) {
    const derivation = { ...usual, cost, salt };
    const { key, check } = await stretch(passphrase, derivation);
    return { key, recipe: { kdf: 'scrypt', ...derivation, check: check.toString('base64') } };
  }
  if (!vault)
    throw new BackupError(
      'There is nothing to seal the backup with: the secret key of this database is not here. Put secret.key back ' +
        'into DATA_DIR, or set SECRET_KEY or BACKUP_PASSPHRASE.',
    );
  return { key: derive(vault, salt), recipe: { kdf: 'hkdf', fingerprint: vault.fingerprint, salt } };
}

export async function keyFor({ passphrase, vaults = [] }: BackupKeys, recipe: KeyRecipe): Promise<Buffer> {
  if (recipe.kdf === 'scrypt') return await keyOfPassphrase(passphrase, recipe);
  const vault = vaults.find(({ fingerprint }) => fingerprint === recipe.fingerprint);
  if (vault) return derive(vault, recipe.salt);
  const name = recipe.fingerprint.slice(0, 8);
  throw new BackupError(
    `This backup is sealed with ${vaults.length > 0 ? 'another secret key' : 'a secret key that is not here'} (${name}…). ` +
      `Name the file that holds it: ${commandLine('restore', 'file --key-file path')}. After ${commandLine('rotate-key')} that is ` +
      `DATA_DIR/secret.key.old-${name}. ${keyAdvice}`,
  );
}

/** The secret is random and long: it needs no stretching, only a key of its own for each file. */
const derive = ({ backupSecret }: BackupVault, salt: string): Buffer =>
  Buffer.from(hkdfSync('sha256', backupSecret, Buffer.from(salt, 'base64'), 'backup file', 32));

async function keyOfPassphrase(passphrase: string | undefined, recipe: ByPassphrase): Promise<Buffer> {
  if (passphrase === undefined)
    throw new BackupError(
      'This backup is sealed with a passphrase. Set BACKUP_PASSPHRASE to the one it was made with.',
    );
  const { key, check } = await stretch(passphrase, recipe).catch(() => {
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

async function stretch(
  passphrase: string,
  { cost, blockSize, parallel, salt }: Pick<ByPassphrase, 'cost' | 'blockSize' | 'parallel' | 'salt'>,
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
