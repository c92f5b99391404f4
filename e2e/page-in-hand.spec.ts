import type { Page } from '@playwright/test';
import { clockTest, expect, password } from './fixtures.ts';
import { call, newTrialClient } from './people.ts';
import { startProxyInFront, type ProxyInFront } from './proxy-in-front.ts';
import { isReadyForOffline } from './ready-for-offline.ts';
import { startServerWithClock } from './server-under-test.ts';

/** A server with a clock, reached through a proxy that can hold its answers. */
const test = clockTest.extend<{ ownFront: ProxyInFront }>({
  // oxlint-disable-next-line no-empty-pattern
  ownFront: async ({}, use) => {
    const front = await startProxyInFront();
    await use(front);
    await front.stop();
  },
  clockedServer: async ({ clockStart, ownFront }, use) => {
    const server = await startServerWithClock(clockStart, { BASE_URL: ownFront.url });
    ownFront.leadTo(server.url);
    await use({ ...server, url: ownFront.url });
    await server.stop();
  },
});
// The page opens from the device while the server takes its time.
test.use({ serviceWorkers: 'allow' });

const paper = (page: Page) => page.getByRole('textbox', { name: 'Your entry' });
const entriesOf = async (page: Page) => {
  const { entries } = await call<{ entries: { entryText: string; dayNumber: number; isLate: boolean }[] }>(
    page,
    'GET',
    '/api/client/journal-entries',
  );
  return entries.map(({ entryText, dayNumber, isLate }) => [entryText, dayNumber, isLate]).toReversed();
};

/** Day 1 was written elsewhere after this page was left; the next morning it opens from the device, which knows nothing of it. */
async function openNextMorning(page: Page, front: ProxyInFront, moveTo: (instant: string) => Promise<void>) {
  await newTrialClient(page);
  await page.goto('/');
  await expect(paper(page)).toBeVisible();
  await isReadyForOffline(page);
  await page.goto('about:blank');
  await call(page, 'POST', '/api/journal-entries', { entryText: 'On the laptop.', moodScore: 6, entryType: 'text' });
  await moveTo('2026-03-05T08:00:00Z');
  front.mood = 'silent';
  await page.goto('/');
  await expect(page.getByText('Day 1 of 7')).toBeVisible();
}

test('words typed before a slow server answers stay, and the person says which day they are for', async ({
  page,
  ownFront,
  clockServer,
}) => {
  await openNextMorning(page, ownFront, clockServer.moveTo);
  await paper(page).pressSequentially('This morning,');
  ownFront.mood = 'pass';
  await expect(page.getByText('This page is for Day 1. Today is Day 2.')).toBeVisible();
  await expect(paper(page)).toBeFocused();
  await page.keyboard.type(' slowly.');
  await expect(paper(page)).toHaveValue('This morning, slowly.');
  await expect(page.getByRole('button', { name: 'Save Entry for Day 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Make it today’s' }).click();
  await page.getByRole('button', { name: "Save Today's Entry" }).click();
  await expect(page.getByRole('heading', { name: 'Day 2 of 7' })).toBeVisible();
  expect(await entriesOf(page)).toEqual([
    ['On the laptop.', 1, false],
    ['This morning, slowly.', 2, false],
  ]);
});

test('the day of one person is not shown to the next who signs in while the server is away', async ({
  page,
  ownFront,
}) => {
  const { email } = await newTrialClient(page);
  await page.context().clearCookies();
  await newTrialClient(page);
  await page.goto('/');
  await paper(page).fill('Only mine.');
  await isReadyForOffline(page);
  // Not by Logout, which takes the day along.
  await page.context().clearCookies();
  await page.goto('/api/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  ownFront.instead = (path) => (path === '/' ? { status: 503 } : undefined);
  const first = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  expect((await first).status()).toBe(503);
  ownFront.instead = () => undefined;
  await page.goto('/');
  await expect(paper(page)).toHaveValue('');
});
