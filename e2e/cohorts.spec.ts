import { expect, freshEmail, password, test } from './fixtures.ts';
import { call, newClient, newCoach, anotherBrowser } from './people.ts';

/** The date of the machine the browser runs on, as a field for dates takes it. */
const today = () => new Date().toISOString().slice(0, 10);

test('a coach makes a cohort, two people join it, and it ends with nothing of one seen by the other', async ({
  page,
}) => {
  await newCoach(page, { firstName: 'Oona' });
  await page.goto('/cohorts');
  await page.getByRole('link', { name: 'Create Cohort' }).click();
  await page.getByLabel('Name').fill('Winter Circle');
  await page.getByLabel('Program').selectOption({ label: 'Breath as Anchor, 7 days' });
  await page.getByLabel('Start date').fill(today());
  await page.getByRole('button', { name: 'Create Cohort' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Winter Circle' })).toBeVisible();
  await expect(page.getByAltText('QR code of the link')).toBeVisible();
  const link = (await page.getByText(/\/group\/COHORT-/).textContent()) ?? '';

  const nora = await anotherBrowser(page);
  await nora.goto(link);
  await expect(nora.getByRole('heading', { level: 1, name: 'Winter Circle' })).toBeVisible();
  await expect(nora.getByText('Never your pages, your moods, or whether you wrote.')).toBeVisible();
  await nora.getByRole('link', { name: 'Create Account' }).click();
  await nora.getByLabel('First name').fill('Nora');
  await nora.getByLabel('E-mail').fill(freshEmail());
  await nora.getByLabel('Password', { exact: true }).fill(password);
  await nora.getByRole('button', { name: 'Create Account' }).click();
  await expect(nora.getByRole('heading', { level: 1, name: 'Join Winter Circle' })).toBeVisible();
  await nora.getByRole('radio', { name: /Another name/ }).check();
  await nora.getByLabel('Your name in the group').fill('Nora W.');
  await nora.getByRole('button', { name: 'Join the group' }).click();
  // Role, coach and program are new, and the whole page is reloaded.
  await expect(nora.getByText('Day 1 of 7')).toBeVisible();

  const theo = await anotherBrowser(page);
  await newClient(theo, { firstName: 'Theo' });
  await call(theo, 'POST', `/api/groups/${link.split('/').pop()}/join`, { shownName: 'T.' });
  await nora.goto('/group');
  await expect(nora.getByText('T.', { exact: true })).toBeVisible();
  await expect(nora.getByText('Theo')).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('2 of 12', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^End this cohort/ }).click();
  await page.getByRole('button', { name: 'End Cohort' }).click();
  await expect(page.getByText('This cohort has ended, so nobody can join it.')).toBeVisible();
  const stranger = await anotherBrowser(page);
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { level: 1, name: 'This link is no longer valid.' })).toBeVisible();
  await expect(stranger.getByText('Winter Circle')).toHaveCount(0);
  // Her open page shows it without a reload.
  await expect(nora.getByRole('heading', { level: 1, name: 'You aren’t in a group' })).toBeVisible();
  await nora.getByRole('link', { name: 'Winter Circle' }).click();
  await expect(nora.getByText('This group has ended. What was written stays here to read.')).toBeVisible();
  // The name there, and the place, are still hers to change.
  await expect(nora.getByText('Nora W. (you)')).toBeVisible();
  await nora.getByRole('button', { name: 'Change my name' }).click();
  await nora.getByRole('radio', { name: /A member/ }).check();
  await nora.getByRole('button', { name: 'Save Name' }).click();
  await expect(nora.getByText('Nora W.')).toHaveCount(0);
  await nora.setViewportSize({ width: 390, height: 844 });
  await nora.getByRole('button', { name: 'Leave the group' }).click();
  await nora.getByRole('button', { name: 'Leave the Group' }).click();
  await expect(nora).toHaveURL('/');
  await expect(nora.getByText('Day 1 of 7')).toBeVisible();
  await expect(nora.getByText('Winter Circle has ended')).toBeVisible();
  await nora.goto('/group');
  await expect(nora.getByText('You aren’t in a group')).toBeVisible();
  await expect(nora.getByText('Winter Circle')).toHaveCount(0);
});

test('the room is live in two browsers, and what is posted without a connection arrives once', async ({
  page: coach,
}) => {
  await newCoach(coach, { firstName: 'Ines' });
  const { id, joinCode } = await call<{ id: string; joinCode: string }>(coach, 'POST', '/api/coach/cohorts', {
    name: 'Night Circle',
    programId: 'breath-anchor-01',
    startsOn: today(),
    pace: 'together',
    places: 12,
    closesOn: null,
  });
  await call(coach, 'PUT', `/api/cohorts/${id}/room/writers`, { writers: 'everyone' });
  const nora = await anotherBrowser(coach);
  await newClient(nora, { firstName: 'Nora' });
  await call(nora, 'POST', `/api/groups/${joinCode}/join`, { shownName: 'N. from the coast' });

  await coach.goto(`/cohorts/${id}/room`);
  await nora.goto(`/groups/${id}`);
  await expect(nora.getByText('Nothing from your journal is shown here.')).toBeVisible();
  await coach.getByLabel('Write to everyone').fill('Good evening, all.');
  await coach.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(nora.getByRole('article').getByText('Good evening, all.')).toBeVisible();

  await nora.context().setOffline(true);
  await nora.getByLabel('Write to the group').fill('From the train.');
  await nora.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(nora.getByText('On this device. We’ll post it when you’re back online.')).toBeVisible();
  await nora.context().setOffline(false);
  const post = coach.getByRole('article', { name: /^N\. from the coast/ });
  await expect(post.getByText('From the train.')).toBeVisible();
  await coach.reload();
  await expect(post).toHaveCount(1);
  await expect(nora.getByRole('article').getByText('From the train.')).toHaveCount(1);
});
