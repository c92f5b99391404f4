import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wantedHash } from '#scripts/setup/install.mjs';
import { root } from './server-process.ts';

/**
 * Gives a folder our packages, as if they were installed there. Each is a link of its own, so that what Vite writes among them
 * is not written here.
 */
export function linkPackages(folder: string, without: string[] = []): void {
  const packages = join(root, 'node_modules');
  const stamp = '.dayloom-install';
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(packages))
    if (name !== stamp && !name.startsWith('.vite') && !without.includes(name))
      symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  const installed = { wanted: wantedHash(), scope: 'test' };
  writeFileSync(join(folder, 'node_modules', stamp), JSON.stringify(installed));
}
