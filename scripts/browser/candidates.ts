import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Headless shells first: they start twice as fast and need less memory. */
const commands = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

const knownPaths = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/lib64/chromium-browser/headless_shell',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const playwrightBinaries = new Set([
  'headless_shell',
  'chrome-headless-shell',
  'chrome',
  'Chromium',
  'Google Chrome for Testing',
]);

export function fromPath(path = process.env.PATH ?? ''): string[] {
  const folders = path.split(delimiter).filter(Boolean);
  const found = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...new Set([...found, ...knownPaths])].filter((file) => existsSync(file));
}

/** Browsers that Playwright fetched, of any revision, the newest first. */
export function fromPlaywrightCache(): string[] {
  const cache = playwrightCache();
  const revisions = list(cache)
    .filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name))
    .sort((a, b) => revisionOf(b) - revisionOf(a) || b.length - a.length);
  return revisions.flatMap((name) => binariesBelow(join(cache, name), 5));
}

function playwrightCache(): string {
  const chosen = process.env.PLAYWRIGHT_BROWSERS_PATH;
  if (chosen && chosen !== '0') return chosen;
  return process.platform === 'darwin'
    ? join(homedir(), 'Library', 'Caches', 'ms-playwright')
    : join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright');
}

function revisionOf(name: string): number {
  return Number(name.split('-').at(-1));
}

function binariesBelow(folder: string, depth: number): string[] {
  if (depth === 0) return [];
  return list(folder).flatMap((name) => {
    const path = join(folder, name);
    const below = binariesBelow(path, depth - 1);
    return playwrightBinaries.has(name) && list(path).length === 0 ? [path, ...below] : below;
  });
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
