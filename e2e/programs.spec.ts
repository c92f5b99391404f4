import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { call, newCoach, newTrialClient } from './people.ts';

type Documents = {
  programData: { programId: string; title: string };
  weeklyData: { weeks: unknown[] };
  dailyData: { prompts: unknown[] };
};

const createProgram = (page: Page, title: string, durationWeeks = 4) =>
  call<{ id: string; programId: string }>(page, 'POST', '/api/programs', { title, durationWeeks });

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

test('the menu of a row works by keyboard and copies exactly once', async ({ page }) => {
  await newCoach(page);
  const { id } = await createProgram(page, '<b>Kitchen Table</b>', 1);
  await page.goto('/programs/list');
  const draft = row(page, '<b>Kitchen Table</b>');
  await expect(draft.getByText('Draft', { exact: true })).toBeVisible();
  await expect(draft.getByRole('link', { name: /^Continue writing/ })).toHaveAttribute(
    'href',
    /\/programs\/[0-9a-f-]{36}\/edit$/,
  );

  const more = page.getByRole('button', { name: 'More for <b>Kitchen Table</b>' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Duplicate', 'Download JSON', 'Archive', 'Delete']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(more).toBeFocused();

  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Download JSON' }).press('Enter');
  await expect(
    page.locator('li').getByText('This program has no daily prompts yet.'),
    'a refusal is said on the page',
  ).toBeVisible();
  const prompts = [{ weekNumber: 1, dayNumber: 1, promptText: 'Who sits where?' }];
  await call(page, 'POST', `/api/programs/${id}/daily-prompts`, prompts);
  await more.click();
  const { name, documents } = await downloaded(page, () =>
    page.getByRole('menuitem', { name: 'Download JSON' }).click(),
  );
  expect(name).toBe('b-kitchen-table-b.json');
  expect(documents.dailyData.prompts).toHaveLength(1);

  // The first answer is lost on the way; the second try must not make a second copy.
  await page.route(
    '**/duplicate',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  for (const isLost of [true, false]) {
    await more.click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    if (isLost) await expect(page.locator('li').getByText('We couldn’t reach the server.')).toBeVisible();
  }
  await expect(page).toHaveURL(/\/edit$/);
  const all = (await (await page.request.get('/api/programs/all')).json()) as { title: string }[];
  expect(
    all
      .filter((program) => program.title.includes('Kitchen Table'))
      .map((program) => program.title)
      .sort(),
  ).toEqual(['<b>Kitchen Table</b>', '<b>Kitchen Table</b> (copy)']);
});

test('many programs can be searched, and Back finds the search again', async ({ page, server }) => {
  await newCoach(page);
  for (let number = 1; number <= 12; number += 1) await createProgram(page, `Season ${number}`, number);
  await page.goto('/');
  await page.getByRole('link', { name: 'Programs', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search programs' }).fill('season 1');
  await expect(page.getByText('Showing 4 of 14 programs')).toBeVisible();
  await page.getByRole('combobox', { name: 'Length' }).selectOption('84 days');
  await expect(page.getByText('Showing 1 of 14 programs')).toBeVisible();
  await page.getByRole('link', { name: 'Preview Season 12' }).click();
  await expect(page.getByRole('heading', { name: 'Season 12' })).toBeVisible();
  await expect(page.getByText('This program is a draft')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/programs\/list\?q=season\+1&days=84$/);
  await expect(page.getByRole('searchbox', { name: 'Search programs' })).toHaveValue('season 1');
  await expect(page.getByText('Showing 1 of 14 programs')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/`);
});

test('a client looks at their own program and finds nobody else’s', async ({ page, browser, server }) => {
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const coach = await elsewhere.newPage();
  await newCoach(coach);
  const theirs = await createProgram(coach, 'Not for everyone');
  await elsewhere.close();

  await newTrialClient(page);
  await page.goto('/');
  await expect(page.getByText('Day 1 of 7').first()).toBeVisible();
  await page.locator('a[href="/programs/preview?id=breath-anchor-01"]').first().click();
  await expect(page.getByRole('heading', { name: 'Program Preview' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Breath as Anchor' })).toBeVisible();
  for (const name of ['Edit', 'Duplicate', 'Download JSON'])
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);

  for (const reference of [theirs.id, theirs.programId, 'no-such-program']) {
    await page.goto(`/programs/preview?id=${reference}`);
    await expect(page.getByRole('heading', { name: 'Program Not Found' })).toBeVisible();
    await expect(page.getByText('Not for everyone')).toHaveCount(0);
  }
  await page.goto('/programs/preview');
  await expect(page.getByRole('heading', { name: 'No Program Selected' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByText('Day 1 of 7').first()).toBeVisible();
});

test('without a connection the preview says so, and another try helps', async ({ page }) => {
  await newCoach(page);
  await page.goto('/programs/list');
  await expect(page.getByRole('link', { name: 'Preview Breath as Anchor' })).toBeVisible();
  await page.route('**/api/programs/preview/*', (route) => route.abort(), { times: 1 });
  await page.getByRole('link', { name: 'Preview Breath as Anchor' }).click();
  await expect(page.getByRole('heading', { name: 'The program couldn’t be loaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Breath as Anchor' })).toBeVisible();
});
