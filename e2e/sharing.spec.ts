import type { Browser, Page } from '@playwright/test';
import { enterDemo, expect, signInDemo, clockTest as test } from './fixtures.ts';
import type { ClockServer } from './fixtures.ts';
import { call } from './people.ts';

const paperOf = (page: Page) => page.getByRole('textbox', { name: 'Your entry' });
const saveOf = (page: Page) => page.getByRole('button', { name: "Save Today's Entry" });
const switchOf = (page: Page) => page.getByRole('switch', { name: 'Share this page with Ines' });
const sharingOf = (page: Page) => page.getByRole('group', { name: 'Sharing' });
const clothOf = (page: Page) => page.getByRole('region', { name: 'Cloth' });
const columnOf = (page: Page, day: number) => clothOf(page).getByRole('button', { name: new RegExp(`^Day ${day}:`) });
const boxOf = (page: Page) => clothOf(page).getByRole('textbox', { name: 'Your comment' });

async function enterAsClient(page: Page): Promise<string> {
  await enterDemo(page, 'client');
  await expect(paperOf(page)).toBeVisible();
  return (await call<{ id: string }>(page, 'GET', '/api/auth/user')).id;
}

/** The coach in a separate browser, on the client's page. */
async function openDesk(browser: Browser, server: ClockServer, clientId: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  await server.follow(context);
  const desk = await context.newPage();
  await signInDemo(desk, 'coach');
  await desk.goto(`/client/${clientId}`);
  await expect(columnOf(desk, 1)).toBeVisible();
  return desk;
}

test('an entry is shared as it is saved, read and answered', async ({ page, browser, clockServer }) => {
  const clientId = await enterAsClient(page);
  await expect(switchOf(page)).not.toBeChecked();
  await switchOf(page).click();
  await expect(switchOf(page)).toBeChecked();
  await expect(
    page.getByText('On. Ines sees the whole page, with photos, recording, mood and any edits'),
  ).toBeVisible();
  await paperOf(page).fill('A lamp in the <b>stairwell</b>.');
  await saveOf(page).click();
  await expect(sharingOf(page)).toContainText('Ines hasn’t opened this page yet.');
  await page.getByRole('button', { name: 'Write another' }).click();
  await expect(page.locator('form').getByRole('switch')).not.toBeChecked();
  await paperOf(page).fill('Umbra, for me alone.');
  await saveOf(page).click();
  await expect(sharingOf(page).filter({ hasText: 'Only you can see this page.' })).toBeVisible();

  const desk = await openDesk(browser, clockServer, clientId);
  // Oldest first: Day 16 waits longer, and reading it without a comment moves on.
  await clothOf(desk).getByRole('button', { name: 'Read, no comment' }).click();
  await expect(clothOf(desk).getByRole('article', { name: 'Day 17' })).toBeVisible();
  await expect(columnOf(desk, 17)).toHaveAccessibleName(/not read yet/);
  await expect(desk.getByText('A lamp in the <b>stairwell</b>.')).toBeVisible();
  await boxOf(desk).fill('Half a comment');
  await expect(columnOf(desk, 17)).not.toHaveAccessibleName(/not read yet/);
  await expect(clothOf(desk).getByText('On this device')).toBeVisible();
  await desk.reload();
  await expect(boxOf(desk)).toHaveValue('Half a comment');
  await boxOf(desk).fill('I saw it too.');
  await clothOf(desk).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(clothOf(desk).getByRole('listitem').getByText('I saw it too.', { exact: true })).toBeVisible();
  await expect(boxOf(desk)).toHaveValue('');
  expect(await desk.content()).not.toContain('Umbra');

  await page.reload();
  const shared = sharingOf(page).filter({ hasText: 'I saw it too.' });
  await expect(shared).toContainText('Ines opened this page today');
  await expect(shared.getByText('I saw it too.')).toBeVisible();
  await page.goto('/journal');
  await expect(page.getByRole('link', { name: /A lamp in the/ })).toContainText('1 comment');
  await desk.context().close();
});
