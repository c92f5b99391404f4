import { readDatabaseUrl } from '#server/platform/config.ts';
import { copyDatabase } from '#server/platform/db/copy-database.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { commandConfig, runCommand } from './command.ts';

/**
 * `npm run db:move -- postgres://…`: from the embedded database into an empty one elsewhere, while the server is
 * stopped.
 */
await runCommand(async ([target]) => {
  if (!target) return 'Say where to: npm run db:move -- postgres://user:password@host/name';
  const config = commandConfig();
  const log = createLog({ logLevel: 'warn' });
  const source = await openDatabase({ ...config, databaseUrl: undefined }, log);
  try {
    const databaseUrl = readDatabaseUrl('DATABASE_URL', target, config.isDatabaseTlsOn);
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
});
