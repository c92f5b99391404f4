import type { Page } from '@playwright/test';
import { expect, fromOurPage, signInDemo, test } from './fixtures.ts';
import { expectStill, widths } from './looks.ts';
import { newClient, newTrialClient } from './people.ts';

/** Opens a page, or reloads it, whose scripts do not arrive until `release` is called. */
async function openWithoutScripts(page: Page, path?: string): Promise<{ release: () => Promise<void> }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const options = { waitUntil: 'commit' } as const;
  await (path === undefined ? page.reload(options) : page.goto(path, options));
  return {
    release: async () => {
      release();
      await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    },
  };
}

/**
 * What a page asks of the browser's calendars and collations: the first of them costs a phone a tenth of a second, in
 * which it answers nobody.
 */
async function countIntl(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const watch = (owner: object, name: string) => {
      const real = Reflect.get(owner, name) as object;
      const note = () => void asked.push(`${name} ${new Error(name).stack ?? ''}`);
      const traps: ProxyHandler<never> = {
        apply: (...call: [never, unknown, unknown[]]) => (note(), Reflect.apply(...call) as unknown),
        construct: (...call: [never, unknown[], never]) => (note(), Reflect.construct(...call) as object),
      };
      Reflect.set(owner, name, new Proxy(real as never, traps));
    };
    for (const name of Object.getOwnPropertyNames(Intl)) watch(Intl, name);
    for (const { prototype } of [Date, Number, String, Array])
      for (const name of Object.getOwnPropertyNames(prototype).filter((own) => own.includes('ocale')))
        watch(prototype, name);
  });
  return () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
}

test('Today is there before any script, and what was typed and pressed then is not lost', async ({
  browser,
  baseURL,
}) => {
  // As most people are: at home, where the device and the account have the same clock.
  const page = await (await browser.newContext({ baseURL, locale: 'en-GB', timezoneId: 'Europe/Lisbon' })).newPage();
  await newTrialClient(page);
  await page.request.put('/api/settings/time-zone', { data: { timeZone: 'Europe/Lisbon' }, headers: fromOurPage });
  const askedOfIntl = await countIntl(page);
  const { release } = await openWithoutScripts(page, '/');
  await expect(page.getByText('Day 1 of 7')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your entry' }).fill('Before the scripts.');
  await page.getByRole('slider', { name: 'How are you feeling?' }).fill('8');
  await page.getByRole('button', { name: 'Pause my program' }).click();
  await release();
  // The bell comes last, with what other pages share.
  await expect(page.locator('.bellplace .bell')).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  // Counting the words that were typed needs the one thing.
  expect((await askedOfIntl()).filter((asked) => !asked.startsWith('Segmenter'))).toEqual([]);
  await expect(page.getByRole('dialog', { name: 'Pause my program' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Your entry' })).toHaveValue('Before the scripts.');
  await expect(page.getByRole('slider', { name: 'How are you feeling?' })).toHaveAttribute('aria-valuetext', /^8, /);
});

test('a link that is pressed before any script waits for what was typed', async ({ page }) => {
  await newTrialClient(page);
  const { release } = await openWithoutScripts(page, '/');
  await page.getByRole('textbox', { name: 'Your entry' }).fill('Typed, then away.');
  await page.getByRole('link', { name: 'Journal' }).first().click();
  await release();
  await expect(page).toHaveURL(/\/journal$/);
  await page.goto('/');
  await expect(page.getByRole('textbox', { name: 'Your entry' })).toHaveValue('Typed, then away.');
});

test('a drawn page is painted before its scripts are fetched', async ({ page }) => {
  await newTrialClient(page);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-ready', '');
  const [painted, fetched] = await page.evaluate(() => [
    Math.min(...performance.getEntriesByType('paint').map(({ startTime }) => startTime)),
    performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
  ]);
  expect(fetched.length).toBeGreaterThan(5);
  expect(Math.min(...fetched.map(({ startTime }) => startTime))).toBeGreaterThan(painted);
});

test('the coach’s dashboard is there before any script, and answers what was pressed then, a menu too', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await signInDemo(page, 'coach');
  const { release } = await openWithoutScripts(page, '/');
  await page.getByRole('button', { name: 'Copy' }).click();
  await release();
  await expect(page.getByText('Referral Code Copied!').first()).toBeVisible();
  const again = await openWithoutScripts(page, '/');
  await page.getByRole('button', { name: /Ines Calloway/ }).click();
  await again.release();
  await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeVisible();
});

test('a code that was typed and sent before any script is the one that is asked for', async ({ page }) => {
  await newClient(page);
  const { release } = await openWithoutScripts(page, '/');
  const caret = () => page.getByLabel('Code').evaluate((field: HTMLInputElement) => field.selectionStart);
  await page.getByLabel('Code').fill('NOBODY-22222');
  await page.getByLabel('Code').press('Enter');
  for (let back = 0; back < 5; back += 1) await page.keyboard.press('ArrowLeft');
  expect(await caret()).toBe(7);
  await release();
  expect(await caret()).toBe(7);
  await expect(page.getByLabel('Code')).toHaveValue('NOBODY-22222');
  await expect(page.getByText(/^No coach has this referral code\./)).toBeVisible();
});

test('a page that is scrolled or pressed before any script stays where it is, also after a reload', async ({
  page,
}) => {
  await newTrialClient(page);
  const { release } = await openWithoutScripts(page, '/');
  const lowest = page.getByRole('button', { name: 'Pause my program' });
  const place = () => page.evaluate(() => window.scrollY);
  await lowest.scrollIntoViewIfNeeded();
  const low = await place();
  expect(low).toBeGreaterThan(0);
  await release();
  expect(await place()).toBe(low);

  // A reload goes back to it, but not while the page is being pressed: the press would end on something else.
  const again = await openWithoutScripts(page);
  expect(await place()).toBe(0);
  await page.mouse.move(640, 10);
  await page.mouse.down();
  await again.release();
  expect(await place()).toBe(0);
  await page.mouse.up();
  await lowest.scrollIntoViewIfNeeded();
  await (await openWithoutScripts(page)).release();
  await expect.poll(place).toBe(low);
});

test.describe('over a slow line', () => {
  test.use({ baseURL: async ({ front }, use) => await use(front.url) });

  test('a page comes in pieces, is shown as a whole, and nothing on it moves', async ({ page, front }) => {
    await page.request.post('/api/demo/enter', { form: { person: 'coach' }, headers: { origin: front.url } });
    front.mood = 'slow';
    for (const size of widths) {
      await page.setViewportSize(size);
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('data-ready', '');
      await expectStill(page, `/ at ${size.width}`);
    }
    front.mood = 'pass';
  });
});
