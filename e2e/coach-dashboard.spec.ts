import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openForCommand } from '#server/commands/command.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { addManyClients } from '#testing/many-clients.ts';
import { coachWithClient, putOnProgram } from './coach-and-client.ts';
import { answered, expect, signUp, test } from './fixtures.ts';

/** A coach of one's own with many clients, put straight into the tables. */
async function coachOfMany(page: Page, dataDir: string, clients: number): Promise<void> {
  await signUp(page, { role: 'Coach', firstName: 'Ines' });
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByText('No clients yet')).toBeVisible();
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string };
  const database = await openForCommand(readConfig({ DATA_DIR: dataDir }), createLog({ logLevel: 'warn' }));
  await addManyClients(database.db, id, { clients, programs: 1, now: new Date() });
  await database.close();
  await page.reload();
}

const faults = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(
    (fault) => `${fault.id}: ${fault.nodes.map((node) => node.html).join(' | ')}`,
  );
const clients = (page: Page) => page.getByRole('region', { name: 'Active Clients' });

test('what a client does is on the coach’s dashboard, and never what they wrote', async ({
  page,
  browser,
  baseURL,
}) => {
  const { coach, client, clientId } = await coachWithClient(page, browser, baseURL);
  await coach.reload();
  await expect(clients(coach).getByRole('row', { name: /Daniel/ })).toContainText('No program yet');
  await putOnProgram(coach, baseURL, clientId, 'living-from-desire-01');
  const saved = await client.request.post('/api/journal-entries', {
    data: { entryText: 'An albatross, and nobody may know.', moodScore: 2 },
    headers: { origin: baseURL ?? '' },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await coach.reload();

  await expect(coach.getByRole('region', { name: 'Recent Activity' })).toContainText('Daniel');
  const need = coach.getByRole('region', { name: 'Need you' });
  await expect(need).toContainText('Logged 2 Low on Day 1');
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

for (const colorScheme of ['light', 'dark'] as const) {
  for (const { width, height } of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    test(`the list of many clients has no accessibility faults and fits (${width} px, ${colorScheme})`, async ({
      page,
      server,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await coachOfMany(page, server.dataDir, 24);
      await expect(clients(page).getByText(/^Need you \d+$/)).toBeVisible();
      expect(await faults(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
    });
  }
}
