import type { Page } from '@playwright/test';
import { answered, clockTest, expect, test } from './fixtures.ts';
import { faults } from './looks.ts';
import { coachWithClient, putOnProgram } from './people.ts';

const toast = (page: Page, text: string) => page.locator('li[data-state]').getByText(text);
const program = (page: Page, title: string) => page.getByRole('radio', { name: new RegExp(title) });

test('a coach assigns a program and changes it; the client is told and keeps what was written', async ({
  page,
  browser,
  baseURL,
}) => {
  const { client, clientId } = await coachWithClient(page, browser, baseURL);
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
  await expect(page.getByText('Living from Desire ends on day 1')).toBeVisible();
  await expect(page.getByText('Breath as Anchor starts at week 1, day 1')).toBeVisible();
  await expect(page.getByText('Daniel will be notified')).toBeVisible();
  await page.getByRole('button', { name: 'Change Program' }).click();
  await expect(page).toHaveURL(`/client/${clientId}`);
  await expect(page.getByText('Week 1 of 1')).toBeVisible();

  await client.reload();
  const news = client.getByRole('region', { name: 'News' });
  await expect(news.getByText('Your coach moved you to Breath as Anchor')).toBeVisible();
  expect(await faults(client)).toEqual([]);
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

test('choosing the current program restarts nothing, and the page says so', async ({ page, browser, baseURL }) => {
  const { clientId } = await coachWithClient(page, browser, baseURL);
  await putOnProgram(page, clientId, 'breath-anchor-01');
  await page.goto(`/client/${clientId}/change-program`);
  await program(page, 'Breath as Anchor').check();
  await expect(page.getByText('Nothing changes')).toBeVisible();
  await page.getByRole('button', { name: 'Change Program' }).click();
  await expect(page.getByText('Daniel is already on Breath as Anchor and continues as before.')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(`/client/${clientId}`);
});

test('a refusal is a page with the way back, where everything is still chosen', async ({ page, browser, baseURL }) => {
  const { clientId } = await coachWithClient(page, browser, baseURL);
  await page.goto(`/client/${clientId}/change-program`);
  await program(page, 'Breath as Anchor').check();
  // A day the page itself would not let anybody choose.
  await page.getByLabel('First day').evaluate((field: HTMLInputElement) => field.removeAttribute('min'));
  await page.getByLabel('First day').fill('2020-01-01');
  await page.getByRole('button', { name: 'Assign Program' }).click();
  await expect(page.getByRole('heading', { name: 'That didn’t work' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('The program can begin today or later.');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(program(page, 'Breath as Anchor')).toBeChecked();
  await page.getByLabel('First day').fill('');
  await page.getByRole('button', { name: 'Assign Program' }).click();
  await expect(page).toHaveURL(`/client/${clientId}`);
  await expect(page.getByText('Week 1 of 1')).toBeVisible();
});

clockTest(
  'a program that begins later waits for its day and then opens by itself',
  async ({ page, browser, baseURL, clockServer }) => {
    const { client, clientId } = await coachWithClient(page, browser, baseURL, {
      follow: async (other) => await clockServer.follow(other.context()),
    });
    await page.goto(`/client/${clientId}/change-program`);
    await program(page, 'Breath as Anchor').check();
    await page.getByLabel('First day').fill('2026-03-09');
    await expect(page.getByText(/On 9 March 2026\./)).toBeVisible();
    await page.getByRole('button', { name: 'Assign Program' }).click();
    await expect(page.getByText('Begins 9 March 2026')).toBeVisible();

    await client.reload();
    await expect(client.getByRole('heading', { name: 'Your program begins on 9 March 2026' })).toBeVisible();
    await expect(client.getByRole('heading', { name: 'A free page' })).toBeVisible();
    await clockServer.moveTo('2026-03-09T09:00:00Z');
    await client.reload();
    await expect(client.getByText('Day 1 of 7')).toBeVisible();
    await expect(client.getByRole('textbox').first()).toBeVisible();
  },
);
