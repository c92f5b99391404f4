import type { Page } from '@playwright/test';
import { openForCommand } from '#server/commands/command.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { addManyClients } from '#testing/many-clients.ts';
import { answered, expect, test } from './fixtures.ts';
import { expectLooks } from './looks.ts';
import { call, coachWithClient, newCoach, putOnProgram } from './people.ts';

/** A coach of one's own with many clients, put straight into the tables. */
async function coachOfMany(page: Page, dataDir: string, clients: number): Promise<void> {
  const { id } = await newCoach(page, { firstName: 'Ines' });
  const database = await openForCommand(readConfig({ DATA_DIR: dataDir }), createLog({ logLevel: 'warn' }));
  await addManyClients(database.db, id, { clients, programs: 1, now: new Date() });
  await database.close();
  await page.goto('/');
}

const clients = (page: Page) => page.getByRole('region', { name: 'Active Clients' });

test('what a client does is on the coach’s dashboard, and never what they wrote', async ({
  page,
  browser,
  baseURL,
}) => {
  const { coach, client, clientId } = await coachWithClient(page, browser, baseURL);
  await coach.goto('/');
  await expect(clients(coach).getByRole('row', { name: /Daniel/ })).toContainText('No program yet');
  await putOnProgram(coach, clientId, 'living-from-desire-01');
  const entry = { entryText: 'An albatross, and nobody may know.', moodScore: 2 };
  await call(client, 'POST', '/api/journal-entries', entry);
  await coach.reload();

  await expect(coach.getByRole('region', { name: 'Recent Activity' })).toContainText('Daniel');
  const need = coach.getByRole('region', { name: 'Need you' });
  await expect(need).toContainText('Logged 2 (Low) on Day 1');
  expect(await coach.content()).not.toContain('albatross');
  await expect(clients(coach).getByRole('row', { name: /Daniel/ })).toContainText('Week 1, day 1');

  await answered(coach, 'POST /api/coach/client/{clientId}/dismiss-notification', () =>
    need.getByRole('button', { name: /^Dismiss for Daniel/ }).click(),
  );
  await expect(need).toHaveCount(0);
  await coach.reload();
  await expect(clients(coach).getByRole('row', { name: /Daniel/ })).toBeVisible();
  await expect(need).toHaveCount(0);

  await clients(coach)
    .getByRole('link', { name: /Daniel/ })
    .click();
  await expect(coach).toHaveURL(new RegExp(`/client/${clientId}$`));
});

test('the cards and the quick actions lead on', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /As a coach/ }).click();
  for (const [name, address] of [
    ['Find New Clients', '/unassigned-clients'],
    ['Send Invitation', '/send-invitation'],
    ['Preview Programs', '/programs/list'],
    ['View Analytics', '/analytics'],
  ] as const) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  }
  await page.getByRole('link', { name: /^Active Clients/ }).click();
  await expect(page).toHaveURL(/\/analytics#clients$/);
  await page.goBack();
  await page.getByRole('link', { name: /^Programs\s*\d/ }).click();
  await expect(page).toHaveURL(/\/analytics#programs$/);
});

test('many clients stand in groups and pages, can be searched, put in order and put away', async ({ page, server }) => {
  await coachOfMany(page, server.dataDir, 60);
  await expect(clients(page).getByText(/^Need you \d+$/)).toBeVisible();
  await expect(clients(page).getByText(/^Quiet \d+$/)).toBeVisible();

  const gravest = clients(page)
    .getByRole('button', { name: /^Dismiss/ })
    .first();
  const label = (await gravest.getAttribute('aria-label')) ?? '';
  await gravest.click();
  await expect(clients(page).getByRole('button', { name: label, exact: true })).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Pages of your clients' }).getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(clients(page).getByRole('link')).toHaveCount(10);

  await page.getByLabel('Search your clients').fill('0042');
  await expect(clients(page).getByRole('link')).toHaveText(['Client 0042']);
  await page.getByLabel('Search your clients').fill('nobody is called that');
  await expect(page.getByText('Nobody found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all clients' }).click();
  await page.getByLabel('Order').selectOption('name');
  await expect(clients(page).getByRole('link').first()).toHaveText('Client 0000');
});

test('the list of many clients has no accessibility faults and fits', async ({ page, server }) => {
  await coachOfMany(page, server.dataDir, 24);
  await expect(clients(page).getByText(/^Need you \d+$/)).toBeVisible();
  await expectLooks(page, 'many clients');
});
