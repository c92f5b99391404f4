import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromPath, fromPlaywrightCache } from '#scripts/browser/candidates.ts';
import { installAttempts } from '#scripts/browser/install.ts';
import { prove } from '#scripts/browser/prove.ts';

type Browser = { path: string; args: string[] };

const cacheFile = join(import.meta.dirname, '..', 'node_modules', '.cache', 'dayloom', 'browser.json');

/** Nothing but the pages under test may use the network, and nothing may ask. */
const quietArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A Chromium that has shown that it opens a page. Looks where one may be, then fetches one, and throws with what to do
 * when there is none: a journey is never skipped. `fresh` proves it again instead of believing the last proof.
 */
export async function findBrowser({ fresh = false } = {}): Promise<Browser> {
  const remembered = fresh ? undefined : recall();
  if (remembered) return remembered;
  const refusals = new Map<string, string>();
  const found = (await firstThatWorks(candidates(), refusals)) ?? (await fetchBrowser(refusals));
  if (!found) throw new Error(noBrowser(refusals));
  remember(found);
  return found;
}

function candidates(): string[] {
  return [process.env.CHROME_PATH ?? '', ...fromPlaywrightCache(), ...fromPath()].filter(Boolean);
}

async function fetchBrowser(refusals: Map<string, string>): Promise<Browser | undefined> {
  for (const { title, run } of installAttempts()) {
    console.error(`Browser: none works yet, trying ${title} …`);
    const reason = await run();
    if (reason) refusals.set(title, reason);
    // Also after a failure: half of an installation may be the half that was missing.
    const found = await firstThatWorks(candidates(), refusals);
    if (found) return found;
  }
  return undefined;
}

async function firstThatWorks(paths: string[], refusals: Map<string, string>): Promise<Browser | undefined> {
  for (const path of paths) {
    for (const sandboxArgs of sandboxChoices()) {
      const proof = await prove(path, sandboxArgs);
      if (proof.ok) return { path, args: [...sandboxArgs, ...quietArgs] };
      refusals.set(path, proof.reason);
    }
  }
  return undefined;
}

/** Root must go without the sandbox; others go without it only where the machine, such as a container, has none. */
function sandboxChoices(): string[][] {
  return process.getuid?.() === 0 ? [['--no-sandbox']] : [[], ['--no-sandbox']];
}

function noBrowser(refusals: Map<string, string>): string {
  const tried = [...refusals].map(([what, why]) => `  ${what}: ${why}`).join('\n') || '  nothing was found';
  return [
    'No browser works here, and the browser tests need one. Tried:',
    tried,
    'Install Chromium or Chrome (Debian, as root: apt-get install chromium-headless-shell; elsewhere: node_modules/.bin/playwright',
    'install --with-deps --only-shell chromium) or set CHROME_PATH to the program, and run the command again.',
  ].join('\n');
}

type Remembered = Browser & { identity: string };

/** An update replaces the file, which then has to prove itself again. */
function identityOf(path: string): string {
  const { size, mtimeMs } = statSync(path);
  return `${process.getuid?.() ?? 0} ${size} ${mtimeMs}`;
}

function recall(): Browser | undefined {
  try {
    const { path, args, identity } = JSON.parse(readFileSync(cacheFile, 'utf8')) as Remembered;
    const isChosen = !process.env.CHROME_PATH || process.env.CHROME_PATH === path;
    return isChosen && identity === identityOf(path) ? { path, args } : undefined;
  } catch {
    return undefined;
  }
}

function remember(browser: Browser): void {
  try {
    mkdirSync(dirname(cacheFile), { recursive: true });
    const temporary = `${cacheFile}.${process.pid}`;
    writeFileSync(temporary, JSON.stringify({ ...browser, identity: identityOf(browser.path) } satisfies Remembered));
    renameSync(temporary, cacheFile);
  } catch {
    // Only costs a proof next time.
  }
}

if (import.meta.main) {
  try {
    const { path } = await findBrowser({ fresh: true });
    console.log(`Browser: ${path}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
