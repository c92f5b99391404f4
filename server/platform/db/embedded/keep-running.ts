import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#server/platform/log.ts';
import type { Postmaster } from './postmaster.ts';

export type Running = { stop: () => Promise<void> };

/** Pauses before each new attempt. When the last has failed, something is wrong that repetition does not cure. */
const usualPauses = [0, 500, 2_000, 5_000, 15_000];
/** After this long without trouble, earlier deaths no longer count. */
const forgivenAfter = 5 * 60_000;

/** Starts PostgreSQL and brings it back when it dies on its own. */
export async function keepRunning(
  launch: () => Promise<Postmaster>,
  log: Logger,
  { onLost, pauses = usualPauses }: { onLost?: () => void; pauses?: number[] } = {},
): Promise<Running> {
  let current: Postmaster | undefined = await launch();
  let stopping = false;
  const stopSignal = new AbortController();

  // process.exit leaves no time to wait, but PostgreSQL needs only the word to shut down in order.
  const atExit = () => current?.askToStop();
  process.once('exit', atExit);

  const watch = async () => {
    let attempt = 0;
    while (current && !stopping) {
      const since = performance.now();
      const how = await current.ended;
      if (stopping) return;
      if (performance.now() - since > forgivenAfter) attempt = 0;
      log.error({ how }, 'the database ended unexpectedly');
      current = undefined;
      while (!current && attempt < pauses.length && !stopping) {
        await sleep(pauses[attempt], undefined, { signal: stopSignal.signal }).catch(() => {});
        attempt += 1;
        if (stopping) return;
        current = await launch().catch((error: Error) => {
          log.error({ reason: error.message, attempt }, 'the database could not be started again');
          return undefined;
        });
      }
      if (current && !stopping) log.info('the database runs again');
    }
    if (stopping) return;
    log.fatal('the database is gone and did not come back; see postgres.log in DATA_DIR');
    onLost?.();
  };
  const watching = watch();

  return {
    stop: async () => {
      stopping = true;
      stopSignal.abort();
      await current?.stop();
      await watching;
      // A restart that was under way when we were asked to stop.
      await current?.stop();
      process.off('exit', atExit);
    },
  };
}
