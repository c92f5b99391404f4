import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ClientConfig } from 'pg';
import { DatabaseStartError } from './database.ts';

const patience = 5_000;

/**
 * Live updates, jobs and migrations need a session of their own. A NOTIFY on the way requests take must arrive on the way
 * that listens: it does not through a pooler in transaction mode, or in another database.
 */
export async function requireNotifications(main: ClientConfig, direct?: ClientConfig): Promise<void> {
  const [listening, asking] = [await open(direct ?? main), await open(main)];
  try {
    const channel = `dayloom_${randomBytes(6).toString('hex')}`;
    const arrived = new Promise<true>((resolve) => listening.once('notification', () => resolve(true)));
    await listening.query(`listen ${channel}`);
    await asking.query('select pg_notify($1, $2)', [channel, '']);
    if (await Promise.race([arrived, sleep(patience, false, { ref: false })])) return;
  } finally {
    await Promise.all([listening.end().catch(() => {}), asking.end().catch(() => {})]);
  }
  throw new DatabaseStartError(
    direct
      ? 'A notification sent through DATABASE_URL did not arrive at DATABASE_DIRECT_URL. Set DATABASE_DIRECT_URL to an ' +
          'address that leads straight to the same database of the same PostgreSQL, past every pooler.'
      : 'DATABASE_URL leads through a pooler that shares connections by the transaction: notifications do not arrive. Set ' +
          'DATABASE_DIRECT_URL to an address that leads straight to PostgreSQL, or let the pooler work in session mode.',
  );
}

async function open(connection: ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000, application_name: 'dayloom' });
  client.on('error', () => {});
  await client.connect();
  return client;
}
