import { expect, test } from './fixtures.ts';
import { call, coachWithClient, putOnProgram } from './people.ts';

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
