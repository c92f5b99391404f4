import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { killPostgres } from '#testing/kill-postgres.ts';
import { until } from '#testing/until.ts';

/**
 * - `node`: the server is killed, its PostgreSQL goes on without it
 * - `postmaster`, `postgres`: PostgreSQL is killed, in part or whole, and has to come back under the living server
 * - `both`: everything at once
 * - `start`: everything, while it is still starting
 */
export const kills = ['node', 'postmaster', 'postgres', 'both', 'start'] as const;
type Kill = (typeof kills)[number];

type Round = { acknowledged: Set<number>; cameBack: boolean; startFailed: string | undefined };

const comeBackWithin = 30_000;

/** Lets a writer write, kills at a random moment, and returns what it had acknowledged by then. */
export async function playRound(dataDir: string, round: number, kill: Kill, random: () => number): Promise<Round> {
  const lean = join(import.meta.dirname, '../server/platform/db/lean-drizzle.ts');
  const script = join(import.meta.dirname, 'crash-writer.ts');
  const writer = spawn(process.execPath, ['--import', lean, script, dataDir, String(round)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const acknowledged = new Set<number>();
  let errors = '';
  let isOpen = false;
  writer.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const lines = createInterface(writer.stdout);
  lines.on('line', (line) => (line === 'open' ? (isOpen = true) : acknowledged.add(Number(line))));
  const gone = Promise.all([once(writer, 'exit'), once(lines, 'close')]);

  if (kill === 'start') {
    await sleep(150 + random() * 600);
  } else {
    while (!isOpen && writer.exitCode === null) await sleep(5);
    await sleep(20 + random() * 500);
  }
  const startFailed = writer.exitCode === null ? undefined : errors || `exit code ${writer.exitCode}`;

  let cameBack = true;
  if (kill === 'postmaster' || kill === 'postgres') {
    await killPostgres(dataDir, { onlyPostmaster: kill === 'postmaster' });
    cameBack = await untilMore(acknowledged);
  }
  if (kill === 'node' || kill === 'postmaster' || kill === 'postgres') {
    writer.kill('SIGKILL');
  } else {
    // In random order.
    if (random() < 0.5) writer.kill('SIGKILL');
    await killPostgres(dataDir);
    writer.kill('SIGKILL');
  }
  await gone;
  return { acknowledged, cameBack, startFailed };
}

/** Writing goes on under the same server process once its database is back. */
async function untilMore(acknowledged: Set<number>): Promise<boolean> {
  await sleep(50); // what was acknowledged before the kill is still arriving
  const before = acknowledged.size;
  return await until('more', () => acknowledged.size >= before + 10, { within: comeBackWithin }).then(
    () => true,
    () => false,
  );
}
