import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressHard, compressQuickly, isCompressedHard } from './compress-pages.mjs';

const content = Array.from({ length: 3000 }, (_, index) => `export const word${index % 700} = ${index * index};`).join(
  '\n',
);
let folder: string;
const at = (name: string) => join(folder, 'assets', name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(at(''));
  writeFileSync(at('app-1.js'), content);
  writeFileSync(at('small-1.js'), 'too small');
  writeFileSync(at('face-1.woff2'), content);
  compressQuickly(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

it('compresses scripts and styles where it is worth it, at once, and later better', async () => {
  expect(readdirSync(at('')).sort()).toEqual(['app-1.js', 'app-1.js.br', 'app-1.js.gz', 'face-1.woff2', 'small-1.js']);
  expect(gunzipSync(readFileSync(at('app-1.js.gz'))).toString()).toBe(content);
  const before = statSync(at('app-1.js.br')).size;
  expect(isCompressedHard(folder)).toBe(false);
  await compressHard(folder);
  expect(isCompressedHard(folder)).toBe(true);
  expect(statSync(at('app-1.js.br')).size).toBeLessThan(before);
  expect(brotliDecompressSync(readFileSync(at('app-1.js.br'))).toString()).toBe(content);
});

it('leaves the file whole that somebody is reading', async () => {
  const before = readFileSync(at('app-1.js.br'));
  const open = openSync(at('app-1.js.br'), 'r');
  await compressHard(folder);
  expect(readFileSync(open).equals(before)).toBe(true);
  closeSync(open);
});

it('goes on where it was interrupted', async () => {
  // Killed between writing and renaming.
  writeFileSync(at('app-1.js.br.new'), 'half');
  await compressHard(folder);
  expect(readdirSync(at('')).some((name) => name.endsWith('.new'))).toBe(false);
  const inode = statSync(at('app-1.js.br')).ino;
  await compressHard(folder);
  expect(statSync(at('app-1.js.br')).ino).toBe(inode);
});
