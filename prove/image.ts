// npm run prove:image
// Builds the image, runs it as its own user on a root that cannot be written, and has a person sign up, write and read;
// then the container is stopped, killed and started again on the same volume. Needs Debian's buildah, mmdebstrap and runc.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newPerson, send, type Account } from '#bench/people.ts';
import { freePort } from '#testing/free-port.ts';
import { isReady } from '#testing/server-process.ts';
import { until } from '#testing/until.ts';
import { check, finish, hasFailed } from './checklist.ts';
import { buildImage, unpackImage, writeBundle } from '#scripts/image-build.ts';

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });
const tag = 'dayloom';
const largestMegabytes = 560;

console.log('Building the image (with --keep the last one is taken) …');
const began = performance.now();
buildImage(tag, { isFresh: !values.keep });
console.log(`built in ${Math.round((performance.now() - began) / 1000)} s`);
const image = unpackImage(tag);
const work = mkdtempSync(join(tmpdir(), 'dayloom-image-'));
const data = join(work, 'data');
const name = work.split('/').at(-1) ?? 'dayloom-image';
const port = await freePort();
const url = `http://localhost:${port}`;
execFileSync('install', ['-d', '-m', '0700', data]);
chownSync(data, 10_001, 10_001);
writeBundle(join(work, name), image, {
  data,
  env: [`PORT=${port}`, `BASE_URL=${url}`, 'HOST=127.0.0.1', 'DEMO=off', 'LONGEST_WAIT=0'],
});

let running = start();
process.once('exit', () => spawnSync('runc', ['delete', '--force', name], { stdio: 'ignore' }));
try {
  await journey();
} finally {
  spawnSync('runc', ['delete', '--force', name], { stdio: 'ignore' });
  if (hasFailed()) console.error(readFileSync(join(data, 'postgres.log'), 'utf8').slice(-4_000));
  image.remove();
  rmSync(work, { recursive: true, force: true });
}
finish('The image runs.');

async function journey(): Promise<void> {
  const megabytes = Number(execFileSync('du', ['-sm', image.files], { encoding: 'utf8' }).split('\t')[0]);
  check(`the image is below ${largestMegabytes} MB`, megabytes < largestMegabytes, `${megabytes} MB`);
  const packages = readdirSync(join(image.files, 'app/node_modules'));
  const builders = ['vite', 'rolldown', 'react', 'typescript', 'vitest', 'npm'].filter((each) =>
    packages.includes(each),
  );
  check('it holds nothing that builds or tests', builders.length === 0, builders.join(', '));
  check('it starts', await starts(), `${((performance.now() - running.since) / 1000).toFixed(1)} s`);
  check('it runs as an unprivileged user', inside('sh', '-c', 'test "$(id -u)" = 10001').status === 0);
  for (const place of ['/', '/app', '/etc', '/app/node_modules/node/bin'])
    check(`${place} cannot be written`, inside('sh', '-c', `touch ${place}/mark 2>/dev/null`).status !== 0);
  check('it has no privilege to win', inside('sh', '-c', 'grep -q "CapEff:.0*$" /proc/self/status').status === 0);
  const [, ...health] = image.config.Healthcheck.Test;
  check('its health check passes', inside(...health).status === 0);

  const person = await newPerson({ url, dataDir: data }, 'client', { email: 'person@example.org' });
  const text = `Written in a container, ${new Date().toISOString()}`;
  check('a person signs up and writes', await save(person, text));
  check('and reads it', await reads(person, text));
  const page = await fetch(url);
  check('the page comes with its files', page.ok && (await hasFiles(await page.text())));
  const backup = inside('node', 'server/commands/backup.ts');
  check('a backup is made inside', backup.status === 0, backup.stderr.trim());

  const stopping = performance.now();
  spawnSync('runc', ['kill', name, 'TERM']);
  const [code] = (await running.gone) as [number | null];
  const stopped = `${((performance.now() - stopping) / 1000).toFixed(1)} s, code ${code}`;
  check('it stops cleanly when asked', code === 0 && performance.now() - stopping < 30_000, stopped);
  running = start();
  check('it starts again on its volume', (await starts()) && (await reads(person, text)));
  check('the person writes again', await save(person, `${text}, again`, true));
  spawnSync('runc', ['kill', name, 'KILL']);
  await running.gone;
  running = start();
  check('killed and started again, all is there', (await starts()) && (await reads(person, `${text}, again`)));
}

function start() {
  spawnSync('runc', ['delete', '--force', name], { stdio: 'ignore' });
  const child = spawn('runc', ['run', '--bundle', join(work, name), name], { stdio: ['ignore', 'ignore', 'inherit'] });
  return { since: performance.now(), gone: once(child, 'exit') };
}

function inside(...command: string[]) {
  return spawnSync('runc', ['exec', name, ...command], { encoding: 'utf8' });
}

async function starts(): Promise<boolean> {
  return await until('ready', () => isReady(url), { within: 300_000 }).then(
    () => true,
    () => false,
  );
}

async function save(person: Account, entryText: string, isFreePage = false): Promise<boolean> {
  const answer = await send(url, person, 'POST', '/api/journal-entries', { entryText, moodScore: 7, isFreePage });
  if (!answer.ok) console.error(await answer.text());
  return answer.ok;
}

async function reads(person: Account, text: string): Promise<boolean> {
  return (await (await send(url, person, 'GET', '/api/client/journal-entries')).text()).includes(text);
}

async function hasFiles(html: string): Promise<boolean> {
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
  const answers = await Promise.all(files.map((path) => fetch(`${url}${path}`)));
  return files.length > 0 && answers.every(({ ok }) => ok);
}
