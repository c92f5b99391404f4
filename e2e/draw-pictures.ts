// npm run pictures
// Draws the README's pictures from the demo, so that they always show the current product.
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { DemoPerson } from '#contract/demo/endpoints.ts';
import { prepareWeb } from '#scripts/setup/build-web.mjs';
import { findBrowser } from '#testing/browser.ts';
import { startServerUnderTest } from './server-under-test.ts';

type Picture = {
  file: string;
  person: DemoPerson;
  address: string;
  isNight?: boolean;
};

const screen = { width: 1280, height: 860 };
const pictures: Picture[] = [
  { file: 'client-home.png', person: 'client', address: '/' },
  { file: 'journal.png', person: 'client', address: '/journal' },
  { file: 'coach-home.png', person: 'coach', address: '/' },
  { file: 'client-home-night.png', person: 'client', address: '/', isNight: true },
];

const folder = join(import.meta.dirname, '..', 'docs', 'images');
await prepareWeb(process.execPath);
const server = await startServerUnderTest();
const { path, args } = await findBrowser();
const browser = await chromium.launch({ executablePath: path, args });
try {
  for (const picture of pictures) await draw(picture);
} finally {
  await browser.close();
  await server.stop();
}

async function draw({ file, person, address, isNight }: Picture): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    viewport: screen,
    colorScheme: isNight ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  const entered = await context.request.post('/api/demo/enter', { form: { person }, headers: { origin: server.url } });
  if (!entered.ok()) throw new Error(`The demo's ${person} could not be entered: ${entered.status()}.`);
  const page = await context.newPage();
  await page.goto(address);
  // The italic font is optional, so a first visit may render without it.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.reload();
  // Hydrated, with nothing loading.
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  await page.screenshot({ path: join(folder, file), animations: 'disabled' });
  await context.close();
  console.log(file);
}
