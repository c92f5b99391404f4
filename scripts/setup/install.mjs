import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readJson, withLock } from './lock.mjs';
import { filesOf, isForAuthors } from './package-files.mjs';
import { missingPackages, neededPackages, unneededPackages } from './needed-packages.mjs';
import { isPinnedNode, nodeHashes } from './runtime-hashes.mjs';
import { collect, inRoot, lastLines, npm, root, say, SetupError, step } from './process.mjs';

const stampFile = inRoot('node_modules', '.dayloom-install');
export const bundledNode = inRoot('node_modules', '.bin', 'node');

/**
 * Brings packages and Node 24 up to date and gives the path of that Node. Nothing is locked when nothing is to do.
 * `scope`: 'run' or 'test'; what each needs is in needed-packages.mjs.
 */
export async function prepareNode(scope) {
  if (isInstalled(scope) && (await isOurNode(bundledNode))) return bundledNode;
  return locked(async () => {
    // Another process may have finished it while we waited. What tests need stays: otherwise each start after an update
    // would remove it.
    if (!isInstalled(scope)) await install(readJson(stampFile)?.scope === 'test' ? 'test' : scope);
    return (await isOurNode(bundledNode)) ? bundledNode : await repairNode();
  });
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
  const stamp = readJson(stampFile);
  if (stamp?.wanted === wantedHash() && (stamp.scope === 'test' || stamp.scope === scope)) return true;
  const installed = readJson(inRoot('node_modules', '.package-lock.json'));
  if (!installed || missingPackages(lockfile(), installed, scope).length > 0) return false;
  try {
    writeStamp(scope);
  } catch {
    // Read-only: compared again at the next start.
  }
  return true;
}

async function install(scope) {
  // Explicit: NODE_ENV=production would otherwise leave out what npm test needs.
  const dev = scope === 'run' ? '--omit=dev' : '--include=dev';
  const args = ['ci', dev, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  await step('Packages', 'installing, about a minute', async () => {
    let result = await npm(args);
    if (result.code !== 0) {
      say('Packages: npm failed, retrying …');
      result = await npm(args);
    }
    if (result.code !== 0) {
      throw new SetupError(
        `${lastLines(result.both)}\n\nnpm could not install the packages; its reason is above. ` +
          'Most often it is the network or the disk, or this folder belongs to another user.',
      );
    }
  });
  if (scope === 'run') trim(lockfile());
  writeStamp(scope);
  // npm counts a missing optional package as success; this line explains a later failure.
  const missing = missingPackages(lockfile(), readJson(inRoot('node_modules', '.package-lock.json')), scope);
  if (missing.length > 0) say(`Packages: npm left out ${missing.join(', ')}`);
}

/**
 * A third of what npm installs is not needed by the server: optional peers, type declarations, source maps and Node's
 * headers.
 */
function trim(lock) {
  for (const path of unneededPackages(lock)) rmSync(inRoot(path), { recursive: true, force: true });
  rmSync(inRoot('node_modules', 'node', 'node_modules'), { recursive: true, force: true });
  for (const path of neededPackages(lock, 'run'))
    for (const file of filesOf(inRoot(path))) if (isForAuthors(file)) rmSync(file, { force: true });
  const programs = inRoot('node_modules', '.bin');
  for (const name of existsSync(programs) ? readdirSync(programs) : [])
    if (!existsSync(inRoot('node_modules', '.bin', name)))
      rmSync(inRoot('node_modules', '.bin', name), { force: true });
}

function writeStamp(scope) {
  writeFileSync(stampFile, JSON.stringify({ wanted: wantedHash(), scope }));
}

export function wantedHash() {
  const { dependencies, devDependencies, optionalDependencies, overrides } = readJson(inRoot('package.json'));
  return createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .update(JSON.stringify({ dependencies, devDependencies, optionalDependencies, overrides }))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

export function lockfile() {
  const lock = readJson(inRoot('package-lock.json'));
  if (!lock)
    throw new SetupError('package-lock.json is missing or damaged. Restore it: git checkout package-lock.json');
  return lock;
}

/**
 * Its hash is checked before the first run, which the stamp records until the next install. It is also run once:
 * node_modules may have come from another machine.
 */
async function isOurNode(file) {
  const stamp = readJson(stampFile);
  if (stamp?.node !== nodeHashes.version) {
    if (!isPinnedNode(file)) return false;
    try {
      writeFileSync(stampFile, JSON.stringify({ ...stamp, node: nodeHashes.version }));
    } catch {
      // Read-only: hashed again at the next start.
    }
  }
  return await isNode24(file);
}

async function isNode24(file) {
  if (!existsSync(file)) return false;
  const { code, stdout } = await collect(file, ['--version'], { timeout: 20_000 });
  return code === 0 && stdout.startsWith('v24.');
}

/**
 * The install script of the package `node` fetches the binary of this platform. Where scripts were disabled, or
 * node_modules came from another machine, the allowed scripts are run here.
 */
async function repairNode() {
  const { dependencies, allowScripts } = readJson(inRoot('package.json'));
  const allowed = Object.keys(allowScripts).filter((name) => existsSync(inRoot('node_modules', name)));
  const said = await step('Node 24', `fetching it for ${process.platform} ${process.arch}`, () =>
    npm(['rebuild', '--ignore-scripts=false', '--loglevel=error', ...allowed]),
  );
  // A new binary, which has to be hashed again.
  writeStamp(readJson(stampFile)?.scope);
  if (await isOurNode(bundledNode)) return bundledNode;
  if (existsSync(bundledNode))
    say('Node 24: what was fetched is not the one this release was made with, and is not used.');
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new SetupError(
    `${lastLines(said.both)}\n\nNode ${dependencies.node} could not be set up for ${process.platform} ${process.arch}. ` +
      'Install Node 24 yourself (nodejs.org), so that "node --version" says v24, and run the command again.',
  );
}
