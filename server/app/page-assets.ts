import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageRoute, Shell } from '#contract/pages.ts';

type Chunk = {
  file: string;
  src?: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
};
export type Manifest = Record<string, Chunk>;

export async function readManifest(webRoot: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(webRoot, '.vite', 'manifest.json'), 'utf8')) as Manifest;
}

export type PageFiles = Pick<PageRoute, 'page' | 'shell'> & {
  isSignedIn: boolean;
  hasFinishedCloth?: boolean;
  hasSessions?: boolean;
  hasCheckIns?: boolean;
  /** They are shown above Today. */
  hasNotices?: boolean;
};

/** Link elements for the scripts and styles a page needs beyond the entry, so that the browser fetches all at once. */
export function pageAssets(manifest: Manifest, { page, shell, isSignedIn, ...has }: PageFiles): string {
  const entry = reachable(manifest, 'index.html');
  const wanted = [
    ...frames[shell],
    ...(isSignedIn ? [signedIn] : []),
    `web/app/pages/${page}.tsx`,
    ...(has.hasFinishedCloth ? [finishedCloth] : []),
    ...(has.hasSessions ? [sessionMargin] : []),
    ...(has.hasCheckIns ? [checkIns] : []),
    ...(has.hasNotices ? [notices] : []),
  ];
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

const signedIn = 'web/app/signed-in.tsx';
const notices = 'web/features/notices/bell.tsx';
const finishedCloth = 'web/features/today/finished/finished-cloth.tsx';
const checkIns = 'web/features/check-ins/on-today.tsx';
const sessionMargin = 'web/features/today/sessions/session-margin.tsx';

/** The frame around a page is a file of its own, shared by all pages of that role. */
const frames: Record<Shell, string[]> = {
  bare: [],
  client: ['web/app/shells/client-shell.tsx'],
  coach: ['web/app/shells/coach-shell.tsx'],
};

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
