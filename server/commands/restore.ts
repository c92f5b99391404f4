import { access } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reapplyErasures } from '#server/features/admin/erase.ts';
import { audit } from '#server/platform/audit.ts';
import { backupsFolder, listBackups } from '#server/platform/backup/backup-folder.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import type { Restored } from '#server/platform/backup/restore-backup.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { readCurrentKey, readNamedKey } from '#server/platform/crypto/key-files.ts';
import { findFingerprint } from '#server/platform/crypto/queries.ts';
import { createVault, type Vault } from '#server/platform/crypto/vault.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import type { Settings } from '#server/platform/db/embedded/settings.ts';
import { sessions, verifications } from '#server/platform/db/schema.ts';
import { commandLine } from '#server/platform/host-commands.mjs';
import { createLog } from '#server/platform/log.ts';
import { runCommand, sayingOutcome } from './command.ts';
import type { Outcome } from './command.ts';
import { moveDatabase } from './rotate-key.ts';

/** Puts a backup back, without what must not come back with it. `settings` are only for tests. */
export async function restore(words: string[], config: Config, settings?: Settings): Promise<Outcome> {
  if (config.databaseUrl) {
    return {
      refusal:
        'DATABASE_URL is set: a backup is restored into the embedded database. Unset it for this command, and ' +
        `move over with ${commandLine('db:move')} afterwards.`,
    };
  }
  const { name, keyFile } = asked(words);
  if (name === undefined) return { refusal: await listOfBackups(config) };
  const keys = await keysAtHand(config, keyFile);
  const path = resolve(basename(name) === name ? backupsFolder(config.dataDir) : '.', name);
  const log = createLog({ logLevel: 'warn' });
  let [erased, isMoved] = [0, false];
  const prepare = async ({ db }: Database): Promise<void> => {
    isMoved = await moveToPresentKey(db, keys);
    erased = await reapplyErasures({ db, clock: systemClock, config, log });
    await db.transaction(async (tx) => {
      // A session that was ended since, or a link that was used, would be good again.
      await tx.delete(sessions);
      await tx.delete(verifications);
      await audit(tx, { actorId: null, action: 'backup-restored', detail: { people: erased } });
    });
  };
  const restored = await restoreBackup({
    path,
    keys: { passphrase: config.backup.passphrase, vaults: Object.values(keys).filter((vault) => vault !== undefined) },
    dataDir: config.dataDir,
    clock: systemClock,
    log,
    prepare,
    settings,
  });
  const keyLine = isMoved ? movedLine : neededKeyLine(config, keys, restored.backup.keyFingerprint);
  return { said: [...restoredLines(restored), await erasureLine(config, erased), keyLine].join('\n') };
}

/** No name where the words make no sense. */
function asked(words: string[]): { name?: string; keyFile?: string } {
  try {
    const options = { 'key-file': { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    return positionals.length === 1 ? { name: positionals[0], keyFile: values['key-file'] } : {};
  } catch {
    return {};
  }
}

/** The key the server is started with, and the one of --key-file. */
type KeysAtHand = { present: Vault | undefined; named: Vault | undefined };

async function keysAtHand({ secretKey, dataDir }: Config, keyFile: string | undefined): Promise<KeysAtHand> {
  const present = secretKey ?? (await readCurrentKey(dataDir));
  return {
    present: present === undefined ? undefined : createVault(present),
    named: keyFile === undefined ? undefined : createVault(await readNamedKey(keyFile)),
  };
}

/** A backup from before a rotation: what it holds gets the present key, so that the old one need not come back into use. */
async function moveToPresentKey(db: Db, { present, named }: KeysAtHand): Promise<boolean> {
  if (!present || !named || present.fingerprint === named.fingerprint) return false;
  if (named.fingerprint !== (await findFingerprint(db))) return false;
  await moveDatabase(db, named, present);
  return true;
}

async function listOfBackups({ dataDir }: Config): Promise<string> {
  const names = (await listBackups(dataDir)).map((each) => `  ${each.name}`);
  return [
    `Name one: ${commandLine('restore', 'file')}, and with --key-file path the key it was made with, if that is another now.`,
    ...(names.length > 0
      ? [`In ${backupsFolder(dataDir)} there are:`, ...names]
      : [`There is none in ${backupsFolder(dataDir)}.`]),
  ].join('\n');
}

function restoredLines({ backup, leftOut, kept }: Restored): string[] {
  return [
    `Everything is as it was at ${backup.createdAt}: ${backup.rows} rows in ${backup.tables} tables. Everybody ` +
      'has to sign in again.',
    ...(leftOut.length > 0 ? [`Left out, because this release does not know them: ${leftOut.join(', ')}.`] : []),
    ...(kept ? [`The database that was there before is now ${kept}. Delete it when you do not need it any more.`] : []),
  ];
}

/** Without the list nobody knows who was erased since. */
async function erasureLine({ dataDir }: Config, erased: number): Promise<string> {
  const isListed = await access(join(dataDir, 'erasures.log')).then(
    () => true,
    () => false,
  );
  return isListed
    ? `People erased since then: ${erased}. They are erased here too.`
    : 'There is no erasures.log in DATA_DIR: if anybody was erased after this backup was made, they are back. ' +
        'Put the file there and restore again where there was one.';
}

const movedLine = 'What it holds was moved from the key of --key-file to the present one. Start the server.';

function neededKeyLine({ secretKey }: Config, { present, named }: KeysAtHand, needed: string | null): string {
  if (needed === null || present?.fingerprint === needed) return 'Start the server.';
  if (!present && named?.fingerprint === needed)
    return 'There is no secret.key in DATA_DIR: copy the file of --key-file there before you start.';
  const name = needed.slice(0, 8);
  return (
    `Its texts need another secret key (${name}…) than ${whichKey(secretKey, present)}: put that one there before you ` +
    `start. After ${commandLine('rotate-key')} it is DATA_DIR/secret.key.old-${name}.`
  );
}

const whichKey = (secretKey: string | undefined, present: Vault | undefined): string =>
  secretKey ? 'SECRET_KEY' : `DATA_DIR/secret.key${present ? '' : ', which is not there'}`;

/** `npm run restore -- file`: while the server is stopped. */
if (import.meta.main) await runCommand(sayingOutcome(restore));
