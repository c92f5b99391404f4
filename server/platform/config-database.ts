import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readCount, readSwitch, readUrl } from './config-values.ts';
import type { Values, Variable } from './config-values.ts';
import { databaseInTheClear } from './connection-security.ts';
import { addressesOf } from './db/addresses.ts';

export type DatabaseConfig = {
  /** Given: that PostgreSQL is used and nothing embedded starts. May name several hosts. */
  databaseUrl: string | undefined;
  /** The way to the same database past a pooler, for what a pooler cannot do. */
  databaseDirectUrl: string | undefined;
  /** Connections a process holds at most for requests. */
  databasePool: number;
  /** Whether a database on another machine is reached only encrypted. */
  isDatabaseTlsOn: boolean;
};

/** More would not make two or four cores faster, and several processes must fit into one server's 100 connections. */
export const usualPool = 15;
/** What the fewest need at once: a page sends three calls, and one of them must never wait for the other two for good. */
const leastPool = 3;
const mostPool = 500;

export function readDatabase(value: Values, secretKey: string | undefined, dataDir: string): DatabaseConfig {
  const isDatabaseTlsOn = readSwitch('DATABASE_TLS', value('DATABASE_TLS'), true);
  const databaseUrl = readDatabaseUrl('DATABASE_URL', value('DATABASE_URL'), isDatabaseTlsOn);
  const databaseDirectUrl = readDatabaseUrl('DATABASE_DIRECT_URL', value('DATABASE_DIRECT_URL'), isDatabaseTlsOn);
  if (databaseDirectUrl && !databaseUrl)
    throw new ConfigError('DATABASE_DIRECT_URL is the way past a pooler in DATABASE_URL, which is not set.');
  if (databaseUrl && secretKey === undefined) throw new ConfigError(secretMissing(dataDir));
  const databasePool = readCount('DATABASE_POOL', value('DATABASE_POOL'), usualPool, mostPool);
  if (databasePool < leastPool)
    throw new ConfigError(`DATABASE_POOL must be a whole number from ${leastPool} to ${mostPool}.`);
  return { databaseUrl, databaseDirectUrl, databasePool, isDatabaseTlsOn };
}

/** A key made on this disk would be lost with it, while the texts it opens live on elsewhere. */
function secretMissing(dataDir: string): string {
  const made = join(dataDir, 'secret.key');
  return (
    'DATABASE_URL needs SECRET_KEY, or SECRET_KEY_FILE: without its key nobody can ever read what is in the database. ' +
    (existsSync(made)
      ? `An earlier start made the key ${made}: keep a copy of it, and set SECRET_KEY_FILE=${made}.`
      : 'Make one with "openssl rand -base64 48", and keep it in a second, safe place.')
  );
}

export function readDatabaseUrl(name: Variable, text: string | undefined, isTlsOn: boolean): string | undefined {
  if (text === undefined) return undefined;
  const addresses = addressesOf(text);
  for (const address of addresses) {
    const { searchParams } = readUrl(name, address, ['postgres:', 'postgresql:']);
    if (searchParams.has('host', '')) throw new ConfigError(`${name} names no host between two commas.`);
    const problem = isTlsOn ? databaseInTheClear(address) : undefined;
    if (problem) throw new ConfigError(problem.replace('DATABASE_URL', name));
  }
  const wanted = /[?&]target_session_attrs=([^&#]*)/.exec(text)?.[1];
  if (wanted !== undefined && !['read-write', 'primary', 'any'].includes(wanted))
    throw new ConfigError(
      `${name} asks for a connection that cannot write (target_session_attrs=${wanted}). Leave it out: of several ` +
        'hosts the one that can be written to is always used.',
    );
  return text;
}
