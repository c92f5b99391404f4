import { createHash } from 'node:crypto';
import { join } from 'node:path';

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
export const appUser = 'dayloom';
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
