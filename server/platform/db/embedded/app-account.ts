import pg from 'pg';
import { appDatabase, appUser, socketPort, superuser } from './layout.ts';

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
