import { expect, password, test } from './fixtures.ts';
import { newCoach } from './people.ts';

test('a passkey is added, signs in without a password, and is removed', async ({ page, context }) => {
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await newCoach(page);
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('My phone');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeVisible();
  expect((await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1);

  // The browser's own offer is not used: this tests the button.
  await device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await page.goto('/api/logout');
  await page.goto('/api/login?to=/settings/security');
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(signIn).toBeVisible();
  await device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  // With an authenticator present the browser's own offer may be answered before the press.
  const arrived = page.waitForURL('/settings/security');
  await Promise.any([arrived, signIn.click()]);
  await arrived;

  await page.getByRole('button', { name: 'Remove My phone' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove My phone?' });
  await removal.getByLabel('Password', { exact: true }).fill(password);
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(removal).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toHaveCount(0);
  // The session went on under a new token.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
});
