import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test as withoutServer } from '@playwright/test';
import type { Page } from '@playwright/test';
import { clockTest as test, expect, isReady } from './fixtures.ts';
import { call, newTrialClient } from './people.ts';

const dateOf = async (page: Page) => await page.evaluate(() => new Date().toISOString().slice(0, 10));

test('time moves for the server and the browser alike, and a session lasts as long as it would', async ({
  page,
  browser,
  clockServer,
}) => {
  await newTrialClient(page);
  await page.goto('/');
  await isReady(page);
  const daysLeft = async () =>
    (await call<{ trial: { daysLeft: number } }>(page, 'GET', '/api/client/dashboard')).trial.daysLeft;
  expect([await dateOf(page), await daysLeft()]).toEqual(['2026-03-04', 7]);

  await clockServer.moveTo('2026-03-07T09:30:00Z');
  await page.reload();
  await isReady(page);
  expect([await dateOf(page), await daysLeft()]).toEqual(['2026-03-07', 4]);
  // It stands nowhere still.
  const first = await page.evaluate(() => Date.now());
  await expect.poll(async () => await page.evaluate(() => Date.now())).toBeGreaterThan(first);

  const other = await browser.newContext({ baseURL: clockServer.url });
  await clockServer.follow(other);
  const second = await other.newPage();
  await second.goto('/');
  await isReady(second);
  expect(await dateOf(second)).toBe('2026-03-07');

  // Used every few weeks, a session goes on; unused for more than 30 days it has ended.
  await clockServer.moveTo('2026-04-01T09:00:00Z');
  expect(await dateOf(second)).toBe('2026-04-01');
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  await clockServer.moveTo('2026-04-28T09:00:00Z');
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
  await clockServer.moveTo('2026-05-29T09:00:00Z');
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
  await other.close();
});

withoutServer('nobody but a journey can start a server with such a clock', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'server-with-clock.ts'), '2026-03-04T09:00:00Z'],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([1, expect.stringContaining('its clock belongs to the process that starts it')]);
});
