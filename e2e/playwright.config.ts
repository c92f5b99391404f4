import { defineConfig } from '@playwright/test';
import { findBrowser } from '#testing/browser.ts';

const browser = await findBrowser();

/** Starts nothing: each worker's fixtures start a server of their own. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  workers: 2,
  // Tests make their own people, so they may run in any order on either worker.
  fullyParallel: true,
  // On a machine that is busy with other things a journey may be too slow once. The table at the end names every second try.
  retries: 1,
  forbidOnly: true,
  timeout: 120_000,
  // A loaded machine of two cores takes its time; what is right comes in the end.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { executablePath: browser.path, args: browser.args },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
