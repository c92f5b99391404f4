import type { Page } from '@playwright/test';
import { answered, expect, test } from './fixtures.ts';
import { coachWithClient } from './people.ts';

const fieldOf = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const listOf = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });
/** The messages of the conversation in order, without their authors. */
const saidIn = (page: Page) =>
  page.locator('.bubble').evaluateAll((bubbles) =>
    bubbles.map((bubble) =>
      [...bubble.childNodes]
        .slice(1)
        .map((node) => node.textContent)
        .join(''),
    ),
  );

async function say(page: Page, text: string): Promise<void> {
  await fieldOf(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(fieldOf(page)).toHaveValue('');
}

test('two people write to each other: it arrives, is read, waits without a connection and comes once and in order', async ({
  page,
}) => {
  const { coach, client, clientId } = await coachWithClient(page);
  await coach.goto(`/client/${clientId}`);
  await coach.getByRole('link', { name: 'Send In-App Message' }).click();
  await expect(coach).toHaveURL(/\/messages\/[\w-]+$/);
  await expect(fieldOf(coach)).toBeFocused();
  await fieldOf(coach).fill('Good morning, see <b>this</b>: https://example.org/a.');
  await fieldOf(coach).press('Enter');
  await expect(coach.getByText('Sent', { exact: true })).toBeVisible();
  await expect(listOf(coach).getByRole('link', { name: 'https://example.org/a' })).toHaveAttribute('rel', /noopener/);

  // Without a reload, on Today; then in the conversation, which opens beside the list because it is the only one.
  const tile = client.getByRole('link', { name: /Messages/ }).filter({ hasText: '1 unread message' });
  await expect(tile.first()).toBeVisible();
  await client.goto('/messages');
  await expect(listOf(client).getByText('Good morning, see <b>this</b>')).toBeVisible();
  await expect(coach.getByText('Read', { exact: true })).toBeVisible();

  await say(client, 'Good morning!');
  await expect(listOf(coach).getByText('Good morning!')).toBeVisible();
  await expect(client.getByText('Read', { exact: true })).toBeVisible();

  await client.context().setOffline(true);
  for (const text of ['one', 'two', 'three']) await say(client, text);
  await expect(client.getByText('On this device', { exact: true }).last()).toBeVisible();
  // With the server before the others are on their way.
  await answered(coach, 'POST /api/messages/{id}', () => say(coach, 'Meanwhile, at the desk'));
  await client.context().setOffline(false);
  const all = [
    'Good morning, see <b>this</b>: https://example.org/a.',
    'Good morning!',
    'Meanwhile, at the desk',
    'one',
    'two',
    'three',
  ];
  await expect.poll(() => saidIn(coach)).toEqual(all);
  await expect.poll(() => saidIn(client)).toEqual(all);

  // The answer gets lost after the server has taken it, and the page goes away: still once.
  await client.route('**/api/messages/*', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue();
    await route.fetch();
    // The page may be gone by now.
    await route.abort().catch(() => {});
  });
  await say(client, 'four');
  await expect(listOf(coach).getByText('four')).toBeVisible();
  await fieldOf(client).fill('half a thou');
  await client.reload();
  await expect(fieldOf(client)).toHaveValue('half a thou');
  await client.unrouteAll({ behavior: 'ignoreErrors' });
  await say(client, 'five');
  await expect.poll(() => saidIn(coach)).toEqual([...all, 'four', 'five']);
  await expect.poll(() => saidIn(client)).toEqual([...all, 'four', 'five']);

  await client.goto('/messages');
  await client.getByRole('searchbox').fill('DESK');
  await client.getByRole('link', { name: /Meanwhile/ }).click();
  await expect(client.locator('.said--found')).toContainText('Meanwhile, at the desk');
  await client.context().close();
});
