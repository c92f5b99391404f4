import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { findBrowser } from '#testing/browser.ts';

export type Visit = {
  page: Page;
  /** All processes at once, as when the device dies. Nothing gets to say goodbye. */
  kill: () => Promise<void>;
};

/** A browser with a profile that outlives it. Playwright's own way of starting one would not let it be killed whole. */
export async function openBrowser(profile: string): Promise<Visit> {
  const { path, args } = await findBrowser();
  const portFile = join(profile, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  const child = spawn(
    path,
    [...args, '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--window-size=1000,800', 'about:blank'],
    { detached: true, stdio: 'ignore' },
  );
  const gone = once(child, 'exit');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portOf(portFile)}`);
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.newPage());
  if (!page) throw new Error('The browser has no window.');
  return {
    page,
    kill: async () => {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
      await gone;
      await browser.close().catch(() => {});
    },
  };
}

async function portOf(file: string): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const [port, rest] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (port && rest) return port;
    await sleep(50);
  }
  throw new Error('The browser did not start.');
}
