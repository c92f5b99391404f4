import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { pseudoLanguage } from '#scripts/messages/pseudo.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');
export const pseudoPages = join(root, '.cache', 'pseudo-pages');

/** The pages in longer, accented, mirrored English. None is drawn by the server: only their layout is looked at. */
export async function buildPseudoPages(): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const options = ['--logLevel', 'warn', '--outDir', pseudoPages, '--emptyOutDir', '--manifest'];
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PAGES_LANGUAGE: pseudoLanguage,
    NODE_DISABLE_COMPILE_CACHE: '1',
  };
  await run(process.execPath, [vite, 'build', ...options], { cwd: root, env });
}
