import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { call, coachWithClient, putOnProgram } from './people.ts';

const programId = 'living-from-desire-01';
const endOf = (page: Page) => page.getByRole('button', { name: 'End coaching', exact: true });
const paperOf = (page: Page) => page.getByRole('textbox', { name: 'Your entry' });

async function openFormer(coach: Page) {
  await coach.getByRole('button', { name: 'Former Clients' }).click();
  return coach.getByRole('dialog', { name: 'Former Clients' });
}

test('a coach ends the work and takes it back, then ends it for good; the program goes on as the client chooses', async ({
  page,
}) => {
  const { coach, client, clientId } = await coachWithClient(page);
  await putOnProgram(coach, clientId, programId);
  await call(coach, 'PUT', `/api/coach/client/${clientId}/notes`, { notes: 'Friday call: the border.' });
  await expect(paperOf(client)).toBeVisible();

  await coach.goto(`/client/${clientId}`);
  await endOf(coach).click();
  const dialog = coach.getByRole('dialog', { name: 'End coaching with Daniel?' });
  await expect(dialog).toContainText('Daniel is on day 1 of 28.');
  await dialog.getByRole('textbox', { name: /A few words to Daniel/ }).fill('Thank you for these weeks.');
  await dialog.getByRole('button', { name: 'End coaching' }).click();
  await expect(coach).toHaveURL(/\/$/);
  await expect(coach.getByRole('link', { name: /Daniel/ })).toHaveCount(0);

  // The client's open page follows, and asks.
  const question = client.getByRole('region', { name: 'Keep going with Living from Desire?' });
  await expect(question).toBeVisible();
  await expect(paperOf(client)).toBeVisible();

  const former = await openFormer(coach);
  await former.getByRole('button', { name: /^Read notes/ }).click();
  await expect(former).toContainText('Friday call: the border.');
  await former.getByRole('button', { name: /^Undo: work with Daniel/ }).click();
  await expect(coach.getByRole('link', { name: /Daniel/ }).first()).toBeVisible();
  await expect(question).toHaveCount(0);

  await coach.goto(`/client/${clientId}`);
  await expect(coach.getByRole('textbox', { name: 'Coach notes' })).toHaveValue('Friday call: the border.');
  await endOf(coach).click();
  await coach.getByRole('dialog').getByRole('button', { name: 'End coaching' }).click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stop here' }).click();
  await expect(question).toHaveCount(0);
  await expect(client.getByRole('heading', { name: 'Meet coaches' }).first()).toBeVisible();

  // The page about the client is closed, and so is the conversation, for both.
  await coach.goto(`/client/${clientId}`);
  await expect(coach.getByRole('heading', { name: 'Client Not Found' })).toBeVisible();
  for (const who of [coach, client]) {
    await who.goto('/messages');
    await who.getByRole('link', { name: /Thank you for these weeks/ }).click();
    await expect(who.getByText('Your work together has ended.')).toBeVisible();
  }
});

test('a client leaves and takes it back, then leaves alone with the program', async ({ page }) => {
  const { coach, client, clientId } = await coachWithClient(page);
  await putOnProgram(coach, clientId, programId);
  await coach.goto(`/client/${clientId}`);
  await expect(endOf(coach)).toBeVisible();

  const leave = async () => {
    await client.goto('/settings/contact');
    await client.getByRole('button', { name: 'Leave this coach' }).click();
    const dialog = client.getByRole('dialog', { name: /^Leave Ines/ });
    await expect(dialog.getByRole('radio', { name: /Continue on my own/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Leave this coach' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await leave();
  // The coach's open page closes by itself.
  await expect(coach.getByRole('heading', { name: 'Client Not Found' })).toBeVisible();
  await expect(client.getByText(/You can undo this until/)).toBeVisible();
  await client.getByRole('region', { name: 'Coaches and contact' }).getByRole('button', { name: 'Undo' }).click();
  await expect(client.getByRole('button', { name: 'Leave this coach' })).toBeVisible();
  await expect(endOf(coach)).toBeVisible();

  await leave();
  await client.goto('/');
  await expect(paperOf(client)).toBeVisible();
  await expect(client.getByText(/^You’ve left Ines/)).toBeVisible();
  await client.setViewportSize({ width: 390, height: 844 });

  // By the code they are together again, and everything is where it was.
  const { referralCode } = await call<{ referralCode: string }>(coach, 'GET', '/api/coach/referral-code');
  await call(client, 'POST', '/api/client/join-coach', { referralCode });
  await coach.goto('/');
  await expect(coach.getByRole('link', { name: /Daniel/ }).first()).toBeVisible();
  await expect(client.getByText(/^You’ve left Ines/)).toHaveCount(0);
});
