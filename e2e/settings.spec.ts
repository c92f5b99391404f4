import { answered, expect, signInDemo, test } from './fixtures.ts';
import { newTrialClient, signIn } from './people.ts';

test('an account is changed in settings: name, theme, time zone, password, sessions', async ({
  page,
  browser,
  server,
}) => {
  const { email } = await newTrialClient(page);

  const elsewhere = await browser.newContext({ baseURL: server.url });
  const other = await elsewhere.newPage();
  await signIn(other, email);
  await other.goto('/');
  await expect(other.getByText('Day 1 of 7')).toBeVisible();

  await page.goto('/settings');
  await page.getByLabel('First name').fill('Wilhelmina <i>');
  await answered(page, 'PUT /api/settings/name', () => page.getByRole('button', { name: 'Save' }).first().click());
  await expect(page.getByLabel('First name')).toHaveValue('Wilhelmina <i>');
  const open = (section: string) => page.getByRole('link', { name: section, exact: true }).click();
  await open('Look, language and time');
  await answered(page, 'PUT /api/settings/theme', () => page.getByRole('radio', { name: 'Night' }).click());
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  await answered(page, 'PUT /api/settings/time-zone', () => page.getByLabel('Time zone').selectOption('Asia/Tokyo'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
  await open('Coaches and contact');
  await page.getByLabel('WhatsApp number').fill('0912 345 678');
  await page.getByLabel('WhatsApp number').press('Enter');
  await expect(page.getByText('Begin with + and the country code, such as +351 912 345 678.')).toBeVisible();
  await open('Account');
  await expect(page.getByLabel('First name')).toHaveValue('Wilhelmina <i>');

  await open('Security');
  await answered(page, 'POST /api/settings/sessions/end', () =>
    page.getByRole('button', { name: 'Sign out everywhere else' }).click(),
  );
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole('tab', { name: 'Sign In', exact: true })).toBeVisible();
  await elsewhere.close();
});

test('on a phone a section opens from the list as a page, and the way back leads to the list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInDemo(page, 'client');
  await page.goto('/settings');
  await expect(page.getByLabel('First name')).toBeHidden();
  await page.getByRole('link', { name: /^Notifications/ }).click();
  await expect(page).toHaveURL('/settings/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Settings sections' })).toBeHidden();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/settings/notifications');
});
