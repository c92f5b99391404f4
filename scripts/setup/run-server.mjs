import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { inRoot, root, step } from './process.mjs';

/**
 * How Node runs the server. With a young generation of 16 MB a request takes 10 to 20 % less processor time than with 4,
 * because less of what it makes outlives it, for some 30 MB more; up to 32, Node's own choice, gives nothing on top. The
 * compile cache takes a quarter off the start. The C library would keep a store of memory for each of ten threads; two do,
 * for 15 MB less after a start and 50 after a busy hour.
 */
export function serverCommand(env) {
  return {
    args: ['--max-semi-space-size=16', inRoot('server', 'main.ts')],
    env: {
      ...env,
      NODE_ENV: env.NODE_ENV || 'production',
      NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE || inRoot('.cache', 'compile'),
      MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX || '2',
    },
  };
}

/** Where the server will listen. What is malformed is left to the server, which says so. */
export function serverAddress(env) {
  let file = '';
  try {
    if (env.ENV_FILE !== 'off') file = readFileSync(resolve(root, env.ENV_FILE || '.env'), 'utf8');
  } catch {
    // The file is optional.
  }
  const inFile = (name) => new RegExp(`^(?:export\\s+)?${name}\\s*=\\s*["']?([\\w.:]+)`, 'm').exec(file)?.[1];
  const port = Number((env.PORT ?? inFile('PORT')) || 3000);
  return { port: port >= 0 && port < 65_536 ? port : 0, host: (env.HOST ?? inFile('HOST')) || '127.0.0.1' };
}

/** Runs the server in the foreground and returns its exit code. */
export const runServer = (node) => ended(spawnServer(node));

/** Below it the database and the demo are made after the pages. */
const roomForBoth = 2e9;
const withChannel = ['inherit', 'inherit', 'inherit', 'ipc'];

/**
 * The same where pages are missing. Those in English are built beside the database and the demo people; the rest is done
 * once the server is ready, by the same process (pages.mjs). server/app/set-up.ts is the other end.
 */
export async function runWithPages(node) {
  const pages = spawn(node, [inRoot('scripts', 'setup', 'pages.mjs')], { cwd: root, stdio: withChannel });
  const pagesEnded = ended(pages);
  const areBuilt = saysSomething(pages);
  const hasRoom = (process.availableMemory?.() ?? 0) > roomForBoth;
  if (!hasRoom && !(await areBuilt)) return await pagesEnded;
  const server = spawnServer(node, ['with-pages'], withChannel);
  const serverEnded = ended(server);
  const isReady = saysSomething(server);
  const canServe = await Promise.race([areBuilt, isReady]);
  if (canServe) {
    tell(server, 'built');
    if (await step('Server', 'starting', () => isReady)) tell(pages, 'ready');
  }
  // The server announces itself on this terminal once nobody else writes a line there; without pages it ends.
  if (server.connected) server.disconnect();
  const code = await serverEnded;
  pages.kill();
  const pagesCode = await pagesEnded;
  return canServe ? code : code || pagesCode;
}

function spawnServer(node, words = [], stdio = 'inherit') {
  const { args, env } = serverCommand(process.env);
  return spawn(node, [...args, ...words], { cwd: root, env, stdio });
}

/** False where it ends without a word. */
const saysSomething = (child) =>
  new Promise((resolve) => child.once('message', () => resolve(true)).once('exit', () => resolve(false)));

/** It may have ended meanwhile. */
const tell = (child, word) => child.connected && child.send(word, () => {});

/**
 * The exit code of a child. It stays in our process group, so that ending the group, even by SIGKILL, ends it too. For the
 * same reason a Ctrl-C has already reached it when it reaches us: it is passed on only where no terminal sent it. npm
 * passes signals on as well, so each is passed on once.
 */
function ended(child) {
  const passedOn = new Set();
  const passOn = (signal) => {
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    if (passedOn.has(signal)) return;
    passedOn.add(signal);
    child.kill(signal);
  };
  process.on('SIGINT', passOn);
  process.on('SIGTERM', passOn);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
