import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CalendarFailure } from '#contract/appointments/constants.ts';

/** `busy`: ordered, without overlaps, in minutes since 1970. */
export type Reading = { busy: [number, number][] } | { failure: CalendarFailure };

export type CalendarTask = {
  body: Uint8Array;
  now: Date;
  /** The coach's, for days and for times without a zone. */
  zone: string;
  /** Ours: what the coach agreed on here is not being busy elsewhere. */
  host: string;
};

const usualPatience = 2_000;
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/**
 * On a thread of its own, which is ended with its time or its memory: a rule that never comes to an end costs no one else
 * anything.
 */
export async function parseCalendar(
  workerData: CalendarTask,
  { patience = usualPatience, over }: { patience?: number | undefined; over?: AbortSignal } = {},
): Promise<Reading> {
  // What a library prints could quote the calendar.
  const quiet = { stdout: true, stderr: true };
  const file = join(import.meta.dirname, 'parse-calendar-worker.ts');
  const worker = new Worker(file, { workerData, resourceLimits, execArgv: [], env: {}, ...quiet });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Reading>((resolve) => {
      const giveUp = () => resolve({ failure: 'too-many' });
      worker.on('message', (said: 'loaded' | Reading) => {
        if (said === 'loaded') timer = setTimeout(giveUp, patience);
        else resolve(said);
      });
      worker.once('error', giveUp);
      worker.once('exit', giveUp);
      over?.addEventListener('abort', giveUp, { once: true });
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
