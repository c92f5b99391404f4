import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Boot } from '#contract/boot.ts';

/** Also written in scripts/setup/build-web.mjs, which has it made from web/server-entry.tsx. */
const drawingFile = join('server', 'server-entry.js');

type DrawPage = (page: { boot: Boot; path: string; search: string }) => Promise<string | null>;
/** Null: the browser draws this page by itself. */
export type PageDrawing = (page: { boot: Boot; url: string }) => Promise<string | null>;

/** How pages become HTML: by the pages' own components, built for the server. Where they are not, as in development, no page is drawn. */
export function loadPageDrawing(webRoot: string): PageDrawing {
  const file = join(webRoot, drawingFile);
  if (!existsSync(file)) return async () => null;
  // Begun at once and not waited for: the server starts without it.
  const loading = import(pathToFileURL(file).href) as Promise<{ drawPage: DrawPage }>;
  loading.catch(() => {});
  return async ({ boot, url }) => {
    const [path = '/', ...query] = url.split('?');
    const { drawPage } = await loading;
    // As the browser gets it: what is no JSON must not be drawn differently here.
    return await drawPage({ boot: JSON.parse(JSON.stringify(boot)) as Boot, path, search: query.join('?') });
  };
}

/** The content security policy admits no style attributes; those of a drawn page are admitted by what they say. */
export function styleHashes(html: string): string[] {
  const styles = new Set([...html.matchAll(/\sstyle="([^"]*)"/g)].map(([, style = '']) => unescapeHtml(style)));
  return [...styles].map((style) => `sha256-${createHash('sha256').update(style).digest('base64')}`);
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
