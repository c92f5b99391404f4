// npm run prove:cluster -- --faults 20 [--from ../dayloom-0.1.0]
// PostgreSQL under Patroni with a synchronous standby, etcd, HAProxy and PgBouncer, and three processes of ours behind
// another HAProxy. People write, send and read while one part after the other is taken away: nothing acknowledged may be
// lost, nothing may be there twice. Says for how long each fault kept people waiting. With --from, the folder of an
// earlier release with its packages, that release runs first and the first fault is the rolling upgrade to this one.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serverCommand } from '#scripts/setup/run-server.mjs';
import { postgresPrograms, startEngine, until } from './cluster-engine.ts';
import { makePeople } from './cluster-people.ts';
import { freePort } from '#testing/free-port.ts';
import { requirePrograms } from '#scripts/image-build.ts';

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '20' },
    people: { type: 'string', default: '6' },
    calm: { type: 'string', default: '3' },
    from: { type: 'string' },
  },
});
requirePrograms({ etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', pgbouncer: 'pgbouncer' });
const bin = postgresPrograms();
if (!bin) {
  console.error('Missing: PostgreSQL 15 or newer. On Debian: apt-get install --no-install-recommends postgresql');
  process.exit(2);
}

// By exit, everything that was started is ended too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const work = mkdtempSync(join(tmpdir(), 'dayloom-cluster-'));
console.log(`Starting etcd, two PostgreSQL, HAProxy and PgBouncer in ${work} …`);
const engine = await startEngine(work, bin);
const ports = [await freePort(), await freePort(), await freePort()];
const front = await freePort();
const url = `http://localhost:${front}`;
const ours = new Map<number, ChildProcess>();
const thisRelease = resolve(import.meta.dirname, '..');
let release = values.from === undefined ? thisRelease : resolve(values.from);
process.once('exit', () => ours.forEach((child) => child.kill('SIGKILL')));

await Promise.all(ports.map(startOurs));
writeFileSync(join(work, 'front.cfg'), frontRoute());
const proxy = spawn('haproxy', ['-db', '-f', join(work, 'front.cfg')], { stdio: 'ignore' });
await until('the house', () => isReady(url));
const people = await makePeople(url, Number(values.people));
console.log('People write. One part after the other is taken away:\n');

/** So long a standby may take to follow again by itself. */
const standbyPatience = 120_000;
type Fault = { name: string; strike: () => Promise<void>; after?: () => Promise<void> };
let victim: Awaited<ReturnType<typeof engine.leader>>;
let turn = 0;
const upgrade: Fault = {
  name: 'rolling upgrade',
  strike: async () => {
    release = thisRelease;
    for (const port of ports) await killOurs('SIGTERM', port);
  },
};
const faults: Fault[] = [
  {
    name: 'leader killed',
    strike: async () => {
      victim = await engine.leader();
      if (victim) await engine.killMember(victim);
    },
    after: async () => {
      if (victim) engine.startMember(victim);
    },
  },
  { name: 'one of ours killed', strike: async () => await killOurs('SIGKILL', nextPort()) },
  {
    name: 'leader cut off',
    strike: async () => {
      victim = await engine.leader();
      if (victim) engine.cut(victim);
    },
    after: async () => {
      // Longer than it takes the one that is cut off to notice that it no longer leads.
      await sleep(15_000);
      if (victim) engine.mend(victim);
    },
  },
  { name: 'PgBouncer killed', strike: engine.restartPooler },
  { name: 'leader changed', strike: engine.switchOver },
  {
    name: 'standby lost',
    strike: async () => {
      victim = await engine.standby();
      if (victim) await engine.killMember(victim);
    },
    after: async () => {
      if (victim) engine.startMember(victim);
    },
  },
  { name: 'HAProxy killed', strike: engine.restartProxy },
  { name: 'etcd killed', strike: engine.restartStore },
  {
    name: 'standby cut off',
    strike: async () => {
      victim = await engine.standby();
      if (victim) engine.cut(victim);
    },
    after: async () => {
      await sleep(10_000);
      if (victim) engine.mend(victim);
    },
  },
  {
    name: 'rolling restart',
    strike: async () => {
      for (const port of ports) await killOurs('SIGTERM', port);
    },
  },
];

const rows: string[] = [];
let trouble: string | undefined;
try {
  await play();
} catch (error) {
  // What was acknowledged until then is looked for all the same.
  trouble = (error as Error).message;
}

const { lost, doubled } = await people.judge();
const refusals = [...people.refusals].map(([reason, times]) => `${reason} ${times} times`).join(', ') || 'none';
console.log(`
faults               ${rows.length}
acknowledged         ${people.count()}, and ${people.reads()} pages read
lost, doubled        ${lost}, ${doubled}
longest wait         ${seconds(people.slowest())} from the first try of a save to its acknowledgement
tries that failed    ${refusals} (each was tried again with its key)`);
for (const child of ours.values()) child.kill('SIGTERM');
proxy.kill('SIGTERM');
await Promise.race([
  Promise.all([...ours.values()].filter(({ exitCode }) => exitCode === null).map((child) => once(child, 'exit'))),
  sleep(15_000),
]);
await engine.stop();
if (lost + doubled > 0 || trouble) {
  console.error(`\n${trouble ?? ''}\nLeft for inspection: ${work}`);
  process.exit(1);
}
rmSync(work, { recursive: true, force: true });
process.exit(0);

async function play(): Promise<void> {
  // There is one upgrade; what comes after it begins anew with the others.
  const times = Math.ceil(Number(values.faults) / faults.length);
  const inOrder = [
    ...(values.from === undefined ? [] : [upgrade]),
    ...Array.from({ length: times }, () => faults).flat(),
  ];
  for (let number = 0; number < Number(values.faults); number += 1) {
    const fault = inOrder[number] as Fault;
    const before = people.count();
    const watch = watchGaps();
    await fault.strike();
    // As long as it takes until people get on, with the part still missing.
    const then = people.count();
    await until(`somebody's words after: ${fault.name}`, async () => people.count() > then + Number(values.people) * 2);
    await fault.after?.();
    const { whole, isAnew } = await wholeAgain(fault.name);
    await sleep(Number(values.calm) * 1000);
    const { longest, unready } = watch.stop();
    const row = [
      `${String(number + 1).padStart(2)}  ${fault.name.padEnd(20)}`,
      `${String(people.count() - before).padStart(5)} acknowledged`,
      `nobody's words for ${seconds(longest)}`,
      `unready ${seconds(unready)}`,
      `whole again after ${seconds(whole)}${isAnew ? ', the standby made anew' : ''}`,
    ].join('   ');
    rows.push(row);
    console.log(row);
  }
}

/**
 * A leader that was cut off can come back with a log that leads nowhere, and waits for ever as a standby. A host sees that
 * in `patronictl list` and makes it anew (docs/hosting/several-machines.md); so does the proof, and says so.
 */
async function wholeAgain(fault: string): Promise<{ whole: number; isAnew: boolean }> {
  const since = performance.now();
  let isAnew = false;
  const whole = await until(`the house to be whole after: ${fault}`, async () => {
    if (!isAnew && performance.now() - since > standbyPatience) {
      isAnew = true;
      await engine.makeStandbyAnew();
    }
    return (await engine.isWhole()) && (await allReady());
  });
  return { whole, isAnew };
}

async function startOurs(port: number): Promise<void> {
  const { args, env } = serverCommand({
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ENV_FILE: 'off',
    PORT: String(port),
    BASE_URL: url,
    DATA_DIR: join(work, `ours-${port}`),
    ...databaseSettings(),
    DATABASE_POOL: '10',
    SECRET_KEY: 'a key for a proof, of no worth to anybody',
    REQUIRE_SECOND_FACTOR: 'none',
    TRUST_PROXY: '127.0.0.1',
    REQUEST_LIMIT: '100000',
    SIGN_UP_LIMIT: '1000',
  });
  const main = args.map((argument) => argument.replace(thisRelease, release));
  const child = spawn(process.execPath, main, {
    cwd: release,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(join(work, `ours-${port}.log`), { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  ours.set(port, child);
  // A supervisor starts it again, as systemd or Kubernetes would.
  child.once('exit', (code) => {
    if (ours.get(port) === child && code !== 0 && code !== null)
      setTimeout(() => void startOurs(port).catch(() => {}), 1_000);
  });
  await until(`a process of ours on port ${port}`, () => isReady(`http://localhost:${port}`));
}

/**
 * 0.1.0 knew no pooler: its lock for the migrations stayed behind in one of PgBouncer's connections, and the process after it
 * waited for ever.
 */
function databaseSettings(): Record<string, string> {
  const known = readFileSync(join(release, '.env.example'), 'utf8');
  return known.includes('DATABASE_DIRECT_URL')
    ? { DATABASE_URL: engine.databaseUrl, DATABASE_DIRECT_URL: engine.directUrl }
    : { DATABASE_URL: engine.leaderUrl };
}

async function killOurs(signal: 'SIGKILL' | 'SIGTERM', port: number): Promise<void> {
  const child = ours.get(port);
  ours.delete(port);
  if (child) {
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
  await startOurs(port);
}

function nextPort(): number {
  turn += 1;
  return ports[turn % ports.length] as number;
}

async function isReady(at: string): Promise<boolean> {
  return await fetch(`${at}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function allReady(): Promise<boolean> {
  return (await Promise.all(ports.map((port) => isReady(`http://localhost:${port}`)))).every(Boolean);
}

/** For how long nobody's words were taken, and for how long no process of ours was ready behind the proxy. */
function watchGaps() {
  let longest = 0;
  let unready = 0;
  let isOver = false;
  const watching = (async () => {
    for (let last = performance.now(); !isOver;) {
      await sleep(100);
      longest = Math.max(longest, people.sinceLast());
      const ready = await isReady(url);
      const now = performance.now();
      if (!ready) unready += now - last;
      last = now;
    }
  })();
  return {
    stop: () => {
      isOver = true;
      void watching;
      return { longest, unready };
    },
  };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1).padStart(5)} s`;
}

/** The backend of deploy/proxy/haproxy.cfg, without TLS. */
function frontRoute(): string {
  return `
global
    maxconn 1000
defaults
    mode http
    timeout connect 2s
    timeout check 5s
    timeout client 90s
    timeout server 90s
frontend people
    bind 127.0.0.1:${front}
    http-request set-header X-Forwarded-For %[src]
    default_backend dayloom
backend dayloom
    balance roundrobin
    option httpchk
    http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
    http-check expect status 200
    retry-on conn-failure empty-response 503
    http-request disable-l7-retry unless METH_GET
    retries 2
    option redispatch
    default-server check inter 1s fall 2 rise 2
${ports.map((port, index) => `    server ours${index} 127.0.0.1:${port}`).join('\n')}
`;
}
