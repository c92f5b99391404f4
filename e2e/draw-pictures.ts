// npm run pictures: draws the pictures of the README from the demo, so that they are never older than the product.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { DemoPerson } from '#contract/demo/endpoints.ts';
import { findBrowser } from '#testing/browser.ts';
import { startServerUnderTest } from './server-under-test.ts';

type Picture = { file: string; person?: DemoPerson; address: string; isNight?: boolean };

const pictures: Picture[] = [
  { file: 'landing.png', address: '/' },
  { file: 'client-home.png', person: 'client', address: '/' },
  { file: 'journal.png', person: 'client', address: '/journal' },
  { file: 'program-wizard.png', person: 'coach', address: '/programs/new' },
  { file: 'coach-home.png', person: 'coach', address: '/' },
  { file: 'coach-home-night.png', person: 'coach', address: '/', isNight: true },
];

const folder = join(import.meta.dirname, '..', 'docs', 'images');
const server = await startServerUnderTest();
const { path, args } = await findBrowser();
const browser = await chromium.launch({ executablePath: path, args });
try {
  for (const { file, person, address, isNight } of pictures) {
    const context = await browser.newContext({
      baseURL: server.url,
      locale: 'en-GB',
      viewport: { width: 1280, height: 860 },
      colorScheme: isNight ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    if (person) {
      const entered = await context.request.post('/api/demo/enter', {
        form: { person },
        headers: { origin: server.url },
      });
      if (!entered.ok()) throw new Error(`The demo's ${person} could not be entered: ${entered.status()}.`);
    }
    const page = await context.newPage();
    await page.goto(address);
    // The page answers, and nothing on it is awaited any more.
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.screenshot({ path: join(folder, file), animations: 'disabled' });
    await context.close();
    console.log(file);
  }
} finally {
  await browser.close();
  await server.stop();
}
