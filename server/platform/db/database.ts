import { setTimeout as sleep } from 'node:timers/promises';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type * as schema from './schema.ts';

export type Db = NodePgDatabase<typeof schema>;
/** Inside a transaction: the same calls, without `transaction` confusion about which connection is meant. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export type Database = {
  db: Db;
  pool: Pool;
  /** Leads straight to PostgreSQL where `pool` leads through a pooler (DATABASE_DIRECT_URL); else the same. */
  direct: Pool;
  /** The embedded PostgreSQL or the one behind DATABASE_URL. */
  kind: 'embedded' | 'external';
  /** Whether the disk has room to save more. Only of the embedded one can we tell; another says so itself, with an error. */
  hasRoom: () => boolean;
  /** The same, with a reserve left for words. */
  hasRoomForMedia: () => boolean;
  /** Ends the pool, then the embedded PostgreSQL where there is one. */
  close: () => Promise<void>;
};

/** The database cannot be used. The message is a sentence for the host; main.ts prints it and leaves with 1. */
export class DatabaseStartError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'DatabaseStartError';
  }
}

/** Why the database did not do what it was asked. In each case the request was not wrong and may be repeated. */
export type DatabaseTrouble = 'away' | 'slow' | 'full';

/** No room on the disk, the server's or PostgreSQL's own; a statement that took longer than it may. */
const fullCodes = /^(ENOSPC|EDQUOT|53100)$/;
const slowCodes = /^57014$/;
/**
 * Connections refused or cut, PostgreSQL's classes for that (08) and for stopping (57P), no connection, memory or room
 * left (53), a lock that did not come, two who waited for each other, a database that has become read-only (25006), a
 * pooler that mixes up statement names (42P05, 26000).
 */
const awayCodes = /^(ECONN|ENOENT$|EPIPE$|ETIMEDOUT$|08|57P|53|55P03|40P01|25006|42P05|26000)/;
const awaySentences = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Cannot use a pool after calling end',
  // Said to the rollback of a transaction whose connection was cut.
  'Client has encountered a connection error',
];

/** Without room PostgreSQL may have stopped altogether: then that is why it is away. */
export function databaseTrouble(error: unknown, hasRoom = true): DatabaseTrouble | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { message } = current;
    const code = (current as NodeJS.ErrnoException).code ?? '';
    if (fullCodes.test(code)) return 'full';
    if (slowCodes.test(code)) return 'slow';
    if (awayCodes.test(code) || awaySentences.some((sentence) => message.startsWith(sentence)))
      return hasRoom ? 'away' : 'full';
  }
  return undefined;
}

/** After a switch-over the old primary takes no more writes, on whichever connection still leads to it. */
export function isReadOnly(error: unknown): boolean {
  return codeOfRoot(error) === '25006';
}

/** Drizzle wraps what the driver says. */
function codeOfRoot(error: unknown): string | undefined {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (root as { code?: string } | undefined)?.code;
}

/** PostgreSQL's word for a row that a unique constraint refused. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOfRoot(error) === '23505';
}

const mostTries = 12;
/** Two who waited for each other, and a lock that did not come in time. */
const worthAnotherTry = new Set(['40P01', '55P03']);

/**
 * An erasure touches what everyone else touches, in an order of its own. Where it and someone who is writing wait for
 * each other, it rolls back, waits a moment, and starts again.
 */
export async function retryOnDeadlock<Done>(work: () => Promise<Done>): Promise<Done> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!worthAnotherTry.has(codeOfRoot(error) ?? '') || attempt === mostTries) throw error;
      await sleep(50 * Math.random());
    }
  }
}

/** Names come from the catalogue, never from a person; quoted all the same. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
