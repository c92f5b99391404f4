import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enterDemo, expect, test } from './fixtures.ts';

async function csv(page: Page, what: string): Promise<{ name: string; lines: string[] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${what} as CSV` }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\ufeff'), 'spreadsheets read it as UTF-8').toBe(true);
  return { name: file.suggestedFilename(), lines: text.slice(1).split('\r\n') };
}

const clients = (page: Page) => page.getByRole('region', { name: 'Clients', exact: true });

test('a coach reads the figures, orders them, looks at a chart as a table and keeps a file', async ({ page }) => {
  await enterDemo(page, 'coach');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Programs' }).click();
  await page.getByRole('navigation', { name: 'Programs' }).getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Figures as of \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText('Total clients')).toBeVisible();
  await expect(clients(page).getByRole('link', { name: 'Aiko Tanabe' })).toBeVisible();

  // By keyboard: the list by name, then the other way round.
  const byName = clients(page).getByRole('button', { name: 'Client', exact: true });
  await byName.focus();
  await page.keyboard.press('Enter');
  const firstName = clients(page).getByRole('rowheader').first();
  await expect(firstName).toHaveText('Aiko Tanabe');
  await expect(clients(page).getByRole('columnheader', { name: 'Client', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.keyboard.press('Enter');
  await expect(firstName).not.toHaveText('Aiko Tanabe');

  const dropOff = page.getByRole('region', { name: 'Drop-off by day' });
  await dropOff.getByRole('listitem').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(dropOff.locator(':focus')).toHaveText(/^Day 2: \d+ wrote, \d+ of \d+ reached it$/);
  await dropOff.getByRole('button', { name: 'Show as table' }).click();
  await expect(dropOff.getByRole('columnheader', { name: 'Reached', exact: true })).toBeVisible();

  const trend = await csv(page, 'weekly trend');
  expect([trend.name, trend.lines[0], trend.lines.length]).toEqual([
    'weekly-trend.csv',
    'Week of,Entries,Avg mood',
    14,
  ]);
  const people = await csv(page, 'clients');
  expect(people.lines.filter((line) => line.startsWith('Aiko Tanabe,'))).toHaveLength(1);

  await clients(page).getByRole('link', { name: 'Aiko Tanabe' }).click();
  await expect(page).toHaveURL(/\/client\/[0-9a-f-]{36}$/);
});
