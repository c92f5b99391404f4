// node scripts/draw-icons.ts
// Draws the icons of the installed app from web/public/favicon.svg, and the picture that messengers show beside a link,
// with the browser that the tests use. Run when the mark or the cover changes; the pictures are part of the
// repository.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { brandMark } from '#server/platform/http/hosted-page.ts';
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

/** The cover of the landing page. Without the product's name, which a host may change. */
const web = join(folder, '..');
const styles = ['styles/tokens.css', 'ui/mood.css', 'ui/loom/loom-grid.css', 'ui/loom/cover.css'];
const css = (await Promise.all(styles.map((file) => readFile(join(web, file), 'utf8')))).join('\n');
const font = async (family: string, file: string) =>
  `@font-face { font-family: '${family}'; font-weight: 400 700; src: url(data:font/woff2;base64,` +
  `${(await readFile(join(web, 'fonts', file))).toString('base64')}); }`;
const cells = Array.from('mlm-mlmmh-mhhhhhhhhmh-hhh..........', (letter) => {
  const kinds: Record<string, string> = { h: 'high', m: 'mid', l: 'low', '-': 'skipped', '.': 'ahead' };
  return `<li class="${kinds[letter]}"></li>`;
});
await page.setViewportSize({ width: 1200, height: 630 });
await page.setContent(`<html data-theme="light"><head><style>
${await font('Newsreader', 'newsreader.woff2')}${await font('Hanken Grotesk', 'hanken-grotesk.woff2')}${css}
*, ::before, ::after { box-sizing: border-box; }
body, p, ol { margin: 0; padding: 0; list-style: none; }
.cover { position: relative; width: 1200px; height: 630px; overflow: hidden; }
.cover > * { position: absolute; left: 72px; }
svg { top: 56px; width: 48px; }
.say { top: 150px; font: 400 72px/1.06 var(--serif); letter-spacing: -0.02em; }
.what { bottom: 60px; font: 400 26px/1.35 var(--sans); color: var(--cover-ink-2); }
.cover > .loombox { --h: 124px; --bite: 10px; left: 640px; top: -40px; width: 760px; }
.loom li:nth-child(-n + 7) { --over: 8rem; }
.loom li:nth-last-child(-n + 7) { --under: 8rem; }
</style></head><body><div class="cover">
${brandMark.text}
<p class="say">One page a day.<br>A life you can<br>read back.</p>
<p class="what">A professional coaching platform<br>for personal growth</p>
<div class="loombox"><ol class="loom">${cells.join('')}</ol></div>
</div></body></html>`);
await page.evaluate(() => document.fonts.ready);
await writeFile(join(folder, 'link-picture.png'), await page.screenshot());
console.log('link-picture.png');
await browser.close();
