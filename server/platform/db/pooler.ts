import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { ClientConfig } from 'pg';
import type { Logger } from '#server/platform/log.ts';
import { DatabaseStartError } from './database.ts';

type Pooler = {
  /** A connection to PostgreSQL is ours for one transaction at a time: what a session keeps is lost, or somebody else's. */
  isByTransaction: boolean;
  /** Whether a statement prepared by name is found again. */
  takesNames: boolean;
  /** Whether time limits set when connecting hold for what is asked later. */
  keepsLimits: boolean;
};

/** Two connections that are answered by one and the same process of PostgreSQL share it: only a pooler does that. */
export async function lookForPooler(connection: ClientConfig): Promise<Pooler> {
  const [one, other] = [await open(connection), await open(connection)];
  try {
    const isByTransaction = await sharesProcesses(one, other);
    if (!isByTransaction) return { isByTransaction, takesNames: true, keepsLimits: true };
    const name = `dayloom_${randomBytes(6).toString('hex')}`;
    return {
      isByTransaction,
      takesNames: await takesNames(one, other, name),
      keepsLimits: (await limitOf(one)) !== '0',
    };
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
  if (!pooler.takesNames)
    log.warn(
      'the pooler forgets statements that were prepared by name, so each is planned anew, which takes longer; ' +
        'PgBouncer from 1.21 on keeps them with max_prepared_statements = 200',
    );
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

/**
 * An idle pooler gives both the same process at once. In a busy one it is chance whom one meets: a single look would take
 * it for PostgreSQL itself.
 */
const looks = 12;

async function sharesProcesses(one: pg.Client, other: pg.Client): Promise<boolean> {
  const [ones, others] = [new Set<number | undefined>(), new Set<number | undefined>()];
  for (let look = 0; look < looks; look += 1) {
    ones.add(await pidOf(one));
    others.add(await pidOf(other));
    if (ones.size > 1 || others.size > 1 || [...ones].some((pid) => others.has(pid))) return true;
  }
  return false;
}

async function takesNames(one: pg.Client, other: pg.Client, name: string): Promise<boolean> {
  for (let look = 0; look < looks; look += 1)
    if (!(await takesName(one, name)) || !(await takesName(other, name))) return false;
  return true;
}

async function pidOf(client: pg.Client): Promise<number | undefined> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
}

async function limitOf(client: pg.Client): Promise<string | undefined> {
  return (await client.query<{ statement_timeout: string }>('show statement_timeout')).rows[0]?.statement_timeout;
}

/** 42P05: there already, by somebody else; 26000: not there any more. */
async function takesName(client: pg.Client, name: string): Promise<boolean> {
  try {
    await client.query({ name, text: 'select $1::int as one', values: [1] });
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '42P05' || code === '26000') return false;
    throw error;
  }
}
