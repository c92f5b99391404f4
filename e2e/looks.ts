import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';

/** Less than half of what `axe.source` holds, and as much less to read for every page. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose outcome depends on colours alone. */
const colourRules = ['color-contrast', 'link-in-text-block'];

export const widths = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Of the common ones. */
const narrowPhone = 360;

/** All rules, or only `rules`, or all but `without`; on the whole page, or in one part of it. */
type Look = { rules?: string[]; without?: string[]; within?: string };

/** What axe finds wrong with the page as it is, in words. It is put into the page once, not for each look. */
export async function faults(page: Page, { rules, without = [], within }: Look = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules ? { runOnly: rules } : {}),
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  };
  const { violations } = await page.evaluate(
    ([where, how]) => (window as unknown as { axe: typeof axe }).axe.run(where ?? document, how),
    [within, options] as const,
  );
  return violations.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.html).join(' | ')}`);
}

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Element; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Nothing on the page has moved by itself since it was opened, and what was waited for has come: 0.00 to two places. */
export async function expectStill(page: Page, where: string): Promise<void> {
  await expect(page.locator('.loading')).toHaveCount(0);
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

export async function expectFits(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${where} is wider than the window`).toBe(0);
}

/** Of the next picture the browser draws: a page that stands still hears of the night only when it draws one. */
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

/** The night changes colours alone, so only those are looked at once more. */
async function expectNoFaultsAtNight(page: Page, where: string): Promise<void> {
  const day = await background(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect.poll(() => background(page), `${where} follows the device into the night`).not.toBe(day);
  expect(await faults(page, { rules: colourRules }), `${where} at night`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect.poll(() => background(page), `${where} follows the device into the day`).toBe(day);
}

/**
 * Fits and has no faults on a desk and on a phone. Colours are looked at on a desk, by day and at night; those of what
 * only a phone has are the same on every page of a role, so one of them is looked at: `isFirst`. `open` is done anew for
 * each width. On a narrow phone nothing else is different, so only the width is measured there.
 */
export async function expectLooks(
  page: Page,
  where: string,
  { open, isFirst = false }: { open?: () => Promise<void>; isFirst?: boolean } = {},
): Promise<void> {
  for (const size of widths) {
    const here = `${where} at ${size.width} px`;
    const withColours = isFirst || size.width > 1_000;
    await page.setViewportSize(size);
    await open?.();
    await expectFits(page, here);
    expect(await faults(page, { without: withColours ? [] : colourRules }), `${here} by day`).toEqual([]);
    if (withColours) await expectNoFaultsAtNight(page, here);
  }
  await page.setViewportSize({ width: narrowPhone, height: 780 });
  await expectFits(page, `${where} at ${narrowPhone} px`);
}
