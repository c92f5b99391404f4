import { pino } from 'pino';
import type { Logger } from '#server/platform/log.ts';

/** A log that keeps its messages for the test to look at. */
export function fakeLog(): { log: Logger; messages: string[] } {
  const messages: string[] = [];
  const log = pino(
    { level: 'debug' },
    { write: (line: string) => void messages.push((JSON.parse(line) as { msg: string }).msg) },
  );
  return { log, messages };
}
