import { AppError } from '#server/platform/app-error.ts';
import { ConfigError } from '#server/platform/config.ts';
import { DatabaseStartError } from '#server/platform/db/database.ts';

/** Runs a command of the host: a returned sentence is a refusal, an explained error is printed without its stack. */
export async function runCommand(work: (args: string[]) => Promise<string | undefined>): Promise<void> {
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
