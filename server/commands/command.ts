import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import pg from 'pg';
import { AppError } from '#server/platform/app-error.ts';
import { readConfig } from '#server/platform/config.ts';
import { ConfigError } from '#server/platform/config-values.ts';
import type { Config } from '#server/platform/config.ts';
import { DatabaseStartError } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/database.ts';
import { hasCluster } from '#server/platform/db/embedded/cluster.ts';
import { appConnection, layoutOf, makeSocketDir } from '#server/platform/db/embedded/layout.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { connect, openDatabase } from '#server/platform/db/open-database.ts';
import { answerHelpOfHostCommand } from '#server/platform/host-commands.mjs';
import type { Logger } from '#server/platform/log.ts';
import { programFiles, runAsOwner } from '#server/platform/run-as-owner.ts';

/** Runs a command of the host: a returned sentence is a refusal, an explained error is printed without its stack. */
export async function runCommand(work: (args: string[]) => Promise<string | undefined>): Promise<void> {
  answerHelpOfHostCommand(process.argv);
  // Left by exit, a database that was started for the command is told to stop. A signal alone would leave it running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  try {
    const refusal = await work(process.argv.slice(2));
    if (refusal === undefined) return;
    process.stderr.write(`${refusal}\n`);
  } catch (error) {
    const isExplained =
      error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof AppError;
    process.stderr.write(`${isExplained ? error.message : ((error as Error).stack ?? String(error))}\n`);
  }
  process.exitCode = 1;
}

/**
 * Started as root, a command runs as the owner of DATA_DIR, like the server, so that what it writes there is theirs;
 * unless only root can read a file that was named, such as a backup to restore.
 */
export function commandConfig(words: string[] = []): Config {
  const config = readConfig();
  runAsOwner(config.dataDir, { needed: [...programFiles, ...words.filter((word) => existsSync(word))] });
  return config;
}

/** What to say to the host, or why not. */
export type Outcome = { said: string } | { refusal: string };

/** A command that has something to say when it is done. */
export const sayingOutcome =
  (work: (words: string[], config: Config) => Promise<Outcome>) =>
  async (words: string[]): Promise<string | undefined> => {
    const outcome = await work(words, commandConfig(words));
    if ('refusal' in outcome) return outcome.refusal;
    process.stdout.write(`${outcome.said}\n`);
    return undefined;
  };

/**
 * For commands that work on a few rows: through the running server's embedded PostgreSQL where one is up, otherwise by
 * starting it. The data directory has one owner, so a second start beside a running server would be refused.
 */
export async function openForCommand(config: Config, log: Logger): Promise<Database> {
  if (!config.databaseUrl) {
    const running = await runningSocket(config.dataDir);
    if (running) return connect(running, log, 'embedded');
  }
  return await openDatabase(config, log);
}

/**
 * The same for a backup, which takes the database as it is: a backup before an update must not be the first step of the
 * update.
 */
export async function openAsItIs({ dataDir }: Pick<Config, 'dataDir'>, log: Logger): Promise<Database | undefined> {
  const running = await runningSocket(dataDir);
  if (running) return connect(running, log, 'embedded');
  const folder = await realpath(dataDir).catch(() => undefined);
  if (!folder || !(await hasCluster(layoutOf(folder)))) return undefined;
  const embedded = await startEmbedded({ dataDir, log });
  return connect(embedded.connection, log, 'embedded', { afterClose: embedded.stop });
}

async function runningSocket(dataDir: string) {
  const folder = await realpath(dataDir).catch(() => undefined);
  if (!folder) return undefined;
  const connection = await makeSocketDir(layoutOf(folder)).then(appConnection, () => undefined);
  if (!connection) return undefined;
  const client = new pg.Client(connection);
  client.on('error', () => {});
  const isUp = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return isUp ? connection : undefined;
}
