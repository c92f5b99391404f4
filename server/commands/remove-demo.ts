import { removeDemo } from '#server/demo/service.ts';
import { createLog } from '#server/platform/log.ts';
import { commandConfig, openForCommand, runCommand } from './command.ts';

/** `npm run demo:remove`: also while the server runs. */
await runCommand(async () => {
  const database = await openForCommand(commandConfig(), createLog({ logLevel: 'warn' }));
  try {
    const people = await removeDemo({ db: database.db });
    process.stdout.write(`${people} demo people and everything they had are gone.\n`);
  } finally {
    await database.close();
  }
  return undefined;
});
