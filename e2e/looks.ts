import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The rules whose outcome depends on colours alone. */
const colourRules = ['color-contrast', 'link-in-text-block'];

export const widths = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
] as const;

/** What axe finds wrong with the page as it is, in words. */
export async function faults(page: Page, { rules, within }: { rules?: string[]; within?: string } = {}) {
  // In the page itself: otherwise each look opens a second page to put the results of several frames together.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (rules) axe.withRules(rules);
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.html).join(' | ')}`);
}

export async function expectFits(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${where} is wider than the window`).toBe(0);
}

const background = (page: Page) =>
  page.evaluate(
    () => getComputedStyle(document.body).backgroundColor + getComputedStyle(document.documentElement).backgroundColor,
  );

/** By day everything is looked through; the night changes colours alone, so colours are looked at once more. */
export async function expectNoFaults(page: Page, where: string): Promise<void> {
  const day = await background(page);
  expect(await faults(page), `${where} by day`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect.poll(() => background(page), `${where} follows the device into the night`).not.toBe(day);
  expect(await faults(page, { rules: colourRules }), `${where} at night`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect.poll(() => background(page), `${where} follows the device into the day`).toBe(day);
}

/** Fits and has no faults on a desk and on a phone, by day and at night. `open` is done anew for each width. */
export async function expectLooks(page: Page, where: string, open = async () => {}): Promise<void> {
  for (const size of widths) {
    await page.setViewportSize(size);
    await open();
    await expectFits(page, `${where} at ${size.width} px`);
    await expectNoFaults(page, `${where} at ${size.width} px`);
  }
}
