import { readConfig } from '#server/platform/config.ts';
import { restore } from './restoring.ts';
import { runCommand } from './run-command.ts';

/** `npm run restore -- file`: while the server is stopped. */
await runCommand(async (words) => {
  const outcome = await restore(words, readConfig());
  if ('refusal' in outcome) return outcome.refusal;
  process.stdout.write(`${outcome.said}\n`);
  return undefined;
});
