import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const server = join(import.meta.dirname, '../server');
/** The journeys' servers have the same: half off every start. */
const compiled = join(import.meta.dirname, '../.cache/compile');

/** Runs a command as the host does, with nothing of our environment but PATH. */
export function startCommand(
  name: string,
  words: string[],
  env: Record<string, string>,
): { child: ChildProcess; ended: Promise<{ code: number | null; said: string }> } {
  const lean = join(server, 'platform/db/lean-drizzle.ts');
  const child = spawn(process.execPath, ['--import', lean, join(server, `commands/${name}.ts`), ...words], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ENV_FILE: 'off',
      NODE_COMPILE_CACHE: compiled,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, said })) };
}

export const runCommand = async (name: string, words: string[], env: Record<string, string>) =>
  await startCommand(name, words, env).ended;
