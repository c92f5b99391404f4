import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { anotherBrowser, call, newClient, newCoach } from './people.ts';
import { isReadyForOffline } from './ready-for-offline.ts';

/** Ines, who has asked Daniel once how life is as a whole: five sentences. */
async function ask(coach: Page, client: Page): Promise<void> {
  await newCoach(coach, { firstName: 'Ines' });
  const { referralCode } = await call<{ referralCode: string }>(coach, 'GET', '/api/coach/referral-code');
  const { id } = await newClient(client, { firstName: 'Daniel', referralCode });
  const check = { instrumentId: 'life-as-a-whole', version: 1, clientIds: [id], everyWeeks: null };
  await call(coach, 'POST', '/api/coach/check-in-plans', check);
  await client.goto('/');
}

const card = (page: Page) => page.getByRole('link', { name: /^A check-in from Ines/ });
const question = (page: Page, place: number) => expect(page.getByText(`Question ${place} of 5`)).toBeAttached();
const answer = (page: Page, label: string) => page.getByRole('radio', { name: label }).click();
type Own = { answered: { answers: object }[] };

test('a check-in asked on Today takes seven presses, is shown to the coach and taken back', async ({ page }) => {
  const client = await anotherBrowser(page);
  await ask(page, client);
  await card(client).click();
  await expect(client.getByRole('group', { name: 'What will Ines see?' })).toBeVisible();
  await client.evaluate(() => {
    document.addEventListener(
      'click',
      () => (document.body.dataset.presses = `${document.body.dataset.presses ?? ''}.`),
      true,
    );
  });
  await client.getByRole('button', { name: 'Begin' }).click();
  for (const place of [1, 2, 3, 4, 5]) {
    await question(client, place);
    await answer(client, '5 Slightly agree');
  }
  await expect(client.getByText('25 of 35')).toBeVisible();
  await client.getByRole('button', { name: 'Done' }).click();
  await expect(client.getByRole('heading', { name: 'Only you can see this' })).toBeVisible();
  expect(await client.evaluate(() => document.body.dataset.presses)).toBe('.......');

  const { id } = await call<{ id: string }>(client, 'GET', '/api/auth/user');
  const shown = async () =>
    (await call<{ shown: unknown[] }>(page, 'GET', `/api/coach/client/${id}/check-ins`)).shown.length;
  expect(await shown()).toBe(0);
  await client.getByRole('button', { name: 'Show Ines the score' }).click();
  await expect(client.getByText(/^Ines sees the score since today/)).toBeVisible();
  expect(await shown()).toBe(1);
  await client.getByRole('button', { name: 'Take back' }).click();
  await expect(client.getByRole('heading', { name: 'Only you can see this' })).toBeVisible();
  expect(await shown()).toBe(0);
  await client.goto('/');
  await expect(client.getByText('No Active Program')).toBeVisible();
  await expect(card(client)).toHaveCount(0);
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a tab that is closed halfway loses nothing, and what was answered is sent once', async ({ page, context }) => {
    await ask(await anotherBrowser(page), page);
    await isReadyForOffline(page);
    await card(page).click();
    await page.getByRole('button', { name: 'Begin' }).click();
    await context.setOffline(true);
    await answer(page, '7 Strongly agree');
    await answer(page, '1 Strongly disagree');
    await question(page, 3);
    const address = page.url();
    await page.close();

    const next = await context.newPage();
    await next.goto(address);
    await question(next, 3);
    for (const place of [3, 4, 5]) {
      await question(next, place);
      await answer(next, '6 Agree');
    }
    await expect(next.getByText('26 of 35')).toBeVisible();
    await next.getByRole('button', { name: 'Done' }).click();
    await expect(next.getByText('On this device. It’s sent when you’re back online.')).toBeVisible();
    await context.setOffline(false);
    await expect(next.getByRole('heading', { name: 'Only you can see this' })).toBeVisible();
    await next.reload();
    await expect(next.getByText('26 of 35')).toBeVisible();
    const { answered } = await call<Own>(next, 'GET', '/api/client/check-ins');
    expect(answered.map(({ answers }) => answers)).toEqual([{ mornings: 7, room: 1, people: 6, cope: 6, whole: 6 }]);
  });
});
