import type { Page } from '@playwright/test';
import { freePort } from '#testing/free-port.ts';
import { oidcProvider } from '#testing/oidc-provider.ts';
import { expect, test as base } from './fixtures.ts';
import { startServerUnderTest, startTimeout } from './server-under-test.ts';

type Issuer = Awaited<ReturnType<typeof oidcProvider>>;

/** A separate server whose people sign in at an issuer, with a group for admins and one for coaches. */
const test = base.extend<{ guild: { url: string; issuer: Issuer } }>({
  guild: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const port = String(await freePort());
      const issuer = await oidcProvider({ callbackUrl: `http://localhost:${port}/api/identity/callback/oidc` });
      const server = await startServerUnderTest({
        PORT: port,
        ...issuer.settings,
        OIDC_NAME: 'The Guild',
        OIDC_ADMIN_GROUP: 'hosts',
        OIDC_COACH_GROUP: 'coaches',
      });
      await use({ url: server.url, issuer });
      await server.stop();
      await issuer.close();
    },
    { timeout: startTimeout },
  ],
});

test('groups at the issuer let someone become admin or coach, and leaving one takes the admin rights away', async ({
  browser,
  guild: { url, issuer },
}) => {
  /** A browser of their own each time, which the issuer lets in as this person. */
  const signIn = async (name: string, groups: string[]): Promise<Page> => {
    issuer.signInAs({ sub: name, email: `${name}@example.org`, email_verified: true, given_name: name, groups });
    const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto('/api/login?to=/role-select');
    await expect(page).toHaveURL(`${url}/role-select`);
    return page;
  };
  const choose = async (page: Page, role: string) => {
    await page.getByRole('radio', { name: role }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  const choices = (page: Page) => page.getByRole('radio');

  // Another admin, so that the first one is not the last.
  await signIn('Ada', ['hosts']);
  const nora = await signIn('Nora', ['staff', 'hosts']);
  await expect(choices(nora)).toHaveCount(2);
  await choose(nora, 'Admin');
  await nora.getByRole('link', { name: 'Open Admin' }).click();
  const groups = 'The Guild answers. Groups in use: “hosts” for admins, “coaches” for coaches.';
  await expect(nora.getByText(groups)).toBeVisible();

  const later = await signIn('Nora', ['staff']);
  await expect(choices(later)).toHaveCount(1);
  await expect(choices(later)).toHaveAccessibleName(/Client/);
  await nora.goto('/admin/dashboard');
  await expect(nora.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(nora.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();

  const coach = await signIn('Nora', ['coaches']);
  await expect(choices(coach)).toHaveCount(2);
  await choose(coach, 'Coach');
  await expect(coach.getByText(/^NORA-[A-Z2-9]{6}$/)).toBeVisible();
});
