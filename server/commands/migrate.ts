// npm run migrate: brings the tables up to date without starting a server, for rollouts on several machines. A
// server does the same at its start.
import { openDatabase } from '#server/platform/db/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { runCommand, sayingOutcome } from './command.ts';

await runCommand(
  sayingOutcome(async (_words, config) => {
    const database = await openDatabase(config, createLog(config));
    await database.close();
    return { said: 'The tables are up to date.' };
  }),
);
