import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#server/platform/log.ts';
import { DatabaseStartError } from './database.ts';

const oldestVersion = 15;
/** Containers start together; a database that is a few seconds late is no reason to give up. */
const patience = 15_000;
const notYet = new Set(['ECONNREFUSED', 'ENOENT', 'EAI_AGAIN', '57P03']);

/** Refuses, with a sentence and without the password, what this server could not work with. */
export async function checkExternal(url: string, log: Logger, waitFor = patience): Promise<void> {
  const client = await reach(url, log, performance.now() + waitFor);
  try {
    const { rows } = await client.query<Facts>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
              pg_is_in_recovery() as replica`,
    );
    const problem = rows[0] && whyUnfit(rows[0]);
    if (problem) throw new DatabaseStartError(problem);
  } finally {
    await client.end();
  }
}

export type Facts = { version: string; encoding: string; replica: boolean };

export function whyUnfit({ version, encoding, replica }: Facts): string | undefined {
  const major = Math.floor(Number(version) / 10_000);
  if (major < oldestVersion)
    return `DATABASE_URL leads to PostgreSQL ${major}; version ${oldestVersion} or newer is needed.`;
  if (encoding !== 'UTF8')
    return `The database of DATABASE_URL is encoded in ${encoding}; make one with encoding UTF8.`;
  return replica ? 'DATABASE_URL leads to a read-only replica; it has to lead to the primary.' : undefined;
}

async function reach(url: string, log: Logger, until: number): Promise<pg.Client> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      application_name: 'dayloom',
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (!notYet.has(codeOf(error)) || performance.now() > until) throw explain(error, url);
      if (attempt === 0) log.info({ code: codeOf(error) }, 'waiting for the database');
      await sleep(1_000);
    }
  }
}

/** A name with several addresses gives one error for all of them. */
function codeOf(error: unknown): string {
  const all = error instanceof AggregateError ? error.errors : [error];
  return String((all[0] as { code?: string } | undefined)?.code ?? '');
}

function explain(error: unknown, url: string): DatabaseStartError {
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
    '53300': `PostgreSQL at ${host} has no connection left.`,
    '57P03': `PostgreSQL at ${host} is still starting or stopping.`,
  };
  const code = codeOf(error);
  const reason = sentences[code] ?? `${host} could not be reached (${error instanceof Error ? error.message : code}).`;
  return new DatabaseStartError(`DATABASE_URL cannot be used: ${reason}`, { cause: error });
}
