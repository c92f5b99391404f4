import { text } from 'node:stream/consumers';
import { readDatabaseUrl, type Config } from '#server/platform/config.ts';
import { addressesOf } from '#server/platform/db/addresses.ts';
import { copyDatabase } from '#server/platform/db/copy-database.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { commandLine } from '#server/platform/host-commands.mjs';
import { createLog } from '#server/platform/log.ts';
import { commandConfig, runCommand } from './command.ts';

type Target = { url: string; warning?: string } | { refusal: string };

/** From DATABASE_URL or its file, from standard input (-), or as an argument, which everyone on the machine can read. */
export async function targetOf(
  [word, ...rest]: string[],
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  input: NodeJS.ReadableStream = process.stdin,
): Promise<Target> {
  const how = `Set DATABASE_URL_FILE or DATABASE_URL, or pass it on standard input: ${commandLine('db:move', '- < file')}`;
  if (rest.length > 0) return { refusal: `db:move takes one address. ${how}` };
  const url = word === '-' ? (await text(input)).trim() : (word ?? databaseUrl);
  if (!url) return { refusal: `The address of the new database is missing. ${how}` };
  const isShown = word === url && addressesOf(url).some((one) => URL.canParse(one) && new URL(one).password !== '');
  return {
    url,
    ...(isShown ? { warning: `Everyone on this machine can read a password in a command line. ${how}` } : {}),
  };
}

/** `npm run db:move`: from the embedded database into an empty one elsewhere, while the server is stopped. */
async function moveDatabase(words: string[]): Promise<string | undefined> {
  const config = commandConfig();
  const target = await targetOf(words, config);
  if ('refusal' in target) return target.refusal;
  if (target.warning) process.stderr.write(`${target.warning}\n`);
  const databaseUrl = readDatabaseUrl('DATABASE_URL', target.url, config.isDatabaseTlsOn);
  const log = createLog({ logLevel: 'warn' });
  const source = await openDatabase({ ...config, databaseUrl: undefined, databaseDirectUrl: undefined }, log);
  try {
    const destination = await openDatabase({ ...config, databaseUrl, databaseDirectUrl: undefined }, log);
    try {
      const copied = await copyDatabase(source.pool, destination.pool);
      for (const { table, rows } of copied) process.stdout.write(`  ${table}: ${rows}\n`);
    } finally {
      await destination.close();
    }
  } finally {
    await source.close();
  }
  process.stdout.write(
    'All rows are there. Start with DATABASE_URL set to that address and SECRET_KEY set to the content of ' +
      'DATA_DIR/secret.key.\n' +
      'Daily backups are off with DATABASE_URL, unless you set BACKUP=on, BACKUP_S3 or BACKUP_COMMAND. Those made before stay ' +
      'in DATA_DIR/backups, and can be restored into a database of either kind.\n',
  );
  return undefined;
}

if (import.meta.main) await runCommand(moveDatabase);
