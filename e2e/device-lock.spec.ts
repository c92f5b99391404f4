import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzip } from '#testing/unzip.ts';
import { expect, test } from './fixtures.ts';
import { newTrialClient, signIn } from './people.ts';
import { isReadyForOffline } from './ready-for-offline.ts';

test.use({ serviceWorkers: 'allow' });

const pin = '271828';
const paperOf = (page: Page) => page.getByRole('textbox', { name: 'Your entry' });
const lockedOf = (page: Page) => page.getByRole('group', { name: 'PIN keypad' });

/** Typing reaches the device by itself; the page says when. */
async function write(page: Page, text: string): Promise<void> {
  await paperOf(page).fill(text);
  await expect(page.getByText(/^On this device, \d\d:\d\d$/)).toBeVisible();
}

async function enterPin(page: Page, digits = pin): Promise<void> {
  await expect(lockedOf(page)).toBeVisible();
  await page.keyboard.type(digits);
}

async function setLock(page: Page): Promise<void> {
  await page.goto('/settings/security');
  await page.getByText('Six digits, only for this device').click();
  const dialog = page.getByRole('dialog', { name: 'Choose a PIN for this device' });
  await expect(dialog.getByText(/Only what wasn’t sent from this device would be lost\./)).toBeVisible();
  await dialog.getByLabel('New PIN').fill(pin);
  await dialog.getByLabel('Repeat PIN').fill(pin);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.locator('li').getByText('App Lock On')).toBeVisible();
}

test('the device’s own unlock opens the lock beside the PIN, also without a connection', async ({ page, context }) => {
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await newTrialClient(page);
  await page.goto('/');
  await isReadyForOffline(page);
  await setLock(page);
  await page.getByRole('switch', { name: /^Unlock with this device/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Unlock with this device?' });
  await dialog.getByLabel('PIN').fill(pin);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('switch', { name: /^Unlock with this device/ })).toBeChecked();
  await page.getByRole('link', { name: 'Today' }).first().click();
  await write(page, 'Behind both.');

  await context.setOffline(true);
  await page.reload();
  await expect(lockedOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Unlock with this device' }).click();
  await expect(paperOf(page)).toHaveValue('Behind both.');

  // A device that says no leaves it shut, and the PIN opens it.
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.reload();
  await page.getByRole('button', { name: 'Unlock with this device' }).click();
  await expect(page.getByText('This device didn’t unlock it. Please enter your PIN.')).toBeVisible();
  await enterPin(page);
  await expect(paperOf(page)).toHaveValue('Behind both.');
});

test('no address of the server opens by itself behind the lock, and the unlocked page downloads as before', async ({
  page,
}) => {
  const { id, email } = await newTrialClient(page);
  await page.goto('/');
  const words = 'Nobody reads this over my shoulder.';
  await write(page, words);
  await page.getByRole('button', { name: "Save Today's Entry" }).click();
  await expect(page.getByText(/^Saved, /)).toBeVisible();
  await setLock(page);
  await page.reload();
  await expect(lockedOf(page)).toBeVisible();

  // What a browser sends along with a typed address; app-lock.test.ts walks all of them.
  for (const path of ['/api/client/journal-entries', '/api/client/journal-export', `/api/photos/${id}`]) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const shown = await page.locator('body').innerText();
    expect(shown, path).toContain('Open Dayloom to see this');
    for (const own of [words, email]) expect(shown, path).not.toContain(own);
  }

  // In another window, opened from the locked page.
  await page.goto('/');
  await expect(lockedOf(page)).toBeVisible();
  const opening = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/api/client/journal-entries'));
  const other = await opening;
  await expect(other.getByRole('heading')).toHaveText('Open Dayloom to see this');
  await other.close();

  await enterPin(page);
  await expect(page.getByText(words)).toBeVisible();
  await page.goto('/journal');
  await enterPin(page);
  await page.getByRole('button', { name: 'Download my journal' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^dayloom-journal-.*\.zip$/);
  expect(JSON.stringify([...(await unzip(await readFile(await download.path())))])).toContain(words);
});

/** Everything that lies on the device, as a page could read it. */
const recordsOf = (page: Page): Promise<Record<string, { keptAt?: number }[]>> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((done) => {
      const request = indexedDB.open('words');
      request.onsuccess = () => done(request.result);
    });
    const all = [...db.objectStoreNames].map(async (name) => {
      const records = await new Promise<{ keptAt?: number }[]>((done) => {
        const request = db.transaction(name).objectStore(name).getAll();
        request.onsuccess = () => done(request.result);
      });
      return [name, records] as const;
    });
    const found = Object.fromEntries(await Promise.all(all));
    db.close();
    return found;
  });
const wordsOnDevice = async (page: Page): Promise<string> => JSON.stringify(await recordsOf(page));
/** The page keeps its day a moment after it has come. */
const homeKeptAt = async (page: Page): Promise<number> => (await recordsOf(page)).homes?.[0]?.keptAt ?? 0;

test('a locked device shows nothing and keeps everything: away, in two windows, without a connection, forgotten', async ({
  page,
  context,
}) => {
  await context.clock.install();
  const { email } = await newTrialClient(page);
  await page.goto('/');
  await write(page, 'Written before the lock.');
  await isReadyForOffline(page);
  await setLock(page);
  await page.getByRole('link', { name: 'Today' }).first().click();
  await expect(paperOf(page)).toHaveValue('Written before the lock.');
  await write(page, 'Written before the lock, and behind it.');
  const onDevice = await wordsOnDevice(page);
  expect(onDevice).not.toContain('Written before');
  expect(onDevice).not.toContain(email);

  // Another window is given the key by the first one.
  const other = await context.newPage();
  await other.goto('/');
  await expect(paperOf(other)).toHaveValue('Written before the lock, and behind it.');

  await context.clock.fastForward('05:30');
  for (const window of [page, other]) {
    await expect(lockedOf(window)).toBeVisible();
    expect(await window.content()).not.toContain('Written before');
    await expect(window).toHaveTitle('Locked | Dayloom');
  }
  await enterPin(page, '111112');
  await expect(page.getByText('That PIN was wrong. Four tries left.')).toBeVisible();
  await enterPin(page);
  for (const window of [page, other])
    await expect(paperOf(window)).toHaveValue('Written before the lock, and behind it.');
  await other.close();

  // The server draws nothing of it, and an address inside opens no more than that.
  await page.getByRole('button', { name: "Save Today's Entry" }).click();
  await expect(page.getByText(/^Saved, /)).toBeVisible();
  const sent = await page.reload();
  expect(await sent?.text()).not.toContain('Written before');
  const keptBefore = await homeKeptAt(page);
  await enterPin(page);
  await expect(page.getByText('Written before the lock, and behind it.')).toBeVisible();
  await expect.poll(() => homeKeptAt(page)).toBeGreaterThan(keptBefore);

  await context.setOffline(true);
  await page.reload();
  await expect(lockedOf(page)).toBeVisible();
  expect(await page.content()).not.toContain('Written before');
  await enterPin(page);
  await expect(page.getByText('Written before the lock, and behind it.')).toBeVisible();
  await page.getByRole('button', { name: 'Write another' }).click();
  await write(page, 'Unsent in the tunnel.');
  await page.reload();
  await page.getByRole('button', { name: 'Forgotten?' }).click();
  await expect(page.getByText('One text on this device wasn’t sent and will be lost.')).toBeVisible();
  await page.getByRole('button', { name: 'Erase and sign in again' }).click();
  await expect(page.getByText(/This needs a connection\. Nothing was erased\./)).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Erase and sign in again' }).click();
  await expect(page.getByRole('tab', { name: 'Sign In', exact: true })).toBeVisible();
  await signIn(page, email);
  await page.goto('/');
  await expect(page.getByText('Written before the lock, and behind it.')).toBeVisible();
  expect(await wordsOnDevice(page)).not.toContain('Unsent in the tunnel.');
});
