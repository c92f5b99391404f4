import { expect, test } from './fixtures.ts';
import { faults } from './looks.ts';
import { call, newClient, newCoach } from './people.ts';

test('a coach withdraws an invitation and invites the person again; the client reads how it stands', async ({
  page,
  browser,
  baseURL,
}) => {
  await newCoach(page, { firstName: 'Ines' });
  await call(page, 'PUT', '/api/coach/profile', {
    fullName: 'Ines Example',
    professionalTitle: 'Coach for quiet people',
    yearsExperience: 7,
    specialties: ['Rest'],
    coachingApproach: 'One page a day, slowly and in ink.',
    bio: 'I have walked with people through long winters and short summers, and I write it down.',
  });
  const client = await (await browser.newContext({ baseURL })).newPage();
  const firstName = `Hannaquill${process.pid}`;
  const { id: clientId } = await newClient(client, { firstName });
  await call(page, 'POST', '/api/coach/send-invitation', { clientId, programId: 'living-from-desire-01' });
  await client.goto('/invitations');
  await expect(client.getByRole('button', { name: 'Accept Invitation' })).toBeVisible();

  await page.goto('/send-invitation');
  await page.getByRole('tab', { name: 'Sent' }).click();
  await expect(page.getByRole('heading', { name: 'Sent Invitations' })).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(firstName) });
  await expect(row).toContainText('Waiting');
  await expect(row).toContainText('14 days left');
  expect(await faults(page)).toEqual([]);
  await row.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw Invitation' }).click();
  await expect(row).toContainText('by you, ');

  // The client's open page follows by itself.
  await expect(client.getByText('No longer open')).toBeVisible();
  await expect(client.getByRole('button', { name: 'Accept Invitation' })).toHaveCount(0);

  await row.getByRole('button', { name: 'Invite again' }).click();
  await expect(page.getByRole('radio', { name: new RegExp(firstName) })).toBeChecked();
  await page.getByRole('combobox', { name: 'Program' }).selectOption({ label: 'Breath as Anchor' });
  await page.getByRole('button', { name: 'Send Coaching Invitation' }).click();
  await expect(client.getByRole('article').getByRole('heading', { name: 'Breath as Anchor' })).toBeVisible();
  await client.getByRole('button', { name: 'Accept Invitation' }).click();
  await page.getByRole('tab', { name: 'Sent' }).click();
  const accepted = row.filter({ hasText: 'accepted' });
  await expect(accepted.getByRole('link', { name: /Open page/ })).toBeVisible();
  await client.context().close();
});
