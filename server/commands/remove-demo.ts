import { removeDemo } from '#server/demo/service.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { openForCommand, runCommand } from './command.ts';

/** `npm run demo:remove`: also while the server runs. */
await runCommand(async () => {
  const database = await openForCommand(readConfig(), createLog({ logLevel: 'warn' }));
  try {
    const people = await removeDemo({ db: database.db });
    process.stdout.write(`${people} demo people and everything they had are gone.\n`);
  } finally {
    await database.close();
  }
  return undefined;
});
