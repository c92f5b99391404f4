import { pino } from 'pino';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';

export type Logger = import('pino').Logger;

type Output = { write: (line: string) => void };

/** Nothing personal is ever logged: no text, e-mail, token, cookie or query string. */
export function createLog(config: Pick<Config, 'logLevel'>, output: Output = standardOutput()): Logger {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: isoTime(),
      redact: { paths: ['req.headers', '*.email', '*.password', '*.token', '*.cookie'], remove: true },
    },
    output,
  );
}

/** Lines that wait for a disk with room; more than this are dropped. */
const mostWaiting = 1024 * 1024;

/**
 * A log that cannot be written, on a full disk say, must neither end the server nor keep it from ending. pino's own output
 * does both: it throws, and at the exit it tries again for ever.
 */
function standardOutput(): ReturnType<typeof pino.destination> {
  const output = pino.destination({ dest: 1, maxLength: mostWaiting });
  let isStuck = false;
  output.on('error', () => void (isStuck = true));
  output.on('write', () => void (isStuck = false));
  const flush = output.flushSync.bind(output);
  output.flushSync = () => {
    if (!isStuck) flush();
  };
  return output;
}

/**
 * As pino's own, but the calendar is asked once a second instead of at every line: a tenth of a plain request's time.
 */
function isoTime(): () => string {
  let second = Number.NaN;
  let upToSecond = '';
  return () => {
    const now = systemClock.now().getTime();
    const current = Math.floor(now / 1000);
    if (current !== second) {
      second = current;
      upToSecond = new Date(current * 1000).toISOString().slice(0, 19);
    }
    return `,"time":"${upToSecond}.${String(now - current * 1000).padStart(3, '0')}Z"`;
  };
}
