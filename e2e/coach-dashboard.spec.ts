import type { Page } from '@playwright/test';
import { answered, expect, test } from './fixtures.ts';
import { call, coachWithClient, putOnProgram } from './people.ts';

const dashboard = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Dashboard/ });

test('the queue is worked through by keyboard, and follows what others do without a reload', async ({ page }) => {
  const { coach, client, clientId } = await coachWithClient(page);
  await putOnProgram(coach, clientId, 'living-from-desire-01');
  const { id: coachId } = await call<{ id: string }>(coach, 'GET', '/api/auth/user');
  await coach.goto('/');
  const today = coach.getByRole('region', { name: 'Today' });
  await expect(today).toContainText('Nobody is waiting for you.');

  // Live: an entry is shared and a message written, and the person is listed once, with both reasons.
  await call(client, 'POST', '/api/journal-entries', { entryText: 'An albatross.', moodScore: 7, share: true });
  await expect(today.getByRole('listitem')).toContainText('Shared Day 1');
  const { id } = await call<{ id: string }>(client, 'POST', '/api/messages', { personId: coachId });
  await call(client, 'POST', `/api/messages/${id}`, { text: 'Could we talk about Thursday?' });
  await expect(today.getByRole('listitem')).toContainText('Wrote to you');
  await expect(today.getByRole('listitem')).toHaveCount(1);
  await expect(today).toContainText('1 person is waiting for you');
  expect(await coach.content()).not.toContain('albatross');

  // Dashboard in the navigation has the count of the list, on every page.
  await coach.goto('/analytics');
  await dashboard(coach).filter({ hasText: '1 waiting' }).press('Enter');
  await today.getByRole('list').focus();
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
  await dashboard(coach).click();
  await expect(today.getByRole('listitem')).not.toContainText('Wrote to you');
  await expect(today.getByRole('listitem')).toContainText('Shared Day 1');
  await answered(coach, 'POST /api/coach/client/{clientId}/shared-entries/{entryId}/read', () =>
    today.getByRole('link', { name: /^Read Daniel/ }).press('Enter'),
  );
  await expect(coach).toHaveURL(new RegExp(`/shared\\?client=${clientId}$`));
  await expect(coach.getByText('An albatross.')).toBeVisible();
  await expect(coach.getByText('All read')).toBeVisible();
  await dashboard(coach).click();
  await expect(today).toContainText('You got back to one person today.');
});
