import { access } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { reapplyErasures } from '#server/features/admin/erase.ts';
import { audit } from '#server/platform/audit.ts';
import { backupsFolder, listBackups } from '#server/platform/backup/backup-folder.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import type { Restored } from '#server/platform/backup/restore-backup.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { readCurrentKey } from '#server/platform/crypto/key-files.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Settings } from '#server/platform/db/embedded/settings.ts';
import { sessions, verifications } from '#server/platform/db/schema.ts';
import { createLog } from '#server/platform/log.ts';
import { runCommand, sayingOutcome } from './command.ts';
import type { Outcome } from './command.ts';

/** Puts a backup back, without what must not come back with it. `settings` are only for tests. */
export async function restore([name, ...rest]: string[], config: Config, settings?: Settings): Promise<Outcome> {
  if (config.databaseUrl) {
    return {
      refusal:
        'DATABASE_URL is set: a backup is restored into the embedded database. Unset it for this command, and ' +
        'move over with npm run db:move afterwards.',
    };
  }
  if (!name || rest.length > 0) return { refusal: await listOfBackups(config) };
  const path = resolve(basename(name) === name ? backupsFolder(config.dataDir) : '.', name);
  const log = createLog({ logLevel: 'warn' });
  let erased = 0;
  const prepare = async ({ db }: Database): Promise<void> => {
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
    passphrase: config.backup.passphrase,
    dataDir: config.dataDir,
    clock: systemClock,
    log,
    prepare,
    settings,
  });
  return {
    said: [...restoredLines(restored), await erasureLine(config, erased), await keyLine(config, restored)].join('\n'),
  };
}

async function listOfBackups({ dataDir }: Config): Promise<string> {
  const names = (await listBackups(dataDir)).map((each) => `  ${each.name}`);
  return [
    'Say which one: npm run restore -- file',
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

async function keyLine({ secretKey, dataDir }: Config, { backup: { keyFingerprint } }: Restored): Promise<string> {
  const secret = secretKey ?? (await readCurrentKey(dataDir));
  if (keyFingerprint === null || (secret !== undefined && createVault(secret).fingerprint === keyFingerprint))
    return 'Start the server.';
  return (
    `Its texts need another secret key than ${secretKey ? 'SECRET_KEY' : 'DATA_DIR/secret.key'}: put that one ` +
    `there before you start. After a change of key it is DATA_DIR/secret.key.old-${keyFingerprint.slice(0, 8)}.`
  );
}

/** `npm run restore -- file`: while the server is stopped. */
if (import.meta.main) await runCommand(sayingOutcome(restore));
