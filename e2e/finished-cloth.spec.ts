import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { call, newTrialClient } from './people.ts';

type Home = { assignment: { id: string }; progress: { currentWeek: number; currentDay: number } };

/** Seven days, of which the third was left out. */
async function finishTrial(page: Page): Promise<void> {
  for (const moodScore of [5, 4, 0, 7, 8, 6, 9]) {
    const { assignment, progress } = await call<Home>(page, 'GET', '/api/client/dashboard');
    const day = { assignmentId: assignment.id, week: progress.currentWeek, day: progress.currentDay };
    const entryText = `What I wrote on day ${day.day}.`;
    if (moodScore > 0) await call(page, 'POST', '/api/journal-entries', { ...day, entryText, moodScore });
    await call(page, 'POST', '/api/client/advance-day', day);
  }
}

async function downloaded(page: Page, name: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('region', { name: 'On paper' }).getByRole('button', { name }).click();
  return await download;
}

/** Chromium writes the objects of pages as they are. */
const pagesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

test('a finished cloth is taken away as a drawing, as a picture and as a booklet, and any page prints as paper', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // The real print dialog would wait for input.
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await newTrialClient(page, { firstName: 'Nora' });
  await finishTrial(page);
  await page.goto('/');
  await page.locator('html[data-ready]').waitFor();
  await expect(page.getByRole('heading', { name: 'Program Completed!' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'On paper' }).locator('img')).toHaveCount(2);

  const svg = await downloaded(page, 'Download as SVG');
  expect(svg.suggestedFilename()).toMatch(/^cloth-\d{4}-\d\d-\d\d-breath-as-anchor\.svg$/);
  expect(await readFile(await svg.path(), 'utf8')).toContain('<desc id="about">6 of 7 days written.</desc>');
  const png = await downloaded(page, 'Download as PNG');
  expect(await sharp(await png.path()).metadata()).toMatchObject({ format: 'png', width: 2480, height: 3507 });

  await page.getByRole('button', { name: 'Print the journal' }).click();
  await page.locator('html[data-printed]').waitFor();
  // The cover, and six days of a page each.
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBe(7);

  await page.goto('/progress');
  await page.locator('html[data-ready]').waitFor();
  await expect(page.getByRole('heading', { name: 'Your Progress' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.locator('html').evaluate((html) => html.setAttribute('data-theme', 'night'));
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { name: 'Your Progress' })).toHaveCSS('color', 'rgb(31, 36, 30)');
});
