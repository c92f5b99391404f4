// node scripts/draw-icons.ts
// Draws the icons of the installed app from web/public/favicon.svg, with the browser that the tests use. Run by hand
// when the mark changes; the pictures are part of the repository.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '#testing/browser.ts';

const folder = join(import.meta.dirname, '..', 'web', 'public');
const mark = await readFile(join(folder, 'favicon.svg'), 'utf8');
const ground = /<rect[^>]*fill="(#[0-9A-F]{6})"/i.exec(mark)?.[1] ?? '';

/** `inset`: how much of the picture stays free on each side. Whatever shape a launcher cuts out, the mark is whole. */
const icons = [
  { file: 'icon-192.png', size: 192, inset: 0, isRounded: true },
  { file: 'icon-512.png', size: 512, inset: 0, isRounded: true },
  { file: 'icon-180.png', size: 180, inset: 0, isRounded: false },
  { file: 'icon-maskable-512.png', size: 512, inset: 0.118, isRounded: false },
];

const { path, args } = await findBrowser();
const browser = await chromium.launch({ executablePath: path, args });
const page = await browser.newPage();
for (const { file, size, inset, isRounded } of icons) {
  const picture = (isRounded ? mark : mark.replace(/ rx="6"/, '')).replace(
    '<svg ',
    `<svg style="display:block;width:100%;height:100%" `,
  );
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;background:${isRounded ? 'transparent' : ground}"><div ` +
      `style="box-sizing:border-box;width:${size}px;height:${size}px;padding:${inset * size}px">` +
      `${picture}</div></body>`,
  );
  await writeFile(join(folder, file), await page.screenshot({ omitBackground: isRounded }));
  console.log(file);
}
await browser.close();
