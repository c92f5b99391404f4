import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { pseudoLanguage } from '#scripts/messages/pseudo.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');
export const pseudoPages = join(root, '.cache', 'pseudo-pages');

/** The pages in longer, accented, mirrored English. */
export async function buildPseudoPages(): Promise<void> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PAGES_LANGUAGE: pseudoLanguage,
    NODE_DISABLE_COMPILE_CACHE: '1',
  };
  const vite = async (...options: string[]) =>
    await run(
      process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...options],
      {
        cwd: root,
        env,
      },
    );
  await vite('--outDir', pseudoPages, '--emptyOutDir', '--manifest');
  await vite('--outDir', join(pseudoPages, 'server'), '--ssr', 'web/server-entry.tsx');
}
