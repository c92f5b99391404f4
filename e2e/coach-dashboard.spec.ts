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
  const today = coach.getByRole('region', { name: 'Today' });
  await expect(today).toContainText('Logged 2 (Low) on Day 1');
  expect(await coach.content()).not.toContain('albatross');
  await expect(clients(coach).getByRole('row', { name: /Daniel/ })).toContainText('Week 1, day 1');

  await answered(coach, 'POST /api/coach/client/{clientId}/dismiss-notification', () =>
    today.getByRole('button', { name: /^Dismiss Daniel/ }).click(),
  );
  await expect(today).toContainText('You got back to one person today.');
  await coach.reload();
  await expect(clients(coach).getByRole('row', { name: /Daniel/ })).toBeVisible();
  await expect(today).toContainText('Nobody is waiting for you.');

  await clients(coach)
    .getByRole('link', { name: /Daniel/ })
    .click();
  await expect(coach).toHaveURL(new RegExp(`/client/${clientId}$`));
});

test('the queue is worked through by keyboard, and follows what others do without a reload', async ({
  page,
  browser,
  baseURL,
}) => {
  const { coach, client, clientId } = await coachWithClient(page, browser, baseURL);
  await putOnProgram(coach, clientId, 'living-from-desire-01');
  const { id: coachId } = await call<{ id: string }>(coach, 'GET', '/api/auth/user');
  await coach.goto('/');
  const today = coach.getByRole('region', { name: 'Today' });
  await expect(today).toContainText('Nobody is waiting for you.');

  // Live: an entry is shared and a message written, and the person stands there once, with both reasons.
  await call(client, 'POST', '/api/journal-entries', { entryText: 'An albatross.', moodScore: 7, share: true });
  await expect(today.getByRole('listitem')).toContainText('Shared Day 1');
  const { id } = await call<{ id: string }>(client, 'POST', '/api/messages', { personId: coachId });
  await call(client, 'POST', `/api/messages/${id}`, { text: 'Could we talk about Thursday?' });
  await expect(today.getByRole('listitem')).toContainText('Wrote to you');
  await expect(today.getByRole('listitem')).toHaveCount(1);
  await expect(today).toContainText('1 person is waiting for you');
  expect(await coach.content()).not.toContain('albatross');

  // The bell leads there from everywhere, and its count is that of the list.
  await coach.goto('/analytics');
  await coach.getByRole('link', { name: 'Today: 1 person is waiting for you' }).press('Enter');
  await expect(today.getByRole('list')).toBeFocused();
  await coach.keyboard.press('?');
  await expect(coach.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await coach.keyboard.press('Escape');
  await expect(today.getByRole('list')).toBeFocused();
  await coach.keyboard.press('j');
  await expect(today.getByRole('link', { name: /^Read Daniel/ })).toBeFocused();
  await answered(coach, 'POST /api/messages/{conversationId}/read', () => coach.keyboard.press('m'));
  await expect(coach).toHaveURL(/\/messages/);
  await expect(coach.getByText('Could we talk about Thursday?').last()).toBeVisible();

  // Read, the message waits no longer; the entry still does, until it is opened in the reading column.
  await coach.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(today.getByRole('listitem')).not.toContainText('Wrote to you');
  await expect(today.getByRole('listitem')).toContainText('Shared Day 1');
  await answered(coach, 'POST /api/coach/client/{clientId}/shared-entries/{entryId}/read', () =>
    today.getByRole('link', { name: /^Read Daniel/ }).press('Enter'),
  );
  await expect(coach).toHaveURL(new RegExp(`/shared\\?client=${clientId}$`));
  await expect(coach.getByText('An albatross.')).toBeVisible();
  await expect(coach.getByText('All read')).toBeVisible();
  await coach.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(today).toContainText('You got back to one person today.');
});

test('a new coach sees three first steps', async ({ page }) => {
  await newCoach(page, { firstName: 'Ines' });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Three first steps' })).toContainText('Your referral code');
  await expectLooks(page, 'three first steps');
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
