import { constants, getPriority, setPriority } from 'node:os';
import { keyAdvice } from '#server/platform/backup/backup-keys.ts';
import { makeBackup } from '#server/platform/backup/make-backup.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { findVault } from '#server/platform/crypto/open-vault.ts';
import { createLog } from '#server/platform/log.ts';
import { openAsItIs, runCommand, sayingOutcome } from './command.ts';
import type { Outcome } from './command.ts';

export async function backUp(words: string[], config: Config): Promise<Outcome> {
  if (words.length > 0)
    return {
      refusal:
        'backup takes no words. A passphrase is set as BACKUP_PASSPHRASE: a command line can be read by ' +
        'everybody on the machine.',
    };
  if (config.databaseUrl)
    return { refusal: 'DATABASE_URL is set: back that database up as you do your others, for example with pg_dump.' };
  const database = await openAsItIs(config, createLog({ logLevel: 'warn' }));
  if (!database)
    return {
      refusal:
        `There is no database in ${config.dataDir} yet, so there is nothing to back up. Is DATA_DIR the one the ` +
        'server uses?',
    };
  try {
    const { path, bytes, removed } = await makeBackup({
      database,
      clock: systemClock,
      config,
      vault: await findVault(config, database.db),
    });
    return {
      said: [
        `${path} (${inWords(bytes)}) is there${removed > 0 ? `; ${removed} older removed` : ''}.`,
        `It is sealed with ${config.backup.passphrase ? 'BACKUP_PASSPHRASE' : 'the secret key'}. The secret key is not in it.`,
        keyAdvice,
      ].join('\n'),
    };
  } finally {
    await database.close();
  }
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
