import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '#testing/browser.ts';

/** A browser with an empty profile that can be driven through a port. */
export async function openBrowser(): Promise<{ port: number; close: () => Promise<void> }> {
  const { path, args } = await findBrowser();
  const profile = mkdtempSync(join(tmpdir(), 'bench-browser-'));
  const flags = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...args, 'about:blank'];
  // Its own group: the program may be a script that starts the browser, and only the group ends both.
  const child = spawn(path, flags, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
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
  const close = async () => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
    await gone;
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  return { port, close };
}
