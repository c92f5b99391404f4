import { mkdirSync, readlinkSync, renameSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { readJson } from './lock.mjs';
import { inRoot, SetupError } from './process.mjs';

const packaged = `node-${process.platform}-${process.arch}`;

/** The version the release was made with: of one package for each platform that has one. */
export const pinnedVersion = () =>
  Object.entries(readJson(inRoot('package.json')).optionalDependencies).find(([name]) => isNode(name))[1];

const isNode = (name) => name.startsWith('node-linux-');

/**
 * Whether a Node of the machine's can run the server: one of the pinned major that isn't older. Among packages it would go
 * away with the next install.
 */
export function isOwn(file, version, pinned) {
  const [major, minor, patch] = version.split('.').map(Number);
  const [pinnedMajor, pinnedMinor, pinnedPatch] = pinned.split('.').map(Number);
  const isOlder = minor < pinnedMinor || (minor === pinnedMinor && patch < pinnedPatch);
  return major === pinnedMajor && !isOlder && !file.includes(`${sep}node_modules${sep}`);
}

export const usesOwnNode = () => isOwn(process.execPath, process.versions.node, pinnedVersion());

/** Which Node runs the server: the machine's own that called us, else the one of the packages. */
export const chosenNode = (packages = inRoot('node_modules')) =>
  usesOwnNode() ? process.execPath : join(packages, packaged, 'bin', 'node');

/** Before anything is installed: some platforms have no package. */
export function refuseWithoutNode() {
  const { optionalDependencies } = readJson(inRoot('package.json'));
  if (usesOwnNode() || optionalDependencies[packaged]) return;
  const pinned = pinnedVersion();
  throw new SetupError(
    `Node ${pinned.split('.')[0]} is needed on ${process.platform} ${process.arch}, ${pinned} or newer; this is ${process.version}. ` +
      'Get it from nodejs.org and run the command again.',
  );
}

/** A manifest, or its part of the lockfile, without the Node of the packages. */
export function withoutNode(manifest) {
  const kept = Object.entries(manifest.optionalDependencies).filter(([name]) => !isNode(name));
  return { ...manifest, optionalDependencies: Object.fromEntries(kept) };
}

export const withoutUnusedNode = (manifest) => (usesOwnNode() ? withoutNode(manifest) : manifest);

/** `npm run …` finds it in .bin; the other place is named in units of systemd, as it was up to 0.2. It goes with 0.4. */
export function linkNode(folder = inRoot('node_modules')) {
  for (const link of [join(folder, '.bin', 'node'), join(folder, 'node', 'bin', 'node')]) {
    const inPackages = relative(dirname(link), join(folder, packaged, 'bin', 'node'));
    const target = usesOwnNode() ? process.execPath : inPackages;
    try {
      if (linkTarget(link) === target) continue;
      mkdirSync(dirname(link), { recursive: true });
      const fresh = `${link}-${process.pid}`;
      symlinkSync(target, fresh);
      renameSync(fresh, link);
    } catch (error) {
      // A folder that cannot be written stays as it is.
      if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    }
  }
}

function linkTarget(link) {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}
