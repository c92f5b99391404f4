import type { Page } from '@playwright/test';
import { answered, clockTest, expect, test } from './fixtures.ts';
import { faults } from './looks.ts';
import { call, coachWithClient, newCoach, putOnProgram } from './people.ts';

const notes = (page: Page) => page.getByRole('textbox', { name: 'Coach notes' });
const toast = (page: Page, text: string) => page.locator('li[data-state]').getByText(text);
const history = (page: Page) => page.getByRole('list', { name: 'Versions' });

test('a coach opens a client’s page, writes notes that survive everything, compares and restores them', async ({
  page,
  browser,
  baseURL,
}) => {
  const { clientId } = await coachWithClient(page, browser, baseURL);
  await page.goto('/');
  await page.getByRole('link', { name: 'Daniel Example' }).click();
  await expect(page).toHaveURL(`/client/${clientId}`);
  await expect(page.getByRole('heading', { name: 'Daniel Example', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Daniel Example | Dayloom');
  await expect(page.getByRole('heading', { name: 'No program yet' })).toBeVisible();
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
  expect(await faults(page, { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(notes(page)).toHaveValue('Call on Thursday.');
  await expect(history(page).getByRole('listitem')).toHaveCount(3);
});

test('two windows on the same notes: the second sees both texts and keeps both', async ({ page, browser, baseURL }) => {
  const { clientId } = await coachWithClient(page, browser, baseURL);
  await page.goto(`/client/${clientId}`);
  await notes(page).fill('From the desk.');
  // Saved elsewhere meanwhile.
  await call(page, 'PUT', `/api/coach/client/${clientId}/notes`, { notes: 'From the phone.', baseVersion: 0 });
  await page.getByRole('button', { name: 'Save Notes' }).click();
  await expect(page.getByRole('heading', { name: 'These notes changed while you were writing' })).toBeFocused();
  await expect(page.getByText('From the phone.')).toBeVisible();
  await expect(page.getByText('From the desk.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep both, one after the other' }).click();
  await expect(notes(page)).toHaveValue('From the phone.\n\nFrom the desk.');
  await page.reload();
  await expect(notes(page)).toHaveValue('From the phone.\n\nFrom the desk.');
});

test('WhatsApp is offered once the client has given a number, and opens a chat', async ({ page, browser, baseURL }) => {
  const { client, clientId } = await coachWithClient(page, browser, baseURL);
  await page.goto(`/client/${clientId}`);
  await expect(page.getByRole('link', { name: 'Assign a Program' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Message on WhatsApp' })).toHaveCount(0);
  await client.goto('/settings/contact');
  await client.getByLabel('WhatsApp number').fill('+351 912 345 678');
  await client.getByLabel('WhatsApp number').press('Enter');
  const numberOf = async () =>
    (await call<{ whatsappNumber?: string }>(page, 'GET', `/api/coach/client/${clientId}`)).whatsappNumber;
  await expect.poll(numberOf).toBe('+351912345678');

  // No journey asks another origin for anything: the tab is a stand-in that only notes where it was sent.
  await page.addInitScript(() => {
    const opened: string[] = [];
    Object.assign(window, {
      opened,
      open: () => ({
        opener: window,
        closed: false,
        close: () => {},
        location: { replace: (address: string) => void opened.push(address) },
      }),
    });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Message on WhatsApp' }).click();
  await expect(toast(page, 'WhatsApp opened')).toBeVisible();
  const opened = await page.evaluate(() => (window as unknown as { opened: string[] }).opened);
  expect(opened).toHaveLength(1);
  expect(opened[0]).toMatch(/^https:\/\/wa\.me\/351912345678\?text=/);
  await expect(page.getByText(/^Last opened/)).toBeVisible();
});

test('somebody else’s client, an unknown and a malformed one look the same', async ({ page, browser, baseURL }) => {
  const { clientId } = await coachWithClient(page, browser, baseURL);
  const stranger = await (await browser.newContext({ baseURL })).newPage();
  await newCoach(stranger, { firstName: 'Otto' });
  for (const id of [clientId, '01900000-0000-7000-8000-000000000000', 'not-an-id']) {
    await stranger.goto(`/client/${id}`);
    await expect(stranger.getByRole('heading', { name: 'Client Not Found' })).toBeVisible();
    await expect(
      stranger.getByText('This client could not be found or you may not have access to view their profile.'),
    ).toBeVisible();
    await stranger.goto(`/client/${id}/change-program`);
    await expect(stranger.getByRole('heading', { name: 'Client Not Found' })).toBeVisible();
  }
  await stranger.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(stranger.getByText('No clients yet')).toBeVisible();
});

clockTest(
  'silence is noticed, with its reason and since when, and can be dismissed',
  async ({ page, browser, baseURL, clockServer }) => {
    const { client, clientId } = await coachWithClient(page, browser, baseURL, {
      follow: async (other) => await clockServer.follow(other.context()),
    });
    await putOnProgram(page, clientId, 'breath-anchor-01');
    await client.reload();
    await client.getByRole('textbox').first().fill('One quiet minute.');
    await answered(client, 'POST /api/journal-entries', () =>
      client.getByRole('button', { name: 'Save Today' }).click(),
    );
    await expect(client.getByText('One quiet minute.')).toHaveCount(1);
    await page.goto(`/client/${clientId}`);
    await expect(page.getByText('1 of 7 days written')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Notifications', exact: true })).toHaveCount(0);

    await clockServer.moveTo('2026-03-09T09:00:00Z');
    await page.reload();
    const news = page.getByRole('region', { name: 'Notifications', exact: true });
    await expect(news.getByRole('listitem')).toContainText(/No entry for \d days/);
    await answered(page, 'POST /api/coach/client/{clientId}/dismiss-notification', () =>
      news.getByRole('button', { name: /^Dismiss/ }).click(),
    );
    await expect(news).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('1 of 7 days written')).toBeVisible();
    await expect(news).toHaveCount(0);
  },
);
