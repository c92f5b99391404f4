import { constants, getPriority, setPriority } from 'node:os';
import { knownErasures } from '#server/features/admin/erase.ts';
import { keyAdvice } from '#server/platform/backup/backup-keys.ts';
import { makeBackup, type BackupWork } from '#server/platform/backup/make-backup.ts';
import { piecesFolder } from '#server/platform/backup/piece-files.ts';
import { directConnection } from '#server/platform/backup/restore-external.ts';
import { sendBackups } from '#server/platform/backup/send-backups.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { findVault } from '#server/platform/crypto/open-vault.ts';
import type { Database } from '#server/platform/db/database.ts';
import { connect } from '#server/platform/db/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { openAsItIs, runCommand, sayingOutcome } from './command.ts';
import type { Outcome } from './command.ts';

const log = createLog({ logLevel: 'warn' });

export async function backUp(words: string[], config: Config): Promise<Outcome> {
  if (words.length > 0)
    return {
      refusal:
        'backup takes no words. A passphrase is set as BACKUP_PASSPHRASE: a command line can be read by ' +
        'everybody on the machine.',
    };
  const database = config.databaseUrl ? await openExternalAsItIs(config) : await openAsItIs(config, log);
  if (!database)
    return {
      refusal: config.databaseUrl
        ? 'The database of DATABASE_URL has no tables yet, so there is nothing to back up. Is it the one the server uses?'
        : `There is no database in ${config.dataDir} yet, so there is nothing to back up. Is DATA_DIR the one the ` +
          'server uses?',
    };
  try {
    const vault = await findVault(config, database.db);
    const erasures = knownErasures({ db: database.db, config });
    const work: BackupWork = { database, clock: systemClock, config, vault, log, erasures };
    const { path, bytes, removed, pieces } = await makeBackup(work);
    const made = [
      `${path} (${inWords(bytes)}) is there${removed > 0 ? `; ${removed} older removed` : ''}.`,
      ...piecesLine(pieces, config),
      `It is sealed with ${config.backup.passphrase ? 'BACKUP_PASSPHRASE' : 'the secret key'}. The secret key is not in it.`,
      keyAdvice,
    ];
    return config.backup.target ? await send(work, made) : { said: made.join('\n') };
  } finally {
    await database.close();
  }
}

type Pieces = Awaited<ReturnType<typeof makeBackup>>['pieces'];

function piecesLine({ count, bytes, added, addedBytes }: Pieces, { dataDir }: Config): string[] {
  if (count === 0) return [];
  return [
    `Its photos and recordings (${inWords(bytes)}) are files in ${piecesFolder(dataDir)}: ${added} of ${count} are new ` +
      `(${inWords(addedBytes)}).`,
  ];
}

/** Without a copy elsewhere the command has failed, though the backup is there. */
async function send(work: BackupWork, made: string[]): Promise<Outcome> {
  try {
    const { sent, pieces, removed } = await sendBackups(work);
    const gone = removed > 0 ? `; ${removed} older removed there` : '';
    const media = pieces > 0 ? `${pieces} new ${pieces === 1 ? 'file' : 'files'} of photos and recordings and ` : '';
    return { said: [...made, `${sent} sent to the target${gone}, with ${media}the list of erasures.`].join('\n') };
  } catch (error) {
    return { refusal: [...made, `It was not sent to the target: ${(error as Error).message}`].join('\n') };
  }
}

/** Past a pooler, and without bringing the tables up to date. */
async function openExternalAsItIs(config: Config): Promise<Database | undefined> {
  const database = connect(await directConnection({ config, log }), log, 'external', { max: 3 });
  const { rows } = await database.pool.query<{ isThere: boolean }>(
    'select to_regclass(\'drizzle.__drizzle_migrations\') is not null as "isThere"',
  );
  if (rows[0]?.isThere) return database;
  await database.close();
  return undefined;
}

const inWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** `npm run backup`: also while the server runs, whose people come first. */
if (import.meta.main) {
  // Who runs it with an even lower one may not raise it.
  const below = constants.priority.PRIORITY_BELOW_NORMAL;
  if (getPriority() < below) setPriority(below);
  await runCommand(sayingOutcome(backUp));
}
