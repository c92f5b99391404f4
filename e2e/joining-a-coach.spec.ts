import type { Browser, Page } from '@playwright/test';
import { clockTest, expect, freshEmail, password, test } from './fixtures.ts';
import { faults } from './looks.ts';
import { call, newAccount, newClient, newCoach, newTrialClient } from './people.ts';

const toast = (page: Page, text: string) => page.locator('li').getByText(text, { exact: true });
let counter = 0;
/** A first name nobody else in this run has, so that lists can be searched for it. */
const freshName = () => `Quill${process.pid}x${(counter += 1)}`;

/** A coach whose profile is complete. */
async function readyCoach(page: Page, firstName: string, more: { defaultProgramId?: string } = {}): Promise<string> {
  const { id } = await newCoach(page, { firstName });
  await call(page, 'PUT', '/api/coach/profile', {
    fullName: `${firstName} Example`,
    professionalTitle: 'Coach for quiet people',
    yearsExperience: 7,
    specialties: ['Rest'],
    coachingApproach: 'One page a day, slowly and in ink.',
    bio: 'I have walked with people through long winters and short summers, and I write it down.',
    ...more,
  });
  return id;
}

/** Somebody without a coach who lets coaches find them, in a browser of their own. */
async function newSeeker(browser: Browser, baseURL: string, firstName: string, isOnTrial = false): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await (isOnTrial ? newTrialClient : newClient)(page, { firstName });
  return page;
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
  await expect(coach.getByRole('radio', { name: new RegExp(name) })).toBeChecked();
  await coach.getByLabel('Program').selectOption({ label: program });
  if (words) await coach.getByLabel(/Personal message/).fill(words);
  await coach.getByRole('button', { name: 'Send Coaching Invitation' }).click();
  await expect(toast(coach, 'Invitation sent')).toBeVisible();
}

test('from the referral link to the first day of the program', async ({ page, browser, server }) => {
  await readyCoach(page, 'Oona', { defaultProgramId: 'breath-anchor-01' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share your code' });
  const link = await dialog.getByLabel('Link').inputValue();
  await expect
    .poll(() => dialog.getByAltText('QR code of your link').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  expect(await faults(page)).toEqual([]);

  const client = await (await browser.newContext({ baseURL: server.url })).newPage();
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

test('a renewed code takes the place of the old one, which stops', async ({ page, browser, server }) => {
  await readyCoach(page, 'Runa');
  await page.goto('/');
  const old = (await page.getByText(/^RUNA-[A-Z2-9]{6}$/).textContent()) ?? '';
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Get a new code' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`${old} stops working at once`);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Get a New Code' }).click();
  await expect(toast(page, 'You have a new code')).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Link')).not.toHaveValue(new RegExp(old));

  const client = await (await browser.newContext({ baseURL: server.url })).newPage();
  await newAccount(client);
  await client.goto('/');
  await client.getByRole('radio', { name: /Client/ }).check();
  await client.getByRole('radio', { name: /With a coach/ }).check();
  await client.getByLabel('Referral code').fill(old);
  await client.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(client.getByLabel('Referral code')).toHaveAttribute('aria-invalid', 'true');
  await client.context().close();
});

test('from a message and an invitation to the first day of the program', async ({ page, browser, server }) => {
  const name = freshName();
  const client = await newSeeker(browser, server.url, name, true);
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
  expect(await faults(page)).toEqual([]);

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
  await expect(page.getByRole('radio', { name: new RegExp(name) })).toBeDisabled();
  await expect(page.getByLabel('Program')).toHaveValue('');
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

test('a request is asked, declined with a word, asked again and accepted', async ({ page, browser, server }) => {
  const coachId = await readyCoach(page, 'Mara');
  const client = await newSeeker(browser, server.url, 'Tove');
  await client.goto(`/coach/${coachId}`);
  await client.getByRole('button', { name: 'Request Coaching' }).click();
  await client
    .getByRole('dialog')
    .getByLabel(/A few words to/)
    .fill('Because <b>winter</b>.');
  await client.getByRole('button', { name: 'Send request' }).click();
  await expect(toast(client, 'Request sent')).toBeVisible();
  await expect(client.getByText(/^You asked .* No answer yet\.$/)).toBeVisible();

  await page.goto('/');
  await expect(page.getByText('Coaching request')).toBeVisible();
  await expect(page.getByText('Because <b>winter</b>.')).toBeVisible();
  await page.getByRole('button', { name: 'Decline the request from Tove Example' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/Add a note/)
    .fill('In spring, gladly.');
  await page.getByRole('button', { name: 'Decline Request' }).click();
  await expect(toast(page, 'Request declined')).toBeVisible();
  await expect(page.getByText('Coaching request')).toHaveCount(0);

  await client.reload();
  await expect(client.getByText('In spring, gladly.')).toBeVisible();
  await client.getByRole('button', { name: 'Request Coaching Again' }).click();
  await client.getByRole('button', { name: 'Send request' }).click();
  await expect(toast(client, 'Request sent')).toBeVisible();
  await client.goto('/invitations');
  await expect(client.getByText('Waiting', { exact: true })).toBeVisible();
  await expect(client.getByText('Declined', { exact: true })).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Accept the request from Tove Example' }).click();
  await expect(toast(page, 'Request accepted')).toBeVisible();
  await expect(page.getByText('Tove Example').first()).toBeVisible();
  await client.goto(`/coach/${coachId}`);
  await expect(client.getByText(/is your coach\.$/)).toBeVisible();
  await client.context().close();
});

test('from no coach to a request that is accepted, by meeting coaches', async ({ page, browser, server }) => {
  const name = freshName();
  const coachId = await readyCoach(page, name, { defaultProgramId: 'breath-anchor-01' });
  const client = await newSeeker(browser, server.url, 'Liv');
  await client.goto('/');
  await expect(client.getByRole('heading', { name: 'Three ways to begin' })).toBeVisible();
  expect(await faults(client)).toEqual([]);
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
  expect(await faults(client)).toEqual([]);

  await page.goto('/');
  await page.getByRole('button', { name: 'Accept the request from Liv Example' }).click();
  await expect(toast(page, 'Request accepted')).toBeVisible();
  await client.goto('/');
  await expect(client.getByText('Day 1 of 7').first()).toBeVisible();
  await client.goto('/coaches');
  await expect(client.getByText(`You work with ${name} Example.`)).toBeVisible();
  await client.context().close();
});

test('a trial, and then a code, from Today and from Settings', async ({ page, browser, server }) => {
  await readyCoach(page, 'Saga');
  const { referralCode } = await call<{ referralCode: string }>(page, 'GET', '/api/coach/referral-code');
  const client = await newSeeker(browser, server.url, 'Dag');
  await client.goto('/');
  const code = client.getByLabel('Code');
  await code.fill('NOBODY-22222');
  await client.getByRole('button', { name: 'Use code' }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(client.getByText(/^No coach has this referral code\./)).toBeVisible();
  await client.getByRole('button', { name: 'Start the trial' }).click();
  await expect(toast(client, 'Your 7-day trial has started!')).toBeVisible();
  await expect(client.getByText('Day 1 of 7').first()).toBeVisible();

  await client.goto('/settings/contact');
  await client.getByRole('link', { name: 'Meet coaches' }).click();
  await expect(client.getByRole('button', { name: 'Start the trial' })).toHaveCount(0);
  await code.fill(referralCode.toLowerCase());
  await client.getByRole('button', { name: 'Connect with Saga Example' }).click();
  await expect(toast(client, "You're connected with your coach!")).toBeVisible();
  await expect(client).toHaveURL(/\/$/);
  await expect(client.getByText('Saga Example').first()).toBeVisible();
  await client.context().close();
});

test('whoever wants no more messages is written to and invited by nobody', async ({ page, browser, server }) => {
  const name = freshName();
  const client = await newSeeker(browser, server.url, name);
  await readyCoach(page, 'Una');
  await find(page, name);
  await rowOf(page, name)
    .getByRole('button', { name: /^Send Outreach/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send Outreach' }).click();
  await expect(toast(page, 'Outreach Sent Successfully!')).toBeVisible();

  await client.goto('/invitations');
  await client.getByRole('button', { name: 'No more messages' }).click();
  const question = client.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await faults(client)).toEqual([]);
  await question.getByRole('button', { name: 'No More Messages' }).click();
  await expect(client.getByText(/^You asked for no more messages\./)).toBeVisible();
  await client.context().close();

  await find(page, name);
  await expect(rowOf(page, name)).toContainText('Asked for no more messages');
  await expect(rowOf(page, name).getByRole('link')).toHaveCount(0);
  await expect(rowOf(page, name).getByRole('button', { name: /^Send Outreach/ })).toBeDisabled();
});

test('an unfinished profile is told what is missing and shown the way', async ({ page }) => {
  await newCoach(page, { firstName: 'Nils' });
  for (const path of ['/unassigned-clients', '/send-invitation']) {
    await page.goto(path);
    await expect(page.getByText('Please complete your profile first').first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Complete your profile' }).click();
    await expect(page).toHaveURL(/\/profile\/edit$/);
  }
});

test('an invitation without client or program is not sent, and a link to nobody chooses nobody', async ({ page }) => {
  await readyCoach(page, 'Eda');
  await page.goto('/send-invitation?clientId=0198c0de-0000-7000-8000-00000000dead&clientName=%3Cb%3EMallory%3C%2Fb%3E');
  await expect(page.getByText(/is no longer an unassigned client/)).toBeVisible();
  await expect(page.getByText('Mallory')).toHaveCount(0);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Send Coaching Invitation' }).click();
  await expect(toast(page, 'Missing information')).toBeVisible();
  await expect(toast(page, 'Please select both a client and a program')).toBeVisible();
});

test('the default message is customised, and an unsaved one is there after a reload', async ({ page }) => {
  await readyCoach(page, 'Ylva');
  await page.goto('/unassigned-clients');
  const field = page.getByLabel('Default outreach message');
  await field.fill('Dear {firstName}, it is Ylva.');
  await expect(page.getByText('Changed, not saved')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('Dear {firstName}, it is Ylva.');
  await page.getByRole('button', { name: 'Save Message' }).click();
  await expect(toast(page, 'Default Message Updated')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('Dear {firstName}, it is Ylva.');
  await expect(page.getByRole('button', { name: 'Save Message' })).toBeDisabled();
});

clockTest(
  'an invitation runs out while the page is open, without any reload',
  async ({ page, browser, clockServer }) => {
    const name = freshName();
    const context = await browser.newContext({ baseURL: clockServer.url });
    await clockServer.follow(context);
    const client = await context.newPage();
    await newClient(client, { firstName: name });
    await readyCoach(page, 'Asta');
    await find(page, name);
    await invite(page, name, 'Breath as Anchor');

    await client.goto('/invitations');
    await expect(client.getByText(/^Expires 18 March, /)).toBeVisible();
    const comeBack = () => client.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await clockServer.moveTo('2026-03-17T12:00:00Z');
    await comeBack();
    await expect(client.getByText(/^Expires tomorrow, /)).toBeVisible();
    await expect(client.getByText('Sent 13 days ago')).toBeVisible();
    await clockServer.moveTo('2026-03-18T23:00:00Z');
    await comeBack();
    await expect(client.getByText('Expired', { exact: true })).toBeVisible();
    await expect(client.getByRole('button', { name: 'Accept Invitation' })).toHaveCount(0);

    await page.goto('/send-invitation');
    await expect(page.getByText('Pending Invitations').locator('..')).toContainText('0');
    await expect(page.getByRole('radio', { name: new RegExp(name) })).toBeEnabled();
    await context.close();
  },
);
