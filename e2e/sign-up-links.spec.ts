import type { Page } from '@playwright/test';
import { expect, freshEmail, password, test as base } from './fixtures.ts';
import { newAdmin } from './people.ts';
import { startServerUnderTest, type ServerUnderTest, startTimeout } from './server-under-test.ts';

const adminEmail = 'host@example.org';

/** A separate server where accounts are by invitation. */
const test = base.extend<{ invitedServer: ServerUnderTest }>({
  invitedServer: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServerUnderTest({ SIGN_UP: 'invited', ADMIN_EMAIL: adminEmail });
      await use(server);
      await server.stop();
    },
    { timeout: startTimeout },
  ],
  baseURL: async ({ invitedServer }, use) => {
    await use(invitedServer.url);
  },
});

test('an admin invites a coach by a link, and the coach invites a client by a code; nobody else gets in', async ({
  browser,
  page,
  baseURL,
  invitedServer,
}) => {
  const visitor = async (): Promise<Page> => {
    const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
    return await context.newPage();
  };
  const fillIn = async (form: Page, firstName: string) => {
    await form.getByLabel('First name').fill(firstName);
    await form.getByLabel('E-mail').fill(freshEmail());
    await form.getByLabel('Password').fill(password);
    await form.getByRole('button', { name: 'Create Account' }).click();
  };

  await newAdmin(page, invitedServer.dataDir, { email: adminEmail });
  await page.goto('/admin/dashboard?tab=users');
  await page.getByRole('link', { name: 'Sign-up links' }).click();
  await expect(page.getByText('No open links')).toBeVisible();
  await page.getByRole('radio', { name: 'Coach' }).check();
  await page.getByRole('button', { name: 'Create Link' }).press('Enter');
  const address = await page.getByLabel('Sign-up link').inputValue();
  await expect(page.getByRole('heading', { name: 'Anyone with the link' })).toBeVisible();

  const stranger = await visitor();
  await stranger.goto('/');
  await expect(stranger.getByText('Accounts are by invitation')).toBeVisible();
  await expect(stranger.getByRole('tab')).toHaveCount(0);
  await stranger.getByRole('link', { name: 'I have a code' }).click();
  await stranger.getByLabel('Referral code').fill('GUESS-234567');
  await fillIn(stranger, 'Sam');
  await expect(stranger.getByRole('link', { name: /This code doesn’t work/ })).toBeVisible();
  await expect(stranger.getByLabel('First name')).toHaveValue('Sam');

  const coach = await visitor();
  await coach.goto(address);
  await expect(coach.getByText('You’re invited to join as a coach.')).toBeVisible();
  await fillIn(coach, 'Ida');
  await expect(coach.getByRole('radio', { name: /Coach/ })).toBeChecked();
  await coach.getByRole('button', { name: 'Complete Setup' }).click();
  const code = await coach.getByText(/^IDA-[A-Z2-9]{6}$/).innerText();

  await stranger.goto(address);
  await expect(stranger.getByText('has been used, withdrawn or has expired')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No open links')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ida/ })).toBeVisible();

  const client = await visitor();
  await client.goto(`/?code=${code}`);
  await expect(client.getByText('You’ll start with Ida')).toBeVisible();
  await expect(client.getByRole('radio')).toHaveCount(0);
  await client.getByRole('button', { name: 'Create Account' }).click();
  await fillIn(client, 'Nora');
  await expect(client.getByText('This code connects you with Ida')).toBeVisible();
  await expect(client.getByText('I’m here as a')).toHaveCount(0);
  await client.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(client.getByText(/Ida.* is your coach now/).first()).toBeVisible();
  for (const one of [stranger, coach, client]) await one.context().close();
});
