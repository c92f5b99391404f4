import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { portProblem } from '#server/platform/port.mjs';
import { isPrepared, prepareBeside, takePrepared } from './beside.mjs';
import { finishWeb, isWebBuilt, isWebWorkLeft, prepareWeb } from './build-web.mjs';
import { bundledNode, isInstalled, lockfile, prepareNode } from './install.mjs';
import { collect, inRoot, root, say, SetupError } from './process.mjs';
import { copyProduct } from './product-folder.mjs';
import { runServer, runWithPages, serverAddress } from './run-server.mjs';

/** What goes wrong while setting up is said in a sentence, without a stack. */
async function withSentences(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = 1;
  }
}

export const start = () =>
  withSentences(async () => {
    // Asked again by the server: a minute of installing may lie between.
    const problem = await portProblem(serverAddress(process.env));
    if (problem) throw new SetupError(problem);
    await takePrepared();
    // With the packages of the release before, if there are any: nobody should wait minutes for a sentence about .env.
    if (!isWebBuilt()) await checkSettings();
    const node = await prepareNode('run');
    if (!isWebBuilt()) await checkSettings();
    process.exitCode = await (isWebWorkLeft() ? runWithPages : runServer)(node);
  });

/** What the server says of its settings. Without packages, or with those of another release, it may not be able to tell. */
async function checkSettings() {
  if (!existsSync(bundledNode)) return;
  const { code, both } = await collect(bundledNode, [inRoot('scripts', 'setup', 'check-settings.ts')]);
  if (code === 2) throw new SetupError(both.trimEnd());
}

/** What `npm start` would do, without starting. Where pages are in use, beside them, for the next start. */
export const build = () =>
  withSentences(async () => {
    if (!isWebBuilt()) await checkSettings();
    const isOutdated = existsSync(inRoot('dist')) && !(isWebBuilt() && isInstalled('run'));
    if (!isOutdated) await wholeWeb(await prepareNode('run'));
    else if (!isPrepared()) await prepareBeside();
    say(isPrepared() ? 'Packages and pages are ready for the next start.' : 'Packages and pages are up to date.');
  });

async function wholeWeb(node) {
  await prepareWeb(node);
  await finishWeb();
}

/** The product as a folder; see product-folder.mjs. */
export const makeProductFolder = () =>
  withSentences(async () => {
    const target = process.argv[2];
    if (!target) throw new SetupError('Say where to: npm run package -- /path/to/a/new/folder');
    const node = await prepareNode('run');
    await wholeWeb(node);
    const { megabytes, files } = copyProduct(resolve(target), lockfile(), node);
    say(`${target}: ${files} files, ${megabytes} MB. It starts with node_modules/node/bin/node server/main.ts`);
  });

/** The server restarting on changes, and Vite in front of it with the pages as they are being written. */
export const dev = () =>
  withSentences(async () => {
    const pageUrl = 'http://localhost:5173';
    const node = await prepareNode('test');
    const port = process.env.PORT || '3000';
    say(`Open ${pageUrl}`);
    // People, and with them the check of the origin, come through Vite.
    const env = {
      ...process.env,
      NODE_ENV: 'development',
      PORT: port,
      BASE_URL: process.env.BASE_URL || pageUrl,
      SERVER_URL: `http://localhost:${port}`,
    };
    const children = [
      ['--watch', '--watch-preserve-output', 'server/main.ts'],
      [inRoot('node_modules', 'vite', 'bin', 'vite.js'), '--strictPort'],
    ].map((args) => spawn(node, args, { cwd: root, env, stdio: 'inherit' }));
    const stopAll = () => children.forEach((child) => child.kill('SIGTERM'));
    process.on('SIGINT', stopAll);
    process.on('SIGTERM', stopAll);
    // One without the other is of no use.
    for (const child of children) child.once('exit', stopAll);
  });
