import type { Page } from '@playwright/test';
import { expect, password, test } from './fixtures.ts';
import { call, coachWithClient, newAdmin, signIn } from './people.ts';

/** Finds the account with this address, and a client with their coach's, and opens what its menu offers. */
async function choose(admin: Page, email: string, item: string): Promise<void> {
  await admin.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await expect(admin.getByText(/^Showing [12] of \d+ users$/)).toBeVisible();
  await admin
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await admin.getByRole('menuitem', { name: item }).click();
}

test('the admin sees how it stands, mails a journal, removes a coach, a person and a program, runs a scenario and clears it', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  const { coach, client, coachEmail, clientEmail } = await coachWithClient(page);

  await coach.goto('/admin/dashboard');
  await expect(coach.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(coach.getByText('This area is restricted to administrators only.')).toBeVisible();
  await coach.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect(coach).toHaveURL('/');

  const office = await browser.newContext({ baseURL: baseURL ?? '' });
  const admin = await office.newPage();
  await newAdmin(admin, server.dataDir, { firstName: 'Mara' });
  await admin.goto('/');
  await admin.getByRole('button', { name: /Mara/ }).click();
  await admin.getByRole('menuitem', { name: 'Admin Dashboard' }).click();
  for (const card of ['Total Users', 'Active Coaches', 'Total Programs', 'System Health'])
    await expect(admin.getByText(card).first()).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Database' })).toBeVisible();

  await admin.getByRole('tab', { name: 'User Management' }).click();
  await choose(admin, clientEmail, 'Email Journal Data to User');
  await expect(admin.getByText('Export completed successfully', { exact: true })).toBeVisible();
  // Without a reload, when the mail has gone out.
  await expect(admin.getByText(/Journal data: link sent/)).toBeVisible();

  await choose(admin, coachEmail, 'Delete Coach');
  const dialog = admin.getByRole('alertdialog');
  await expect(dialog.getByRole('row', { name: /1 client loses their coach/ })).toBeVisible();
  await admin.mouse.click(5, 5);
  await dialog.getByRole('button', { name: 'Delete Coach' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(admin.getByRole('row').filter({ hasText: coachEmail })).toContainText('no role');

  await choose(admin, clientEmail, 'Delete User');
  await expect(dialog.getByRole('button', { name: 'Delete User' })).toBeDisabled();
  await dialog.getByRole('textbox').fill(clientEmail);
  await dialog.getByRole('button', { name: 'Delete User' }).click();
  await expect(admin.getByText(/^Showing 0 of \d+ users$/)).toBeVisible();
  await client.goto('/');
  await expect(client.getByRole('tab', { name: 'Sign In', exact: true })).toBeVisible();

  const { programId } = await call<{ programId: string }>(
    admin,
    'POST',
    '/api/programs/breath-anchor-01/duplicate',
    {},
  );
  await admin.getByRole('tab', { name: 'Program Management' }).click();
  await admin.getByRole('searchbox', { name: 'Search programs' }).fill(programId);
  const deleteButton = admin.getByRole('button', { name: /^Delete Program/ });
  // The search waits for the end of the typing.
  await expect(deleteButton).toHaveCount(1);
  await deleteButton.click();
  await expect(dialog).toContainText('Nobody is on it now.');
  await dialog.getByRole('button', { name: 'Delete Program' }).click();
  await expect(admin.getByRole('heading', { name: 'No program found' })).toBeVisible();

  await admin.getByRole('tab', { name: 'Data Simulation' }).click();
  const log = admin.getByRole('log', { name: 'Simulation output' });
  await admin.getByRole('button', { name: 'Run scenario 3' }).click();
  await expect(log).toContainText('Scenario 3: New app store client');
  await expect(log.locator('.simlog__end')).toHaveCount(1);
  await expect(admin.getByText(/Clearing removes exactly what simulation made: 1 account/)).toBeVisible();
  await admin.getByRole('button', { name: 'Clear Test Data' }).click();
  await dialog.getByRole('button', { name: 'Clear Test Data' }).click();
  await expect(admin.getByText('There’s no test data to clear.', { exact: true })).toBeVisible();

  await admin.getByRole('tab', { name: 'Audit' }).click();
  for (const line of ['Test data cleared', 'Program deleted', 'User deleted', 'Coach deleted', 'Export sent'])
    await expect(admin.getByRole('row').filter({ hasText: line }).first()).toBeVisible();
  await office.close();
  await client.context().close();
});

test('somebody who is suspended loses the open pages at once, cannot sign in, and finds everything again when it is lifted', async ({
  page,
  browser,
  baseURL,
  server,
}) => {
  const { coach, client, clientId, clientEmail } = await coachWithClient(page);
  const journal = await client.context().newPage();
  await journal.goto('/journal');
  await expect(journal.getByRole('heading', { name: 'Journal' }).first()).toBeVisible();
  const office = await browser.newContext({ baseURL: baseURL ?? '' });
  const admin = await office.newPage();
  await newAdmin(admin, server.dataDir, { firstName: 'Mara' });

  await admin.goto(`/admin/users/${clientId}`);
  await admin.getByRole('button', { name: /^Suspend/ }).click();
  const dialog = admin.getByRole('alertdialog');
  await dialog.getByLabel('Safety').check();
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(admin.getByText(/^Suspended since/)).toBeVisible();
  // Without any action on these pages.
  for (const open of [client, journal])
    await expect(open.getByRole('heading', { name: 'Session Expired' })).toBeVisible();
  await client.goto('/api/login');
  await client.getByLabel('E-mail').fill(clientEmail);
  await client.getByLabel('Password', { exact: true }).fill(password);
  await client.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(client.getByText('This account isn’t available at the moment.')).toBeVisible();
  await coach.goto('/');
  await expect(coach.getByText('Daniel Example isn’t available at the moment')).toBeVisible();

  await admin.getByRole('button', { name: /^Lift the suspension/ }).click();
  await dialog.getByRole('button', { name: 'Lift the suspension' }).click();
  await expect(admin.getByText('Active', { exact: true })).toBeVisible();
  await signIn(client, clientEmail);
  await client.goto('/');
  await expect(client.getByRole('navigation').first()).toBeVisible();
  await coach.goto(`/client/${clientId}`);
  await expect(coach.getByRole('heading', { name: 'What is new' })).toBeVisible();
  await office.close();
});
