// One of several server processes that start at the same moment.
import { createLog } from '#server/platform/log.ts';
import { runMigrations } from './migrate.ts';

await runMigrations({ connectionString: process.argv[2] }, createLog({ logLevel: 'silent' }));
