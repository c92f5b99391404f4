import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { DatabaseStartError } from '../database.ts';

/** Where the embedded PostgreSQL keeps its things. The folder itself stays closed to everybody but its owner. */
export type Layout = {
  dataDir: string;
  /** Closed folder around everything below, so that a shared account such as nobody cannot look in. */
  folder: string;
  /** The cluster, PGDATA. */
  cluster: string;
  /** Held by the one server process that may touch the cluster. */
  lock: string;
  ownerPid: string;
  serverLog: string;
  /** Names this cluster in the process list: that is how processes of a killed predecessor are recognised. */
  clusterName: string;
};

export const majorVersion = '18';
export const socketPort = 5432;
export const socketFile = `.s.PGSQL.${socketPort}`;
export const superuser = 'postgres';
/** The server's own account owns its tables and nothing else, so that injected SQL cannot start programs. */
const appUser = 'dayloom';
export const appDatabase = 'dayloom';

export function layoutOf(dataDir: string): Layout {
  const folder = join(dataDir, 'postgres');
  const cluster = join(folder, 'data');
  return {
    dataDir,
    folder,
    cluster,
    lock: join(folder, 'owner.lock'),
    ownerPid: join(folder, 'owner.pid'),
    serverLog: join(dataDir, 'postgres.log'),
    clusterName: `dayloom-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`,
  };
}

/** The kernel keeps a socket's path in a small fixed field. */
const longestPath = process.platform === 'linux' ? 107 : 103;

export const fitsSocket = (dir: string): boolean => Buffer.byteLength(join(dir, socketFile)) <= longestPath;

/** A folder only its owner may enter, inside the data folder where the path is short enough. */
export async function makeSocketDir(layout: Layout, temporary = tmpdir()): Promise<string> {
  const inside = join(layout.folder, 'run');
  if (fitsSocket(inside)) {
    await mkdir(inside, { recursive: true, mode: 0o700 });
    await chmod(inside, 0o700);
    return inside;
  }
  const name = createHash('sha256').update(layout.cluster).digest('hex').slice(0, 16);
  const outside = join(temporary, `dayloom-${name}`);
  if (!fitsSocket(outside)) {
    throw new DatabaseStartError(
      `The path ${layout.folder} is too long for PostgreSQL's socket (${longestPath} bytes), and so is ${temporary}. ` +
        'Set DATA_DIR or TMPDIR to a shorter path.',
    );
  }
  await makePrivate(outside);
  return outside;
}

/** Every user can write to the temporary folder, so a directory created by another user is not trusted. */
async function makePrivate(dir: string): Promise<void> {
  await mkdir(dir, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST')
      throw new DatabaseStartError(`${dir} cannot be made (${error.message}).`, { cause: error });
  });
  const found = await lstat(dir);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0) {
    throw new DatabaseStartError(
      `${dir} is needed for PostgreSQL's socket, but belongs to somebody else or is open to others. ` +
        'Remove it, or set DATA_DIR to a shorter path.',
    );
  }
}

/** What `pg` needs to reach the embedded PostgreSQL. */
export type SocketConnection = { host: string; port: number; user: string; database: string; ssl: false };

/** Everything is named, so that PGPORT or PGSSLMODE in the environment cannot lead elsewhere. */
const through = (socketDir: string, user: string, database: string): SocketConnection => ({
  host: socketDir,
  port: socketPort,
  user,
  database,
  ssl: false,
});

export const appConnection = (socketDir: string): SocketConnection => through(socketDir, appUser, appDatabase);
export const superuserConnection = (socketDir: string): SocketConnection => through(socketDir, superuser, 'postgres');

/** Asked at every start, since a first start may have been killed between making the cluster and making these. */
export async function ensureAppAccount(socketDir: string): Promise<void> {
  const client = new pg.Client(superuserConnection(socketDir));
  client.on('error', () => {}); // the statement that was running fails with it
  await client.connect();
  try {
    const { rows } = await client.query<{ has_role: boolean; has_database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as has_role,
              exists (select from pg_database where datname = $2) as has_database`,
      [appUser, appDatabase],
    );
    if (!rows[0]?.has_role) await client.query(`create role ${appUser} login`);
    if (!rows[0]?.has_database) await client.query(`create database ${appDatabase} owner ${appUser}`);
  } finally {
    await client.end();
  }
}
