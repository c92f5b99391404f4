import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pageRoutes } from '#contract/pages.ts';

/*
 * What a page costs on its first opening: every script and stylesheet that is fetched before it can be used, compressed
 * by gzip. The HTML is not counted, since it depends on the person's data; fonts are counted apart. The budgets
 * are a report; what lies more than a tenth above one fails.
 */
const kb = 1024;
const budgets = { landing: 120 * kb, 'client-home': 171 * kb, other: 231 * kb, coach: 244 * kb, fonts: 60 * kb };
const mostScripts = 84;
const mostPreloadedFonts = 2;
const tolerance = 1.1;
/** Shows every component at once, in development only. */
const developmentPages = new Set(['component-sheet']);

type Chunk = { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[]; css?: string[] };
export type Manifest = Record<string, Chunk>;
type ReportLine = { what: string; size: number; budget: number; unit: 'bytes' | 'files' };
type Build = {
  manifest: Manifest;
  /** Names of all built files. */
  files: string[];
  read: (file: string) => string;
  /** Compressed, except for fonts, which are already. */
  sizeOf: (file: string) => number;
};

export function sizeReport(build: Build): ReportLine[] {
  const pages = new Set(Object.values(pageRoutes).flatMap((routes) => routes.map(({ page }) => page)));
  const lines = [...pages]
    .filter((page) => !developmentPages.has(page))
    .map((page): ReportLine => {
      return { what: page, size: heaviestLoad(build, page), budget: budgetOf(page), unit: 'bytes' };
    });
  // The component sheet is for development; no page loads it.
  const scripts = build.files.filter((file) => /^assets\/(?!component-sheet).+\.js$/.test(file)).length;
  const fonts = firstLoadFonts(build);
  return [
    ...lines.sort((one, other) => other.size - one.size),
    { what: 'fonts of a first load', size: fonts.bytes, budget: budgets.fonts, unit: 'bytes' },
    { what: 'fonts preloaded', size: fonts.preloaded, budget: mostPreloadedFonts, unit: 'files' },
    { what: 'scripts built', size: scripts, budget: mostScripts, unit: 'files' },
  ];
}

/** Coaches work in place what would otherwise be several pages; what clients open stays smaller. */
function budgetOf(page: string): number {
  if (page === 'landing' || page === 'client-home') return budgets[page];
  const actors = Object.entries(pageRoutes).flatMap(([actor, routes]) =>
    routes.some((route) => route.page === page) ? [actor] : [],
  );
  return actors.every((actor) => actor === 'coach' || actor === 'admin') ? budgets.coach : budgets.other;
}

export function isTooMuch({ size, budget, unit }: ReportLine): boolean {
  return size > (unit === 'bytes' ? budget * tolerance : budget);
}

/** A page of both roles has two shells; the heavier one counts. */
function heaviestLoad({ manifest, sizeOf }: Build, page: string): number {
  const routes = Object.entries(pageRoutes).flatMap(([actor, listed]) =>
    listed.filter((route) => route.page === page).map(({ shell }) => ({ shell, isSignedIn: actor !== 'nobody' })),
  );
  const loads = routes.map(({ shell, isSignedIn }) => {
    const modules = ['index.html', `web/app/pages/${page}.tsx`];
    if (isSignedIn) modules.push('web/app/signed-in.tsx');
    if (shell !== 'bare') modules.push(`web/app/shells/${shell}-shell.tsx`);
    return [...filesOf(manifest, modules)].reduce((total, file) => total + sizeOf(file), 0);
  });
  return Math.max(...loads);
}

/** Everything that is fetched before the first line of the given modules runs. */
function filesOf(manifest: Manifest, modules: string[]): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}; its size cannot be checked.`);
    files.add(chunk.file);
    for (const file of chunk.css ?? []) files.add(file);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return files;
}

/**
 * The font files of a first load: those the page preloads and those every text in plain Latin letters asks for. An
 * italic is fetched when a page uses it, so it counts only when it is preloaded.
 */
function firstLoadFonts({ manifest, read, sizeOf }: Build): { preloaded: number; bytes: number } {
  const preloaded = [...read('index.html').matchAll(/<link\b[^>]*>/g)]
    .filter(([tag]) => /\brel="?preload\b/.test(tag) && /\bas="?font\b/.test(tag))
    .flatMap(([tag]) => /\bhref="?\/?([^"\s>]+\.woff2)/.exec(tag)?.[1] ?? []);
  const styles = [...filesOf(manifest, ['index.html'])].filter((file) => file.endsWith('.css'));
  const asked = styles.flatMap((file) => uprightLatinFaces(read(file)).map((address) => fileOf(address, file)));
  const bytes = [...new Set([...preloaded, ...asked])].reduce((total, file) => total + sizeOf(file), 0);
  return { preloaded: preloaded.length, bytes };
}

function uprightLatinFaces(css: string): string[] {
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)]
    .map(([, face = '']) => face)
    .filter((face) => !/font-style:\s*italic/.test(face) && hasLetterA(face))
    .flatMap((face) => /url\(\s*["']?([^"')]+\.woff2)/.exec(face)?.[1] ?? []);
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

function fileOf(address: string, cssFile: string): string {
  return address.startsWith('/') ? address.slice(1) : posix.normalize(posix.join(posix.dirname(cssFile), address));
}

function shown(amount: number, unit: ReportLine['unit']): string {
  return (unit === 'bytes' ? `${(amount / kb).toFixed(1)} KB` : String(amount)).padStart(10);
}

if (import.meta.main) {
  const dist = join(import.meta.dirname, '..', 'dist');
  const bytesOf = (file: string): Buffer => readFileSync(join(dist, file));
  const lines = sizeReport({
    manifest: JSON.parse(bytesOf('.vite/manifest.json').toString()) as Manifest,
    files: readdirSync(dist, { recursive: true, encoding: 'utf8' }),
    read: (file) => bytesOf(file).toString(),
    sizeOf: (file) => (file.endsWith('.woff2') ? bytesOf(file) : gzipSync(bytesOf(file), { level: 9 })).length,
  });
  for (const line of lines) {
    const mark = isTooMuch(line) ? '  TOO MUCH' : line.size > line.budget ? '  above' : '';
    console.log(`${line.what.padEnd(24)}${shown(line.size, line.unit)} of${shown(line.budget, line.unit)}${mark}`);
  }
  const over = lines.filter(isTooMuch).map(({ what }) => what);
  if (over.length > 0) {
    console.error(`\nMore than a tenth over budget: ${over.join(', ')}. The budget is what a phone can bear.`);
    process.exitCode = 1;
  }
}
