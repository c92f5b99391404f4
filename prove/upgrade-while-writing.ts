// npm run prove:upgrade-while-writing -- --from ../dayloom-0.1.0 --entries 1000000
// The folder of an older release, installed and built, answers people on a database of a million entries. `npm run migrate` of this
// release brings the tables up to date meanwhile, then a process of it starts beside the older one: no call may fail, and while
// the tables change 99 of 100 take at most twice as long as in calm. What a start takes, on a machine of few cores, is told beside it.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fillHouse } from '#bench/large-house.ts';
import { headersOf, newPerson, type Somebody } from '#bench/people.ts';
import { appConnection, layoutOf, makeSocketDir } from '#server/platform/db/embedded/layout.ts';
import { connect } from '#server/platform/db/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { freePort } from '#testing/free-port.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '../dayloom-0.1.0' },
    entries: { type: 'string', default: '1000000' },
    rate: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '60' },
  },
});
const atMost = 2;
const dataDir = mkdtempSync(join(tmpdir(), 'dayloom-upgrade-'));
const children: ChildProcess[] = [];
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const older = await start(resolve(values.from), { DATA_DIR: dataDir });
await older.isReady();
const people = await Promise.all(
  Array.from({ length: 12 }, (_, n) =>
    newPerson({ url: older.url, dataDir }, 'client', { email: `w${n}@example.org` }),
  ),
);
const socketDir = await makeSocketDir(layoutOf(dataDir));
const database = connect(appConnection(socketDir), createLog({ logLevel: 'warn' }), 'embedded');
const began = performance.now();
await fillHouse(database.db, { people: Math.round(Number(values.entries) / 28), entries: Number(values.entries) });
await database.close();
console.log(`${values.entries} entries, filled in ${Math.round((performance.now() - began) / 1000)} s`);

const thisFolder = resolve(import.meta.dirname, '..');
const besideOlder = {
  DATA_DIR: join(dataDir, 'beside'),
  DATABASE_URL: `postgres://dayloom@localhost/dayloom?host=${encodeURIComponent(socketDir)}`,
  SECRET_KEY_FILE: join(dataDir, 'secret.key'),
};
const load = everySecond(Number(values.rate));
await sleep(10_000);
load.startOver();
await sleep(Number(values.seconds) * 1000);
const calm = load.startOver();
const upgrade = await during(migrate);
const beside = await during(async () => {
  const newer = await start(thisFolder, besideOlder);
  await newer.isReady();
});
await load.end();

const ratio = upgrade.p99 / calm.p99;
console.log(`            calls  failed     p50      p99`);
console.log(`calm      ${line(calm)}\nupgrade   ${line(upgrade)}   ${upgrade.seconds} s`);
console.log(`a start   ${line(beside)}   ${beside.seconds} s`);
console.log(`During the upgrade 99 of 100 calls took at most ${ratio.toFixed(1)} times as long as in calm.`);
children.forEach((child) => child.kill('SIGTERM'));
await Promise.all(children.map((child) => new Promise((done) => child.once('exit', done))));
rmSync(dataDir, { recursive: true, force: true });
process.exit(ratio <= atMost && calm.failed + upgrade.failed + beside.failed === 0 ? 0 : 1);

async function during(work: () => Promise<void>) {
  load.startOver();
  const workBegan = performance.now();
  await work();
  return { ...load.startOver(), seconds: Math.round((performance.now() - workBegan) / 100) / 10 };
}

/** What `npm run migrate` does. */
async function migrate(): Promise<void> {
  const child = run(thisFolder, ['nice', '-n', '19', 'node', 'server/commands/migrate.ts'], besideOlder);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The tables could not be brought up to date; the reason is above.');
}

async function start(folder: string, env: Record<string, string>) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = run(folder, ['node', 'server/main.ts'], {
    PORT: String(port),
    BASE_URL: url,
    REQUEST_LIMIT: '1000000',
    ...env,
  });
  children.push(child);
  const isReady = async () => {
    while (
      !(await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error('The server ended before it was ready; its reason is above.');
      await sleep(100);
    }
  };
  return { url, isReady };
}

function run(folder: string, command: string[], env: Record<string, string>): ChildProcess {
  const [program = '', ...words] = command;
  return spawn(program, words, {
    cwd: folder,
    env: {
      PATH: `${join(folder, 'node_modules/node/bin')}:${process.env.PATH}`,
      HOME: process.env.HOME,
      ENV_FILE: 'off',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** So many calls a second, whether the ones before were answered or not: whoever waits makes nobody come later. */
function everySecond(rate: number) {
  let times: number[] = [];
  let failed = 0;
  const open = new Set<Promise<void>>();
  let turn = 0;
  const timer = setInterval(() => {
    const call = timed(people[turn % people.length] as Somebody, turn).finally(() => open.delete(call));
    open.add(call);
    turn += 1;
  }, 1000 / rate);

  async function timed(who: Somebody, number: number): Promise<void> {
    const sent = performance.now();
    const call = number % 3 === 0 ? today : number % 3 === 1 ? journal : save;
    const isGood = await call(who, number).then(
      ({ ok }) => ok,
      () => false,
    );
    times.push(performance.now() - sent);
    if (!isGood) failed += 1;
  }
  return {
    startOver: () => {
      const inOrder = times.toSorted((a, b) => a - b);
      const at = (share: number): number => inOrder[Math.floor(inOrder.length * share)] ?? Number.NaN;
      const result = { calls: inOrder.length, failed, p50: at(0.5), p99: at(0.99) };
      times = [];
      failed = 0;
      return result;
    },
    end: async () => {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}

async function today(who: Somebody): Promise<Response> {
  return await read(who, '/api/client/dashboard');
}

async function journal(who: Somebody): Promise<Response> {
  return await read(who, '/api/client/journal-entries');
}

async function read(who: Somebody, path: string): Promise<Response> {
  const answer = await fetch(`${older.url}${path}`, { headers: headersOf(older.url, who) });
  await answer.arrayBuffer();
  return answer;
}

async function save(who: Somebody, number: number): Promise<Response> {
  const answer = await fetch(`${older.url}/api/journal-entries`, {
    method: 'POST',
    body: JSON.stringify({ entryText: `Entry ${number}`, moodScore: 6, isFreePage: true }),
    headers: { ...headersOf(older.url, who), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  });
  await answer.arrayBuffer();
  return answer;
}

function line({ calls, failed, p50, p99 }: { calls: number; failed: number; p50: number; p99: number }): string {
  const columns = [
    [calls, 7],
    [failed, 8],
    [`${p50.toFixed(1)} ms`, 11],
    [`${p99.toFixed(1)} ms`, 9],
  ] as const;
  return columns.map(([value, width]) => String(value).padStart(width)).join('');
}
