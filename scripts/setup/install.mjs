import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { missingPackages } from './lockfile.mjs';
import { inRoot, SetupError } from './place.mjs';
import { lastLines, npm } from './run.mjs';
import { say, step } from './say.mjs';

const stampFile = inRoot('node_modules', '.dayloom-install');

/** `scope`: 'run' needs "dependencies" only, 'test' needs everything. */
export function isInstalled(scope) {
  const stamp = readJson(stampFile);
  return stamp?.wanted === wantedHash() && (stamp.scope === 'test' || stamp.scope === scope);
}

/** Accepts what `npm ci` or `npm install` did by hand, for instance `npm ci --omit=dev` in an image. */
export function adoptInstalled(scope) {
  const installed = readJson(inRoot('node_modules', '.package-lock.json'));
  if (!installed || missingPackages(lockfile(), installed, scope).length > 0) return false;
  try {
    writeStamp(scope);
  } catch {
    // A read-only installation is complete all the same; it is only compared again at the next start.
  }
  return true;
}

export async function install() {
  // Everything is installed even where only the server runs: one shape of node_modules for start and test, and
  // NODE_ENV=production in the environment would otherwise leave out what npm test needs.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  await step('Packages', 'installing, about a minute', async () => {
    let result = await npm(args);
    if (result.code !== 0) {
      say('Packages: npm failed, trying once more …');
      result = await npm(args);
    }
    if (result.code !== 0) {
      throw new SetupError(
        `${lastLines(result.both)}\n\nnpm could not install the packages; what it said stands above. ` +
          'Most often the network or the disk is the reason, or this folder belongs to another user.',
      );
    }
  });
  writeStamp('test');
  // npm counts a missing optional package as success; whatever fails later for want of it is explained by this line.
  const missing = missingPackages(lockfile(), readJson(inRoot('node_modules', '.package-lock.json')), 'test');
  if (missing.length > 0) say(`Packages: npm left out ${missing.join(', ')}`);
}

function writeStamp(scope) {
  writeFileSync(stampFile, JSON.stringify({ wanted: wantedHash(), scope }));
}

function wantedHash() {
  const { dependencies, devDependencies, optionalDependencies, overrides } = readJson(inRoot('package.json'));
  return createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .update(JSON.stringify({ dependencies, devDependencies, optionalDependencies, overrides }))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

function lockfile() {
  const lock = readJson(inRoot('package-lock.json'));
  if (!lock)
    throw new SetupError('package-lock.json is missing or damaged. Restore it: git checkout package-lock.json');
  return lock;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
