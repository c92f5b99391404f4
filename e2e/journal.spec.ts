import type { Page } from '@playwright/test';
import { expect, signInDemo, test } from './fixtures.ts';

const notice = (page: Page) => page.locator('li[data-state]');

const rows = (page: Page) => page.getByRole('region', { name: 'Entries' }).getByRole('listitem');

test('the journal is searched, filtered, read and edited, and an earlier version stays', async ({ page }) => {
  await signInDemo(page, 'client');
  await page.goto('/journal');
  await expect(page.getByRole('heading', { name: 'Journal', level: 1 })).toBeVisible();
  await expect(rows(page)).toHaveCount(10);

  await page.getByLabel('Search your entries').fill('zzzz-nothing-like-it');
  await expect(page.getByText('No entries mention “zzzz-nothing-like-it”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(rows(page)).toHaveCount(10);
  await page.getByLabel('Max mood').selectOption('4');
  await expect(page.getByRole('status').filter({ hasText: /found/ })).toBeVisible();
  await expect(page).toHaveURL(/maxMood=4/);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).not.toHaveURL(/maxMood/);
  await expect(rows(page)).toHaveCount(10);

  await rows(page).nth(2).getByRole('link').click();
  await expect(page).toHaveURL(/entry=/);
  await page.getByRole('button', { name: 'Edit' }).click();
  const field = page.getByRole('textbox', { name: 'Your entry' });
  const before = await field.inputValue();
  await field.fill(`${before} And a sentence for the search: cinnabar.`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(page).getByText('Entry Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  await expect(page.getByRole('dialog').getByText(before, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByLabel('Search your entries').fill('CINNABAR');
  await expect(rows(page)).toHaveCount(1);

  // On a phone the first entry is in view, and the filter opens when it is asked for.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/journal');
  const endOfFirst = async () => {
    const first = await rows(page).first().boundingBox();
    return (first?.y ?? Infinity) + (first?.height ?? 0);
  };
  await expect.poll(endOfFirst).toBeLessThan(650);
  await expect(page.getByLabel('Min mood')).toBeHidden();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByLabel('Min mood')).toBeVisible();
});

test('a deleted entry can be brought back, and the whole journal taken along', async ({ page }) => {
  await signInDemo(page, 'client');
  await page.goto('/journal');
  const total = page.getByText(/\d+ entr(y|ies), newest first/);
  const before = await total.textContent();
  await rows(page).first().getByRole('link').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page).getByText('Entry Deleted')).toBeVisible();
  // Under the pointer it does not go away by itself.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(total).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(total).toHaveText(before ?? '');

  await page.getByRole('button', { name: 'Download my journal' }).click();
  const arrival = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  const download = await arrival;
  expect(download.suggestedFilename()).toMatch(/^dayloom-journal-\d{4}-\d{2}-\d{2}\.zip$/);
  const stream = await download.createReadStream();
  const first = await new Promise<Buffer>((done) => stream.once('data', (chunk: Buffer) => done(chunk)));
  expect(first.subarray(0, 2).toString()).toBe('PK');
});

test('on a phone an entry takes the page and gives it back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInDemo(page, 'client');
  await page.goto('/journal');
  const row = rows(page).nth(1).getByRole('link');
  await expect(page.getByRole('link', { name: /^Messages/ })).toBeVisible();
  await row.click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(row).toBeHidden();
  // The way back replaces the header.
  await expect(page.getByRole('link', { name: 'Logout' })).toBeHidden();
  await page.locator('.jopen__back').click();
  await expect(row).toBeFocused();
});
