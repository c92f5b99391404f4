import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clockTest as test, expect } from './fixtures.ts';
import { call, newTrialClient } from './people.ts';

/** The text of the newest reminder that lies in the mail folder. */
async function reminderIn(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return (
    mails
      .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
      .find((mail) => mail.includes('Your page for today')) ?? ''
  );
}

test('a reminder comes at its time, and a mood in its mail is shown on Today', async ({
  page,
  browser,
  clockServer,
}) => {
  await newTrialClient(page);
  // Whatever zone the machine of the test is in.
  await call(page, 'PUT', '/api/settings/time-zone', { timeZone: 'Europe/Lisbon' });

  await page.goto('/settings/notifications');
  await page.getByLabel('A reminder to write by mail').click();
  await expect(page.getByLabel('A reminder to write by mail')).toBeChecked();
  await page.getByLabel('Reminder time').fill('20:30');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Wednesday, 4 March, 20:30')).toBeVisible();
  await page.getByRole('button', { name: 'Create an address' }).click();
  const address = await page.getByLabel('Calendar address').inputValue();
  expect((await (await page.request.get(address)).text()).match(/DTSTART:20260304T203000Z/g)).toHaveLength(1);

  await clockServer.moveTo('2026-03-04T20:30:30Z');
  const mail = await reminderIn(clockServer.dataDir);
  const link = /http\S+\/api\/mood\?\S+mood=4\b/.exec(mail)?.[0] ?? 'no link';

  // Signed out, on a phone.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const other = await phone.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'How are you right now?' })).toBeVisible();
  await other.getByRole('button', { name: 'Leave it at 4 · Struggling' }).click();
  await expect(other.getByRole('heading', { name: 'Your mood is saved' })).toBeVisible();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'This link is no longer valid.' })).toBeVisible();
  await phone.close();

  await page.goto('/');
  await expect(page.getByRole('slider')).toHaveValue('4');
});
