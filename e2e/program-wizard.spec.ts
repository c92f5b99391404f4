import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newCoach } from './people.ts';

async function openWizard(page: Page): Promise<void> {
  await page.goto('/programs/new');
  await expect(page.getByRole('heading', { name: 'Create New Program' })).toBeVisible();
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const day = (page: Page, number: number) => page.getByLabel(`Day ${number}`, { exact: true });
const toastWith = (page: Page, text: string) => page.locator('li').getByText(text, { exact: true });

/** The sentence that says the writing is safe. */
const keptOnDevice = (page: Page) => expect(page.getByText(/^Draft saved on this device/)).toBeVisible();

async function pasteDays(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await page
    .getByLabel('Your list')
    .fill(Array.from({ length: count }, (_, index) => `${index + 1}. What is true on day ${index + 1}?`).join('\n'));
  await page.getByRole('button', { name: `Fill ${count} days` }).click();
}

type Program = { id: string; title: string; subtitle: string; dailyPromptsCount: number; isDraft: boolean };
const ownPrograms = async (page: Page): Promise<Program[]> => (await page.request.get('/api/programs')).json();

test('a 28-day program survives a lost answer, a lost connection and two reloads, and is there once', async ({
  page,
}) => {
  await newCoach(page);
  await openWizard(page);
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByLabel('Program title').fill('Small Braveries');
  await page.getByLabel('Core question').fill('What would you do if it only had to be honest?');
  await next(page);
  await page.getByLabel('Theme title').fill('Naming the Edge');
  await page.getByLabel('Focus').fill('Find the small places where you step back.');
  await next(page);
  await page.getByRole('button', { name: 'Add a practice week 1' }).click();
  await page.getByLabel('Practice title').fill('Three Honest Breaths');
  await page.getByLabel('Instructions').fill('Stand still.\nBreathe.');
  await next(page);
  await pasteDays(page, 28);
  await expect(page.getByRole('heading', { name: '28 of 28 written' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a check-in' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a check-in' });
  await adding.getByLabel('Check-in').selectOption('Goals in five steps');
  await adding.getByLabel('After the page of').selectOption('Day 28');
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('list', { name: 'Goals in five steps' })).toContainText('Day 28');
  await keptOnDevice(page);

  // The server makes the program, but the page never hears of it.
  await page.route('**/api/programs', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Create Program' }).click();
  await expect(page.getByRole('dialog', { name: 'Nothing is saved yet' })).toBeVisible();
  await page.unroute('**/api/programs');
  await page.reload();
  await expect(page.getByRole('heading', { name: '28 of 28 written' })).toBeVisible();

  // The heading is changed after that, and the connection goes in the middle of the save.
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /28-Day Theme/ })
    .click();
  await page.getByLabel('Subtitle').fill('Written after the lost answer');
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Daily Prompts/ })
    .click();
  await page.route('**/weekly-practices*', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Create Program' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two of four parts are saved' });
  await expect(dialog).toBeVisible();
  await expect(
    dialog.getByText('Trying again continues from Weekly Practices and makes no second program.'),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByText('Two of four parts are saved')).toBeVisible();
  expect(await ownPrograms(page)).toMatchObject([{ title: 'Small Braveries', isDraft: true }]);

  await page.unroute('**/weekly-practices*');
  await page.getByRole('button', { name: 'Create Program' }).click();
  await expect(toastWith(page, 'Program Created')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  const programs = await ownPrograms(page);
  expect(programs).toMatchObject([
    { title: 'Small Braveries', subtitle: 'Written after the lost answer', dailyPromptsCount: 28, isDraft: false },
  ]);
  const preview = await (await page.request.get(`/api/programs/preview/${programs[0]?.id}`)).json();
  expect(preview).toMatchObject({
    weeklyThemes: [{ weekNumber: 1, title: 'Naming the Edge' }],
    weeklyPractices: [{ weekNumber: 1, title: 'Three Honest Breaths', instructions: ['Stand still.', 'Breathe.'] }],
  });
  expect(preview.dailyPrompts.at(-1)).toMatchObject({
    weekNumber: 4,
    dayNumber: 7,
    promptText: 'What is true on day 28?',
    checkIn: { title: 'Goals in five steps' },
  });

  await openWizard(page);
  await expect(page.getByLabel('Program title')).toHaveValue('');
});

test('the prompts can be written by keyboard alone, and a second tab follows', async ({ page, context }) => {
  await newCoach(page);
  await openWizard(page);
  await page.getByLabel('Program title').fill('By keyboard');
  for (let step = 0; step < 3; step += 1) await next(page);
  await day(page, 1).focus();
  await page.keyboard.type('First');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Second');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('with two lines');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(day(page, 1)).toBeFocused();
  await expect(day(page, 1)).toHaveValue('Second\nwith two lines');
  await page.keyboard.press('Alt+n');
  await expect(day(page, 3)).toBeFocused();
  await page.getByRole('button', { name: 'Fill 26 empty days' }).click();
  await expect(day(page, 3)).toHaveValue('What insights are emerging for you today?');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(day(page, 3)).toHaveValue('');
  await keptOnDevice(page);

  const second = await context.newPage();
  await openWizard(second);
  await expect(day(second, 2)).toHaveValue('First');
  await second.getByLabel('Day 2', { exact: true }).fill('First, from the second tab');
  await expect(day(page, 2)).toHaveValue('First, from the second tab');
  await expect(page.getByText(/^Updated from another tab/)).toBeVisible();
});
