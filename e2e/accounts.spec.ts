import type { Locator } from '@playwright/test';
import { answered, expect, freshEmail, password, signUp, test } from './fixtures.ts';
import { newCoach } from './people.ts';

test('a coach signs up, sets up, switches role, logs out and logs in again', async ({ page }) => {
  const email = await signUp(page, { role: 'Coach', firstName: 'Ida' });
  await expect(page.getByRole('radio', { name: /Coach/ })).toBeChecked();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByRole('heading', { name: /Ida/ })).toBeVisible();
  await expect(page.getByText(/^IDA-[A-Z2-9]{6}$/)).toBeVisible();
  await expect(page.getByText('No clients yet')).toBeVisible();

  await page.getByRole('button', { name: 'Switch role' }).click();
  await expect(page).toHaveURL(/\/role-select$/);
  await page.getByRole('radio', { name: /Client/ }).check();
  await page.getByRole('radio', { name: /7-day free trial/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('li').getByText('Role Set Successfully!')).toBeVisible();
  await expect(page.getByText('Day 1 of 7')).toBeVisible();

  await page.getByRole('link', { name: 'Logout' }).first().click();
  await expect(page.getByRole('tab', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  await page
    .getByRole('link', { name: 'Sign In', exact: true })
    .or(page.getByRole('button', { name: 'Sign In', exact: true }))
    .click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Day 1 of 7')).toBeVisible();
});

test('an answer on the landing page is the first page: five presses and three fields to a saved entry', async ({
  page,
}) => {
  const counted = { presses: 0, fields: 0 };
  const press = async (target: Locator) => {
    counted.presses += 1;
    await target.click();
  };
  const fill = async (label: string, text: string) => {
    counted.fields += 1;
    await page.getByLabel(label).fill(text);
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  for (const part of [page.getByRole('heading', { name: /^Sit for ten breaths/ }), page.getByLabel('Your answer')])
    await expect(part).toBeInViewport({ ratio: 1 });
  const words = 'Shorter than I thought, and high up.';
  await press(page.getByLabel('Your answer'));
  await page.keyboard.type(words);
  await press(page.getByRole('button', { name: 'Begin your first page' }));
  await fill('First name', 'Robin');
  await fill('E-mail', freshEmail());
  await fill('Password', password);
  await press(page.getByRole('button', { name: 'Create Account' }));
  await press(page.getByRole('button', { name: 'Complete Setup' }));
  await expect(page.getByRole('heading', { name: /^Sit for ten breaths/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your entry' })).toHaveValue(words);
  await answered(page, 'POST /api/journal-entries', () =>
    press(page.getByRole('button', { name: "Save Today's Entry" })),
  );
  expect(counted).toEqual({ presses: 5, fields: 3 });
  await page.goto('/journal');
  await expect(page.locator('.jrow__text')).toHaveText(words);
  // Given up where it lay: the next person on this device does not meet it.
  await page.context().clearCookies();
  await page.goto('/');
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await expect(page.getByLabel('Your answer')).toHaveValue('');
});

test('sign-up and sign-in work without JavaScript', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const email = freshEmail();
  await page.goto('/api/login?mode=register&role=coach');
  await page.getByLabel('First name').fill('<b>Nils</b>');
  await page.getByLabel('Last name').fill('Example');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('password123');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expect(page.getByLabel('First name')).toHaveValue('<b>Nils</b>');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  expect((await context.cookies()).some((cookie) => cookie.httpOnly && cookie.sameSite === 'Lax')).toBe(true);
  const answer = await context.request.get('/api/auth/user');
  expect(await answer.json()).toMatchObject({ email, firstName: '<b>Nils</b>', role: null, signup: { role: 'coach' } });
  await context.close();
});

test('the back button after logout shows nothing private', async ({ page }) => {
  await newCoach(page, { firstName: 'Runa' });
  await page.goto('/');
  await expect(page.getByText(/^RUNA-/)).toBeVisible();
  await page.getByRole('link', { name: 'Logout' }).first().click();
  await expect(page.getByRole('tab', { name: 'Sign In', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(page.getByText(/^RUNA-/)).toHaveCount(0);
});
