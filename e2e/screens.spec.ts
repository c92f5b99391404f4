import type { Page } from '@playwright/test';
import { answered, enterDemo, expect, signInDemo, test } from './fixtures.ts';
import type { Visitor } from './fixtures.ts';
import { expectLooks, expectStill, widths } from './looks.ts';
import { call, newAccount, newTrialClient, signIn } from './people.ts';

/** `prepare`: what is opened on the page before it is looked at. */
const screens: { who: Visitor; path: string; heading: RegExp; prepare?: (page: Page) => Promise<void> }[] = [
  { who: 'nobody', path: '/', heading: /Sit for ten breaths/ },
  { who: 'nobody', path: '/?code=INES-COACH', heading: /One page a day/ },
  { who: 'nobody', path: '/nowhere', heading: /404 Page Not Found/ },
  { who: 'nobody', path: '/api/login', heading: /Sign In/ },
  { who: 'nobody', path: '/api/login?mode=register&role=client', heading: /Create Account/ },
  { who: 'nobody', path: '/api/login/forgotten', heading: /password/i },
  { who: 'nobody', path: '/api/mood', heading: /This link is no longer valid/ },
  { who: 'nobody', path: '/group/COHORT-ABCDEF', heading: /This link is no longer valid/ },
  { who: 'client', path: '/', heading: /Day 17 of 28|What did you want/ },
  {
    who: 'client',
    path: '/api/my-data/01900000-0000-7000-8000-000000000000',
    heading: /There is nothing for you here/,
  },
  { who: 'client', path: '/progress', heading: /Your Progress/ },
  { who: 'client', path: '/groups/01900000-0000-7000-8000-000000000000', heading: /The room/ },
  { who: 'client', path: '/progress/week/2', heading: /Week 2 is woven/ },
  { who: 'client', path: '/journal', heading: /Journal/ },
  { who: 'client', path: '/practices', heading: /Daily Practices/ },
  { who: 'client', path: '/day/1/1', heading: /./ },
  { who: 'client', path: '/programs/preview?id=living-from-desire-01', heading: /Living from Desire/ },
  { who: 'client', path: '/programs/preview?id=nothing-here', heading: /Program Not Found/ },
  { who: 'client', path: '/invitations', heading: /Past Invitations/ },
  { who: 'client', path: '/coaches', heading: /Meet coaches/ },
  { who: 'client', path: '/coach', heading: /No Coach Selected/ },
  { who: 'client', path: '/day/9/9', heading: /There’s no such day/ },
  { who: 'client', path: '/messages', heading: /Messages/ },
  { who: 'client', path: '/messages/{conversation}', heading: /Conversation with Ines/ },
  { who: 'client', path: '/journal', heading: /Journal/, prepare: openBell },
  { who: 'client', path: '/settings', heading: /Settings/ },
  { who: 'client', path: '/settings/account', heading: /Account/ },
  { who: 'client', path: '/settings/security', heading: /Security/ },
  { who: 'client', path: '/settings/notifications', heading: /Notifications/, prepare: switchRemindersOn },
  { who: 'client', path: '/settings/journal', heading: /Journal/ },
  { who: 'client', path: '/settings/contact', heading: /Coaches and contact/ },
  { who: 'client', path: '/settings/look', heading: /Look and time/ },
  { who: 'client', path: '/settings/delete-account', heading: /Delete my account/ },
  { who: 'client', path: '/help', heading: /Help & Support/ },
  { who: 'client', path: '/role-select', heading: /role/i },
  { who: 'coach', path: '/', heading: /Ines/ },
  { who: 'coach', path: '/programs/list', heading: /Program Library/, prepare: seeRowMenus },
  { who: 'coach', path: '/cohorts', heading: /Cohorts/ },
  { who: 'coach', path: '/cohorts/new', heading: /Create Cohort/ },
  { who: 'coach', path: '/cohorts/01900000-0000-7000-8000-000000000000', heading: /Cohort Not Found/ },
  { who: 'coach', path: '/cohorts/01900000-0000-7000-8000-000000000000/room', heading: /The room/ },
  { who: 'coach', path: '/analytics', heading: /Weekly trend/ },
  { who: 'coach', path: '/programs/preview?id=breath-anchor-01', heading: /Breath as Anchor/ },
  {
    who: 'coach',
    path: '/programs/preview?id=unhurried-hour-01',
    heading: /The Unhurried Hour/,
    prepare: openAllFolds,
  },
  { who: 'coach', path: '/programs/preview?program=no-such-program', heading: /Program Not Found/ },
  { who: 'coach', path: '/programs/preview', heading: /No Program Selected/ },
  { who: 'coach', path: '/programs/new', heading: /Create New Program/ },
  { who: 'coach', path: '/programs/unhurried-hour-01/edit', heading: /Edit Program/ },
  { who: 'coach', path: '/programs/import', heading: /Import Program/ },
  { who: 'coach', path: '/profile/edit', heading: /Edit Profile/ },
  { who: 'coach', path: '/coach', heading: /No Coach Selected/ },
  { who: 'coach', path: '/coach/01900000-0000-7000-8000-000000000000', heading: /Coach Not Found/ },
  { who: 'coach', path: '/shared', heading: /Shared with you/ },
  { who: 'coach', path: '/client/{client}', heading: /Engagement Overview/ },
  { who: 'coach', path: '/client/{client}/change-program', heading: /Change Program/ },
  { who: 'coach', path: '/client/01900000-0000-7000-8000-000000000000', heading: /Client Not Found/ },
  { who: 'coach', path: '/unassigned-clients', heading: /^\d+ people/ },
  { who: 'coach', path: '/send-invitation', heading: /Send Coaching Invitation/ },
  { who: 'coach', path: '/messages', heading: /Messages/ },
  { who: 'coach', path: '/messages/{conversation}', heading: /Conversation with/ },
  { who: 'coach', path: '/messages/01900000-0000-7000-8000-000000000000', heading: /couldn’t be found/ },
  { who: 'coach', path: '/settings', heading: /Settings/ },
  { who: 'coach', path: '/settings/account', heading: /Account/ },
  { who: 'coach', path: '/settings/security', heading: /Security/ },
  { who: 'coach', path: '/settings/notifications', heading: /Notifications/ },
  { who: 'coach', path: '/settings/look', heading: /Look and time/ },
  { who: 'coach', path: '/settings/delete-account', heading: /Delete my account/ },
  { who: 'coach', path: '/help', heading: /Help & Support/ },
  { who: 'coach', path: '/nowhere', heading: /404 Page Not Found/ },
  { who: 'admin', path: '/', heading: /Mara/ },
  { who: 'admin', path: '/admin/mail', heading: /Undelivered mail/ },
  { who: 'admin', path: '/admin/reports', heading: /Reported posts/ },
  { who: 'admin', path: '/admin/cohorts', heading: /All cohorts/ },
  { who: 'coach', path: '/admin/dashboard', heading: /Access Denied/ },
  { who: 'client', path: '/admin/dashboard', heading: /Access Denied/ },
  { who: 'admin', path: '/admin/dashboard', heading: /Growth/ },
  { who: 'admin', path: '/admin/dashboard?tab=users', heading: /^Users$/ },
  { who: 'admin', path: '/admin/dashboard?tab=programs', heading: /^Programs$/ },
  { who: 'admin', path: '/admin/dashboard?tab=simulation', heading: /Scenarios/ },
  { who: 'admin', path: '/admin/dashboard?tab=audit', heading: /Admin Dashboard/ },
  { who: 'admin', path: '/admin/dashboard?tab=security', heading: /Second factor/ },
  { who: 'admin', path: '/admin/users/{person}', heading: /History/ },
];

/**
 * `{client}` stands for one of the demo coach's clients, `{person}` for the same to an admin, `{conversation}` for the
 * newest of the person's own.
 */
async function addressOf(page: Page, path: string): Promise<string> {
  if (path.includes('{conversation}')) {
    const { conversations } = await call<{ conversations: { id: string }[] }>(page, 'GET', '/api/messages');
    return path.replace('{conversation}', conversations[0]?.id ?? 'none');
  }
  if (path.includes('{person}')) {
    const people = await call<{ id: string; first_name: string }[]>(page, 'GET', '/api/admin/users');
    return path.replace('{person}', people.find((one) => one.first_name === 'Daniel')?.id ?? 'nobody');
  }
  if (!path.includes('{client}')) return path;
  type Dashboard = { clients: { id: string; user: { firstName: string } }[] };
  const { clients } = await call<Dashboard>(page, 'GET', '/api/coach/dashboard');
  return path.replace('{client}', clients.find(({ user }) => user.firstName === 'Daniel')?.id ?? 'nobody');
}

/** On a phone a client has it only while something waits. */
async function openBell(page: Page): Promise<void> {
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (isPhone && (await page.locator('.clientside').count()) > 0) return;
  await bell.click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
}

async function seeRowMenus(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^More for/ }).first()).toBeVisible();
}

async function openAllFolds(page: Page): Promise<void> {
  for (const fold of await page.locator('details').all())
    await fold.evaluate((element) => element.setAttribute('open', ''));
}

async function switchRemindersOn(page: Page): Promise<void> {
  const wanted = page.getByLabel('A reminder to write by mail');
  if (!(await wanted.isChecked())) await wanted.click();
  await expect(page.getByLabel('Reminder time')).toBeVisible();
}

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
    for (const { path, heading, prepare } of screens.filter(({ who }) => who === person)) {
      const state = prepare ? ` (${prepare.name})` : '';
      visit(`${path}${state} of ${person} has no accessibility faults and fits`, async ({ page }) => {
        const address = await addressOf(page, path);
        const open = async () => {
          await page.goto(address);
          await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
          await prepare?.(page);
        };
        // What is opened on a page may be another thing on a phone.
        if (prepare) return await expectLooks(page, path, { open });
        await open();
        await expectStill(page, path);
        await expectLooks(page, path, { isFirst: path === '/' });
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
  await expect(notices).toHaveCount(0, { timeout: 9_000 });
});

test('an account is changed in settings: name, theme, time zone, password, sessions', async ({
  page,
  browser,
  server,
}) => {
  const { email } = await newTrialClient(page);

  const elsewhere = await browser.newContext({ baseURL: server.url });
  const other = await elsewhere.newPage();
  await signIn(other, email);
  await other.goto('/');
  await expect(other.getByText('Day 1 of 7')).toBeVisible();

  await page.goto('/settings');
  await page.getByLabel('First name').fill('Wilhelmina <i>');
  await answered(page, 'PUT /api/settings/name', () => page.getByRole('button', { name: 'Save' }).first().click());
  await expect(page.getByLabel('First name')).toHaveValue('Wilhelmina <i>');
  const open = (section: string) => page.getByRole('link', { name: section, exact: true }).click();
  await open('Look and time');
  await answered(page, 'PUT /api/settings/theme', () => page.getByRole('radio', { name: 'Night' }).click());
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  await answered(page, 'PUT /api/settings/time-zone', () => page.getByLabel('Time zone').selectOption('Asia/Tokyo'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
  await open('Coaches and contact');
  await page.getByLabel('WhatsApp number').fill('0912 345 678');
  await page.getByLabel('WhatsApp number').press('Enter');
  await expect(page.getByText('Begin with + and the country code, such as +351 912 345 678.')).toBeVisible();
  await open('Account');
  await expect(page.getByLabel('First name')).toHaveValue('Wilhelmina <i>');

  await open('Security');
  await answered(page, 'POST /api/settings/sessions/end', () =>
    page.getByRole('button', { name: 'Sign out everywhere else' }).click(),
  );
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole('tab', { name: 'Sign In', exact: true })).toBeVisible();
  await elsewhere.close();
});

test('on a phone a section opens from the list as a page, and the way back leads to the list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInDemo(page, 'client');
  await page.goto('/settings');
  await expect(page.getByLabel('First name')).toBeHidden();
  await page.getByRole('link', { name: /^Notifications/ }).click();
  await expect(page).toHaveURL('/settings/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Settings sections' })).toBeHidden();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/settings/notifications');

  // The anchors of the one long page it used to be.
  await page.goto('/settings#coach');
  await expect(page).toHaveURL('/settings/contact');
  await expect(page.getByRole('heading', { name: 'Coaches and contact', level: 1 })).toBeVisible();
});

test('a session that ended elsewhere is said kindly', async ({ page }) => {
  await signInDemo(page, 'coach');
  await page.goto('/settings/look');
  await expect(page.getByRole('heading', { name: 'Look and time', level: 1 })).toBeVisible();
  await page.context().clearCookies();
  // Something that the page fetches by itself may notice it first, and then there is nothing left to click.
  await page
    .getByRole('radio', { name: 'Light' })
    .evaluateAll((radios: HTMLElement[]) => radios.forEach((radio) => radio.click()));
  await expect(page.getByText('Session Expired')).toBeVisible();
  await expect(page.getByText('Please refresh the page and log in again to continue.')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In', exact: true })).toBeVisible();
});
