import { chromium } from '@playwright/test';
import { findBrowser } from '#testing/browser.ts';
import { newPerson, writeJournal } from './people.ts';
import { startProduct } from './product-server.ts';

/** Reading on through years of a journal, as a wheel turns it: no frame may be so long that it is felt. */
const entries = 1_500;
const aim = 50;
const stepPx = 240;
const steps = 900;

const product = await startProduct({ DEMO: 'off', REQUEST_LIMIT: '1000000' });
const { path: executablePath, args } = await findBrowser();
const browser = await chromium.launch({ executablePath, args });
try {
  const writer = await newPerson(product, 'client', { email: 'reader@example.org' });
  await writeJournal(product, writer, { from: 0, to: entries, textOf });
  console.log(
    `${entries} entries in one list, ${steps} turns of the wheel by ${stepPx} px. Aim: no frame over ${aim} ms.\n`,
  );
  for (const [name, width, height] of [
    ['phone', 390, 844],
    ['desk', 1280, 900],
  ] as const) {
    // A page with nothing on it says what the machine itself takes.
    for (const what of ['bare', 'journal'] as const)
      console.log(`${name.padEnd(8)}${what.padEnd(10)}${await scroll(what, width, height, writer.cookie)}`);
  }
} finally {
  await browser.close();
  await product.stop();
}

async function scroll(what: 'bare' | 'journal', width: number, height: number, cookie: string): Promise<string> {
  const context = await browser.newContext({ viewport: { width, height }, baseURL: product.url });
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: product.url };
    }),
  );
  const page = await context.newPage();
  if (what === 'bare') await page.setContent(`<div style="height: ${stepPx * steps}px"></div>`);
  else {
    await page.goto('/journal?all=1');
    await page.locator('html[data-ready] .jrow').first().waitFor();
    // Read on is what is there: the second in which the page itself comes is measured by bench/web.ts.
    await page.waitForLoadState('networkidle');
  }
  await page.mouse.move(width / 4, height / 2);
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const next = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(window, { frames });
  });
  for (let step = 0; step < steps; step += 1) await page.mouse.wheel(0, stepPx);
  await page.waitForTimeout(500);
  const { frames, place } = await page.evaluate(() => ({
    frames: (window as unknown as { frames: number[] }).frames.slice(1),
    place: Math.round(scrollY),
  }));
  await context.close();
  const inOrder = frames.toSorted((a, b) => a - b);
  const longest = inOrder.at(-1) ?? Number.NaN;
  if (what === 'journal' && !(longest <= aim)) process.exitCode = 1;
  const over = frames.filter((frame) => frame > aim).length;
  const usual = inOrder[Math.floor(inOrder.length * 0.99)] ?? Number.NaN;
  return (
    `longest frame ${longest.toFixed(1)} ms, 99 of 100 within ${usual.toFixed(1)} ms, ` +
    `${over} of ${frames.length} over ${aim} ms, ${place} px read`
  );
}

function textOf(index: number): string {
  const sentence = `Page ${index}. The kettle, the window, and what I wanted to say before the day said it for me. `;
  return sentence.repeat(2 + (index % 9)).trim();
}
