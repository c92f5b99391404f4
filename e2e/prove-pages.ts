// npm run prove:pages
// npm run prove:pages -- --languages de,he
// Opens every screen of e2e/screens.ts in English, German and Hebrew at 1280 and 390 pixels and counts what all rules of
// axe find wrong there; a page wider than the window is a fault too. What is opened on a page by its English words is
// looked at in English. npm test looks for less: run this before a release.
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { prepareWeb } from '#scripts/setup/build-web.mjs';
import { findBrowser } from '#testing/browser.ts';
import { signInDemo } from './fixtures.ts';
import { faults, overflow, widths } from './looks.ts';
import { addressOf, screens } from './screens.ts';
import type { Screen } from './screens.ts';
import { startServerUnderTest } from './server-under-test.ts';

const { values } = parseArgs({ options: { languages: { type: 'string', default: 'en,de,he' } } });
const languages = values.languages.split(',');
/** By language, screen and width. */
const found = new Map<string, string[]>();
const key = (...parts: unknown[]) => parts.join(' ');
const nameOf = ({ who, path, prepare }: Screen) => `${who} ${path}${prepare ? ` (${prepare.name})` : ''}`;

await prepareWeb(process.execPath);
const server = await startServerUnderTest();
const { path: executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
try {
  await Promise.all(languages.map(lookIn));
} finally {
  await browser.close();
  await server.stop();
}
report();

async function lookIn(language: string): Promise<void> {
  for (const who of ['nobody', 'client', 'coach', 'admin'] as const) {
    const page = await browser.newPage({ baseURL: server.url, locale: language, reducedMotion: 'reduce' });
    if (who !== 'nobody') await signInDemo(page, who);
    for (const screen of screens.filter((one) => one.who === who && (language === 'en' || !one.prepare)))
      await look(page, screen, language);
    await page.context().close();
  }
}

async function look(page: Page, screen: Screen, language: string): Promise<void> {
  const [desk] = widths;
  let at = key(language, nameOf(screen), desk.width);
  try {
    await page.setViewportSize(desk);
    await page.goto(await addressOf(page, screen.path));
    // Not by `expect`, which waits for five seconds outside a test.
    await page.locator(`html[lang="${language}"] h1:not(.splash *)`).first().waitFor({ state: 'attached' });
    await page.waitForFunction(() => !document.querySelector('.splash, .loading'));
    await screen.prepare?.(page);
    for (const size of widths) {
      at = key(language, nameOf(screen), size.width);
      await page.setViewportSize(size);
      const tooWide = await overflow(page);
      found.set(at, [...(await faults(page)), ...(tooWide > 0 ? [`${tooWide} px wider than the window`] : [])]);
    }
  } catch (error) {
    found.set(at, [String(error)]);
  }
  process.stderr.write('.');
}

function report(): void {
  const columns = languages.flatMap((language) => widths.map(({ width }) => ({ language, width })));
  const cells = (values: unknown[]) => values.map((value) => String(value).padStart(9)).join('');
  console.log(`${' '.repeat(60)}${cells(columns.map(({ language, width }) => `${language} ${width}`))}`);
  for (const screen of screens) {
    const counts = columns.map(({ language, width }) => found.get(key(language, nameOf(screen), width))?.length ?? '-');
    console.log(`${nameOf(screen).padEnd(60)}${cells(counts)}`);
  }
  const bad = [...found].filter(([, list]) => list.length > 0);
  for (const [where, list] of bad) console.log(`\n${where}\n  ${list.join('\n  ')}`);
  console.log(`\n${found.size} looks, ${bad.length} with faults`);
  process.exitCode = bad.length === 0 ? 0 : 1;
}
