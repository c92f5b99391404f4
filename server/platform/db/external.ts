import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#server/platform/log.ts';
import { DatabaseStartError, databaseTrouble } from './database.ts';

const oldestVersion = 15;
/** Containers start together; a database that is a few seconds late is no reason to give up. */
const patience = 15_000;
const notYet = new Set(['ECONNREFUSED', 'ENOENT', 'EAI_AGAIN', '57P03', '53300']);

type AddressName = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/**
 * The first of the addresses that can be written to. Refuses, with a sentence and without the password, what this server
 * could not work with.
 */
export async function findPrimary(
  name: AddressName,
  addresses: readonly string[],
  log: Logger,
  waitFor = patience,
): Promise<string> {
  const until = performance.now() + waitFor;
  for (let attempt = 0; ; attempt += 1) {
    const refusals: Refusal[] = [];
    for (const address of addresses) {
      const refusal = await whyNot(name, address);
      if (!refusal) return address;
      refusals.push(refusal);
    }
    const worth = refusals.find(({ isForNow }) => isForNow) ?? (addresses.length > 1 ? refusals[0] : undefined);
    const last = refusals.find(({ isForNow }) => !isForNow) ?? refusals[0];
    if (!worth || performance.now() > until) throw last?.error ?? new DatabaseStartError(`${name} names no host.`);
    if (attempt === 0) log.info({ code: codeOf(worth.error.cause) }, 'waiting for the database');
    await sleep(1_000);
  }
}

/** `isForNow`: it may be over in a moment. */
type Refusal = { error: DatabaseStartError; isForNow: boolean };

async function whyNot(name: AddressName, address: string): Promise<Refusal | undefined> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: 10_000,
    application_name: 'dayloom',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
              pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as replica`,
    );
    const problem = rows[0] && whyUnfit(rows[0], name);
    return problem === undefined ? undefined : { error: new DatabaseStartError(problem), isForNow: false };
  } catch (error) {
    return { error: explain(error, name, address), isForNow: notYet.has(codeOf(error)) };
  } finally {
    await client.end().catch(() => {});
  }
}

/** What the database says while a server starts, as a sentence for the host; undefined for any other error. */
export function startTrouble(error: unknown): DatabaseStartError | undefined {
  const trouble = databaseTrouble(error);
  if (!trouble || error instanceof DatabaseStartError) return undefined;
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
  if (trouble === 'full') return new DatabaseStartError(noRoomLeft, { cause: error });
  const reason = codeOf(root) === '53300' ? noConnectionLeft : `(${root.message})`;
  return new DatabaseStartError(`The database was lost while starting. ${reason}`, { cause: error });
}

const noRoomLeft = 'There is no room left on the database’s disk. Make some and start again; what is there is whole.';
const noConnectionLeft =
  'PostgreSQL has no connection left. Raise max_connections there, or set DATABASE_POOL to a smaller number: each ' +
  'process takes that many and three more.';

type Facts = { version: string; encoding: string; replica: boolean };

export function whyUnfit({ version, encoding, replica }: Facts, name: AddressName): string | undefined {
  const major = Math.floor(Number(version) / 10_000);
  if (major < oldestVersion)
    return `${name} leads to PostgreSQL ${major}; version ${oldestVersion} or newer is needed.`;
  if (encoding !== 'UTF8') return `The database of ${name} is encoded in ${encoding}; make one with encoding UTF8.`;
  return replica ? `${name} leads to a read-only replica; it has to lead to the primary.` : undefined;
}

/** A name with several addresses gives one error for all of them. */
function codeOf(error: unknown): string {
  const all = error instanceof AggregateError ? error.errors : [error];
  return String((all[0] as { code?: string } | undefined)?.code ?? '');
}

function explain(error: unknown, setting: AddressName, url: string): DatabaseStartError {
  const { hostname, pathname, username } = new URL(url);
  const host = hostname || 'the local socket';
  const name = decodeURIComponent(pathname.slice(1)) || 'the default database';
  const sentences: Record<string, string> = {
    ECONNREFUSED: `Nothing answers at ${host}. Does PostgreSQL run there, and is the port right?`,
    ENOENT: `Nothing answers at ${host}. Does PostgreSQL run there?`,
    ENOTFOUND: `The host ${host} is not known.`,
    EAI_AGAIN: `The host ${host} is not known at the moment.`,
    ETIMEDOUT: `${host} does not answer.`,
    '28P01': `PostgreSQL at ${host} refuses the password of ${decodeURIComponent(username)}.`,
    '28000': `PostgreSQL at ${host} does not let ${decodeURIComponent(username)} in.`,
    '3D000': `PostgreSQL at ${host} has no database ${name}. Make it first.`,
    '53100': noRoomLeft,
    '53300': noConnectionLeft,
    '57P03': `PostgreSQL at ${host} is still starting or stopping.`,
  };
  const code = codeOf(error);
  const reason = sentences[code] ?? `${host} could not be reached (${error instanceof Error ? error.message : code}).`;
  return new DatabaseStartError(`${setting} cannot be used: ${reason}`, { cause: error });
}
