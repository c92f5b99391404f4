import { sql } from 'drizzle-orm';
import { openForCommand } from '#server/commands/command.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { smtpSink } from '#testing/smtp-sink.ts';
import { expect, isReady, password, signInDemo, test as base } from './fixtures.ts';
import { startServerUnderTest, startTimeout } from './server-under-test.ts';
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
    { timeout: startTimeout },
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

/** The link to confirm an address, as soon as its mail has arrived. */
async function mailedLink({ received }: Post['sink']): Promise<string> {
  const pattern = /\/api\/login\/verify\?token=[\w.-]+/;
  const links = () =>
    received.flatMap(({ raw }) => pattern.exec(raw.replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0] ?? []);
  await expect.poll(() => links().length).toBeGreaterThan(0);
  return links()[0] ?? 'no link';
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
  await expect(admin.getByText('0 waiting, 0 failed')).toBeVisible();
  expect(sink.received.map(({ to }) => to)).toEqual([[email]]);

  await page.goto(await mailedLink(sink));
  await expect(page, 'the token is not in the address bar').toHaveURL('/api/login/verify');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: /Confirm/ }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Setup' })).toBeVisible();
  await office.close();
});
