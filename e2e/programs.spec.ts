import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newCoach } from './people.ts';

type Documents = {
  programData: { programId: string; title: string };
  weeklyData: { weeks: unknown[] };
  dailyData: { prompts: unknown[] };
};

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; documents: Documents }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return {
    name: file.suggestedFilename(),
    documents: JSON.parse(await readFile(await file.path(), 'utf8')) as Documents,
  };
}

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('a coach finds a program, looks at it, takes it as a file and makes it their own', async ({ page }) => {
  await newCoach(page);
  await page.goto('/');
  // A new coach's first steps lead there as well.
  await page.getByRole('link', { name: 'Preview Programs' }).first().click();
  await expect(page.getByRole('heading', { name: 'Program Library' })).toBeVisible();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Platform 2');

  await page.getByRole('link', { name: 'Preview Breath as Anchor' }).click();
  await expect(page).toHaveURL(/\/programs\/preview\?id=breath-anchor-01$/);
  await expect(page.getByRole('heading', { name: 'Breath as Anchor' })).toBeVisible();
  await expect(page.getByText('7 days', { exact: true })).toBeVisible();
  await expect(page.getByText('Day 1 of 7')).toBeVisible();
  await expect(page.getByText('... and 4 more daily prompts')).toBeVisible();
  // The program has practices of its own, so the usual ones are not shown.
  await expect(page.getByText('Foundational breathing')).toHaveCount(0);
  await page
    .getByText(/^Steps/)
    .first()
    .click();
  await expect(page.locator('details[open] li').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);

  const { name, documents } = await downloaded(page, () => page.getByRole('button', { name: 'Download JSON' }).click());
  expect(name).toBe('breath-anchor-01.json');
  expect(documents.programData).toMatchObject({ programId: 'breath-anchor-01', title: 'Breath as Anchor' });
  expect(documents.dailyData.prompts).toHaveLength(7);
  expect(documents.weeklyData.weeks).toHaveLength(1);

  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page).toHaveURL(/\/programs\/[0-9a-f-]{36}\/edit$/);
  await expect(page).toHaveTitle('Edit Program | Dayloom');
  await expect(page.locator('li').getByText('Program Duplicated')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Program title' })).toHaveValue('Breath as Anchor (copy)');

  await page.getByRole('link', { name: 'Programs', exact: true }).click();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Yours 1');
  await expect(row(page, 'Breath as Anchor (copy)').getByText('Nobody is on it.')).toBeVisible();
});
