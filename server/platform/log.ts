import { pino } from 'pino';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';

export type Logger = import('pino').Logger;

type Output = { write: (line: string) => void };

/** Nothing personal is ever logged: no text, e-mail, token, cookie or query string. */
export function createLog(config: Pick<Config, 'logLevel'>, output: Output = usualOutput()): Logger {
  const formatters = { level: (level: string) => ({ level }) };
  const settings = { level: config.logLevel, base: null, timestamp: isoTime(), formatters };
  const redact = { paths: ['req.headers', '*.email', '*.password', '*.token', '*.cookie'], remove: true };
  const log = pino({ ...settings, redact }, output);
  plainLogs.set(log, pino(settings, output));
  return log;
}

const plainLogs = new WeakMap<Logger, Logger>();

/** The same log for a line whose fields are all known and none of them personal, written at every request: no one looks for it. */
export const plainLog = (log: Logger): Logger => plainLogs.get(log) ?? log;

const usualOutput = (): Output => (process.stdout.isTTY ? terminalOutput(process.stdout) : standardOutput());

/**
 * For a person at a terminal: a line each in words, and none for a request that went well. Whatever collects logs reads
 * what is not a terminal and gets every line as JSON.
 */
export function terminalOutput(terminal: Output): Output {
  return {
    write: (line) => {
      const { level, time, msg, ...details } = JSON.parse(line) as Record<string, unknown>;
      if (msg === 'request' && Number(details.status) < 500) return;
      const more = Object.entries(details)
        .filter(([name]) => name !== 'reqId')
        .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join(', ');
      const clock = String(time).slice(11, 19);
      // In the place of the line in which npm start says how far it is.
      terminal.write(`\r\u001B[K${clock} ${String(level).padEnd(5)} ${String(msg)}${more && ` (${more})`}\n`);
    },
  };
}

/** Lines that wait for a disk with room; more than this are dropped. */
const mostWaiting = 1024 * 1024;

/**
 * A log that cannot be written, on a full disk say, must neither end the server nor keep it from ending. pino's own output
 * does both: it throws, and at the exit it tries again for ever.
 */
function standardOutput(): ReturnType<typeof pino.destination> {
  // Beside the requests, and many lines together: a call to the system for each was a fifth of a plain request's time, and
  // handing each to another thread still an eighth. At the exit the rest is written first.
  const output = pino.destination({
    dest: 1,
    minLength: 4096,
    periodicFlush: 250,
    maxLength: mostWaiting,
    sync: false,
  });
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
