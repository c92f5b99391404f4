import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { anotherBrowser, call, newClient, newCoach } from './people.ts';

/** A coach who can be booked at any hour, and a client of theirs in another browser, who is on no program. */
async function pair(coach: Page): Promise<{ client: Page; clientName: string }> {
  const firstName = `Wren${process.pid}`;
  await newCoach(coach, { firstName: 'Sol' });
  await call(coach, 'PUT', '/api/coach/appointments/hours', {
    hours: Array.from({ length: 7 }, () => [[0, 1440]]),
  });
  const type = { name: 'Coaching', minutes: 50, placeKind: 'phone', place: 'I call', bookableBy: 'clients' };
  await call(coach, 'POST', '/api/coach/appointments/types', type);
  const { referralCode } = await call<{ referralCode: string }>(coach, 'GET', '/api/coach/referral-code');
  const client = await anotherBrowser(coach);
  await newClient(client, { firstName, referralCode });
  return { client, clientName: firstName };
}

test('a client books in three presses, says what for, and reads what both keep of it', async ({ page }) => {
  const { client, clientName } = await pair(page);
  await client.goto('/');
  await client.getByRole('link', { name: 'Choose a time' }).first().click();
  await expect(client.getByRole('heading', { level: 1, name: /^A time with/ })).toBeVisible();
  await client.getByRole('group', { name: 'Times' }).locator('label').first().click();
  await client.getByRole('button', { name: /^Book / }).click();
  await expect(client.getByText('It is agreed')).toBeVisible();
  const lines = client.getByRole('textbox');
  await lines.fill('The week <b>I stopped</b> writing.');
  await lines.blur();
  await expect(client.getByText(/^Saved/)).toBeVisible();

  await page.goto('/sessions');
  const row = page.getByRole('link', { name: new RegExp(clientName) }).first();
  const { ahead } = await call<{ ahead: { id: string }[] }>(client, 'GET', '/api/client/appointments');
  await expect(row.or(page.getByRole('link', { name: 'See next week' })).first()).toBeVisible();
  await page.goto(`/sessions/${ahead[0]?.id}`);
  await expect(page.getByText('The week <b>I stopped</b> writing.')).toBeVisible();
  await expect(page.getByText(/^Your first session/)).toBeVisible();

  await client.reload();
  await client.getByRole('button', { name: 'Call it off' }).click();
  const dialog = client.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Call it off' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByText(/called it off/).first()).toBeVisible();
});
