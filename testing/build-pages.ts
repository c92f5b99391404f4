import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './server-process.ts';

/** Brings dist up to date, so that the pages of this commit are tested. */
export function buildPages(): void {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/run.mjs'), 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(1);
}
