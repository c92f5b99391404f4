import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';

/** Less than half the size of `axe.source`, for every page to parse. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose outcome depends on colours alone. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What each page decides for itself: names, headings, the use of ARIA, pictures, colours. The document, its main landmarks
 * and lists are those of shells and components, where all rules run; `npm run prove:pages` runs all of them everywhere.
 */
const pageRules = [
  'button-name link-name summary-name label select-name form-field-multiple-labels aria-command-name aria-dialog-name',
  'aria-input-field-name aria-toggle-field-name image-alt svg-img-alt role-img-alt nested-interactive landmark-unique',
  'heading-order empty-heading page-has-heading-one scrollable-region-focusable duplicate-id-aria color-contrast',
  'aria-allowed-attr aria-valid-attr-value aria-required-children aria-required-parent',
].flatMap((names) => names.split(' '));

export const widths = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const;

/** The narrowest common phone. */
const narrowPhone = { width: 360, height: 780 };

/** What axe finds wrong with the page, by all rules or only `rules`. It is injected once per page. */
export async function faults(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules ? { runOnly: rules } : {}),
  };
  const { violations } = await page.evaluate(
    (how) => (window as unknown as { axe: typeof axe }).axe.run(document, how),
    options,
  );
  return violations.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.html).join(' | ')}`);
}

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Element; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** The page itself is there, with all it loads. The splash has a heading too, so waiting for one is not enough. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('h1:not(.splash *)').first()).toBeAttached();
  await expect(page.locator('.splash, .loading')).toHaveCount(0);
}

/** Everything has loaded and nothing has moved by itself since the page was opened: a layout shift of 0.00 to two places. */
export async function expectStill(page: Page, where: string): Promise<void> {
  await expectLoaded(page);
  await expect(page.locator('html[data-waits]')).toHaveCount(0);
  const shifts = await page.evaluate(
    () =>
      new Promise<{ value: number; what: string[] }[]>((resolve) => {
        const seen: Shift[] = [];
        const watch = new PerformanceObserver((list) => void seen.push(...(list.getEntries() as Shift[])));
        watch.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() =>
          setTimeout(() => {
            seen.push(...(watch.takeRecords() as Shift[]));
            watch.disconnect();
            const place = ({ x, y }: DOMRectReadOnly) => `${Math.round(x)},${Math.round(y)}`;
            resolve(
              seen
                .filter(({ hadRecentInput }) => !hadRecentInput)
                .map(({ value, sources }) => ({
                  value,
                  what: sources.map(
                    ({ node, previousRect, currentRect }) =>
                      `${node?.nodeName}.${node?.className} from ${place(previousRect)} to ${place(currentRect)}`,
                  ),
                })),
            );
          }),
        );
      }),
  );
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, `${where} moves: ${JSON.stringify(shifts)}`).toBeLessThan(0.001);
}

/** By how many pixels it is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** At every width, from the desk to the narrowest phone. */
export async function expectFits(page: Page, where: string): Promise<void> {
  for (const size of [...widths, narrowPhone]) {
    await page.setViewportSize(size);
    expect(await overflow(page), `${where} is wider than ${size.width} px`).toBe(0);
  }
}

/** As of the next frame: an idle page applies the colour scheme only when it draws one. */
const background = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        requestAnimationFrame(() =>
          resolve(
            getComputedStyle(document.body).backgroundColor +
              getComputedStyle(document.documentElement).backgroundColor,
          ),
        ),
      ),
  );

/** The night changes only colours, so only their rules run again. */
async function expectNoFaultsAtNight(page: Page, where: string): Promise<void> {
  const day = await background(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect.poll(() => background(page), `${where} follows the device into the night`).not.toBe(day);
  expect(await faults(page, colourRules), `${where} at night`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect.poll(() => background(page), `${where} follows the device into the day`).toBe(day);
}

/** Has no faults of its own at 1280 px, and fits at every width. */
export async function expectLooks(page: Page, where: string): Promise<void> {
  await page.setViewportSize(widths[0]);
  expect(await faults(page, pageRules), where).toEqual([]);
  await expectFits(page, where);
}

/** All rules at both widths, by day and by night: of one page of each shell, which has the navigation and the colours of all its pages. */
export async function expectShellLooks(page: Page, where: string): Promise<void> {
  for (const size of widths) {
    const here = `${where} at ${size.width} px`;
    await page.setViewportSize(size);
    expect(await faults(page), here).toEqual([]);
    await expectNoFaultsAtNight(page, here);
  }
  await expectFits(page, where);
}
