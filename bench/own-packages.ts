import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Installs the packages that only one benchmark needs, on its first run. Returns their folder. */
export function installPackages(name: 'peer' | 'lighthouse'): string {
  const folder = join(import.meta.dirname, name);
  if (!existsSync(join(folder, 'node_modules'))) {
    console.log(`Installing the packages of bench/${name}, once …`);
    const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
    if (status !== 0) throw new Error(`The packages of bench/${name} could not be installed; npm says why above.`);
  }
  return folder;
}
