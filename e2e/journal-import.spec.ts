import type { Page } from '@playwright/test';
import type { JournalList } from '#contract/journal/schema.ts';
import { dayOneZip } from '#testing/zip-file.ts';
import { expect, test } from './fixtures.ts';
import { call, newClient } from './people.ts';

const address = '**/api/client/journal-entries/import';
const texts = Array.from({ length: 120 }, (_, index) => `Evening ${index + 1}.\nThe lamp was on again.`);
const zip = { name: 'Export.zip', mimeType: 'application/zip', buffer: dayOneZip(texts) };

const totalOf = async (page: Page) =>
  (await call<JournalList>(page, 'GET', '/api/client/journal-entries')).pagination.total;

async function choose(page: Page) {
  await page.goto('/settings/journal');
  await expect(page.getByRole('heading', { name: 'Bring a journal' })).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles(zip);
  const preview = page.getByRole('dialog', { name: 'Day One: choose pages' });
  await expect(preview.getByText('Pages 1 to 50 of 120')).toBeVisible();
  return preview;
}

test('a journal of Day One is brought, killed in the middle, brought again, and taken back', async ({ page }) => {
  await newClient(page);
  const preview = await choose(page);
  await expect(preview.getByRole('listitem').first()).toContainText('3 May 2019');
  await preview.getByRole('checkbox', { name: /Evening 120\./ }).uncheck();

  // The server takes the second batch, and the tab dies before it hears of that.
  let batches = 0;
  let dies = () => {};
  const hasDied = new Promise<void>((resolve) => (dies = resolve));
  await page.context().route(address, async (route) => {
    if (route.request().method() !== 'POST') return await route.continue();
    batches += 1;
    if (batches < 2) return await route.continue();
    await route.fetch();
    dies();
    return undefined;
  });
  await preview.getByRole('button', { name: 'Import 119 pages' }).click();
  await hasDied;
  const context = page.context();
  await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });

  // Any page of theirs sends the rest.
  const next = await context.newPage();
  await next.goto('/journal');
  await expect.poll(() => totalOf(next)).toBe(119);
  await next.reload();
  await expect(next.getByText('Evening 119.').first()).toBeVisible();
  await expect(next.getByText('No mood').first()).toBeVisible();
  await next.goto('/');
  await expect(next.locator('.weave .undyed')).toHaveCount(1);

  // Once more, with the page that was left out: that one alone is new.
  const again = await choose(next);
  await again.getByRole('button', { name: 'Import 120 pages' }).click();
  await expect(next.getByText('Day One: 1 page', { exact: true })).toBeVisible();
  expect(await totalOf(next)).toBe(120);

  await next
    .getByRole('listitem')
    .filter({ hasText: 'Day One: 119 pages' })
    .getByRole('button', { name: 'Take back: Day One' })
    .click();
  await expect(next.getByText(/^119 pages leave your journal/)).toBeVisible();
  await next.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(next.getByText('Day One: 119 pages')).toBeHidden();
  expect(await totalOf(next)).toBe(1);
});
