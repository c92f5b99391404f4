import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { coachWithClient } from './people.ts';

const notes = (page: Page) => page.getByRole('textbox', { name: 'Coach notes' });
const toast = (page: Page, text: string) => page.locator('li[data-state]').getByText(text);
const history = (page: Page) => page.getByRole('list', { name: 'Versions' });

test('a coach opens a client’s page, writes notes that survive everything, compares and restores them', async ({
  page,
}) => {
  const { clientId } = await coachWithClient(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Daniel Example' }).click();
  await expect(page).toHaveURL(`/client/${clientId}`);
  await expect(page.getByRole('heading', { name: 'Daniel Example', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Daniel Example | Dayloom');
  await expect(page.getByRole('heading', { name: 'What should Daniel begin with?' })).toBeVisible();
  await page.getByText('Show figures').click();
  await expect(page.getByText('Mood trend visualization coming soon')).toBeVisible();

  // Not saved, and still there after a reload.
  await notes(page).fill('Call on Thursday.');
  await expect(page.getByText(/kept on this device/)).toBeVisible();
  await page.reload();
  await expect(notes(page)).toHaveValue('Call on Thursday.');
  await page.getByRole('button', { name: 'Save Notes' }).click();
  await expect(toast(page, 'Notes Updated')).toBeVisible();
  await page.reload();
  await expect(notes(page)).toHaveValue('Call on Thursday.');
  await expect(page.getByRole('button', { name: 'Save Notes' })).toBeDisabled();

  await notes(page).fill('Call on Friday <b>morning</b>.');
  await page.getByRole('button', { name: 'Save Notes' }).click();
  await expect(page.getByRole('button', { name: 'Save Notes' })).toBeDisabled();
  await page.getByRole('button', { name: 'View History' }).click();
  await expect(history(page).getByRole('listitem')).toHaveCount(2);
  await expect(history(page).getByRole('listitem').first()).toContainText('(Current)Call on Friday <b>morning</b>.');
  await page.getByRole('button', { name: 'Compare version 1 with the current one' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notes history' });
  await expect(dialog.locator('del')).toHaveText(['removed', 'Thursday.']);
  await dialog.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(notes(page)).toHaveValue('Call on Thursday.');
  await expect(history(page).getByRole('listitem')).toHaveCount(3);
});
