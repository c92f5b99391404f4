import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { locked } from './install.mjs';
import { collect, inRoot, lastLines, root, SetupError, step } from './process.mjs';
import { sourceHash } from './source-hash.mjs';

const stampName = '.dayloom-build';
const workPrefix = 'web-build-';

/** Everything a build reads. What the page imports from a package is covered by the lockfile. */
const sources = [
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

function isWebBuilt() {
  try {
    return readFileSync(inRoot('dist', stampName), 'utf8') === webHash();
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
    await Promise.all(
      languages.map(async (language) => {
        // English is the build itself, others are below it; see server/app/page-languages.ts.
        const folder = language === 'en' ? fresh : `${fresh}/languages/${language}`;
        await runVite(node, language, ['--outDir', folder, '--manifest']);
        // Beside them, what the server draws pages with; see server/app/page-drawing.ts.
        await runVite(node, language, ['--outDir', `${folder}/server`, '--ssr', 'web/server-entry.tsx']);
      }),
    );
    writeFileSync(`${fresh}/${stampName}`, hash);
    swap(fresh);
  });
}

async function runVite(node, language, options) {
  const args = [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', ...options, '--logLevel', 'warn'];
  // Always a production build: NODE_ENV=development would put React's development build under the same stamp.
  const result = await collect(node, args, {
    env: { ...process.env, NODE_ENV: 'production', PAGES_LANGUAGE: language },
  });
  if (result.code !== 0)
    throw new SetupError(`${lastLines(result.both, 60)}\n\nThe pages could not be built; the reason is above.`);
}

function swap(fresh) {
  const old = `${fresh}-old`;
  if (existsSync(inRoot('dist'))) renameSync(inRoot('dist'), old);
  renameSync(fresh, inRoot('dist'));
  rmSync(old, { recursive: true, force: true });
}
