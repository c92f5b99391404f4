import './platform/db/lean-drizzle.ts';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { ConfigError } from '#server/platform/config-values.ts';
import { portProblem } from '#server/platform/port.mjs';
import { runAsOwner } from '#server/platform/run-as-owner.ts';
import { DatabaseStartError } from '#server/platform/db/database.ts';
import { answerHelpOfHostCommand, commandLine } from '#server/platform/host-commands.mjs';
import { setUpOf } from './app/set-up.ts';

/** The process: configuration in, signals out. Everything else is in app/start-server.ts. */
async function main(): Promise<void> {
  answerHelpOfHostCommand(process.argv);
  const setUp = setUpOf(process);
  // Asked to stop while starting: let the start come to its end first, so that the database is stopped and not
  // orphaned.
  const askedToStop = new Promise<NodeJS.Signals>((done) => {
    process.on('SIGTERM', done);
    process.on('SIGINT', done);
  });
  const config = readConfig();
  const problem = await portProblem(config);
  if (problem) throw new ConfigError(problem);
  const say = (line: string) => void (config.logLevel !== 'silent' && process.stderr.write(`${line}\n`));
  runAsOwner(config.dataDir, { port: config.port, say });
  const webRoot = resolve(import.meta.dirname, '../dist');
  const hasPages = setUp !== undefined || existsSync(resolve(webRoot, 'index.html'));
  if (!hasPages)
    process.stderr.write(`The pages are not built, so only the API answers. Start with ${commandLine('start')}.\n`);

  // Not a static import: the modules must not be linked before lean-drizzle.ts has run.
  const { startServer } = await import('#server/app/start-server.ts');
  const server = await startServer(config, hasPages ? { webRoot, setUp } : {});
  const signal = await askedToStop;
  server.log.info({ signal }, 'stopping');
  await server.stop();
}

try {
  await main();
  process.exit(0);
} catch (error) {
  const isExplained = error instanceof ConfigError || error instanceof DatabaseStartError;
  process.stderr.write(`${isExplained ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}
