import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { locked } from './install.mjs';
import { collect, inRoot, lastLines, root, SetupError, step } from './process.mjs';
import { sourceHash } from './source-hash.mjs';
import { swap } from './swap.mjs';

const stampName = '.dayloom-build';
const workPrefix = 'web-build-';
/** Measured in a group of processes with all of them: README.md asks for more, since the server runs in it too. */
const neededMegabytes = 700;

/** Everything a build reads. What the page imports from a package is covered by the lockfile. */
export const sources = [
  'web',
  'contract',
  'messages',
  'scripts/messages',
  'public',
  'server/features/check-ins/instruments',
  'index.html',
  'vite.config.ts',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
];

const isTest = (name) => /\.test\.tsx?$/.test(name);

function webHash() {
  return sourceHash(root, sources, isTest);
}

/** Whether the pages in a folder are of what is here. */
export function isWebBuilt(folder = inRoot('dist')) {
  try {
    return readFileSync(join(folder, stampName), 'utf8') === webHash();
  } catch {
    return false;
  }
}

export async function prepareWeb(node) {
  if (isWebBuilt()) return;
  await locked(async () => {
    if (!isWebBuilt()) await buildWeb(node);
  });
}

/** Builds beside and swaps at the end, so that an interrupted or failed build leaves the last good one in place. */
async function buildWeb(node) {
  await step('Pages', 'building', async () => {
    mkdirSync(inRoot('.cache'), { recursive: true });
    for (const left of readdirSync(inRoot('.cache'))) {
      if (left.startsWith(workPrefix)) rmSync(inRoot('.cache', left), { recursive: true, force: true });
    }
    const fresh = inRoot('.cache', `${workPrefix}${process.pid}`);
    const hash = webHash();
    const languages = Object.keys(JSON.parse(readFileSync(inRoot('messages', 'languages.json'), 'utf8')));
    await run(node, [inRoot('scripts', 'messages', 'compile.ts')]);
    await buildLanguages(languages, fresh, (language, options) => runVite(node, language, options));
    writeFileSync(`${fresh}/${stampName}`, hash);
    swap(fresh, inRoot('dist'));
  });
}

/** One build after the other: each takes half of the memory that README.md asks for. */
export async function buildLanguages(languages, fresh, build) {
  for (const language of languages) {
    // English is the build itself, others are below it; see server/app/page-languages.ts.
    const folder = language === 'en' ? fresh : `${fresh}/languages/${language}`;
    await build(language, ['--outDir', folder, '--manifest']);
    // Beside them, what the server draws pages with; see server/app/page-drawing.ts.
    await build(language, ['--outDir', `${folder}/server`, '--ssr', 'web/server-entry.tsx']);
  }
}

const runVite = (node, language, options) =>
  run(node, [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', ...options, '--logLevel', 'warn'], {
    // Always a production build: NODE_ENV=development would put React's development build under the same stamp.
    NODE_ENV: 'production',
    PAGES_LANGUAGE: language,
  });

async function run(node, args, env = {}) {
  const result = await collect(node, args, { env: { ...process.env, ...env } });
  if (result.code !== 0) throw new SetupError(whyNotBuilt(result));
}

export function whyNotBuilt({ code, both }) {
  const said = lastLines(both, 60);
  // Killed by the kernel, or ended by V8 at the limit of its heap: neither names memory where a host would look for it.
  if (code === 128 + constants.signals.SIGKILL || /heap out of memory/.test(both))
    return (
      `${said}\n\nThe pages could not be built: not enough memory. ` +
      `Building them takes ${neededMegabytes} MB; make that free, or add swap.`
    );
  return `${said}\n\nThe pages could not be built; the reason is above.`;
}
