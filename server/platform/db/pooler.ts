import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { ClientConfig } from 'pg';
import type { Logger } from '#server/platform/log.ts';
import { DatabaseStartError, isMixedUpName } from './database.ts';
import { namesMixedUp } from './pool.ts';

type Pooler = {
  /** A connection to PostgreSQL is ours for one transaction at a time: what a session keeps is lost, or somebody else's. */
  isByTransaction: boolean;
  /** Whether a statement prepared by name is found again. */
  takesNames: boolean;
  /** Whether time limits set when connecting hold for what is asked later. */
  keepsLimits: boolean;
};

/** An idle pooler gives whoever asks next the process that has just become free. In a busy one it is chance whom one meets. */
const looks = 12;

/**
 * A connection to PostgreSQL itself is answered by one process, and no other connection ever by that one: where it is
 * otherwise, there is a pooler. Whether that keeps names is seen when the second connection holds the very process on which
 * the first has left one; where they never met, it is not relied on.
 */
export async function lookForPooler(connection: ClientConfig): Promise<Pooler> {
  const [one, other] = [await open(connection), await open(connection)];
  const pids = new Set<number | undefined>();
  let [haveMet, takesNames] = [false, false];
  try {
    for (let look = 0; look < looks && !haveMet; look += 1) {
      const name = `dayloom_${randomBytes(6).toString('hex')}`;
      const left = await pidOf(one, name);
      await other.query('begin');
      const held = await pidOf(other);
      haveMet = held === left;
      takesNames = haveMet && (await takesName(other, name));
      await other.query('rollback');
      pids.add(left).add(held);
    }
    const isByTransaction = haveMet || pids.size > 2;
    if (!isByTransaction) return { isByTransaction, takesNames: true, keepsLimits: true };
    return { isByTransaction, takesNames, keepsLimits: (await limitOf(one)) !== '0' };
  } finally {
    await Promise.all([one.end().catch(() => {}), other.end().catch(() => {})]);
  }
}

/** What a pooler cannot do is said at the start, before somebody waits for it in vain. */
export function judgePooler(pooler: Pooler, hasDirect: boolean, log: Logger): void {
  if (!pooler.isByTransaction) return;
  if (!hasDirect)
    throw new DatabaseStartError(
      'DATABASE_URL leads through a pooler that shares connections by the transaction, where nobody can listen and ' +
        'no lock lasts. Set DATABASE_DIRECT_URL to an address that leads straight to PostgreSQL, for these alone, or ' +
        'let the pooler work in session mode.',
    );
  if (!pooler.takesNames) log.warn(namesMixedUp);
  if (!pooler.keepsLimits)
    log.warn(
      'the pooler lets statements run without a time limit; set it for the account: ' +
        "alter role … set statement_timeout = '15s'; alter role … set lock_timeout = '5s'; " +
        "alter role … set idle_in_transaction_session_timeout = '15s'",
    );
}

async function open(connection: ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000, application_name: 'dayloom' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function pidOf(client: pg.Client, name?: string): Promise<number | undefined> {
  return (await client.query<{ pid: number }>({ name, text: 'select pg_backend_pid() as pid' })).rows[0]?.pid;
}

/** Where every session begins, whatever somebody else has set in this one. */
async function limitOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ limit: string }>(
    `select reset_val as limit from pg_settings where name = 'statement_timeout'`,
  );
  return rows[0]?.limit;
}

async function takesName(client: pg.Client, name: string): Promise<boolean> {
  try {
    await client.query({ name, text: 'select $1::int as one', values: [1] });
    return true;
  } catch (error) {
    if (isMixedUpName(error)) return false;
    throw error;
  }
}
