import type { Browser, Page } from '@playwright/test';
import { expect, signUp } from './fixtures.ts';

export type Pair = { coach: Page; client: Page; clientId: string };

/** A coach and a client who joined by the coach's code, each in a browser of their own. */
export async function coachWithClient(
  coach: Page,
  browser: Browser,
  baseURL: string | undefined,
  { follow }: { follow?: (page: Page) => Promise<void> } = {},
): Promise<Pair> {
  await signUp(coach, { role: 'Coach', firstName: 'Ines' });
  await coach.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(coach.getByText('No clients yet')).toBeVisible();
  const { referralCode } = (await (await coach.request.get('/api/coach/referral-code')).json()) as {
    referralCode: string;
  };

  const client = await (await browser.newContext({ baseURL })).newPage();
  await follow?.(client);
  await signUp(client, { role: 'Client', firstName: 'Daniel', code: referralCode });
  await client.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(client.getByRole('heading', { name: 'No Active Program' })).toBeVisible();
  const { id: clientId } = (await (await client.request.get('/api/auth/user')).json()) as { id: string };
  return { coach, client, clientId };
}

/** As the form of Change Program sends it. */
export async function putOnProgram(
  coach: Page,
  origin: string | undefined,
  clientId: string,
  programId: string,
): Promise<void> {
  const answer = await coach.request.post(`/api/coach/client/${clientId}/change-program-direct`, {
    form: { programId },
    headers: { origin: origin ?? '' },
    maxRedirects: 0,
  });
  expect(answer.status(), await answer.text()).toBe(303);
}
