// npm run prove:upgrade-while-writing -- --from ../dayloom-0.1.0 --entries 1000000
// The folder of an older release, installed and built, answers people on a database of a million entries. `npm run migrate` of this
// release brings the tables up to date meanwhile, then a process of it starts beside the older one: no call may fail, and while
// the tables change 99 of 100 take at most twice as long as before. The cost of a start is printed beside it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fillInstallation } from '#bench/large-installation.ts';
import { freePage, newPerson, send, type Account } from '#bench/people.ts';
import { percentile } from '#bench/percentile.ts';
import { appConnection, layoutOf, makeSocketDir } from '#server/platform/db/embedded/layout.ts';
import { connect } from '#server/platform/db/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { root, serverProcess, startServer } from '#testing/server-process.ts';

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
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const settings = { DEMO: 'off', LOG_LEVEL: 'warn', REQUEST_LIMIT: '1000000' };
const older = await startServer({ ...settings, DATA_DIR: dataDir }, { folder: resolve(values.from) });
const people = await Promise.all(
  Array.from({ length: 12 }, (_, n) =>
    newPerson({ url: older.url, dataDir }, 'client', { email: `w${n}@example.org` }),
  ),
);
const socketDir = await makeSocketDir(layoutOf(dataDir));
const database = connect(appConnection(socketDir), createLog({ logLevel: 'warn' }), 'embedded');
const began = performance.now();
await fillInstallation(database.db, {
  people: Math.round(Number(values.entries) / 28),
  entries: Number(values.entries),
});
await database.close();
console.log(`${values.entries} entries, filled in ${Math.round((performance.now() - began) / 1000)} s`);

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
const newer = await serverProcess({ ...settings, ...besideOlder });
const beside = await during(newer.start);
await load.end();

const ratio = upgrade.p99 / calm.p99;
console.log(`            calls  failed     p50      p99`);
console.log(`calm      ${line(calm)}\nupgrade   ${line(upgrade)}   ${upgrade.seconds} s`);
console.log(`a start   ${line(beside)}   ${beside.seconds} s`);
console.log(`During the upgrade 99 of 100 calls took at most ${ratio.toFixed(1)} times as long as in calm.`);
await newer.stop();
await older.remove();
process.exit(ratio <= atMost && calm.failed + upgrade.failed + beside.failed === 0 ? 0 : 1);

async function during(work: () => Promise<void>) {
  load.startOver();
  const workBegan = performance.now();
  await work();
  return { ...load.startOver(), seconds: Math.round((performance.now() - workBegan) / 100) / 10 };
}

/** What `npm run migrate` does. */
async function migrate(): Promise<void> {
  const child = spawn('nice', ['-n', '19', process.execPath, 'server/commands/migrate.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ENV_FILE: 'off', LOG_LEVEL: 'warn', ...besideOlder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The tables could not be brought up to date; the reason is above.');
}

/** An open-loop load: calls start at a fixed rate, whether the earlier ones were answered or not. */
function everySecond(rate: number) {
  let times: number[] = [];
  let failed = 0;
  const open = new Set<Promise<void>>();
  let turn = 0;
  const timer = setInterval(() => {
    const call = timed(people[turn % people.length] as Account, turn).finally(() => open.delete(call));
    open.add(call);
    turn += 1;
  }, 1000 / rate);

  async function timed(who: Account, number: number): Promise<void> {
    const sent = performance.now();
    const isGood = await request(who, number).then(
      ({ ok }) => ok,
      () => false,
    );
    times.push(performance.now() - sent);
    if (!isGood) failed += 1;
  }
  return {
    startOver: () => {
      const result = { calls: times.length, failed, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
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

/** Today, the journal and a save in turn. */
async function request(who: Account, number: number): Promise<Response> {
  const reading = ['/api/client/dashboard', '/api/client/journal-entries'][number % 3];
  const answer = reading
    ? await send(older.url, who, 'GET', reading)
    : await send(older.url, who, 'POST', '/api/journal-entries', freePage(`Entry ${number}`), {
        key: crypto.randomUUID(),
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
