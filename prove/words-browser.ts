import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openBrowser } from '#bench/headless-browser.ts';

/** `kill` ends all processes of the browser at once, as when the device dies. */
export type Visit = { page: Page; kill: () => Promise<void> };

/** A browser whose profile outlives it. One started by Playwright could not be killed as a whole. */
export async function openVisit(profile: string): Promise<Visit> {
  const { port, kill } = await openBrowser(profile);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.newPage());
  if (!page) throw new Error('The browser has no window.');
  return {
    page,
    kill: async () => {
      await kill();
      await browser.close().catch(() => {});
    },
  };
}
