import type { Pool } from 'pg';
import type { Logger } from '#server/platform/log.ts';
import { databaseTrouble, isReadOnly } from './database.ts';

/** Whether the database of a pool can be reached. It is said once that it cannot and once that it can again. */
type Reach = { isAway: () => boolean; failed: (error: Error) => void; connected: () => void };
const reaches = new WeakMap<Pool, Reach>();

/** For everything that fails meanwhile and need not say why. */
export const isDatabaseAway = (pool: Pool): boolean => reaches.get(pool)?.isAway() ?? false;

/** Said when every connection of a pool is in use: that is load, and the database may well be there. */
const isWaiting = ({ message }: Error) => message === 'timeout exceeded when trying to connect';

export function watchReach(pool: Pool, log: Logger): Reach {
  let since: number | undefined;
  const reach: Reach = {
    isAway: () => since !== undefined,
    failed: (error) => {
      if (since !== undefined || pool.ending || isWaiting(error) || isReadOnly(error)) return;
      if (databaseTrouble(error) !== 'away') return;
      since = performance.now();
      const { code } = error as NodeJS.ErrnoException;
      log.error({ code }, 'the database is unreachable: until it is back, what needs it is answered with 503');
    },
    connected: () => {
      if (since === undefined) return;
      log.info({ seconds: Math.round((performance.now() - since) / 1_000) }, 'the database is reachable again');
      since = undefined;
    },
  };
  reaches.set(pool, reach);
  return reach;
}
