import { pino } from 'pino';
import type { Config } from './config.ts';

export type Logger = import('pino').Logger;

/** Nothing personal is ever logged: no text, e-mail, token, cookie or query string. */
export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['req.headers', '*.email', '*.password', '*.token', '*.cookie'], remove: true },
  });
}
