import { ConfigError, isSampleSecret } from '#server/platform/config-values.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { commandLine } from '#server/platform/host-commands.mjs';
import type { Logger } from '#server/platform/log.ts';
import { adoptNextKey, readCurrentKey, readNextKey, readOrMakeKeyFile } from './key-files.ts';
import { findFingerprint, hasPeople, rememberFingerprint } from './queries.ts';
import { createVault, type Vault } from './vault.ts';

/**
 * The vault with the installation's secret. A database remembers which secret it was written with: starting with
 * another one would make every journal unreadable and every new one unreadable for the old key, so it is refused.
 */
export async function openVault(config: Pick<Config, 'secretKey' | 'dataDir'>, db: Db, log: Logger): Promise<Vault> {
  if (!config.secretKey) await refuseLostKey(config.dataDir, db);
  const secret = config.secretKey ?? (await readOrMakeKeyFile(config.dataDir, log));
  if (isSampleSecret(secret)) await refuseSampleUnlessInUse(db, log);
  const vault = createVault(secret);
  const known = await rememberFingerprint(db, vault.fingerprint);
  if (known === vault.fingerprint) return vault;
  const changed = config.secretKey ? undefined : await finishInterruptedChange(config.dataDir, vault, known);
  if (!changed) {
    throw new ConfigError(
      'This database was written with another secret key. Set SECRET_KEY to the key it was written with, ' +
        `or put the original secret.key file back into DATA_DIR. To change the key, use ${commandLine('rotate-key')}.`,
    );
  }
  log.info(
    { path: 'DATA_DIR/secret.key' },
    'finished changing the secret key, which was interrupted; keep a copy of it with your backups',
  );
  return changed;
}

/** A new installation must not begin with a published key. One that already runs on it stays readable, with a warning. */
async function refuseSampleUnlessInUse(db: Db, log: Logger): Promise<void> {
  if ((await findFingerprint(db)) === undefined)
    throw new ConfigError(
      'SECRET_KEY is the sample text of an earlier release, which everybody can read. Set it to a random text, such as the ' +
        'output of openssl rand -hex 32.',
    );
  log.error(
    'SECRET_KEY is the sample text of an earlier release: everybody can read it, and with it forge sessions and read a stolen ' +
      `database. Change it now: stop every server, run ${commandLine('rotate-key')} with OLD_SECRET_KEY set to the sample and ` +
      'SECRET_KEY to a random text (openssl rand -hex 32), then start with the new SECRET_KEY. See docs/operations.md, ' +
      'Changing the secret key.',
  );
}

/** A new key would open nothing here, and would hide the right one. */
async function refuseLostKey(dataDir: string, db: Db): Promise<void> {
  // In this order: of processes that start together, one makes the file before the database knows of it.
  const isInUse = (await findFingerprint(db)) !== undefined || (await hasPeople(db));
  if (!isInUse || (await readCurrentKey(dataDir)) !== undefined) return;
  throw new ConfigError(
    'There is no secret.key in DATA_DIR, and this database was written with one. Put the original file back, or set ' +
      'SECRET_KEY to the key it holds. Nothing was changed.',
  );
}

/** The vault of a database by the keys that are there, or undefined. For commands: it makes no key and changes none. */
export async function findVault(
  { secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>,
  db: Db,
): Promise<Vault | undefined> {
  const known = await findFingerprint(db);
  const secrets = secretKey ? [secretKey] : [await readCurrentKey(dataDir), await readNextKey(dataDir)];
  const vaults = secrets.flatMap((secret) => (secret === undefined ? [] : [createVault(secret)]));
  return vaults.find(({ fingerprint }) => fingerprint === known);
}

/** The database had been moved to the new key, and the power went before the new file stood in the place of the old one. */
async function finishInterruptedChange(
  dataDir: string,
  old: Vault,
  known: string | undefined,
): Promise<Vault | undefined> {
  // The current one is looked at again, last: a process that starts together with this one may just have put it there.
  for (const read of [readNextKey, readCurrentKey]) {
    const secret = await read(dataDir);
    const vault = secret === undefined ? undefined : createVault(secret);
    if (vault?.fingerprint !== known) continue;
    await adoptNextKey(dataDir, old.fingerprint);
    return vault;
  }
  return undefined;
}
