import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { coachWithClient, putOnProgram } from './people.ts';

/** A mark that a reload would wipe away. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isStillHere: true }));
const isStillHere = (page: Page) => page.evaluate(() => 'isStillHere' in window);

test('what the other one does is seen without a reload, and a notice is put away in all windows', async ({ page }) => {
  const { coach, client, clientId } = await coachWithClient(page);
  await coach.goto('/');
  await expect(coach.getByRole('link', { name: /^Daniel/ }).first()).toBeVisible();
  const second = await client.context().newPage();
  await second.goto('/journal');
  await expect(second.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await expect(client.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await Promise.all([coach, client, second].map(mark));

  await putOnProgram(coach, clientId, 'breath-anchor-01');
  const paper = client.getByRole('textbox', { name: 'Your entry' });
  // A free page has the same field, so the day itself is waited for.
  await expect(client.getByText('Day 1 of 7').first()).toBeVisible();
  await expect(paper).toBeVisible();
  await expect(second.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible();
  await client.getByRole('button', { name: 'Notifications, 1 new' }).click();
  await client
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('button', { name: /^Dismiss: Your coach chose/ })
    .click();
  await client.keyboard.press('Escape');
  await expect(client.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused();
  await expect(second.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  await paper.fill('A lamp in the stairwell.');
  await client.getByRole('button', { name: "Save Today's Entry" }).click();
  await expect(coach.getByRole('region', { name: 'Recent Activity' })).toContainText('Daniel');
  expect(await Promise.all([coach, client, second].map(isStillHere))).toEqual([true, true, true]);
  await client.context().close();
});
