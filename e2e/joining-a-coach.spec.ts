import type { Page } from '@playwright/test';
import { expect, freshEmail, password, test } from './fixtures.ts';
import { anotherBrowser, completeProfile, newClient, newCoach, newTrialClient } from './people.ts';

const toast = (page: Page, text: string) => page.locator('li').getByText(text, { exact: true });
let counter = 0;
/** A first name unique in this run, so that lists can be searched for it. */
const freshName = () => `Quill${process.pid}x${(counter += 1)}`;

/** A coach whose profile is complete. */
async function readyCoach(page: Page, firstName: string, more: { defaultProgramId?: string } = {}): Promise<string> {
  const { id } = await newCoach(page, { firstName });
  await completeProfile(page, firstName, more);
  return id;
}

/** A client without a coach who can be found by coaches, in a separate browser. */
async function newSeeker(coach: Page, firstName: string, isOnTrial = false): Promise<Page> {
  const seeker = await anotherBrowser(coach);
  await (isOnTrial ? newTrialClient : newClient)(seeker, { firstName });
  return seeker;
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** The list holds what other journeys left; the search finds one's own. */
async function find(coach: Page, name: string): Promise<void> {
  await coach.goto('/unassigned-clients');
  await expect(coach.getByText(/can be messaged/)).toBeVisible();
  const search = coach.getByRole('searchbox', { name: 'Search' });
  if ((await search.count()) > 0) await search.fill(name);
  await expect(rowOf(coach, name)).toBeVisible();
}

async function invite(coach: Page, name: string, program: string, words = ''): Promise<void> {
  await rowOf(coach, name)
    .getByRole('link', { name: /^Invite/ })
    .click();
  await expect(coach.getByRole('checkbox', { name: new RegExp(name) })).toBeChecked();
  await coach.getByLabel('Program').selectOption({ label: program });
  if (words) await coach.getByLabel(/Personal message/).fill(words);
  await coach.getByRole('button', { name: 'Send Coaching Invitation' }).click();
  await expect(toast(coach, 'Invitation sent')).toBeVisible();
}

test('from the referral link to the first day of the program', async ({ page }) => {
  await readyCoach(page, 'Oona', { defaultProgramId: 'breath-anchor-01' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share your code' });
  const link = await dialog.getByLabel('Link').inputValue();
  await expect
    .poll(() => dialog.getByAltText('QR code of your link').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);

  const client = await anotherBrowser(page);
  await client.goto(link);
  const code = new URL(link).searchParams.get('code') ?? '';
  await expect(client.getByLabel('Referral code')).toHaveValue(code);
  await client.getByRole('button', { name: 'Create Account' }).click();
  await client.getByLabel('First name').fill('Bela');
  await client.getByLabel('Last name').fill('Example');
  await client.getByLabel('E-mail').fill(freshEmail());
  await client.getByLabel('Password').fill(password);
  await client.getByRole('button', { name: 'Create Account' }).click();
  await expect(client.getByLabel('Referral code')).toHaveValue(code);
  await expect(client.getByText('This code connects you with Oona Example.')).toBeVisible();
  await client.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(client.getByText('Day 1 of 7').first()).toBeVisible();
  await expect(client.getByText('Oona Example').first()).toBeVisible();
  await client.context().close();

  await page.goto('/');
  await expect(page.getByText('Bela Example').first()).toBeVisible();
});

test('from a message and an invitation to the first day of the program', async ({ page }) => {
  const name = freshName();
  const client = await newSeeker(page, name, true);
  await readyCoach(page, 'Ida');

  await find(page, name);
  await rowOf(page, name)
    .getByRole('button', { name: /^Send Outreach/ })
    .click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Write to ${name}`) });
  await expect(dialog.getByLabel('Message')).toHaveValue(new RegExp(`^Hello ${name},`));
  const send = dialog.getByRole('button', { name: 'Send Outreach' });
  await dialog.getByLabel('Message').fill('  ');
  await expect(send).toBeDisabled();
  await dialog.getByLabel('Message').fill('Dear {firstName},\nI have <b>room</b>.');
  await expect(dialog.getByText(`Dear ${name},`)).toBeVisible();

  // The answer gets lost on the way; the letter is there once, and the words stay until that is known.
  await page.route(
    '**/api/coach/send-outreach',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await send.click();
  await expect(toast(page, 'Failed to Send Outreach')).toBeVisible();
  await expect(dialog.getByLabel('Message')).toHaveValue('Dear {firstName},\nI have <b>room</b>.');
  await page.reload();
  await find(page, name);
  await expect(rowOf(page, name)).toContainText('1 of 3, again from');
  await expect(rowOf(page, name).getByRole('button', { name: /^Send Outreach/ })).toBeDisabled();

  await client.goto('/invitations');
  await expect(client.getByRole('heading', { name: 'No invitations yet' })).toBeVisible();
  const letter = client.getByRole('article', { name: 'Ida Example' });
  await expect(letter).toContainText('A coach wrote to you');
  await expect(letter).toContainText(`Dear ${name},\nI have <b>room</b>.`);
  await expect(client.getByRole('article')).toHaveCount(1);

  await invite(page, name, 'Living from Desire', 'Come, <i>slowly</i>.');
  await expect(page.getByRole('checkbox', { name: new RegExp(name) })).toBeDisabled();
  await expect(page.getByLabel('Program'), 'kept for the next person').not.toHaveValue('');
  await expect(page.getByText('Pending Invitations').locator('..')).toContainText('1');

  await client.goto('/');
  await client.getByRole('link', { name: /Invitations.*1/ }).click();
  const invitation = client.getByRole('article', { name: 'Ida Example' }).first();
  await expect(invitation).toContainText('Personal message from your coach');
  await expect(invitation).toContainText('Come, <i>slowly</i>.');
  await expect(invitation).toContainText(/Sent (just now|\d+ minutes? ago)/);
  await expect(invitation).toContainText('Accepting ends Breath as Anchor at Day 1 and connects you with Ida.');
  await invitation.getByRole('link', { name: 'Preview the program' }).click();
  await expect(client.getByRole('heading', { name: 'Living from Desire' })).toBeVisible();
  await client.goBack();
  await client.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(toast(client, 'Invitation accepted!')).toBeVisible();
  await expect(toast(client, "You've successfully joined the coaching program")).toBeVisible();
  await expect(client.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(client.getByRole('heading', { level: 1 })).toBeFocused();
  await client.getByRole('link', { name: 'Today' }).first().click();
  await expect(client.getByText('Day 1 of 28').first()).toBeVisible();
  await expect(client.getByText('Ida Example').first()).toBeVisible();
  await client.context().close();

  await page.goto('/send-invitation');
  await expect(page.getByText('Accepted Invitations').locator('..')).toContainText('1');
  await page.goto('/');
  await expect(page.getByText(`${name} Example`).first()).toBeVisible();
});

test('from no coach to a request that is accepted, by meeting coaches', async ({ page }) => {
  const name = freshName();
  const coachId = await readyCoach(page, name, { defaultProgramId: 'breath-anchor-01' });
  const client = await newSeeker(page, 'Liv');
  await client.goto('/');
  await expect(client.getByRole('heading', { name: 'Three ways to begin' })).toBeVisible();
  await client.getByRole('link', { name: 'See coaches' }).click();
  await expect(client.getByRole('heading', { name: 'Meet coaches', level: 1 })).toBeVisible();
  await client.getByRole('searchbox', { name: 'Search' }).fill(name.toUpperCase());
  await expect(client.getByText('One coach found.')).toBeVisible();
  const card = client.getByRole('listitem').filter({ hasText: `${name} Example` });
  await expect(card.getByRole('link', { name: /^Profile/ })).toHaveAttribute('href', `/coach/${coachId}`);
  await card.getByRole('button', { name: /^Request Coaching/ }).click();
  await client
    .getByRole('dialog')
    .getByLabel(/A few words to/)
    .fill('Because of the sea.');
  await client.getByRole('button', { name: 'Send request' }).click();
  await expect(toast(client, 'Request sent')).toBeVisible();
  await expect(card.getByText(/^Requested just now\. Usually answers by /)).toBeVisible();

  await page.goto('/');
  await page.getByRole('button', { name: 'Accept Liv Example' }).click();
  await page.getByRole('button', { name: 'Accept the request from Liv Example' }).click();
  await expect(toast(page, 'Request accepted')).toBeVisible();
  await client.goto('/');
  await expect(client.getByText('Day 1 of 7').first()).toBeVisible();
  await client.goto('/coaches');
  await expect(client.getByText(`You work with ${name} Example.`)).toBeVisible();
  await client.context().close();
});
