import { spawn } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { isWebFinished, sources } from './build-web.mjs';
import { isInstalled, locked } from './install.mjs';
import { endWithUs, inRoot, SetupError } from './process.mjs';
import { swap } from './swap.mjs';

/** What a build reads, and the set-up that runs it. */
const needed = [...sources, '.npmrc', 'scripts', 'server'];
const prepared = inRoot('.cache', 'next');

export const isPrepared = () => isWebFinished(join(prepared, 'dist'));

/**
 * Installs and builds in a folder of its own, for the next start to take. A server that runs from here loads packages and
 * serves pages only when they are asked for, so both must stay as they were when it started.
 */
export async function prepareBeside() {
  await locked(async () => {
    rmSync(prepared, { recursive: true, force: true });
    mkdirSync(prepared, { recursive: true });
    for (const name of needed.filter((each) => existsSync(inRoot(each))))
      cpSync(inRoot(name), join(prepared, name), { recursive: true });
    if (isInstalled('run')) symlinkSync(inRoot('node_modules'), join(prepared, 'node_modules'));
    const child = spawn(process.execPath, [join(prepared, 'scripts', 'run.mjs'), 'build'], {
      cwd: prepared,
      stdio: 'inherit',
    });
    const detach = endWithUs(child);
    const code = await new Promise((resolve) => child.once('error', () => resolve(1)).once('close', resolve));
    detach();
    if (code !== 0) throw new SetupError('Nothing was changed: a server that runs from this folder can go on.');
  });
}

/** Puts what was prepared in its place, in a few renames; what is outdated by now is left to the next `npm run build`. */
export async function takePrepared() {
  if (!isPrepared()) return;
  await locked(async () => {
    for (const name of ['node_modules', 'dist'])
      // Packages that did not change are a link to those that are here.
      if (lstatSync(join(prepared, name), { throwIfNoEntry: false })?.isDirectory())
        swap(join(prepared, name), inRoot(name));
    rmSync(prepared, { recursive: true, force: true });
  });
}
