import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { messagesAMinute } from '#contract/messages/constants.ts';

/** A person with the conversation open in a browser context. The page is opened once and never reloaded. */
export type Talker = {
  name: string;
  page: Page;
  /** In the order of writing. */
  said: string[];
  /** Sends the next message and returns its text, which is unique. */
  say: () => Promise<string>;
};

export type Line = { text: string; isUnsent: boolean };

/** Below the rate limit for messages. */
const atMost = messagesAMinute - 3;

export async function openTalker(
  browser: Browser,
  at: { url: string; cookie: string; conversationId: string; name: string },
): Promise<Talker> {
  const context = await browser.newContext({ viewport: { width: 1_000, height: 700 } });
  await context.addCookies(
    at.cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name, value: value.join('='), url: at.url };
    }),
  );
  const page = await context.newPage();
  await page.goto(`${at.url}/messages/${at.conversationId}`);
  const field = page.getByRole('textbox', { name: /^Message to/ });
  await field.waitFor({ timeout: 30_000 });
  await page.evaluate(() => void Object.assign(window, { isStillHere: true }));
  const said: string[] = [];
  const sentAt: number[] = [];
  return {
    name: at.name,
    page,
    said,
    say: async () => {
      while (sentAt.filter((moment) => performance.now() - moment < 61_000).length >= atMost) await sleep(200);
      const text = `${at.name} ${String(said.length + 1).padStart(4, '0')}`;
      await field.fill(text);
      await field.press('Enter');
      sentAt.push(performance.now());
      said.push(text);
      // The field is empty once the device has stored it; text typed sooner would be appended.
      while ((await field.inputValue()) !== '') await sleep(5);
      return text;
    },
  };
}

/** The messages on the page, from the top. */
export async function linesOf({ page }: Talker): Promise<Line[]> {
  return await page.locator('.said').evaluateAll((items) =>
    items.map((item) => {
      const bubble = item.querySelector('.bubble');
      return {
        text: [...(bubble?.childNodes ?? [])]
          .slice(1)
          .map((node) => node.textContent ?? '')
          .join(''),
        isUnsent: bubble?.classList.contains('bubble--device') ?? false,
      };
    }),
  );
}

export const wasReloaded = async ({ page }: Talker): Promise<boolean> =>
  !(await page.evaluate(() => 'isStillHere' in window));
