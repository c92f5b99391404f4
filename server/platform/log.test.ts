import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { limits } from '#testing/patience.ts';
import { createLog, plainLog, terminalOutput } from './log.ts';

it('goes on, and comes to its end, when the log finds no room', async () => {
  const script = `
    import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
    const log = createLog({ logLevel: 'info' });
    for (let line = 0; line < 50; line += 1) log.info({ line, pad: 'x'.repeat(100_000) }, 'a line');
    setTimeout(() => {
      log.info('one more');
      process.stderr.write('still here');
    }, 100);
  `;
  // Linux has a file that is always full; elsewhere this only shows that a log without a reader does no harm.
  const output = openSync(existsSync('/dev/full') ? '/dev/full' : '/dev/null', 'w');
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    stdio: ['ignore', output, 'pipe'],
    timeout: limits.process,
  });
  closeSync(output);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(said).toBe('still here');
});

it('is in words for a person at a terminal, without a line for each request', () => {
  const shown: string[] = [];
  const log = createLog({ logLevel: 'info' }, terminalOutput({ write: (line) => void shown.push(line) }));
  log.info({ reqId: '1', method: 'GET', route: '/api/auth/user', status: 200, ms: 1 }, 'request');
  log.warn({ connections: 3, host: 'one' }, 'something to look at');
  log.error({ status: 500 }, 'request');
  expect(shown.map((line) => line.replace('\r\u001B[K', '').replace(/^\d\d:\d\d:\d\d /, ''))).toEqual([
    'warn  something to look at (connections 3, host one)\n',
    'error request (status 500)\n',
  ]);
});

it('gives levels as words, which is what collectors of logs understand', () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
  const levels = ['debug', 'info', 'warn', 'error', 'fatal'] as const;
  for (const level of levels) log[level]('a line');
  plainLog(log).info('a line');
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual([...levels, 'info']);
});
