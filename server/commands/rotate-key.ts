import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '#server/platform/audit.ts';
import { changeAuthSecret } from '#server/platform/auth/accounts.ts';
import { readOldSecretKey, type Config } from '#server/platform/config.ts';
import { ConfigError, isSampleSecret } from '#server/platform/config-values.ts';
import { rewrapAddressKey } from '#server/platform/crypto/address-hash.ts';
import { rewrapKeys } from '#server/platform/crypto/data-keys.ts';
import { adoptNextKey, readCurrentKey, readNextKey, readOrMakeNextKey } from '#server/platform/crypto/key-files.ts';
import { countOtherConnections, findFingerprint, replaceFingerprint } from '#server/platform/crypto/queries.ts';
import { createVault, type Vault } from '#server/platform/crypto/vault.ts';
import type { Db } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { commandLine } from '#server/platform/host-commands.mjs';
import { createLog } from '#server/platform/log.ts';
import { rewrapMail } from '#server/platform/mail/sealed-mail.ts';
import { rewrapPushKeys } from '#server/platform/push/push-keys.ts';
import { commandConfig, runCommand } from './command.ts';

type Rotation = {
  /** Nothing but the last step was left to do, from a change that was interrupted. */
  wasInterrupted: boolean;
  people: number;
  secondFactors: number;
  /** Where the new key is. */
  to: 'file' | 'environment';
};

type Settings = Pick<Config, 'dataDir' | 'secretKey'>;

/**
 * Changes the installation's secret. The new key is safely on disk, or in the configuration, before the database is
 * moved to it in one transaction; then the new key file takes the place of the old one. Interrupted anywhere, the key
 * the database needs is there, and doing it again, or starting the server, goes on from where it stopped.
 */
export async function rotateKey(db: Db, config: Settings, oldSecret: string | undefined): Promise<Rotation> {
  const known = await findFingerprint(db);
  if (known === undefined)
    throw new ConfigError(
      'This database was never used by a server, so there is no key to change. Start the server once first.',
    );
  const to = config.secretKey ? 'environment' : 'file';

  const waiting = config.secretKey ?? (await readNextKey(config.dataDir));
  if (waiting !== undefined && createVault(waiting).fingerprint === known) {
    await installNewKey(config);
    return { wasInterrupted: true, people: 0, secondFactors: 0, to };
  }

  if (isSampleSecret(config.secretKey))
    throw new ConfigError('SECRET_KEY is a published sample text. Set it to a random text: openssl rand -hex 32.');
  const from = await oldVault(config.dataDir, oldSecret, known);
  const next = createVault(config.secretKey ?? (await readOrMakeNextKey(config.dataDir)));
  const moved = await moveDatabase(db, from, next);
  await installNewKey(config);
  return { wasInterrupted: false, ...moved, to };
}

async function oldVault(dataDir: string, oldSecret: string | undefined, known: string): Promise<Vault> {
  const secret = oldSecret ?? (await readCurrentKey(dataDir));
  if (secret === undefined) {
    throw new ConfigError(
      'The old key is needed: set OLD_SECRET_KEY to the key the server has used so far, for this command only.',
    );
  }
  const vault = createVault(secret);
  if (vault.fingerprint !== known) {
    throw new ConfigError(
      'This database was written with another key than ' +
        `${oldSecret ? 'OLD_SECRET_KEY' : 'that of the file secret.key in DATA_DIR'}. Nothing was changed.`,
    );
  }
  return vault;
}

/** All of it or nothing. Of two changes at once, the second finds that the key it came from is no longer the one. */
export async function moveDatabase(db: Db, from: Vault, to: Vault): Promise<{ people: number; secondFactors: number }> {
  return await db.transaction(async (tx) => {
    if (!(await replaceFingerprint(tx, from.fingerprint, to.fingerprint))) {
      throw new ConfigError(
        'Somebody else has changed the key at the same moment. Nothing was changed by this command.',
      );
    }
    const people = await rewrapKeys(tx, from, to);
    await rewrapPushKeys(tx, from, to);
    await rewrapAddressKey(tx, from, to);
    await rewrapMail(tx, from, to);
    const { secondFactors } = await changeAuthSecret(tx, from.authSecret, to.authSecret);
    await audit(tx, { actorId: null, action: 'key-rotated', detail: { people, secondFactors } });
    return { people, secondFactors };
  });
}

/** With SECRET_KEY set no file is used, and none is touched: it may belong to another database. */
async function installNewKey({ dataDir, secretKey }: Settings): Promise<void> {
  if (secretKey) return;
  const replaced = await readCurrentKey(dataDir);
  await adoptNextKey(dataDir, replaced === undefined ? '' : createVault(replaced).fingerprint);
}

/** `npm run rotate-key`: while the server is stopped. */
async function rotateKeyCommand(words: string[]): Promise<string | undefined> {
  if (words.length > 0)
    return (
      'rotate-key takes no words: keys in a command line can be read by everybody on the machine. See ' +
      'docs/operations.md.'
    );
  const config = commandConfig();
  const oldSecret = readOldSecretKey();
  // The embedded database has one owner, so this is refused beside a running server.
  const database = await openDatabase(config, createLog({ logLevel: 'warn' }));
  try {
    if (database.kind === 'external' && (await isUsedByOthers(database.db))) {
      return (
        'A server or another command is connected to this database. Stop it first: it would go on with the old ' +
        'key and could read nobody’s journal.'
      );
    }
    process.stdout.write(`${outcomeLines(await rotateKey(database.db, config, oldSecret)).join('\n')}\n`);
  } finally {
    await database.close();
  }
  return undefined;
}

/** Looked at a few times: a connection that has just been closed is still listed for a moment. */
async function isUsedByOthers(db: Db): Promise<boolean> {
  for (let look = 0; look < 5; look += 1) {
    if ((await countOtherConnections(db)) === 0) return false;
    await sleep(200);
  }
  return true;
}

function outcomeLines({ wasInterrupted, people, secondFactors, to }: Rotation): string[] {
  return [
    wasInterrupted
      ? 'The database has this key already; what was left to do is done.'
      : `The key was changed: for the journals of ${people} people and ${secondFactors} second factors. ` +
        'Everybody has to sign in again.',
    to === 'file'
      ? 'The new key is DATA_DIR/secret.key. Keep a copy of it in another place. The old one is beside it as ' +
        'secret.key.old-….'
      : 'Start the server with SECRET_KEY as it is set now, without OLD_SECRET_KEY. Keep the old key.',
    `Backups made before now need the old key: ${commandLine('restore', 'file --key-file path')}, with the file that holds it.`,
  ];
}

if (import.meta.main) await runCommand(rotateKeyCommand);
