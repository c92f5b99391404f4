import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { neededPackages, thisMachine } from './needed-packages.mjs';
import { withoutNode } from './node.mjs';
import { filesOf, isForAuthors } from './package-files.mjs';
import { inRoot, root, SetupError } from './process.mjs';

/** Apart from packages. */
export const productParts = ['server', 'contract', 'dist', 'messages', 'CHANGELOG.md', '.env.example'];
const isTest = (path) => /\.(?:test|fixture)\.ts$/.test(path);

/**
 * Copies what runs, and nothing else: the server, the pages as they were built, Node, PostgreSQL and the packages the
 * server imports, for this machine. It needs neither npm nor a network nor anything that builds, and may be read-only:
 * what an image or a unit of systemd starts.
 */
export function copyProduct(target, lock, node) {
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new SetupError(`${target} is not empty. Name a folder that does not exist yet.`);
  for (const name of productParts)
    cpSync(inRoot(name), join(target, name), { recursive: true, filter: (path) => !isTest(path) });
  const packages = { ...lock.packages, '': withoutNode(lock.packages['']) };
  for (const path of neededPackages({ packages }, 'serve', thisMachine()))
    for (const file of filesOf(inRoot(path))) if (!isForAuthors(file)) copyInto(target, file);
  // Wherever it comes from: units of systemd and the image name this place.
  cpSync(realpathSync(node), join(target, 'node_modules', 'node', 'bin', 'node'));
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(productManifest(lock), null, 2)}\n`);
  return sizeOf(target);
}

function copyInto(target, file) {
  const copy = join(target, file.slice(root.length + 1));
  mkdirSync(dirname(copy), { recursive: true });
  // Libraries of PostgreSQL are links to each other, and stay it.
  cpSync(file, copy, { verbatimSymlinks: true });
}

/** Node resolves #server/… by it, and the server says its version. */
const productManifest = (lock) => ({
  name: lock.name,
  version: lock.version,
  private: true,
  type: 'module',
  imports: { '#contract/*': './contract/*', '#server/*': './server/*' },
});

function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).blocks * 512, 0);
  return { files: files.length, megabytes: Math.round(bytes / 2 ** 20) };
}
