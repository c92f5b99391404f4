import { readConfig } from '#server/platform/config.ts';
import { backUp } from './backing-up.ts';
import { runCommand } from './run-command.ts';

/** `npm run backup`: also while the server runs. */
await runCommand(async (words) => {
  const outcome = await backUp(words, readConfig());
  if ('refusal' in outcome) return outcome.refusal;
  process.stdout.write(`${outcome.said}\n`);
  return undefined;
});
