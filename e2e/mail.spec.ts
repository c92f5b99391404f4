import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { openForCommand } from '#server/commands/command.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { smtpSink } from '#testing/smtp-sink.ts';
import { expect, isReady, password, signInDemo, test as base } from './fixtures.ts';
import { anotherBrowser, call, completeProfile, newAccount } from './people.ts';
import { startServerUnderTest } from './server-under-test.ts';
import type { ServerUnderTest } from './server-under-test.ts';

type Post = { sink: Awaited<ReturnType<typeof smtpSink>>; postedServer: ServerUnderTest };

/** A separate server that sends through a mail server which first refuses everyone. */
const test = base.extend<Post>({
  // eslint-disable-next-line no-empty-pattern
  sink: async ({}, use) => {
    const sink = await smtpSink({ refuse: true });
    await use(sink);
    await sink.close();
  },
  postedServer: [
    async ({ sink }, use) => {
      const server = await startServerUnderTest({ SMTP_URL: sink.url });
      await use(server);
      await server.stop();
    },
    { timeout: 30_000 },
  ],
  baseURL: async ({ postedServer }, use) => {
    await use(postedServer.url);
  },
});

/** The demo's admin sees only the demo, and no one else can sign up before mail works: she becomes a real admin here. */
async function makeReal(dataDir: string): Promise<void> {
  const database = await openForCommand(readConfig({ DATA_DIR: dataDir }), createLog({ logLevel: 'warn' }));
  await database.db.execute(sql`update sessions set with_factor = true`);
  await database.db.execute(sql`update users set is_demo = false where email = 'mara@demo.invalid'`);
  await database.close();
}

const confirmation = /\/api\/login\/verify\?token=[\w.-]+/;

/** The first such link mailed to the address, as soon as that mail has arrived. */
async function mailedLink({ received }: Post['sink'], address: string, pattern: RegExp): Promise<string> {
  const links = () =>
    received
      .filter(({ to }) => to.includes(address))
      .flatMap(({ raw }) => pattern.exec(raw.replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0] ?? []);
  await expect.poll(() => links().length).toBeGreaterThan(0);
  return links()[0] ?? 'no link';
}

/** On the page that the confirmation link opens. */
async function confirm(page: Page): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: /Confirm/ }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
}

test('a mail that was refused is seen by the admin, tried again, and its link opens the account', async ({
  page,
  browser,
  baseURL,
  sink,
  postedServer,
}) => {
  const email = 'robin@example.org';
  await page.goto('/api/login?mode=register&role=client');
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Example');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/check-mail/);

  const office = await browser.newContext({ baseURL: baseURL ?? '' });
  const admin = await office.newPage();
  await signInDemo(admin, 'admin');
  await makeReal(postedServer.dataDir);
  await admin.goto('/');
  await isReady(admin);
  await admin.getByRole('button', { name: /Mara/ }).click();
  await admin.getByRole('menuitem', { name: 'Undelivered mail' }).click();
  await expect(admin.getByRole('heading', { name: 'Undelivered mail', level: 1 })).toBeVisible();
  const row = admin.getByRole('listitem').filter({ hasText: 'Address confirmation' });
  await expect(row).toContainText('To Robin Example');
  await expect(row).toContainText('The mail server refuses this address.');
  await expect(admin.getByText(email)).toHaveCount(0);
  expect(sink.received).toEqual([]);

  sink.fail(undefined);
  await row.getByRole('button', { name: /Try again/ }).click();
  await expect(admin.getByRole('heading', { name: 'No undelivered mail' })).toBeVisible();
  // The page looks again every two seconds as long as something waits.
  await expect(admin.getByText('0 waiting, 0 failed')).toBeVisible({ timeout: 15_000 });
  expect(sink.received.map(({ to }) => to)).toEqual([[email]]);

  await page.goto(await mailedLink(sink, email, confirmation));
  await expect(page, 'the token is not in the address bar').toHaveURL('/api/login/verify');
  await confirm(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Setup' })).toBeVisible();
  await office.close();
});

test('a coach invites an address; its owner signs up by the mail, confirms the address and accepts', async ({
  page,
  sink,
}) => {
  sink.fail(undefined);
  const coachEmail = await newAccount(page, { firstName: 'Ida', email: 'ida@example.org' });
  await page.goto(await mailedLink(sink, coachEmail, confirmation));
  await confirm(page);
  await call(page, 'POST', '/api/auth/set-role', { role: 'coach' });
  await completeProfile(page, 'Ida');

  const address = 'nora.quell@example.org';
  await page.goto('/send-invitation');
  await page.getByRole('tab', { name: 'By e-mail' }).click();
  const form = page.getByRole('tabpanel', { name: 'By e-mail' });
  await form.getByLabel('E-mail addresses').fill(`Nora Quell <${address}>`);
  await form.getByLabel('Program').selectOption({ label: 'Breath as Anchor' });
  await form.getByLabel(/Personal message/).fill('Glad we met.');
  await form.getByRole('button', { name: 'Send Coaching Invitation' }).click();
  await expect(form.getByRole('row').filter({ hasText: address })).toContainText('Invitation sent');
  await expect(form.getByLabel('E-mail addresses')).toHaveValue('');

  const client = await anotherBrowser(page);
  await client.goto(await mailedLink(sink, address, /http:\S+token=[\w.-]+/));
  await expect(client.getByText('You’re invited to join as a client.')).toBeVisible();
  await client.getByLabel('First name').fill('Nora');
  await client.getByLabel('E-mail').fill(address);
  await client.getByLabel('Password').fill(password);
  await client.getByRole('button', { name: 'Create Account' }).click();
  await expect(client).toHaveURL(/check-mail/);
  await client.goto(await mailedLink(sink, address, confirmation));
  await confirm(client);
  await client.getByRole('link', { name: 'Continue' }).click();
  await client.getByRole('button', { name: 'Complete Setup' }).click();
  await client.getByRole('link', { name: /Invitations.*1/ }).click();
  const invitation = client.getByRole('article', { name: 'Ida Example' });
  await expect(invitation).toContainText('Glad we met.');
  await invitation.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(client.getByText('Accepted', { exact: true })).toBeVisible();
  await client.getByRole('link', { name: 'Today' }).first().click();
  await expect(client.getByText('Day 1 of 7').first()).toBeVisible();

  await page.reload();
  await expect(page.getByText('Addresses you invite are listed here')).toBeVisible();
  await page.getByRole('tab', { name: 'Sent' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Nora' })).toContainText('Accepted');
  await client.context().close();
});
