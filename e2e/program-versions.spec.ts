import { expect, test } from './fixtures.ts';
import { call, coachWithClient, putOnProgram } from './people.ts';

test('a coach archives a program, restores it, and deletes it once nobody is on it', async ({ page }) => {
  const { client, clientId } = await coachWithClient(page);
  const { id, programId } = await call<{ id: string; programId: string }>(
    page,
    'POST',
    '/api/programs/breath-anchor-01/duplicate',
    { title: 'Small Braveries' },
  );
  await putOnProgram(page, clientId, programId);
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More for Small Braveries' }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click();
  };
  const dialog = page.getByRole('alertdialog');

  await page.goto('/programs/list');
  await choose('Delete');
  await expect(dialog).toContainText('1 person is on it: Daniel');
  await expect(dialog.getByRole('button', { name: 'Delete Program' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await choose('Archive');
  await expect(dialog).toContainText('1 person finishes it as it is');
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('tab', { name: 'Archived 1' }).click();
  const archived = page.getByRole('region', { name: 'Archived' });
  await expect(archived.getByRole('heading', { name: 'Small Braveries' })).toBeVisible();
  await client.goto('/');
  await expect(client.getByText('Day 1 of 7').first()).toBeVisible();

  await archived.getByRole('button', { name: 'Restore' }).click();
  await expect(archived).toHaveCount(0);
  await page.getByRole('tab', { name: 'Yours 1' }).click();
  await putOnProgram(page, clientId, 'living-from-desire-01');
  await choose('Delete');
  await expect(dialog).toContainText('You can bring it back for 30 days');
  await dialog.getByRole('button', { name: 'Delete Program' }).click();
  await expect(page.getByRole('button', { name: 'More for Small Braveries' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Archived' }).click();
  const deleted = page.getByRole('region', { name: 'Recently deleted' });
  await expect(deleted.getByRole('heading', { name: 'Small Braveries' })).toBeVisible();
  await page.goto(`/programs/preview?id=${id}`);
  await expect(page.getByText('Program Not Found')).toBeVisible();
  await client.context().close();
});

test('a coach edits a program that somebody is on: they stay on the version they began, and are moved later', async ({
  page,
}) => {
  const { client, clientId } = await coachWithClient(page);
  const { id, programId } = await call<{ id: string; programId: string }>(
    page,
    'POST',
    '/api/programs/breath-anchor-01/duplicate',
    { title: 'Small Braveries' },
  );
  await putOnProgram(page, clientId, programId);
  await page.goto(`/programs/${id}/edit`);
  await expect(page.getByText(/^1 person is on it: Daniel/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Program title' }).fill('Larger Braveries');
  await page.getByRole('button', { name: '28 days' }).click();
  await page.getByRole('button', { name: 'Save Program' }).click();
  const dialog = page.getByRole('alertdialog');
  const stay = dialog.getByRole('radio', { name: 'Only people who start later' });
  await expect(stay).toBeChecked();
  await stay.focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialog).toContainText('It becomes 28 days for them too');
  await page.keyboard.press('ArrowUp');
  await dialog.getByRole('button', { name: 'Save Program' }).click();
  await expect(page.getByRole('heading', { name: 'Larger Braveries' })).toBeVisible();
  await client.goto('/');
  await expect(client.getByText('Day 1 of 7').first()).toBeVisible();

  await expect(page.getByText(/^1 person is on an earlier version: Daniel/)).toBeVisible();
  await page.getByRole('button', { name: 'Move 1 Person' }).click();
  await expect(dialog).toContainText('1 percentage is recalculated');
  await dialog.getByRole('button', { name: 'Move 1 Person' }).click();
  await expect(page.getByText('earlier version')).toHaveCount(0);
  // The open page follows, and says so.
  await expect(client.getByText('Day 1 of 28').first()).toBeVisible();
  await expect(client.getByText('Larger Braveries has changed')).toBeVisible();
  await client.context().close();
});
