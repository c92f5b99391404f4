import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '#server/platform/config.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { rememberFingerprint } from './queries.ts';
import { createVault } from './vault.ts';
import type { Vault } from './vault.ts';

/**
 * The vault with the installation's secret. A database remembers which secret it was written with: starting with
 * another one would make every journal unreadable and every new one unreadable for the old key, so it is refused.
 */
export async function openVault(config: Config, db: Db, log: Logger): Promise<Vault> {
  const vault = createVault(config.secretKey ?? await readOrMakeKeyFile(config.dataDir, log));
  if (await rememberFingerprint(db, vault.fingerprint) !== vault.fingerprint) {
    throw new ConfigError(
      'This database was written with another secret key. Set SECRET_KEY to the key it was written with, '
      + 'or put the original secret.key file back into DATA_DIR.',
    );
  }
  return vault;
}

async function readOrMakeKeyFile(dataDir: string, log: Logger): Promise<string> {
  const path = join(dataDir, 'secret.key');
  const existing = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new ConfigError(`The key file ${path} cannot be read (${error.code ?? 'unknown'}). Give it back to the user that runs the server.`);
  });
  if (existing !== undefined) {
    if (existing.trim().length < 32) throw new ConfigError(`The key file ${path} is damaged. Restore it from your backup; without it journal text cannot be read.`);
    return existing.trim();
  }
  // Written beside and linked into place: two processes starting together end up with the same key, never half of one.
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true });
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  log.info({ path: 'DATA_DIR/secret.key' }, 'made a secret key; keep a copy of it with your backups');
  return (await readFile(path, 'utf8')).trim();
}
