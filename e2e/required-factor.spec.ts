import { authenticatorApp } from '#testing/authenticator.ts';
import { systemClock } from '#server/platform/clock.ts';
import { expect, password, test as base } from './fixtures.ts';
import { newCoach } from './people.ts';
import { startServerUnderTest, type ServerUnderTest, startTimeout } from './server-under-test.ts';

/** A separate server whose host requires a second factor from coaches. */
const test = base.extend<{ strictServer: ServerUnderTest }>({
  strictServer: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServerUnderTest({ REQUIRE_SECOND_FACTOR: 'coach' });
      await use(server);
      await server.stop();
    },
    { timeout: startTimeout },
  ],
  baseURL: async ({ strictServer }, use) => {
    await use(strictServer.url);
  },
});

test('a coach of whom the host wants a second factor sets it up before anything else, and is asked for it', async ({
  page,
}) => {
  const { email } = await newCoach(page);
  // Wherever they go, and also when they leave it half done.
  for (const path of ['/', '/clients', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible();
  expect((await page.request.get('/api/settings')).status()).toBe(403);

  await page.getByRole('button', { name: 'Begin' }).click();
  const key = (await page.locator('.key').innerText()).replaceAll(/\s/g, '');
  const code = authenticatorApp({ clock: systemClock }, key);
  await page.getByLabel('Code from the app').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Code from the app').fill(code());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  const recoveryCode = await page.locator('.codes code').first().innerText();
  await page.getByRole('link', { name: 'I’ve saved them' }).click();
  await expect(page).toHaveURL('/settings');

  await page.goto('/api/logout');
  await page.goto('/api/login?to=/settings/security');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/api/login/second-factor');
  // A code of the app works once: the one of the set-up may still be the present one.
  await page.getByLabel(/Code/).fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/settings/security');
  await expect(page.getByText('9 of 10 left')).toBeVisible();
});
