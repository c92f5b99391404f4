import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { inRoot, SetupError } from './place.mjs';
import { collect, lastLines, npm } from './run.mjs';
import { step } from './say.mjs';

const bundled = inRoot('node_modules', '.bin', 'node');

/** The Node 24 that runs everything of ours, proved by running it; undefined when it does not run. */
export async function workingNode() {
  if (existsSync(bundled) && (await isNode24(bundled))) return bundled;
  return undefined;
}

/**
 * The package `node` fetches the binary of this platform from its preinstall script. Where scripts are switched off,
 * or node_modules came from another machine, this fetches it again.
 */
export async function repairNode() {
  const version = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).dependencies.node;
  const said = await step('Node 24', `fetching ${version} for ${process.platform} ${process.arch}`, async () => {
    // The scripts of the embedded database were left out for the same reason, so all allowed ones run again.
    const rebuilt = await npm(['rebuild', '--ignore-scripts=false', '--loglevel=error', ...allowedPackages()]);
    if (await workingNode()) return rebuilt.both;
    return `${rebuilt.both}\n${await fetchBinary(version)}`;
  });
  const node = await workingNode();
  if (node) return node;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new SetupError(
    `${lastLines(said)}\n\nNode ${version} could not be set up for ${process.platform} ${process.arch}. ` +
      'Install Node 24 yourself (nodejs.org), so that "node --version" says v24, and run the command again.',
  );
}

async function isNode24(file) {
  const { code, stdout } = await collect(file, ['--version'], { timeout: 20_000 });
  return code === 0 && stdout.startsWith('v24.');
}

function allowedPackages() {
  const { allowScripts = {} } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  return Object.keys(allowScripts).filter((name) => allowScripts[name] && existsSync(inRoot('node_modules', name)));
}

async function fetchBinary(version) {
  const name = `${process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${process.platform}-${process.arch}`;
  const folder = inRoot('.cache', 'node24');
  mkdirSync(folder, { recursive: true });
  const { both } = await npm([
    'install',
    '--no-save',
    '--no-package-lock',
    '--loglevel=error',
    '--prefix',
    folder,
    `${name}@${version}`,
  ]);
  const fetched = inRoot('.cache', 'node24', 'node_modules', name, 'bin', 'node');
  if (existsSync(fetched)) placeBinary(fetched);
  rmSync(folder, { recursive: true, force: true });
  return both;
}

function placeBinary(fetched) {
  const target = inRoot('node_modules', 'node', 'bin', 'node');
  mkdirSync(inRoot('node_modules', 'node', 'bin'), { recursive: true });
  // Copied beside and renamed: the running binary itself may be the one that is replaced.
  copyFileSync(fetched, `${target}.new`);
  chmodSync(`${target}.new`, 0o755);
  renameSync(`${target}.new`, target);
  mkdirSync(inRoot('node_modules', '.bin'), { recursive: true });
  rmSync(bundled, { force: true });
  symlinkSync('../node/bin/node', bundled);
}
