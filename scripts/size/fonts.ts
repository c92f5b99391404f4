import { posix } from 'node:path';

export type Fonts = { preloaded: number; bytes: number };

/**
 * The font files of a first load: those the page preloads and those every text in plain Latin letters asks for. An
 * italic is fetched when a page uses it, so it counts only when it is preloaded.
 */
export function firstLoadFonts(
  html: string,
  css: { file: string; text: string }[],
  sizeOf: (file: string) => number,
): Fonts {
  const preloaded = preloadsOf(html);
  const files = new Set([
    ...preloaded,
    ...css.flatMap(({ file, text }) => uprightLatinFaces(text).map((url) => fileOf(url, file))),
  ]);
  return { preloaded: preloaded.length, bytes: [...files].reduce((total, file) => total + sizeOf(file), 0) };
}

function preloadsOf(html: string): string[] {
  return [...html.matchAll(/<link\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /\brel="?preload\b/.test(tag) && /\bas="?font\b/.test(tag))
    .flatMap((tag) => /\bhref="?\/?([^"\s>]+\.woff2)/.exec(tag)?.[1] ?? []);
}

function uprightLatinFaces(css: string): string[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)]
    .map(([, body = '']) => body)
    .filter((body) => !/font-style:\s*italic/.test(body) && hasLetterA(body))
    .flatMap((body) => /url\(\s*["']?([^"')]+\.woff2)/.exec(body)?.[1] ?? []);
}

function hasLetterA(face: string): boolean {
  const ranges = /unicode-range:\s*([^;}]+)/.exec(face)?.[1];
  if (!ranges) return true;
  const letter = 'a'.codePointAt(0) ?? 0;
  return ranges.split(',').some((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
    const [low, high] = [from.replaceAll('?', '0'), (to === from ? from : to).replaceAll('?', 'F')];
    return Number.parseInt(low, 16) <= letter && letter <= Number.parseInt(high, 16);
  });
}

function fileOf(url: string, cssFile: string): string {
  return url.startsWith('/') ? url.slice(1) : posix.normalize(posix.join(posix.dirname(cssFile), url));
}
