import type { Page } from '@playwright/test';
import { answered, expect, test } from './fixtures.ts';
import { coachWithClient } from './people.ts';

const toast = (page: Page, text: string) => page.locator('li[data-state]').getByText(text);
const program = (page: Page, title: string) => page.getByRole('radio', { name: new RegExp(title) });

test('a coach assigns a program and changes it; the client is told and keeps what was written', async ({ page }) => {
  const { client, clientId } = await coachWithClient(page);
  await page.goto(`/client/${clientId}`);
  await page.getByRole('link', { name: 'Assign a Program' }).first().click();
  await expect(page.getByRole('heading', { name: 'Assign a Program' })).toBeVisible();
  await program(page, 'Living from Desire').check();
  await page.getByRole('button', { name: 'Assign Program' }).click();
  await expect(page).toHaveURL(`/client/${clientId}`);
  await expect(toast(page, 'Program Changed')).toBeVisible();
  await expect(page.getByText('Week 1 of 4')).toBeVisible();

  await client.reload();
  await expect(client.getByText('Your coach chose Living from Desire for you')).toBeVisible();
  await client.getByRole('textbox').first().fill('I wanted the window seat.');
  await answered(client, 'POST /api/journal-entries', () => client.getByRole('button', { name: 'Save Today' }).click());
  await expect(client.getByText('I wanted the window seat.')).toHaveCount(1);

  await page.getByRole('link', { name: 'Adjust Program' }).click();
  await expect(page.getByRole('heading', { name: 'Change Program' })).toBeVisible();
  await expect(page.getByText('Current', { exact: true })).toBeVisible();
  // Nothing chosen: nothing is sent, and it is said why.
  await page.getByRole('button', { name: 'Change Program' }).click({ force: true });
  await expect(toast(page, 'No Program Selected')).toBeVisible();
  await program(page, 'Breath as Anchor').check();
  await expect(page.getByText('Living from Desire ends today on day 1 of 28')).toBeVisible();
  await expect(page.getByText('Breath as Anchor starts at week 1, day 1')).toBeVisible();
  await expect(page.getByText('Daniel will be notified')).toBeVisible();
  await page.getByRole('button', { name: 'Change Program' }).click();
  await expect(page).toHaveURL(`/client/${clientId}`);
  await expect(page.getByText('Week 1 of 1')).toBeVisible();

  await client.reload();
  const news = client.getByRole('region', { name: 'News' });
  await expect(news.getByText('Your coach moved you to Breath as Anchor')).toBeVisible();
  await answered(client, 'POST /api/notices/read', () =>
    news.getByRole('button', { name: 'Dismiss: Your coach moved you to Breath as Anchor' }).click(),
  );
  // The news of the first program ended with the page that was written on it.
  await expect(news).toHaveCount(0);
  await client.reload();
  await expect(client.getByText('Day 1 of 7')).toBeVisible();
  await expect(news).toHaveCount(0);
  await client.goto('/journal');
  await expect(client.getByText('I wanted the window seat.').first()).toBeVisible();
});
