import { expect, test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startServerUnderTest } from './server-under-test.ts';
import type { ServerUnderTest } from './server-under-test.ts';

type WorkerFixtures = { server: ServerUnderTest };
type TestFixtures = { watched: void };

/** Every journey also proves that no page asks another origin for anything and none complains in the console. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // eslint-disable-next-line no-empty-pattern
  server: [async ({}, use) => {
    const server = await startServerUnderTest();
    await use(server);
    await server.stop();
  }, { scope: 'worker' }],

  baseURL: async ({ server }, use) => { await use(server.url); },

  watched: [async ({ context, server }, use) => {
    const strangers: string[] = [];
    const complaints: string[] = [];
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== server.url) strangers.push(request.url());
    });
    context.on('console', (message) => {
      // A refused call is reported by the browser itself; the journeys that provoke one look at the page instead.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
    });
    context.on('weberror', (error) => complaints.push(String(error.error())));
    await use();
    expect(strangers, 'requests to other origins').toEqual([]);
    expect(complaints, 'errors in the console').toEqual([]);
  }, { auto: true }],
});

export { expect };

let counter = 0;
/** An address nobody has used in this run. */
export const freshEmail = (): string => `person-${process.pid}-${(counter += 1)}@test.invalid`;

export const password = 'a long enough phrase';

/** From the landing page to the set-up page, as a visitor does it. */
export async function signUp(page: Page, who: { role: 'Coach' | 'Client'; firstName?: string; email?: string; code?: string }): Promise<string> {
  const email = who.email ?? freshEmail();
  await page.goto('/');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('radio', { name: new RegExp(who.role) }).check();
  if (who.code) await page.getByLabel('Referral code').fill(who.code);
  await page.getByRole('button', { name: 'Create Account' }).or(page.getByRole('link', { name: 'Create Account' })).click();
  await page.getByLabel('First name').fill(who.firstName ?? 'Robin');
  await page.getByLabel('Last name').fill('Example');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Setup' })).toBeVisible();
  return email;
}
