import { answered, expect, signInDemo, test } from './fixtures.ts';
import { call, coachWithClient, putOnProgram } from './people.ts';

test('a practice is marked, stays marked after a reload, and shows on the progress page', async ({ page }) => {
  await signInDemo(page, 'client');
  await page.goto('/practices');
  await expect(page.getByRole('heading', { name: 'Daily Practices' })).toBeVisible();
  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
    .first();
  const title = await first.getByRole('heading').textContent();
  const box = first.getByRole('checkbox', { name: 'Mark as completed' });
  const wasMarked = await box.isChecked();
  if (wasMarked) {
    await answered(page, 'POST /api/client/practice-completion', () => box.uncheck());
  }
  await answered(page, 'POST /api/client/practice-completion', () => box.check());
  await expect(first.getByText(/^Done, /)).toBeVisible();
  await page.reload();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: title ?? '' })
      .getByRole('checkbox'),
  ).toBeChecked();

  await page.goto('/progress');
  await expect(page.getByRole('heading', { name: 'Your Progress' })).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: 'Recent Practices' })
      .getByText(title ?? '')
      .first(),
  ).toBeVisible();
});

test('a week folds with its last day: a sentence is picked, the card is shared, seen and taken back', async ({
  page,
}) => {
  const { coach, client, clientId } = await coachWithClient(page);
  await putOnProgram(coach, clientId, 'breath-anchor-01');
  for (const day of [1, 2, 3, 4, 5, 6]) {
    if (day < 3)
      await call(client, 'POST', '/api/journal-entries', { entryText: `Page ${day}. And more of it.`, moodScore: 7 });
    await call(client, 'POST', '/api/client/advance-day');
  }
  await client.goto('/');
  await client.getByRole('textbox', { name: 'Your entry' }).fill('The last page. It was short.');
  await client.getByRole('button', { name: "Save Today's Entry" }).click();
  await client.getByRole('link', { name: 'Look back on Week 1' }).click();
  await expect(client.getByRole('heading', { name: 'Week 1 is woven', level: 1 })).toBeVisible();
  await answered(client, 'PUT /api/client/week-cards', () =>
    client.getByRole('radio', { name: /^The last page\./ }).click(),
  );
  await client.getByRole('button', { name: /^Share this card with / }).click();
  await expect(client.getByText(/^Shared with /).first()).toBeVisible();

  const card = coach.getByRole('article').filter({ hasText: 'The last page.' });
  await answered(coach, 'POST /api/coach/week-cards/{id}/read', async () => {
    await coach.goto('/shared');
    await card.scrollIntoViewIfNeeded();
  });
  await expect(coach.getByText('It was short.')).toHaveCount(0);

  await client.goto('/progress');
  await client.getByRole('button', { name: 'Stop sharing, Week 1' }).click();
  await expect(client.getByText('Only you can see this')).toBeVisible();
  await coach.goto('/shared');
  await expect(coach.getByText('Nothing shared yet')).toBeVisible();
  await expect(card).toHaveCount(0);
});
