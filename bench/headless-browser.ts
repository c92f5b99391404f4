import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '#testing/browser.ts';

/** A headless browser with a debugging port. `kill` ends all its processes at once; `close` deletes the profile as well. */
export async function openBrowser(profile = mkdtempSync(join(tmpdir(), 'dayloom-browser-'))) {
  const { path, args } = await findBrowser();
  const flags = ['--headless', '--remote-debugging-port=0', '--window-size=1000,800', `--user-data-dir=${profile}`];
  // In its own process group: the program may be a script that starts the browser, and only the group ends both.
  const child = spawn(path, [...flags, ...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said)?.[1];
      if (found) resolve(Number(found));
    });
    child.once('exit', () => reject(new Error(`The browser ended at once:\n${said.slice(-1000)}`)));
    child.once('error', reject);
  });
  const kill = async () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
    await gone;
  };
  const close = async () => {
    await kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  return { port, kill, close };
}
