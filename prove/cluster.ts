// npm run prove:cluster -- --faults 20 [--from ../dayloom-0.1.0]
// PostgreSQL under Patroni with a synchronous standby, etcd, HAProxy and PgBouncer, and three processes of ours behind
// another HAProxy. People write, send and read while one part after the other fails: nothing acknowledged may be lost,
// nothing may be there twice. Prints how long each fault kept people waiting. With --from, the folder of an
// earlier release with its packages, that release runs first and the first fault is the rolling upgrade to this one.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serverCommand } from '#scripts/setup/run-server.mjs';
import { isReady, root } from '#testing/server-process.ts';
import { until } from '#testing/until.ts';
import { patience, postgresPrograms, startEngine } from './cluster-engine.ts';
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
requirePrograms({
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  pg_ctlcluster: 'postgresql',
});
const bin = postgresPrograms();

// By exit, everything that was started is ended too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const work = mkdtempSync(join(tmpdir(), 'dayloom-cluster-'));
console.log(`Starting etcd, two PostgreSQL, HAProxy and PgBouncer in ${work} …`);
const engine = await startEngine(work, bin);
const ports = [await freePort(), await freePort(), await freePort()];
const front = await freePort();
const url = `http://localhost:${front}`;
const ours = new Map<number, ChildProcess>();
let release = values.from === undefined ? root : resolve(values.from);
process.once('exit', () => ours.forEach((child) => child.kill('SIGKILL')));

await Promise.all(ports.map(startOurs));
writeFileSync(join(work, 'front.cfg'), frontRoute());
const proxy = spawn('haproxy', ['-db', '-f', join(work, 'front.cfg')], { stdio: 'ignore' });
await until('all processes are ready', () => isReady(url), { within: patience });
const people = await makePeople(url, Number(values.people));
console.log('People write while one part after the other fails:\n');

/** How long a standby may take to follow again by itself. */
const standbyPatience = 120_000;
type Fault = { name: string; strike: () => Promise<void>; after?: () => Promise<void> };
let victim: Awaited<ReturnType<typeof engine.leader>>;
let turn = 0;
const upgrade: Fault = {
  name: 'rolling upgrade',
  strike: async () => {
    release = root;
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
      if (victim) engine.repair(victim);
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
      if (victim) engine.repair(victim);
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
  // What was acknowledged until then is still checked.
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
    // People must be able to save while the part is still missing.
    const then = people.count();
    const goesOn = () => people.count() > then + Number(values.people) * 2;
    await until(`saves after: ${fault.name}`, goesOn, { within: patience });
    await fault.after?.();
    const { whole, isRebuilt } = await wholeAgain(fault.name);
    await sleep(Number(values.calm) * 1000);
    const { longest, unready } = watch.stop();
    const row = [
      `${String(number + 1).padStart(2)}  ${fault.name.padEnd(20)}`,
      `${String(people.count() - before).padStart(5)} acknowledged`,
      `no save for ${seconds(longest)}`,
      `unready ${seconds(unready)}`,
      `whole again after ${seconds(whole)}${isRebuilt ? ', the standby rebuilt' : ''}`,
    ].join('   ');
    rows.push(row);
    console.log(row);
  }
}

/**
 * A leader that was cut off can come back with a diverged log and wait for ever as a standby. A host sees that in
 * `patronictl list` and runs reinit (docs/hosting/several-machines.md); so does the proof, and says so.
 */
async function wholeAgain(fault: string): Promise<{ whole: number; isRebuilt: boolean }> {
  const since = performance.now();
  let isRebuilt = false;
  const isWhole = async () => {
    if (!isRebuilt && performance.now() - since > standbyPatience) {
      isRebuilt = true;
      await engine.rebuildStandby();
    }
    return (await engine.isWhole()) && (await allReady());
  };
  const whole = await until(`everything is up after: ${fault}`, isWhole, { within: patience });
  return { whole, isRebuilt };
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
  const main = args.map((argument) => argument.replace(root, release));
  const child = spawn(process.execPath, main, {
    cwd: release,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(join(work, `ours-${port}.log`), { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  ours.set(port, child);
  // Restarted on failure, as systemd or Kubernetes would.
  child.once('exit', (code) => {
    if (ours.get(port) === child && code !== 0 && code !== null)
      setTimeout(() => void startOurs(port).catch(() => {}), 1_000);
  });
  await until(`the process on port ${port}`, () => isReady(`http://localhost:${port}`), { within: patience });
}

/**
 * 0.1.0 does not support a pooler: its migration lock stayed in one of PgBouncer's connections, and the next process waited
 * for ever.
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

async function allReady(): Promise<boolean> {
  return (await Promise.all(ports.map((port) => isReady(`http://localhost:${port}`)))).every(Boolean);
}

/** The longest time without a save, and how long no process was ready behind the proxy. */
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
    retry-on conn-failure empty-response
    http-request disable-l7-retry unless METH_GET
    retries 2
    option redispatch
    default-server check inter 1s fall 2 rise 2
${ports.map((port, index) => `    server ours${index} 127.0.0.1:${port}`).join('\n')}
`;
}
