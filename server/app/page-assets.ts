import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageRoute, Shell } from '#contract/pages.ts';

type Chunk = {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};
export type Manifest = Record<string, Chunk>;

export async function readManifest(webRoot: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(webRoot, '.vite', 'manifest.json'), 'utf8')) as Manifest;
}

/** Link elements for the chunks and styles a page needs beyond the entry, so that the browser fetches all at once. */
export function pageAssets(manifest: Manifest, { page, shell }: Pick<PageRoute, 'page' | 'shell'>): string {
  const entry = reachable(manifest, 'index.html');
  const wanted = [...shellModules[shell], ...listOf(manifest, page), `web/app/pages/${page}.tsx`];
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const name of wanted) {
    for (const chunk of reachable(manifest, name)) {
      if (entry.has(chunk)) continue;
      scripts.add(chunk.file);
      for (const css of chunk.css ?? []) styles.add(css);
    }
  }
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('');
}

/** The frame around a page is a chunk of its own, shared by all pages of that role. */
const shellModules: Record<Shell, string[]> = {
  bare: [],
  client: ['web/app/shells/client-shell.tsx'],
  coach: ['web/app/shells/coach-shell.tsx'],
};

const innerPages = 'web/app/inner-pages.ts';

/** Most pages are found by the entry through a list in a file of its own; it is needed before the page. */
function listOf(manifest: Manifest, page: string): string[] {
  return manifest[innerPages]?.dynamicImports?.includes(`web/app/pages/${page}.tsx`) ? [innerPages] : [];
}

/** Where the build has put the two faces, for pages that are not part of it. */
export function fontAddresses(manifest: Manifest): { newsreader: string; hankenGrotesk: string } {
  const address = (name: string) => `/${manifest[`web/fonts/${name}.woff2`]?.file ?? ''}`;
  return { newsreader: address('newsreader'), hankenGrotesk: address('hanken-grotesk') };
}

function reachable(manifest: Manifest, name: string): Set<Chunk> {
  const found = new Set<Chunk>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit(name);
  return found;
}
