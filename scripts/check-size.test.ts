import { expect, it } from 'vitest';
import { pageRoutes } from '#contract/pages.ts';
import { isTooMuch, sizeReport } from './check-size.ts';
import type { Manifest } from './check-size.ts';

const manifest: Manifest = {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_react.js'], css: ['assets/entry.css'] },
  '_react.js': { file: 'react.js' },
  '_shared.js': { file: 'shared.js', css: ['shared.css'] },
  'web/app/signed-in.tsx': { file: 'signed-in.js', isDynamicEntry: true, imports: ['_react.js'] },
  'web/app/shells/client-shell.tsx': { file: 'client-shell.js', isDynamicEntry: true, css: ['shell.css'] },
  'web/app/shells/coach-shell.tsx': { file: 'coach-shell.js', isDynamicEntry: true },
};
for (const { page } of Object.values(pageRoutes).flat())
  manifest[`web/app/pages/${page}.tsx`] = { file: `${page}.js`, isDynamicEntry: true, imports: ['_shared.js'] };

const css = [
  '@font-face{font-family:A;font-style:normal;src:url(/assets/a.woff2) format("woff2");unicode-range:U+0000-00FF,U+0131}',
  '@font-face{font-family:B;src:url("./b.woff2")}',
  '@font-face{font-family:B;font-style:italic;src:url(/assets/c.woff2)}',
  '@font-face{font-family:A;src:url(/assets/d.woff2);unicode-range:U+0100-02BA,U+1E00-1E9F}',
].join('\n');
const html = [
  '<link rel="preload" href="/assets/a.woff2" as="font" type="font/woff2" crossorigin>',
  '<link rel="preload" as="image" href="/b.svg">',
].join('');
const sizes: Record<string, number> = {
  'entry.js': 10,
  'react.js': 50,
  'shared.js': 5,
  'client-home.js': 7,
  'client-shell.js': 3,
  'coach-shell.js': 9,
  'assets/a.woff2': 30,
  'assets/b.woff2': 20,
  'assets/c.woff2': 1000,
  'assets/d.woff2': 1000,
};
const report = (over: Partial<Parameters<typeof sizeReport>[0]> = {}) =>
  sizeReport({
    manifest,
    files: ['assets/entry.js', 'assets/entry.js.br', 'assets/react.js', 'sw.js'],
    read: (file) => (file === 'index.html' ? html : css),
    sizeOf: (file) => sizes[file] ?? 1,
    ...over,
  });
const line = (what: string, lines = report()) => lines.find((one) => one.what === what);

it('counts scripts and styles that are fetched before a page shows, each file once, in the heavier of its frames', () => {
  // entry, react, shared, the page; three stylesheets with the client's frame
  expect(line('landing')?.size).toBe(10 + 50 + 5 + 1 + 2);
  expect(line('client-home')?.size).toBe(10 + 50 + 5 + 7 + 3 + 1 + 3);
  expect(line('settings')?.size).toBe(10 + 50 + 5 + 1 + 9 + 1 + 2);
  expect(line('component-sheet')).toBeUndefined();
});

it('counts preloaded fonts, the upright faces with Latin letters, and the scripts of the build', () => {
  expect(line('fonts preloaded')?.size).toBe(1);
  expect(line('fonts of a first load')?.size).toBe(50);
  expect(line('scripts built')?.size).toBe(2);
});

it('fails a tenth above the budget of a page, and with one script too many', () => {
  const kb = 1024;
  expect(isTooMuch({ what: 'landing', size: 131 * kb, budget: 120 * kb, unit: 'bytes' })).toBe(false);
  expect(isTooMuch({ what: 'landing', size: 133 * kb, budget: 120 * kb, unit: 'bytes' })).toBe(true);
  expect(isTooMuch({ what: 'scripts built', size: 46, budget: 45, unit: 'files' })).toBe(true);
});

it('fails where a page of the table was not built', () => {
  expect(() => report({ manifest: {} })).toThrow('The build has no index.html');
});
