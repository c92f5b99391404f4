import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alsoHeldBy } from './lock.mjs';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Path of something in the repository, however the command was called and whatever its folder is named. */
export const inRoot = (...parts) => join(root, ...parts);

/** A failure that a sentence explains better than a stack. */
export class SetupError extends Error {}

/** What is left of a changing line goes first. */
const clear = process.stdout.isTTY ? '\r\u001B[K' : '';
export const say = (line) => process.stdout.write(`${clear}${line}\n`);
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Of a start, in this order. */
const stages = ['Packages', 'Pages', 'Server'];

/** Says what is being done, how far it is and how long it takes: in one changing line on a terminal, in plain lines elsewhere. */
export async function step(name, what, work) {
  const began = performance.now();
  const title = stages.includes(name) ? `${name} (${stages.indexOf(name) + 1} of ${stages.length})` : name;
  const line = () => `${title}: ${what} … ${seconds(began)}`.slice(0, process.stdout.columns);
  const change = () => process.stdout.write(clear + line());
  const repeat = () => say(`${title}: still at it after ${seconds(began)} …`);
  if (clear) change();
  else say(`${title}: ${what} …`);
  const timer = clear ? setInterval(change, 1_000) : setInterval(repeat, 20_000);
  try {
    const result = await work();
    if (!clear) say(`${title}: done in ${seconds(began)}`);
    return result;
  } finally {
    clearInterval(timer);
    process.stdout.write(clear);
  }
}

/** Runs a command to its end and collects what it says, for showing it only when it fails. */
export function collect(command, args, { env = process.env, cwd = root, timeout } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout, killSignal: 'SIGKILL' });
    let stdout = '';
    let both = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      both += chunk;
    });
    child.stderr.on('data', (chunk) => (both += chunk));
    const detach = endWithUs(child);
    alsoHeldBy(child.pid);
    child.once('error', (error) => {
      detach();
      resolve({ code: 127, stdout, both: `${both}${error.message}` });
    });
    child.once('close', (code, signal) => {
      detach();
      resolve({ code: code ?? 128 + constants.signals[signal], stdout, both });
    });
  });
}

/** A signal to us ends the child first, so that no npm of ours goes on installing behind the back of the next start. */
export function endWithUs(child) {
  const stop = (signal) => {
    child.kill(signal);
    child.once('close', () => process.exit(128 + constants.signals[signal]));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return () => {
    process.removeListener('SIGINT', stop);
    process.removeListener('SIGTERM', stop);
  };
}

export const lastLines = (text, count = 25) => text.trimEnd().split('\n').slice(-count).join('\n');

/** PATH without our own node_modules/.bin: its `node` disappears while npm reinstalls. */
function outerEnvironment() {
  const own = inRoot('node_modules') + sep;
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !`${entry}${sep}`.startsWith(own));
  return { ...process.env, PATH: path.join(delimiter) };
}

/** The npm that called us, run by a Node that does not live in node_modules; else the npm on PATH. */
export function npm(args, options = {}) {
  const env = { ...outerEnvironment(), CI: 'true', ...options.env };
  const cli = process.env.npm_execpath;
  const node = outerNode(env.PATH);
  if (cli && basename(cli) === 'npm-cli.js' && existsSync(cli) && node)
    return collect(node, [cli, ...args], { ...options, env });
  return collect('npm', args, { ...options, env });
}

function outerNode(path) {
  const own = inRoot('node_modules') + sep;
  const candidates = [
    process.env.npm_node_execpath,
    process.execPath,
    ...path.split(delimiter).map((entry) => join(entry, 'node')),
  ];
  return candidates.find((candidate) => candidate && !candidate.startsWith(own) && existsSync(candidate));
}
