import { openForCommand } from '#server/commands/command.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { addManyClients } from '#testing/many-clients.ts';
import { enterDemo, expect, test } from './fixtures.ts';
import type { Visitor } from './fixtures.ts';
import { expectLoaded, expectLooks, expectShellLooks, expectStill, widths } from './looks.ts';
import { call, newAccount, newCoach } from './people.ts';
import { addressOf, screens } from './screens.ts';

// One server and one browser for all of them.
test.describe.configure({ mode: 'default' });

/** What all pages share is loaded once. */
const visit = test.extend<{ who: Visitor }>({
  who: ['nobody', { option: true }],

  baseURL: async ({ untouched }, use) => {
    await use(untouched.url);
  },

  page: async ({ pageOf, who }, use) => {
    const page = await pageOf(who);
    // Clients and visitors come on a phone, the others sit at a desk: how a page arrives is looked at there.
    await page.setViewportSize(who === 'client' || who === 'nobody' ? widths[1] : widths[0]);
    await use(page);
  },

  context: async ({ page }, use) => {
    await use(page.context());
  },
});

for (const person of ['nobody', 'client', 'coach', 'admin'] as const) {
  visit.describe(person, () => {
    visit.use({ who: person });
    for (const { path, heading, prepare, isOfShell } of screens.filter(({ who }) => who === person)) {
      const state = prepare ? ` (${prepare.name})` : '';
      visit(`${path}${state} of ${person} has no accessibility faults and fits`, async ({ page }) => {
        // What is opened is opened at a desk, and stays while the window gets narrow.
        if (prepare) await page.setViewportSize(widths[0]);
        await page.goto(await addressOf(page, path));
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
        await (prepare ? expectLoaded(page) : expectStill(page, path));
        await prepare?.(page);
        await (isOfShell ? expectShellLooks : expectLooks)(page, path);
      });
    }
  });
}

test('the set-up page has no accessibility faults on any path', async ({ page }) => {
  await newAccount(page);
  await page.goto('/');
  await page.getByRole('radio', { name: /Client/ }).check();
  for (const choice of [/7-day free trial/, /With a coach/]) {
    await page.getByRole('radio', { name: choice }).check();
    await expectLooks(page, String(choice));
  }
  await page.getByRole('radio', { name: /Coach/ }).first().check();
  await expectLooks(page, 'coach');
});

test('the page behind a coach’s link has no accessibility faults and fits', async ({ page }) => {
  await newCoach(page, { firstName: 'Ines' });
  const { referralCode } = await call<{ referralCode: string }>(page, 'GET', '/api/coach/referral-code');
  await page.context().clearCookies();
  await page.goto(`/?code=${referralCode}`);
  await expect(page.getByText(/Ines .*invites you/)).toBeVisible();
  await expectLooks(page, 'link');
});

test('the dashboard of a new coach, and of one with many clients, has no accessibility faults and fits', async ({
  page,
  server,
}) => {
  const { id } = await newCoach(page, { firstName: 'Ines' });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Three first steps' })).toBeVisible();
  await expectLooks(page, 'three first steps');
  const database = await openForCommand(readConfig({ DATA_DIR: server.dataDir }), createLog({ logLevel: 'warn' }));
  await addManyClients(database.db, id, { clients: 24, programs: 1, now: new Date() });
  await database.close();
  await page.reload();
  await expect(page.getByText(/^On course \d+$/)).toBeVisible();
  await expectLooks(page, 'many clients');
});

test('an import with errors has no accessibility faults and fits', async ({ page }) => {
  await newCoach(page);
  await page.goto('/programs/import');
  await page.getByRole('button', { name: 'Load the example' }).click();
  await expect(page.getByText('Valid JSON', { exact: true })).toHaveCount(3);
  await page.getByRole('textbox', { name: 'Weekly', exact: true }).fill('[{]');
  await expect(page.getByText('Fix one error in Weekly to import.')).toBeVisible();
  await expectLooks(page, 'import with errors');
});

test('the wizard has no accessibility faults and fits on every step, with twelve weeks', async ({ page }) => {
  await newCoach(page);
  await page.goto('/programs/new');
  await page.getByLabel('Program title').fill('A'.repeat(60));
  await page.getByRole('button', { name: 'Another length' }).click();
  await page.getByLabel('Number of weeks').selectOption('12');
  const next = () => page.getByRole('button', { name: 'Next' }).click();
  await expectLooks(page, 'step 1');
  await next();
  await expectLooks(page, 'step 2');
  await next();
  await page.getByRole('button', { name: 'Add a practice week 1', exact: true }).click();
  await expectLooks(page, 'step 3');
  await next();
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await expectLooks(page, 'the list');
  await page.getByLabel('Your list').fill(Array.from({ length: 84 }, (_, day) => `Day ${day + 1}?`).join('\n'));
  await page.getByRole('button', { name: 'Fill 84 days' }).click();
  await page.getByRole('tab', { name: /Week 12/ }).click();
  await expectLooks(page, 'step 4');
  await page.getByRole('button', { name: 'Preview it as a client' }).click();
  await expect(page.getByRole('dialog', { name: 'As the client sees it' })).toBeVisible();
  await expectLooks(page, 'the preview');
});

test('the component sheet is not shown in production', async ({ page }) => {
  const answer = await page.goto('/dev/components');
  expect(answer?.status()).toBe(404);
});

test('every screen works by keyboard, and focus follows the page', async ({ page }) => {
  await enterDemo(page, 'coach');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /Skip/ })).toBeFocused();
  await page.getByRole('button', { name: /Ines Calloway/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Account Settings' }).press('Enter');
  await expect(page).toHaveTitle('Settings | Dayloom');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  const isFocusOnPage = () =>
    page.evaluate(() => document.activeElement?.closest('main') !== null || document.activeElement?.tagName === 'H1');
  await expect.poll(isFocusOnPage).toBe(true);
});

test('one notice at a time, reached by F8, closed by Escape, gone after five seconds', async ({ page }) => {
  await enterDemo(page, 'coach');
  const notices = page.locator('li[data-state]');
  const copy = page.getByRole('button', { name: 'Copy' });
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await copy.click();
  await expect(notices.getByText('Referral Code Copied!')).toBeVisible();
  await copy.click();
  await expect(notices).toHaveCount(1);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(notices).toHaveCount(0);
  await copy.click();
  await expect(notices).toHaveCount(1);
  await page.mouse.move(5, 5);
  await expect(notices).toHaveCount(0);
});
