import type { Page } from '@playwright/test';
import { expect, signInDemo, test as base } from './fixtures.ts';
import type { Visitor } from './fixtures.ts';
import { expectFits, expectLoaded, expectShellLooks } from './looks.ts';
import { buildPseudoPages, pseudoPages } from './pseudo-pages.ts';
import { addressOf, screens } from './screens.ts';
import { clockStart, startServerWithClock, startTimeout } from './server-under-test.ts';

type Pages = { mirrored: { url: string }; mirroredPageOf: (who: Visitor) => Promise<Page> };

const test = base.extend<{ who: Visitor }, Pages>({
  who: ['nobody', { option: true }],

  mirrored: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await buildPseudoPages();
      // The component sheet is served in development only.
      const server = await startServerWithClock(clockStart, { PAGES: pseudoPages, NODE_ENV: 'development' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 3 * startTimeout },
  ],

  mirroredPageOf: [
    async ({ browser, mirrored }, use) => {
      const pages = new Map<Visitor, Page>();
      await use(async (who) => {
        const page = pages.get(who) ?? (await browser.newPage({ baseURL: mirrored.url, serviceWorkers: 'block' }));
        if (!pages.has(who) && who !== 'nobody') await signInDemo(page, who);
        pages.set(who, page);
        return page;
      });
      for (const page of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ mirrored }, use) => await use(mirrored.url),
  page: async ({ mirroredPageOf, who }, use) => await use(await mirroredPageOf(who)),
  context: async ({ page }, use) => await use(page.context()),
});

// One build and one server for all of them.
test.describe.configure({ mode: 'default' });

/** Hosted pages are the server's. */
const ours = screens.filter(({ path, prepare }) => !prepare && !path.startsWith('/api/'));

for (const person of ['nobody', 'client', 'coach', 'admin'] as const) {
  test.describe(person, () => {
    test.use({ who: person });
    for (const { path } of ours.filter(({ who }) => who === person)) {
      test(`${path} of ${person} fits with longer words, from right to left`, async ({ page }) => {
        await page.goto(await addressOf(page, path));
        await expect(page.locator('html[dir="rtl"]')).toBeAttached();
        await expectLoaded(page);
        await expectFits(page, path);
      });
    }
  });
}

test('the component sheet has no accessibility faults, by day and by night, and fits', async ({ page }) => {
  await page.goto('/dev/components');
  await expect(page.getByRole('heading', { name: 'Component sheet' })).toBeVisible();
  await expectShellLooks(page, 'the component sheet');
});
