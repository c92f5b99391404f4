import type { Page } from '@playwright/test';
import { clockTest, expect, isReady, test } from './fixtures.ts';
import { newTrialClient } from './people.ts';

const paper = (page: Page) => page.getByRole('textbox', { name: 'Your entry' });
const kept = (page: Page) => page.getByRole('article', { name: 'What you wrote' });

/** The first page of the 7-day trial. */
async function startTrial(page: Page): Promise<string> {
  const { email } = await newTrialClient(page, { firstName: 'Tove' });
  await page.goto('/');
  await expect(page.getByText('Day 1 of 7')).toBeVisible();
  return email;
}

async function write(page: Page, text: string, mood?: number): Promise<void> {
  await paper(page).fill(text);
  if (mood) await page.getByLabel('How are you feeling?').fill(String(mood));
  await page.getByRole('button', { name: "Save Today's Entry" }).click();
  const place = kept(page).filter({ hasText: text });
  await expect(place.getByText(/^Saved, /)).toBeVisible();
}

async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 40 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  expect(await isThere()).toBe(true);
}

const hasFocus = (page: Page, selector: string) => () =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

test('a page is written and saved by keyboard alone', async ({ page }) => {
  await startTrial(page);
  await tabTo(page, hasFocus(page, 'textarea'));
  await page.keyboard.type('Ten breaths, and none of them the same.');
  await expect(page.getByText(/^On this device, \d\d:\d\d$/)).toBeVisible();
  await tabTo(page, hasFocus(page, 'input[type=range]'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, hasFocus(page, 'button[type=submit]'));
  await page.keyboard.press('Enter');
  // No toast: the view goes to the loom, where the day's cell has been woven.
  await expect(page.getByRole('status').filter({ hasText: 'Entry Saved' })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Day 1 of 7', level: 1 })).toBeFocused();
  await expect(page.locator('.woven .is-fresh')).toBeInViewport();
  await expect(page.locator('li[data-state]')).toHaveCount(0);
  await expect(kept(page)).toContainText('Ten breaths, and none of them the same.');
  await expect(kept(page)).toContainText('9Great');
  await tabTo(
    page,
    async () =>
      (await page.evaluate(() => document.activeElement?.textContent?.startsWith('Continue to Day 2'))) === true,
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('Day 2 of 7')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('below the width of a desk neither the caret nor the focus is behind the bottom bar', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 700 });
  await startTrial(page);
  await isReady(page);
  const bar = await page.getByRole('navigation').last().boundingBox();
  expect(bar?.y).toBeGreaterThan(600);
  const end = (selector: string) =>
    page.locator(selector).evaluate((element) => Math.ceil(element.getBoundingClientRect().bottom));

  // The paper grows with the text and has no edge below it: it ends where the caret is.
  await paper(page).click();
  for (let line = 1; line <= 23; line += 1) {
    await page.keyboard.type(`Line ${line}`);
    if (line < 23) await page.keyboard.press('Enter');
  }
  await expect(paper(page)).toHaveValue(/Line 23$/);
  expect(await end('.writing textarea')).toBeLessThanOrEqual(bar?.y ?? 0);

  const seen: string[] = [];
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator('main :focus');
    if ((await focused.count()) === 0) break;
    const name = (await focused.textContent()) ?? '';
    expect(await end('main :focus'), `"${name}" is behind the bar`).toBeLessThanOrEqual(bar?.y ?? 0);
    seen.push(name);
  }
  expect(seen).toEqual(expect.arrayContaining(['Skip to Next Day', 'Pause my program']));
});

clockTest('a whole 7-day trial, to the finished cloth', async ({ page, clockServer }) => {
  clockTest.slow();
  const wake = async (instant: string) => {
    await clockServer.moveTo(instant);
    await page.reload();
    await isReady(page);
  };
  const isDay = async (day: number, left: string) => {
    await expect(page.getByText(`Day ${day} of 7`)).toBeVisible();
    await expect(page.getByText(`${left} left in your trial`)).toBeVisible();
  };

  await startTrial(page);
  await isDay(1, '7 days');
  await write(page, 'I thought I was calm. The breath knew better.', 5);
  await expect(page.getByRole('button', { name: 'Continue to Day 2' })).toBeVisible();

  // The next day opens by itself; a day on which nothing is written moves nothing.
  await wake('2026-03-05T08:00:00Z');
  await isDay(2, '7 days');
  await write(page, 'It was shorter on the stairs than I would have said.', 6);
  await wake('2026-03-06T22:00:00Z');
  await isDay(3, '5 days');
  await wake('2026-03-07T08:00:00Z');
  await isDay(3, '5 days');
  await write(page, 'Somebody laughed and I breathed out.', 7);

  // Working ahead, and leaving a day out.
  await page.getByRole('button', { name: 'Continue to Day 4' }).click();
  await isDay(4, '5 days');
  await write(page, 'One evening, two pages.', 8);
  await wake('2026-03-08T08:00:00Z');
  await isDay(5, '4 days');
  await page.getByRole('button', { name: 'Skip to Next Day' }).click();
  await isDay(6, '4 days');
  await expect(page.getByRole('link', { name: 'Write for Day 5' })).toBeVisible();
  await write(page, 'I let it be long.', 8);

  await wake('2026-03-09T20:00:00Z');
  await isDay(7, '2 days');
  await write(page, 'I keep one breath for the door.', 9);
  await expect(page.getByRole('button', { name: 'Finish the Program' })).toBeVisible();

  await wake('2026-03-10T08:00:00Z');
  await expect(page.getByRole('heading', { name: 'Program Completed!' })).toBeVisible();
  await expect(page.getByText('6 days, woven by you')).toBeVisible();
  await expect(page.getByText('6of 7')).toBeVisible();
  await expect(page.getByText(/^You wrote on Day \d$/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your journal' }).click();
  expect((await download).suggestedFilename()).toMatch(/^dayloom-journal-.*\.zip$/);

  // The day that was left out can still be written.
  await page.goto('/day/1/5');
  await paper(page).fill('It comes back late, and it comes back.');
  await page.getByRole('button', { name: 'Save Entry for Day 5' }).click();
  await expect(kept(page).getByText(/^Written later, 10 March, /)).toBeVisible();

  // After the trial everything is still there to read, and the day goes on without a prompt.
  await wake('2026-03-20T08:00:00Z');
  await expect(kept(page)).toContainText('It comes back late');
  await page.goto('/');
  await expect(page.getByText('7of 7')).toBeVisible();
  await write(page, 'Nobody asked, and I sat down all the same.', 8);
  await wake('2026-03-21T08:00:00Z');
  await expect(kept(page)).toHaveCount(0);
  await write(page, 'And once more.', 6);
  await expect(
    page.getByRole('list', { name: 'Free pages on 2 days. Mood: 1 at 7 to 10, 1 at 5 to 6.' }),
  ).toBeVisible();
  await page.goto('/progress');
  await expect(page.getByText('2 days of free pages since')).toBeVisible();
  await page.goto('/journal');
  await expect(page.getByRole('link', { name: /^Free page Sat 21 Mar/ })).toBeVisible();
});
