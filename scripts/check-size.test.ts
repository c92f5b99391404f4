import { describe, expect, it } from 'vitest';
import { checkBudgets } from './size/budgets.ts';
import { firstLoadFonts } from './size/fonts.ts';
import { measure } from './size/measure.ts';
import type { Manifest } from './size/measure.ts';

const manifest: Manifest = {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_react.js'], css: ['entry.css'] },
  '_react.js': { file: 'react.js' },
  '_shared.js': { file: 'shared.js', css: ['shared.css'] },
  'web/app/pages/landing.tsx': { file: 'landing.js', isDynamicEntry: true, imports: ['index.html', '_shared.js'] },
  'web/app/pages/client-home.tsx': {
    file: 'home.js',
    isDynamicEntry: true,
    imports: ['_shared.js'],
    css: ['home.css'],
  },
  'web/app/pages/help.tsx': { file: 'help.js', isDynamicEntry: true, imports: ['_react.js'] },
  'web/app/inner-pages.ts': { file: 'list.js', isDynamicEntry: true, dynamicImports: ['web/app/pages/help.tsx'] },
  'web/app/shells/client-shell.tsx': {
    file: 'client-shell.js',
    isDynamicEntry: true,
    imports: ['_react.js'],
    css: ['shell.css'],
  },
  'web/service-worker.ts': { file: 'service-worker.js', isEntry: true },
};
const sizeOf = (file: string): number =>
  ({ 'entry.js': 10, 'react.js': 50, 'shared.js': 5, 'home.js': 7, 'client-shell.js': 3 })[file] ?? 1;
const shellsOf = (page: string): string[] => (page === 'landing' ? ['bare'] : ['client', 'coach']);
const sizes = measure(manifest, sizeOf, shellsOf);

describe('sizes', () => {
  it('counts what is fetched before a page shows, each file once, with its frame and the list it is found by', () => {
    expect(sizes.entryJs).toBe(60);
    expect(sizes.pages).toEqual([
      { page: 'client-home', js: 75, css: 4 },
      { page: 'help', js: 65, css: 2 },
      { page: 'landing', js: 66, css: 2 },
    ]);
  });

  it('fails without an entry and without a page that has a budget', () => {
    expect(() => measure({}, sizeOf, shellsOf)).toThrow('no entry');
    expect(() => checkBudgets({ ...sizes, pages: [] }, { preloaded: 0, bytes: 0 })).toThrow(
      'web/app/pages/landing.tsx',
    );
  });
});

describe('budgets', () => {
  it('measures other pages over the entry', () => {
    const lines = checkBudgets(sizes, { preloaded: 3, bytes: 61 * 1024 });
    expect(lines.find(({ what }) => what.startsWith('help'))).toMatchObject({ size: 5, budget: 45 * 1024 });
    expect(lines.filter(({ size, budget }) => size > budget).map(({ what }) => what)).toEqual([
      'fonts preloaded',
      'fonts of a first load',
    ]);
  });
});

describe('fonts', () => {
  it('counts preloaded files and the upright faces with Latin letters', () => {
    const html =
      '<link rel="preload" href="/assets/a.woff2" as="font" type="font/woff2" crossorigin><link rel="preload" as="image" href="/b.svg">';
    const text = [
      '@font-face{font-family:A;font-style:normal;src:url(/assets/a.woff2) format("woff2");unicode-range:U+0000-00FF,U+0131}',
      '@font-face{font-family:B;src:url("./b.woff2")}',
      '@font-face{font-family:B;font-style:italic;src:url(/assets/c.woff2)}',
      '@font-face{font-family:A;src:url(/assets/d.woff2);unicode-range:U+0100-02BA,U+1E00-1E9F}',
    ].join('\n');
    const sizeOfFont = (file: string): number => ({ 'assets/a.woff2': 30, 'assets/b.woff2': 20 })[file] ?? 1000;
    expect(firstLoadFonts(html, [{ file: 'assets/entry.css', text }], sizeOfFont)).toEqual({ preloaded: 1, bytes: 50 });
  });
});
