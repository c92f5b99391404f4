import type { Page } from '@playwright/test';
import { clockTest, expect, password, test } from './fixtures.ts';
import { call, newTrialClient } from './people.ts';
import { isReadyForOffline } from './ready-for-offline.ts';

// Pages that open without a connection are the matter here.
test.use({ serviceWorkers: 'allow' });

const paperOf = (page: Page) => page.getByRole('textbox', { name: 'Your entry' });
const saveOf = (page: Page) => page.getByRole('button', { name: "Save Today's Entry" });
/** Said of a text in the outbox. The form says something like it before it is saved. */
const isWaiting = (page: Page) =>
  expect(page.getByText('We’ll send it when you’re back online.', { exact: true })).toBeVisible();
const savedSaid = (page: Page) => page.getByRole('status').filter({ hasText: 'Entry Saved' });

async function beginTrial(page: Page): Promise<string> {
  const { email } = await newTrialClient(page);
  await page.goto('/');
  await expect(paperOf(page)).toBeVisible();
  return email;
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/api/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function entriesOf(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/client/journal-entries');
  const { entries } = (await answer.json()) as { entries: { entryText: string }[] };
  return entries.map(({ entryText }) => entryText).toReversed();
}

/** Typing reaches the device by itself; the page says when. */
async function write(page: Page, text: string): Promise<void> {
  await paperOf(page).fill(text);
  await expect(page.getByText(/^On this device, \d\d:\d\d$/)).toBeVisible();
}

test('written, saved and opened again without a connection: one entry when it is back', async ({ page, context }) => {
  await beginTrial(page);
  await isReadyForOffline(page);
  await context.setOffline(true);
  await expect(page.getByText('You’re offline. Keep writing; nothing you type is lost.')).toBeVisible();
  await write(page, 'In the tunnel, <b>nobody</b> reads along.');
  await page.reload();
  await expect(paperOf(page)).toHaveValue('In the tunnel, <b>nobody</b> reads along.');
  await saveOf(page).click();
  await isWaiting(page);
  await page.reload();
  await isWaiting(page);
  await expect(page.getByText('In the tunnel, <b>nobody</b> reads along.')).toBeVisible();
  await expect(page).toHaveTitle('Today | Dayloom');

  await context.setOffline(false);
  await expect(savedSaid(page)).toHaveCount(1);
  await expect(page.getByText(/^Saved, /)).toBeVisible();
  expect(await entriesOf(page)).toEqual(['In the tunnel, <b>nobody</b> reads along.']);
  await page.reload();
  await expect(page.getByText(/^Saved, /)).toBeVisible();
  await expect(paperOf(page)).toHaveCount(0);
  expect(await entriesOf(page)).toHaveLength(1);
});

test('two windows that save at once keep both texts, and none twice', async ({ page, context }) => {
  await beginTrial(page);
  const other = await context.newPage();
  // Two texts: it does not hear what is typed in the first one.
  await other.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
  await other.goto('/');
  for (const [window, text] of [
    [page, 'From the left window.'],
    [other, 'From the right window.'],
  ] as const) {
    // What the other window keeps may come into a field in which nothing was typed yet, also while it is being filled.
    await write(window, 'Not yet.');
    await paperOf(window).fill(text);
    await expect(paperOf(window)).toHaveValue(text);
  }
  await Promise.all([saveOf(page).click(), saveOf(other).click()]);
  for (const window of [page, other]) await expect(window.getByText(/^Saved, /).first()).toBeVisible();
  await expect
    .poll(async () => (await entriesOf(page)).sort())
    .toEqual(['From the left window.', 'From the right window.']);
  for (const window of [page, other]) {
    await window.reload();
    await expect(window.getByText(/^Saved, /).first()).toBeVisible();
    await expect(paperOf(window)).toHaveCount(0);
  }
});

test('two windows on one draft: what is typed in one is shown in the other, and is saved once', async ({
  page,
  context,
}) => {
  await beginTrial(page);
  await write(page, 'One draft.');
  const other = await context.newPage();
  await other.goto('/');
  await expect(paperOf(other)).toHaveValue('One draft.');
  await paperOf(other).fill('One draft, continued elsewhere.');
  await expect(paperOf(page)).toHaveValue('One draft, continued elsewhere.');
  // Whichever window is first may take the button away in the other one.
  const clickIfThere = (window: Page) =>
    saveOf(window).evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
  await Promise.all([clickIfThere(page), clickIfThere(other)]);
  await expect(page.getByText(/^Saved, /)).toBeVisible();
  await expect(other.getByText(/^Saved, /)).toBeVisible();
  await expect(paperOf(page)).toHaveCount(0);
  expect(await entriesOf(page)).toEqual(['One draft, continued elsewhere.']);
});

test.describe('with every request in the hands of the journey', () => {
  // What goes through a service worker, once there is one, would not be held back.
  test.use({ serviceWorkers: 'block' });

  test('a session that ends while typing costs no word, and the entry is saved once after the next sign-in', async ({
    page,
    context,
  }) => {
    const email = await beginTrial(page);
    await write(page, 'Half a thought, and the other half.');
    // With the save itself: whatever the page fetches by itself would notice an earlier end before it.
    await page.route('**/api/journal-entries', async (route) => {
      await context.clearCookies();
      await route.continue();
    });
    await saveOf(page).click();
    await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible();
    await expect(page.getByText(/is on this device/)).toBeVisible();
    await page.unroute('**/api/journal-entries');
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await expect(page.getByRole('tab', { name: 'Sign In', exact: true })).toBeVisible();

    await signIn(page, email);
    await expect(page.getByText(/^Saved, /)).toBeVisible();
    expect(await entriesOf(page)).toEqual(['Half a thought, and the other half.']);

    await page.getByRole('button', { name: 'Write another' }).click();
    await write(page, 'Not saved yet.');
    await context.clearCookies();
    await page.goto('/');
    await expect(page.getByRole('tab', { name: 'Sign In', exact: true })).toBeVisible();
    await signIn(page, email);
    await expect(paperOf(page)).toHaveValue('Not saved yet.');
  });
});

test('after logout nobody else meets the words on this browser; the same person does', async ({ page, context }) => {
  const email = await beginTrial(page);
  await isReadyForOffline(page);
  await write(page, 'Only for me.');
  await page.getByRole('link', { name: 'Logout' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Keep your unsaved words?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(paperOf(page)).toHaveValue('Only for me.');
  await page.getByRole('link', { name: 'Logout' }).first().click();
  await page.getByRole('button', { name: 'Keep and log out' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In', exact: true })).toBeVisible();

  // Without a connection nothing of that day is left to see.
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect(page.getByText(/Robin|Breath as Anchor|Only for me/)).toHaveCount(0);
  await context.setOffline(false);

  await beginTrial(page);
  await expect(paperOf(page)).toHaveValue('');
  await expect(page.getByText('Only for me.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Logout' }).first().click();
  await expect(page.getByRole('tab', { name: 'Sign In', exact: true })).toBeVisible();

  await signIn(page, email);
  await expect(paperOf(page)).toHaveValue('Only for me.');
  await page.getByRole('link', { name: 'Logout' }).first().click();
  await page.getByRole('button', { name: 'Erase and log out' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In', exact: true })).toBeVisible();
  await signIn(page, email);
  await expect(paperOf(page)).toBeVisible();
  await expect(paperOf(page)).toHaveValue('');
});

test('the page can be installed', async ({ page, context }) => {
  await beginTrial(page);
  await isReadyForOffline(page);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Every context of a test is incognito, which newer browsers name as a separate reason.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { data } = await session.send('Page.getAppManifest');
  expect(JSON.parse(data ?? '{}')).toMatchObject({ id: '/', name: 'Dayloom', start_url: '/', display: 'standalone' });
});

const promptOf = (page: Page) => page.locator('.leaf h1');

clockTest(
  'two mornings without a connection have their own pages, and each entry arrives once on its day',
  async ({ page, context, clockServer }) => {
    await beginTrial(page);
    const first = await promptOf(page).textContent();
    await isReadyForOffline(page);
    const { daysAhead } = await call<{ daysAhead: { promptText: string }[] }>(
      page,
      'GET',
      '/api/client/dashboard/offline',
    );
    const [second = '', third = ''] = daysAhead.map(({ promptText }) => promptText);
    await context.setOffline(true);
    await page.reload();
    await expect(promptOf(page)).toHaveText(first ?? '');
    await write(page, 'Written in the hut.');
    await saveOf(page).click();
    await isWaiting(page);

    await clockServer.moveTo('2026-03-05T08:00:00Z');
    await page.reload();
    await expect(promptOf(page)).toHaveText(second);
    await expect(page.getByText('Day 2 of 7')).toBeVisible();
    await write(page, 'Still in the hut.');
    await saveOf(page).click();
    await isWaiting(page);

    await clockServer.moveTo('2026-03-06T08:00:00Z');
    await page.reload();
    await expect(promptOf(page)).toHaveText(third);
    // The other pages say the same.
    await page.goto('/progress');
    await expect(page.getByText('Day 3 of 7', { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: /^2 of 7 days written/ }).first()).toBeVisible();
    await page.goto('/practices');
    await expect(page.getByText(/^You’re offline\. You can read your practices/)).toBeVisible();
    await page.goto('/');

    await context.setOffline(false);
    await expect.poll(() => entriesOf(page)).toEqual(['Written in the hut.', 'Still in the hut.']);
    await page.reload();
    await expect(promptOf(page)).toHaveText(third);
    const { entries } = await call<{ entries: { dayNumber: number; createdAt: string; isLate: boolean }[] }>(
      page,
      'GET',
      '/api/client/journal-entries',
    );
    expect(entries.map(({ dayNumber, createdAt, isLate }) => [dayNumber, createdAt.slice(0, 10), isLate])).toEqual([
      [2, '2026-03-05', false],
      [1, '2026-03-04', false],
    ]);
  },
);

test('what was written can be read in the journal without a connection, until somebody logs out', async ({
  page,
  context,
}) => {
  await newTrialClient(page);
  for (const entryText of ['An older page.', 'The latest page.'])
    await call(page, 'POST', '/api/journal-entries', { entryText, moodScore: 6 });
  await page.goto('/');
  await expect(page.getByText('The latest page.')).toBeVisible();
  await isReadyForOffline(page);
  await context.setOffline(true);
  await page.goto('/journal');
  await expect(page.getByText('You’re offline. These are your latest 2 entries.')).toBeVisible();
  await page.getByRole('link', { name: /An older page\./ }).click();
  await expect(page.locator('.jopen__text')).toHaveText('An older page.');
  await context.setOffline(false);
  await page.goto('/');
  await page.getByRole('link', { name: 'Logout' }).first().click();
  await expect(page.getByRole('tab', { name: 'Sign In', exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.goto('/journal');
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  await expect(page.getByText('The latest page.')).toHaveCount(0);
  await expect(page.getByText('An older page.')).toHaveCount(0);
});
