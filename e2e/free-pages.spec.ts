import type { Page } from '@playwright/test';
import { answered, expect, test } from './fixtures.ts';
import { call, coachWithClient, putOnProgram } from './people.ts';

const paper = (page: Page) => page.getByRole('textbox', { name: 'Your entry' });
const kept = (page: Page) => page.getByRole('article', { name: 'What you wrote' });
const saveOf = (page: Page) => page.getByRole('button', { name: "Save Today's Entry" });
const isKept = (page: Page) => expect(page.getByText(/^On this device, \d\d:\d\d$/)).toBeVisible();
const isSaved = (page: Page) =>
  expect(
    kept(page)
      .last()
      .getByText(/^Saved, /),
  ).toBeVisible();

test('while waiting for a program a free page is written; the coach reads the one that is shared', async ({ page }) => {
  const { coach, client, clientId } = await coachWithClient(page);
  await expect(client.getByRole('heading', { name: 'A free page' })).toBeVisible();
  await paper(client).fill('I wait, and the kettle does too.');
  await isKept(client);
  await client.reload();
  await expect(paper(client)).toHaveValue('I wait, and the kettle does too.');
  await paper(client).press('Control+Enter');
  await isSaved(client);
  await client.getByRole('button', { name: 'Write another' }).click();
  await paper(client).fill('Ines may read this one.');
  await client
    .locator('form')
    .getByRole('switch', { name: /^Share this page with/ })
    .check();
  await saveOf(client).click();
  // The moment of saving is that of every page: its cell is woven in the cloth.
  await expect(client.locator('.woven .weave .is-fresh')).toBeInViewport();
  await isSaved(client);
  await client.getByRole('button', { name: 'Read the page' }).click();
  await expect(kept(client)).toHaveCount(2);

  await coach.goto(`/client/${clientId}`);
  await expect(coach.getByText('Ines may read this one.')).toBeVisible();
  await expect(coach.getByRole('textbox', { name: 'Your comment' })).toBeVisible();
  await coach.goto('/');
  await expect(coach.getByText('Daniel Example shared a free page')).toBeVisible();
  await expect(coach.getByText('kettle')).toHaveCount(0);

  // A program that begins meanwhile takes nothing away that was begun on the free page.
  await client.getByRole('button', { name: 'Write another' }).click();
  await paper(client).fill('Half a thought.');
  await isKept(client);
  await putOnProgram(coach, clientId, 'breath-anchor-01');
  await client.reload();
  await expect(client.getByText('Day 1 of 7')).toBeVisible();
  const free = client.locator('.leaf', { hasText: 'A free page' });
  await expect(free.getByRole('textbox')).toHaveValue('Half a thought.');
  await answered(client, 'POST /api/journal-entries', () =>
    free.getByRole('button', { name: "Save Today's Entry" }).click(),
  );
  await expect(free).toHaveCount(0);
  const { entries } = await call<{ entries: { entryText: string; dayNumber: number | null }[] }>(
    client,
    'GET',
    '/api/client/journal-entries',
  );
  expect(entries.map(({ dayNumber }) => dayNumber)).toEqual([null, null, null]);
  expect(entries[0]?.entryText).toBe('Half a thought.');
});
