import type { Page } from '@playwright/test';
import { expect, signInDemo, test } from './fixtures.ts';
import { newTrialClient } from './people.ts';

/** Opens a page whose scripts do not arrive until `release` is called. */
async function openWithoutScripts(page: Page, path: string): Promise<{ release: () => Promise<void> }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return {
    release: async () => {
      release();
      await expect(page.locator('html')).toHaveAttribute('data-ready', '');
    },
  };
}

test('Today is there before any script, and what was typed and pressed then is not lost', async ({ page }) => {
  await newTrialClient(page);
  const { release } = await openWithoutScripts(page, '/');
  await expect(page.getByText('Day 1 of 7')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your entry' }).fill('Before the scripts.');
  await page.getByRole('slider', { name: 'How are you feeling?' }).fill('8');
  await page.getByRole('button', { name: 'Pause my program' }).click();
  await release();
  await expect(page.getByRole('dialog', { name: 'Pause my program' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Your entry' })).toHaveValue('Before the scripts.');
  await expect(page.getByRole('slider', { name: 'How are you feeling?' })).toHaveAttribute('aria-valuetext', /^8, /);
});

test('the coach’s dashboard is there before any script, and answers a press made then', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await signInDemo(page, 'coach');
  const { release } = await openWithoutScripts(page, '/');
  await page.getByRole('button', { name: 'Copy' }).click();
  await release();
  await expect(page.getByText('Referral Code Copied!').first()).toBeVisible();
});

test('a page that was scrolled before any script stays where it is', async ({ page }) => {
  await newTrialClient(page);
  const { release } = await openWithoutScripts(page, '/');
  await page.getByRole('button', { name: 'Pause my program' }).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);
  await release();
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
});
