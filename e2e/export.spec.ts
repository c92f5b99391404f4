import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { unzip } from '#testing/unzip.ts';
import { enterDemo, expect, password, signUp, test } from './fixtures.ts';

const faults = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id);

/** Where the link in a mail that lies in the mail folder leads. */
async function linkIn(dataDir: string, id: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  const letters = mails.map((mail) => mail.replace(/=\r?\n/g, ''));
  return (
    letters
      .map((letter) => new RegExp(`http\\S+/api/my-data/${id}`).exec(letter)?.[0])
      .find((link) => link !== undefined) ?? ''
  );
}

test('an admin has somebody’s journal sent to them, and the link opens for that person, once', async ({
  page,
  browser,
  server,
}) => {
  const headers = { origin: server.url };
  const email = await signUp(page, { role: 'Client' });
  await page.getByRole('radio', { name: /7-day free trial/ }).check();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByText('Day 1 of 7').first()).toBeVisible();
  const written = await page.request.post('/api/journal-entries', {
    data: { entryText: 'The river bends twice here.', moodScore: 6 },
    headers,
  });
  expect(written.ok()).toBe(true);
  const { id: userId } = (await (await page.request.get('/api/auth/user')).json()) as { id: string };

  const office = await browser.newContext({ baseURL: server.url });
  const admin = await office.newPage();
  await enterDemo(admin, 'admin');
  const asked = await admin.request.post('/api/admin/export-user-data', {
    data: { userId, userEmail: email, sendEmail: true },
    headers,
  });
  const { id } = (await asked.json()) as { id: string };
  const state = async () =>
    ((await (await admin.request.get('/api/admin/exports')).json()) as { id: string; state: string }[]).find(
      (row) => row.id === id,
    )?.state;
  await expect.poll(state).toBe('sent');
  const link = await linkIn(server.dataDir, id);

  // Whoever else is signed in finds nothing there.
  await admin.goto(link);
  await expect(admin.getByRole('heading', { name: 'There is nothing for you here' })).toBeVisible();
  expect(await faults(admin)).toEqual([]);

  // On a phone on which nobody is signed in: sign-in, and back to the link.
  const pocket = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const phone = await pocket.newPage();
  await phone.goto(link);
  await phone.getByLabel('E-mail').fill(email);
  await phone.getByLabel('Password').fill(password);
  await phone.getByRole('button', { name: 'Sign In' }).click();
  await expect(phone.getByRole('heading', { name: 'Your journal, to keep' })).toBeVisible();
  expect(await faults(phone)).toEqual([]);
  const coming = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Download' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^dayloom-journal-\d{4}-\d\d-\d\d\.zip$/);
  const files = await unzip(await readFile(await download.path()));
  expect([...files.keys()]).toEqual(['journal.md', 'journal.json', 'journal.html']);
  expect(files.get('journal.md')).toContain('The river bends twice here.');
  await expect.poll(state).toBe('downloaded');

  await phone.getByRole('button', { name: 'Download' }).click();
  await expect(phone.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
  expect(await faults(phone)).toEqual([]);
  await page.goto('/');
  await expect(page.getByText('A link to your journal was sent to your e-mail address')).toBeVisible();
  await pocket.close();
  await office.close();
});
