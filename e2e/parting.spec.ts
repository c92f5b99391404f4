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

  // From the dashboard, which is in memory from then on.
  await coach.goto('/');
  await coach
    .getByRole('link', { name: /Daniel/ })
    .first()
    .click();
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
});
