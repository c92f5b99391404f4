import { deflateSync, crc32 } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newCoach, newTrialClient } from './people.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save Profile' });

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Noa <b>Ferreira</b>');
  await page.getByLabel('Professional Title').fill('Grief Companion');
  await page
    .getByLabel('Professional Bio')
    .fill('For twenty years I sat with people in hospital corridors, and learned to wait.');
  await page.getByLabel('Coaching Approach').fill('We go at the speed of the slowest word.');
  await page.getByLabel('Add a specialty').fill('Grief');
  await page.getByLabel('Add a specialty').press('Enter');
}

test('a coach writes a profile, and a client sees it', async ({ page, browser, baseURL }) => {
  await newCoach(page);
  await page.goto('/profile/edit');
  await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeVisible();

  // What is wrong is said at its field, and nothing is lost by it.
  await page.getByLabel('Professional Title').fill('G');
  await page.getByLabel('Website').fill('javascript:alert(1)');
  await save(page).click();
  await expect(page.getByText('Professional title is required')).toBeVisible();
  await expect(page.getByText('Bio must be at least 50 characters')).toBeVisible();
  await expect(page.getByText('At least one specialty is required')).toBeVisible();
  await expect(page.getByLabel('Professional Title')).toBeFocused();
  await expect(page.getByLabel('Website')).toHaveValue('javascript:alert(1)');

  await page.getByLabel('Website').fill('https://ferreira.example');
  await fillIn(page);
  // A reload in the middle costs nothing.
  await page.reload();
  await expect(page.getByText('This is what you hadn’t saved yet')).toBeVisible();
  await expect(page.getByLabel('Professional Title')).toHaveValue('Grief Companion');

  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png(300, 200) });
  await expect(page.locator('li[data-state]').getByText('Photo saved')).toBeVisible();
  await save(page).click();
  await expect(page.locator('li[data-state]').getByText('Profile Updated')).toBeVisible();

  await page.getByRole('link', { name: 'Open your public page' }).click();
  await expect(page.getByRole('heading', { name: 'Noa <b>Ferreira</b>' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
  const address = new URL(page.url()).pathname;

  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const client = await other.newPage();
  await newTrialClient(client);
  await client.goto(address);
  await expect(client.getByRole('heading', { name: 'Noa <b>Ferreira</b>' })).toBeVisible();
  await expect(client.getByText('Grief Companion')).toBeVisible();
  await expect(client.getByText('Accepting Clients')).toBeVisible();
  const photo = client.locator('.pub__photo img');
  await expect(photo).toBeVisible();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  await client.goto('/coach/01900000-0000-7000-8000-000000000000');
  await expect(client.getByRole('heading', { name: 'Coach Not Found' })).toBeVisible();
  await other.close();
});

/** A grey picture. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(
    Buffer.alloc((1 + width) * height, 0x80).map((byte, at) => (at % (1 + width) === 0 ? 0 : byte)),
  );
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, check]);
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
