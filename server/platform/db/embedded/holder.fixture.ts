// A server process for the tests to kill: opens the embedded database, says so, and stays.
import { openDatabase } from '#server/platform/db/open-database.ts';
import { createLog } from '#server/platform/log.ts';

const dataDir = process.argv[2] ?? '';
try {
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, createLog({ logLevel: 'silent' }));
  console.log('open');
  process.on('SIGTERM', () => void database.close().then(() => process.exit(0)));
  process.on('message', () => process.exit(0));
  process.on('disconnect', () => process.exit(0)); // the test run itself was killed
} catch (error) {
  console.log((error as Error).message);
  process.exitCode = 1;
}
