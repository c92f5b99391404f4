import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Pool } from 'pg';
import { isReadOnlyConnection } from '#server/platform/db/pool.ts';
import type { Logger } from '#server/platform/log.ts';

/**
 * Notified by the transaction that writes a mail; every server process on the database listens. With a payload, by one
 * that leaves other work: it names which.
 */
export const mailChannel = 'dayloom_mail';

const firstPause = 250;
const longestPause = 10_000;
/** A connection that was cut silently looks like an idle one, so it is probed. */
const askEvery = 20_000;
const answerPatience = 5_000;

export type Listener = { stop: () => Promise<void> };

/** Notified, by triggers, of whose sessions mean something else now; see functions/sessions-changed.sql. */
export const sessionsChannel = 'dayloom_sessions';

/**
 * The payload; null for each channel at the beginning and after a lost connection: what was notified in between reached
 * no one.
 */
type OnNotification = (payload: string | null, channel: string) => void;

/**
 * Listens for as long as the server runs, on a connection of its own: one of the pool's would be missing there for
 * good. Comes back by itself, sooner at first and then more and more seldom.
 */
export function listen(
  pool: Pool,
  channels: string | readonly string[],
  onNotification: OnNotification,
  log: Logger,
  onLost: () => void = () => {},
): Listener {
  const all = [channels].flat();
  const stopping = new AbortController();
  let held: pg.Client | undefined;
  let pause = firstPause;

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({ ...pool.options, password: pool.options.password, query_timeout: answerPatience });
    const lost = new Promise<void>((done) => {
      client.once('error', () => done());
      client.once('end', () => done());
      stopping.signal.addEventListener('abort', () => done(), { once: true });
    });
    client.on('error', () => {});
    try {
      await client.connect();
      if (stopping.signal.aborted) return;
      held = client;
      client.on('notification', ({ payload, channel }) => onNotification(payload ?? '', channel));
      for (const channel of all) await client.query(`listen ${channel}`);
      pause = firstPause;
      for (const channel of all) onNotification(null, channel);
      await Promise.race([lost, untilSilent(client, stopping.signal)]);
    } finally {
      held = undefined;
      onLost();
      client.removeAllListeners('notification');
      await endConnection(client);
    }
  }

  async function listenForGood(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenOnce().catch((error: Error) =>
        log.debug({ type: error.name }, 'notifications cannot be received at the moment'),
      );
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      pause = Math.min(pause * 2, longestPause);
    }
  }

  const listening = listenForGood();
  return {
    stop: async () => {
      stopping.abort();
      if (held) await listening;
    },
  };
}

/** Comes to its end when the line gives no answer any more, or leads to a database that no one writes to any more. */
async function untilSilent(client: pg.Client, signal: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(askEvery, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return;
    try {
      if (await isReadOnlyConnection(client)) return;
    } catch {
      return;
    }
  }
}

/** A line that is cut cannot be told goodbye: no one waits for that. */
async function endConnection(client: pg.Client): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([
    client.end().catch(() => {}),
    sleep(1_000, undefined, { signal: waiting.signal, ref: false }).catch(() => {}),
  ]);
  waiting.abort();
}
