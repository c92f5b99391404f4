import { clockTest as test, expect, fromOurPage, password } from './fixtures.ts';
import { newTrialClient, signIn } from './people.ts';

test('deleting one’s account: what goes is said, two weeks pass, and then it is gone', async ({
  page,
  clockServer,
}) => {
  const { email } = await newTrialClient(page, { firstName: 'Nora' });
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { name: 'Delete my account' })).toBeVisible();
  await expect(page.getByText('Nothing is erased today.')).toBeVisible();
  const press = page.getByRole('button', { name: 'Delete my account' });
  await expect(press).toBeDisabled();
  await page.getByLabel('Type your e-mail address to confirm').fill(email);
  await page.getByLabel('Your password').fill('not the right one');
  await press.click();
  await expect(page.getByText('That password isn’t right.')).toBeVisible();
  await page.getByLabel('Your password').fill(password);
  await press.click();
  await expect(page.getByText('Your account will be deleted in 14 days')).toBeVisible();
  expect((await page.request.get('/api/auth/user')).status(), 'signed out').toBe(401);

  await clockServer.moveTo('2026-03-18T08:59:00Z');
  await signIn(page, email);
  await page.goto('/journal');
  await expect(page.getByRole('heading', { name: /^Your account closes on/ })).toBeVisible();
  await expect(page.getByText('You asked for this on')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'download everything' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);

  await clockServer.moveTo('2026-03-18T09:30:00Z');
  expect((await page.request.get('/api/auth/user')).status(), 'the account is gone').toBe(401);
  const form = { email, password };
  const answer = await page.request.post('/api/login', { form, headers: fromOurPage, maxRedirects: 0 });
  expect(answer.status()).toBe(422);
});
