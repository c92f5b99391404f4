import { defineConfig } from '@playwright/test';
import { findBrowser } from '#testing/browser.ts';
import { patient } from '#testing/patience.ts';

const browser = await findBrowser();

/** Starts nothing: each worker's fixtures start a server. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results/e2e',
  workers: 2,
  // Tests make their own people, so they may run in any order on any worker.
  fullyParallel: true,
  // A journey that needs a retry is wrong, or the product is.
  retries: 0,
  forbidOnly: true,
  timeout: patient(240_000),
  // Also for a click or a fill: what has not come by then does not come.
  expect: { timeout: patient(30_000) },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    // Other date formats have their own journey.
    locale: 'en-GB',
    launchOptions: { executablePath: browser.path, args: browser.args },
    // Keeping a trace of every journey, in case it fails, takes a fifth of the time: TRACE=1 npm test -- --only e2e
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // A client's page would fetch all its files a second time, to open without a connection. The journeys that are about
    // that say so: test.use({ serviceWorkers: 'allow' }).
    serviceWorkers: 'block',
    actionTimeout: patient(30_000),
    // No screenshots or assertions during an animation.
    contextOptions: { reducedMotion: 'reduce' },
    navigationTimeout: patient(60_000),
  },
});
