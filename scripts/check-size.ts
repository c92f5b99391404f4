import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pageRoutes } from '#contract/pages.ts';
import { checkBudgets } from './size/budgets.ts';
import { firstLoadFonts } from './size/fonts.ts';
import { measure } from './size/measure.ts';
import type { Manifest } from './size/measure.ts';

const dist = join(import.meta.dirname, '..', 'dist');
const read = (file: string): Buffer => readFileSync(join(dist, file));
const gzipSize = (file: string): number => gzipSync(read(file), { level: 9 }).length;

const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Manifest;
const shells = Object.values(pageRoutes).flat();
const sizes = measure(manifest, gzipSize, (page) =>
  shells.filter((route) => route.page === page).map((route) => route.shell),
);
const css = [...sizes.entryCss].map((file) => ({ file, text: read(file).toString() }));
const fonts = firstLoadFonts(read('index.html').toString(), css, (file) => read(file).length);
const lines = checkBudgets(sizes, fonts);

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`.padStart(10);
for (const { what, size, budget, unit } of lines) {
  const amount =
    unit === 'bytes'
      ? `${kilobytes(size)} of ${kilobytes(budget)}`
      : `${String(size).padStart(7)}    of ${String(budget).padStart(7)}   `;
  console.log(`${what.padEnd(34)}${amount}${size > budget ? '  TOO MUCH' : ''}`);
}

const over = lines.filter(({ size, budget }) => size > budget);
if (over.length > 0) {
  console.error(
    `\nOver budget: ${over.map(({ what }) => what).join(', ')}. Load it later, or leave it out; the budget is what a phone on a slow line can bear.`,
  );
  process.exitCode = 1;
}
