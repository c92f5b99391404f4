import { expect, it } from 'vitest';
import { downloadName } from './file-name.ts';

it.each([
  ['Dayloom', 'dayloom-journal-2026-11-15.zip'],
  ['Café "Nord" / Süd', 'cafe-nord-sud-journal-2026-11-15.zip'],
  ['日記', 'journal-2026-11-15.zip'],
])('the file of %s can be kept anywhere', (product, name) => {
  expect(downloadName(product, '2026-11-15')).toBe(name);
});
