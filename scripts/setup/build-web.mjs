import {
  accessSync,
  constants as fileModes,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { compressHard, compressQuickly, isCompressedHard } from './compress-pages.mjs';
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

/** Whether the pages in a folder are of what is here; English, the first, may still be the only language. */
export function isWebBuilt(folder = inRoot('dist')) {
  try {
    return readFileSync(join(folder, stampName), 'utf8') === webHash();
  } catch {
    return false;
  }
}

/** Besides, in every language and compressed as well as they can be. */
export const isWebFinished = (folder = inRoot('dist')) =>
  isWebBuilt(folder) && languages().every((language) => isCompressedHard(folderOf(language, folder)));

/** Apart from what can wait where this user may not write. */
export const isWebWorkLeft = () => !isWebBuilt() || (!isWebFinished() && isWritable(inRoot('dist')));

function isWritable(folder) {
  try {
    accessSync(folder, fileModes.W_OK);
    return true;
  } catch {
    return false;
  }
}

const languages = () => Object.keys(JSON.parse(readFileSync(inRoot('messages', 'languages.json'), 'utf8')));

/** English is the build itself, others are below it; see server/app/page-languages.ts. */
const folderOf = (language, folder = inRoot('dist')) =>
  language === 'en' ? folder : join(folder, 'languages', language);

/** In every language. */
export async function prepareWeb(node) {
  await prepareEnglish(node);
  await prepareLanguages(node);
}

/** What a server needs to serve pages at all. */
export async function prepareEnglish(node) {
  if (isWebBuilt()) return;
  await locked(async () => {
    if (isWebBuilt()) return;
    await step('Pages', 'building', async () => {
      const hash = webHash();
      const fresh = await buildLanguage(node, 'en');
      writeFileSync(join(fresh, stampName), hash);
      swap(fresh, folderOf('en'));
    });
  });
}

/** The other languages, one after the other, each put beside English once it is whole: a server may be serving from here. */
export async function prepareLanguages(node) {
  for (const language of languages()) {
    const isMissing = () => isWebBuilt() && !existsSync(folderOf(language));
    if (isMissing())
      await locked(async () => {
        if (!isMissing()) return;
        const fresh = await buildLanguage(node, language);
        // Not where an update has replaced the sources meanwhile.
        if (isMissing()) swap(fresh, folderOf(language));
      });
  }
}

/** As small as they can be, for seconds of computing. */
export async function finishWeb() {
  for (const language of languages())
    if (!isCompressedHard(folderOf(language))) await locked(() => compressHard(folderOf(language)));
}

let compiled;
const compileMessages = (node) => (compiled ??= run(node, [inRoot('scripts', 'messages', 'compile.ts')]));

/** Builds beside, for swapping at the end, so that an interrupted or failed build leaves the last good one in place. */
async function buildLanguage(node, language) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  for (const left of readdirSync(inRoot('.cache'))) {
    if (left.startsWith(workPrefix)) rmSync(inRoot('.cache', left), { recursive: true, force: true });
  }
  await compileMessages(node);
  const fresh = inRoot('.cache', `${workPrefix}${process.pid}`);
  await runVite(node, language, ['--outDir', fresh, '--manifest']);
  compressQuickly(fresh);
  // Beside them, what the server draws pages with; see server/app/page-drawing.ts.
  await runVite(node, language, ['--outDir', join(fresh, 'server'), '--ssr', 'web/server-entry.tsx']);
  return fresh;
}

/** A small young generation takes 130 MB less, in no more time. */
const vite = [
  '--max-semi-space-size=4',
  inRoot('node_modules', 'vite', 'bin', 'vite.js'),
  'build',
  '--logLevel',
  'warn',
];

const runVite = (node, language, options) =>
  run(node, [...vite, ...options], {
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
