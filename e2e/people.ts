import type { Page } from '@playwright/test';
import { openForCommand } from '#server/commands/command.ts';
import { grantAdmin } from '#server/platform/auth/accounts.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { expect, freshEmail, fromOurPage, password } from './fixtures.ts';

/*
 * People created by the calls of the forms: one second instead of five through the screens, which accounts.spec.ts covers.
 * Afterwards they are signed in, and no page is open yet.
 */

type Wanted = { firstName?: string; email?: string };
type RoleWanted = { role: 'coach' } | { role: 'client'; clientType: 'trial' | 'with-coach'; referralCode?: string };

type Made = { id: string; email: string };

/** An account without a role. */
export async function newAccount(
  page: Page,
  { firstName = 'Robin', email = freshEmail() }: Wanted = {},
): Promise<string> {
  const answer = await page.request.post('/api/login/sign-up', {
    form: { firstName, lastName: 'Example', email, password },
    headers: fromOurPage,
    maxRedirects: 0,
  });
  expect(answer.status(), await answer.text()).toBe(303);
  return email;
}

async function newPerson(page: Page, wanted: Wanted, choice: RoleWanted): Promise<Made> {
  const email = await newAccount(page, wanted);
  const { id } = await call<{ id: string }>(page, 'POST', '/api/auth/set-role', choice);
  return { id, email };
}

export const newCoach = (page: Page, wanted: Wanted = {}): Promise<Made> => newPerson(page, wanted, { role: 'coach' });

/** What a coach needs besides a confirmed address to write to and invite people. */
export async function completeProfile(page: Page, firstName: string, more: { defaultProgramId?: string } = {}) {
  await call(page, 'PUT', '/api/coach/profile', {
    fullName: `${firstName} Example`,
    professionalTitle: 'Coach for quiet people',
    yearsExperience: 7,
    specialties: ['Rest'],
    coachingApproach: 'One page a day, slowly and in ink.',
    bio: 'I have walked with people through long winters and short summers, and I write it down.',
    ...more,
  });
}

/** On the first day of the 7-day trial. */
export const newTrialClient = (page: Page, wanted: Wanted = {}): Promise<Made> =>
  newPerson(page, wanted, { role: 'client', clientType: 'trial' });

/** Without a program; without a coach as well, unless a coach's code is given. */
export const newClient = (page: Page, { referralCode, ...wanted }: Wanted & { referralCode?: string } = {}) =>
  newPerson(page, wanted, { role: 'client', clientType: 'with-coach', referralCode });

/** A real admin: the demo's admin may only change the demo. */
export async function newAdmin(page: Page, dataDir: string, wanted: Wanted = {}): Promise<Made> {
  const email = await newAccount(page, wanted);
  const database = await openForCommand(readConfig({ DATA_DIR: dataDir }), createLog({ logLevel: 'warn' }));
  await grantAdmin(database.db, email);
  await database.close();
  // The session of the sign-up may be cached without the grant.
  await signIn(page, email);
  const { id } = await call<{ id: string }>(page, 'POST', '/api/auth/set-role', { role: 'admin' });
  return { id, email };
}

/** A call as a page makes it, which must succeed. */
export async function call<Answer>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: unknown,
): Promise<Answer> {
  const answer = await page.request.fetch(path, { method, data, headers: fromOurPage });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

export async function signIn(page: Page, email: string): Promise<void> {
  const form = { email, password };
  const answer = await page.request.post('/api/login', { form, headers: fromOurPage, maxRedirects: 0 });
  expect(answer.status(), await answer.text()).toBe(303);
}

type Pair = { coach: Page; client: Page; clientId: string; coachEmail: string; clientEmail: string };

/** Ines coaches Daniel, who joined by her code and has no program yet. His first page is open in a browser of his own. */
export async function coachWithClient(coach: Page): Promise<Pair> {
  const { email: coachEmail } = await newCoach(coach, { firstName: 'Ines' });
  const { referralCode } = await call<{ referralCode: string }>(coach, 'GET', '/api/coach/referral-code');
  const client = await anotherBrowser(coach);
  const { id: clientId, email: clientEmail } = await newClient(client, { firstName: 'Daniel', referralCode });
  await client.goto('/');
  await expect(client.getByRole('heading', { name: 'No Active Program' })).toBeVisible();
  return { coach, client, clientId, coachEmail, clientEmail };
}

/** A page of the same server with its own cookies and storage. */
export async function anotherBrowser(page: Page): Promise<Page> {
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const context = await page.context().browser()?.newContext({ baseURL: origin });
  if (!context) throw new Error('The page has no browser.');
  return await context.newPage();
}

/** As the form of Change Program sends it. */
export async function putOnProgram(coach: Page, clientId: string, programId: string): Promise<void> {
  const answer = await coach.request.post(`/api/coach/client/${clientId}/change-program-direct`, {
    form: { programId },
    headers: fromOurPage,
    maxRedirects: 0,
  });
  expect(answer.status(), await answer.text()).toBe(303);
}
