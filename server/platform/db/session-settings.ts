import type { ClientBase, PoolConfig } from 'pg';

/** No request may hold a connection longer than a person would wait for it. */
export const sessionSettings = {
  timezone: 'UTC',
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
} as const;

/** Sent as a statement and not while connecting, since poolers in between refuse what they do not know there. */
const applySettings = Object.entries(sessionSettings)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ');

export const poolSettings = {
  application_name: 'dayloom',
  // More would not make two or four cores faster, and several processes must fit into one server's 100 connections.
  max: 15,
  idleTimeoutMillis: 60_000,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  onConnect: async (client: ClientBase) => {
    await client.query(applySettings);
  },
} satisfies PoolConfig;
