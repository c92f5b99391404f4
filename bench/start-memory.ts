// npm run bench:start-memory
// The most memory that all processes of a first start take together, installing included, until the pages are finished:
// README.md asks for 1 GB. Run it before a release. Linux alone tells how much is shared.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { languages, sourceLanguage } from '#server/platform/messages.ts';
import { freePort } from '#testing/free-port.ts';
import { isReady, root } from '#testing/server-process.ts';
import { treeMegabytes } from './processes.ts';

const most = 1_000;
const everyMs = 200;
const others = languages.filter((code) => code !== sourceLanguage);

const work = mkdtempSync(join(tmpdir(), 'dayloom-start-'));
const clone = join(work, 'clone');
execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone]);
const port = await freePort();
const url = `http://localhost:${port}`;
const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
const child = spawn('npm', ['start'], {
  cwd: clone,
  env: { ...process.env, ENV_FILE: 'off', PORT: String(port), BASE_URL: url, DATA_DIR: join(work, 'data') },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = once(child, 'exit');

const phases = [
  { name: 'packages', isOver: () => existsSync(join(clone, 'node_modules', '.dayloom-install')) },
  { name: 'English pages, database and demo', isOver: () => isReady(url) },
  {
    name: 'other languages and compression',
    isOver: () => others.every((code) => existsSync(join(clone, 'dist', 'languages', code, '.dayloom-compressed'))),
  },
];
let highest = 0;
try {
  for (const { name, isOver } of phases) {
    let megabytes = 0;
    while (!(await isOver())) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error('npm start ended.');
      megabytes = Math.max(megabytes, treeMegabytes(child.pid ?? 0)?.total ?? 0);
      await sleep(everyMs);
    }
    console.log(`${name.padEnd(34)}${megabytes.toFixed(0).padStart(5)} MB, over after ${seconds()}`);
    highest = Math.max(highest, megabytes);
  }
} finally {
  child.kill('SIGTERM');
  await ended;
  rmSync(work, { recursive: true, force: true });
}
console.log(`${'at most'.padEnd(34)}${highest.toFixed(0).padStart(5)} MB of ${most}`);
process.exitCode = highest < most ? 0 : 1;
