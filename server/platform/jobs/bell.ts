import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from '#server/platform/log.ts';

/** Rung by the transaction that writes a mail; heard by every server process on the database. */
export const mailBell = 'dayloom_mail';

const pause = 1_000;

export type Bell = { stop: () => Promise<void> };

/**
 * Listens on one connection of the pool for as long as the server runs. Rings once at the beginning and after every
 * connection that was lost: what was rung in between was heard by nobody.
 */
export function listenTo(pool: Pool, channel: string, onRing: () => void, log: Logger): Bell {
  const stopping = new AbortController();
  let held: PoolClient | undefined;

  async function listenOnce(): Promise<void> {
    const client = await pool.connect();
    // Stopped while the connection was being made: nobody would ever give it back, and the pool could not end.
    if (stopping.signal.aborted) return client.release();
    held = client;
    const lost = new Promise<void>((done) => {
      client.once('error', () => done());
      client.once('end', () => done());
      stopping.signal.addEventListener('abort', () => done(), { once: true });
    });
    client.on('notification', onRing);
    try {
      await client.query(`listen ${channel}`);
      onRing();
      await lost;
    } finally {
      client.off('notification', onRing);
      held = undefined;
      // Never back among the others: it would go on listening.
      client.release(true);
    }
  }

  async function listen(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenOnce().catch((error: Error) => log.debug({ type: error.name }, 'the bell cannot be heard at the moment'));
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  const listening = listen();
  return {
    stop: async () => {
      stopping.abort();
      if (held) await listening;
    },
  };
}
