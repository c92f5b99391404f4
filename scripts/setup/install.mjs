import { createHash } from 'node:crypto';
import { accessSync, constants, copyFileSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, withLock } from './lock.mjs';
import { filesOf, isForAuthors } from './package-files.mjs';
import { missingPackages, neededPackages, reducedTo } from './needed-packages.mjs';
import { chosenNode, linkNode, pinnedVersion, refuseWithoutNode, withoutUnusedNode } from './node.mjs';
import { collect, inRoot, lastLines, npm, root, say, SetupError, step } from './process.mjs';
import { swap } from './swap.mjs';

const packages = inRoot('node_modules');
const stampName = '.dayloom-install';
export const bundledNode = inRoot('node_modules', '.bin', 'node');

/**
 * Brings packages up to date and gives the path of the Node that runs the server. Nothing is locked when nothing is to do.
 * `scope`: 'run' or 'test'; what each needs is in needed-packages.mjs.
 */
export async function prepareNode(scope) {
  refuseWithoutNode();
  if (!isInstalled(scope))
    await locked(async () => {
      // Another process may have finished it while we waited. What tests need stays: otherwise each start after an update
      // would remove it.
      if (!isInstalled(scope)) await install(readJson(join(packages, stampName))?.scope === 'test' ? 'test' : scope);
    });
  linkNode();
  return chosenNode();
}

/** One set-up at a time in this folder. The lock is outside node_modules, which npm ci empties. */
export async function locked(work) {
  refuseForeignFolder();
  const waiting = () => say('Another start or test is setting up here; waiting for it …');
  return withLock(inRoot('.cache', 'setup.lock'), work, waiting);
}

function refuseForeignFolder() {
  const places = ['.', 'node_modules', 'dist', '.cache'].map((name) => inRoot(name)).filter((path) => existsSync(path));
  for (const place of places) {
    try {
      accessSync(place, constants.W_OK);
    } catch {
      const { uid } = statSync(place);
      throw new SetupError(
        `${place} may not be written by this user (it belongs to uid ${uid}). ` +
          `Start as that user, or hand the folder over: chown -R "$(id -un)" "${root}"`,
      );
    }
  }
}

/** By our stamp, or because `npm ci` was run directly, for instance with --omit=dev in an image. */
export function isInstalled(scope) {
  const stamp = readJson(join(packages, stampName));
  if (stamp?.wanted === wantedHash() && (stamp.scope === 'test' || stamp.scope === scope)) return true;
  if (isMissingIn(packages, scope).length > 0) return false;
  try {
    writeStamp(packages, scope);
  } catch {
    // Read-only: compared again at the next start.
  }
  return true;
}

const isMissingIn = (folder, scope) => missingPackages(lockfile(), readJson(join(folder, '.package-lock.json')), scope);

/** In a folder of its own, so that what was installed stays until the new packages are complete. */
async function install(scope) {
  const place = inRoot('.cache', 'install');
  const fresh = join(place, 'node_modules');
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const { manifest, lock } = reducedTo(scope, withoutUnusedNode(readJson(inRoot('package.json'))), lockfile());
  writeFileSync(join(place, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(place, 'package-lock.json'), JSON.stringify(lock));
  copyFileSync(inRoot('.npmrc'), join(place, '.npmrc'));
  // Explicit: NODE_ENV=production would otherwise leave out what npm test needs.
  const dev = scope === 'run' ? '--omit=dev' : '--include=dev';
  const args = ['ci', dev, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  await step('Packages', 'installing, about a minute', async () => {
    let result = await npm(args, { cwd: place });
    if (result.code !== 0) {
      say('Packages: npm failed, retrying …');
      result = await npm(args, { cwd: place });
    }
    if (result.code !== 0) {
      throw new SetupError(
        `${lastLines(result.both)}\n\nnpm could not install the packages; its reason is above. ` +
          'Most often it is the network or the disk, or this folder belongs to another user.',
      );
    }
  });
  // npm counts a missing optional package as success; this line explains a later failure.
  const missing = isMissingIn(fresh, scope);
  if (missing.length > 0) say(`Packages: npm left out ${missing.join(', ')}`);
  await tryNode(chosenNode(fresh));
  if (scope === 'run') trim(place, lock);
  writeStamp(fresh, scope);
  swap(fresh, packages);
  rmSync(place, { recursive: true, force: true });
}

/** Type declarations, source maps and Node's headers: the server needs none of them. */
function trim(place, lock) {
  for (const path of neededPackages(lock, 'run'))
    for (const file of filesOf(join(place, path))) if (isForAuthors(file)) rmSync(file, { force: true });
}

/** The one of the packages asks for glibc, and for a system that isn't older than its own. */
async function tryNode(file) {
  const { code, both } = await collect(file, ['--version'], { timeout: 20_000 });
  if (code === 0) return;
  throw new SetupError(
    `${lastLines(both)}\n\nNode ${pinnedVersion()} of the packages does not run on this machine. ` +
      'Install Node 24 yourself (nodejs.org), so that "node --version" says v24, and run the command again.',
  );
}

function writeStamp(folder, scope) {
  writeFileSync(join(folder, stampName), JSON.stringify({ wanted: wantedHash(), scope }));
}

export function wantedHash() {
  const manifest = withoutUnusedNode(readJson(inRoot('package.json')));
  const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
  return createHash('sha256')
    .update(JSON.stringify(lockfile()))
    .update(JSON.stringify({ dependencies, devDependencies, optionalDependencies, overrides }))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

/** Without the Node of the packages where the machine's own is taken. */
export function lockfile() {
  const lock = readJson(inRoot('package-lock.json'));
  if (!lock)
    throw new SetupError('package-lock.json is missing or damaged. Restore it: git checkout package-lock.json');
  return { ...lock, packages: { ...lock.packages, '': withoutUnusedNode(lock.packages['']) } };
}
