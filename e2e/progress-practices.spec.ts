import type { Page } from '@playwright/test';
import { answered, expect, signInDemo, test } from './fixtures.ts';

const notice = (page: Page) => page.locator('li[data-state]');

test('a practice is marked, stays marked after a reload, and shows on the progress page', async ({ page }) => {
  await signInDemo(page, 'client');
  await page.goto('/practices');
  await expect(page.getByRole('heading', { name: 'Daily Practices' })).toBeVisible();
  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .first();
  const title = await first.getByRole('heading').textContent();
  const box = first.getByRole('checkbox', { name: 'Mark as completed' });
  const wasMarked = await box.isChecked();
  if (wasMarked) {
    await answered(page, 'POST /api/client/practice-completion', () => box.uncheck());
  }
  await answered(page, 'POST /api/client/practice-completion', () => box.check());
  await expect(first.getByText(/^Done, /)).toBeVisible();
  await page.reload();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: title ?? '' })
      .getByRole('checkbox'),
  ).toBeChecked();

  await page.goto('/progress');
  await expect(page.getByRole('heading', { name: 'Your Progress' })).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: 'Recent Practices' })
      .getByText(title ?? '')
      .first(),
  ).toBeVisible();
});

test('a mark that cannot be sent goes back and says so', async ({ page }) => {
  await signInDemo(page, 'client');
  await page.goto('/practices');
  const box = page.getByRole('checkbox', { name: 'Mark as completed' }).last();
  const wasMarked = await box.isChecked();
  await page.route('**/api/client/practice-completion', (route) => route.abort());
  await box.click();
  await expect(notice(page).getByText(/Failed to update practice completion\./)).toBeVisible();
  await expect(box).toBeChecked({ checked: wasMarked });
});

test('the way so far leads to its days', async ({ page }) => {
  await signInDemo(page, 'client');
  await page.goto('/progress');
  await expect(page.getByRole('heading', { name: 'Program Overview' })).toBeVisible();
  await page
    .getByRole('region', { name: 'Your Journey' })
    .getByRole('link', { name: /^Day \d+/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/day\/\d+\/\d+$/);
  await page.goBack();
  await page.getByRole('link', { name: /Read all \d+ entries/ }).click();
  await expect(page.getByRole('heading', { name: 'Journal', level: 1 })).toBeVisible();
});
