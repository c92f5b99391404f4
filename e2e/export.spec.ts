import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzip } from '#testing/unzip.ts';
import { expect, password, test } from './fixtures.ts';
import { call, newAdmin, newTrialClient } from './people.ts';

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
  const { id: userId, email } = await newTrialClient(page);
  await call(page, 'POST', '/api/journal-entries', { entryText: 'The river bends twice here.', moodScore: 6 });

  const office = await browser.newContext({ baseURL: server.url });
  const admin = await office.newPage();
  await newAdmin(admin, server.dataDir);
  const asked = { userId, userEmail: email, sendEmail: true };
  const { id } = await call<{ id: string }>(admin, 'POST', '/api/admin/export-user-data', asked);
  const state = async () =>
    (await call<{ id: string; state: string }[]>(admin, 'GET', '/api/admin/exports')).find((row) => row.id === id)
      ?.state;
  await expect.poll(state).toBe('sent');
  const link = await linkIn(server.dataDir, id);

  // Another signed-in person finds nothing there.
  await admin.goto(link);
  await expect(admin.getByRole('heading', { name: 'There is nothing for you here' })).toBeVisible();

  // Signed out, on a phone: sign-in, and back to the link.
  const pocket = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  const phone = await pocket.newPage();
  await phone.goto(link);
  await phone.getByLabel('E-mail').fill(email);
  await phone.getByLabel('Password').fill(password);
  await phone.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(phone.getByRole('heading', { name: 'Your journal, to keep' })).toBeVisible();
  const coming = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Download' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^dayloom-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = await unzip(await readFile(await download.path()));
  expect([...files.keys()].slice(0, 3)).toEqual(['journal.md', 'journal.json', 'journal.html']);
  expect(files.get('journal.md')).toContain('The river bends twice here.');
  await expect.poll(state).toBe('downloaded');

  await phone.getByRole('button', { name: 'Download' }).click();
  await expect(phone.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('A link to your journal was sent to your e-mail address')).toBeVisible();
  await pocket.close();
  await office.close();
});
