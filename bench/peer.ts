// npm run bench:peer [-- rounds seconds-per-round]
// The product beside an ordinary Express service with the same data and screens on the same PostgreSQL. Both run at the
// same time and are asked in turn, so that a slow minute of the machine hits both; the CPU time of server and database
// together says most.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openForCommand } from '#server/commands/command.ts';
import { readConfig } from '#server/platform/config.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { appConnection, layoutOf, makeSocketDir } from '#server/platform/db/embedded/layout.ts';
import { createLog } from '#server/platform/log.ts';
import { startServer } from '#testing/server-process.ts';
import { run, written } from './load.ts';
import { installPackages } from './own-packages.ts';
import { fillForPeer, forgetSaved, size, startPeer, type Visitor } from './peer-people.ts';
import { median } from './percentile.ts';
import { descendantSeconds, processorSeconds, residentMegabytes } from './processes.ts';

const connections = 16;
const rounds = Number(process.argv[2] ?? 5);
const secondsPerRound = Number(process.argv[3] ?? 2);

installPackages('peer');
// All requests come from one address on a machine that may be busy: no limit may be what answers.
const limits = { REQUEST_LIMIT: '100000000', LONGEST_WAIT: '0' };
const product = await startServer({ DEMO: 'off', ...limits });
const startMegabytes = await memoryAfterStart();
const config = readConfig({ DATA_DIR: product.dataDir, BASE_URL: product.url, ...limits });
const database = await openForCommand(config, createLog({ logLevel: 'warn' }));
const vault = createVault(readFileSync(join(product.dataDir, 'secret.key'), 'utf8').trim());
const connection = appConnection(await makeSocketDir(layoutOf(product.dataDir)));
const { coaches, clients } = await fillForPeer(database.db, vault, product.url);

const peer = await startPeer({
  PGHOST: connection.host,
  PGUSER: connection.user,
  PGDATABASE: connection.database,
});
const peerCookies = new Map<string, string>();
for (const { id, email } of [...coaches, ...clients]) peerCookies.set(id, await signInAtPeer(email));

type Call = { visitor: Visitor; turn: number };
type Side = { name: string; server: { url: string; pid: () => number }; request: (call: Call, port: number) => Buffer };
type Sample = { perSecond: number; p50: number; p99: number; server: number; database: number };

const reading = (path: string): Side[] => [
  {
    name: 'this server',
    server: product,
    request: ({ visitor }, port) => written(port, { path, headers: { cookie: visitor.cookie } }),
  },
  {
    name: 'peer',
    server: peer,
    request: ({ visitor }, port) => written(port, { path, headers: { cookie: peerCookies.get(visitor.id) ?? '' } }),
  },
];

const entry = JSON.stringify({
  entryText: 'I asked, and the answer was kind. We walked home in the rain and said little. '.repeat(8),
  moodScore: 7,
});
const saving = (withKey: boolean): Side[] => {
  const path = '/api/journal-entries';
  const key = (turn: number): Record<string, string> =>
    withKey ? { 'idempotency-key': `bench-${turn}-${Math.random()}` } : {};
  const post = (port: number, cookie: string, origin: string, turn: number) =>
    written(port, { method: 'POST', path, headers: { cookie, origin, ...key(turn) }, body: entry });
  return [
    {
      name: 'this server',
      server: product,
      request: ({ visitor, turn }, port) => post(port, visitor.cookie, product.url, turn),
    },
    {
      name: 'peer',
      server: peer,
      request: ({ visitor, turn }, port) => post(port, peerCookies.get(visitor.id) ?? '', peer.url, turn),
    },
  ];
};

console.log(
  `${size.coaches} coaches of ${size.clientsOfEach} clients with ${size.entries} entries each. ${rounds} rounds of ` +
    `${secondsPerRound} s, in turn, ${connections} connections; medians.\nCPU: milliseconds of server + database for ` +
    'a request; ratios are ours to theirs.\n',
);
console.log(
  `${''.padEnd(47)}${'requests/s'.padStart(11)}${'p50/p99 ms'.padStart(14)}${'CPU ms'.padStart(16)}` +
    `${'× req/s'.padStart(10)}${'× CPU'.padStart(8)}`,
);
let isClean = true;
await compare('current user', clients, reading('/api/auth/user'));
await compare('Today', clients, reading('/api/client/dashboard'));
await compare('journal', clients, reading('/api/client/journal-entries'));
await compare('coach’s dashboard, 40 clients', coaches, reading('/api/coach/dashboard'));
await compare('save', clients, saving(false));
await compare('save with an Idempotency-Key', clients, saving(true));
console.log(
  `\nMemory of the server process, without its database: ${startMegabytes} MB after start, ` +
    `${Math.round(residentMegabytes(product.pid()) ?? Number.NaN)} MB after all this (aims 150 and 220); the peer ` +
    `${Math.round(residentMegabytes(peer.pid()) ?? Number.NaN)} MB.`,
);
console.log(`Idle: ${await idlePercent()} % of a core for the server, with the database.`);

await Promise.all([peer.stop(), database.close()]);
await product.remove();
if (!isClean) process.exitCode = 1;

/** The first side is ours; the other is compared with it. */
async function compare(name: string, visitors: Visitor[], sides: Side[]): Promise<void> {
  const samples = sides.map((): Sample[] => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [at, side] of sides.entries()) {
      const sample = await measure(side, visitors, round < 0 ? 1 : secondsPerRound);
      if (round >= 0) samples[at]?.push(sample);
    }
    if (name.startsWith('save')) await forgetSaved(database.db);
  }
  const of = (at: number, pick: (sample: Sample) => number) => median((samples[at] ?? []).map(pick));
  const cpu = (at: number) => of(at, (one) => one.server + one.database);
  for (const [at, side] of sides.entries()) {
    const times = `${of(at, (one) => one.p50).toFixed(1)}/${of(at, (one) => one.p99).toFixed(0)}`;
    const parts = `${of(at, (one) => one.server).toFixed(2)}+${of(at, (one) => one.database).toFixed(2)}`;
    const perSecond = of(at, (one) => one.perSecond);
    const ratios =
      at === 0
        ? ''
        : `${(of(0, (one) => one.perSecond) / perSecond).toFixed(2).padStart(10)}${(cpu(0) / cpu(at)).toFixed(2).padStart(8)}`;
    console.log(
      `${(at === 0 ? name : '').padEnd(31)}${side.name.padEnd(16)}${perSecond.toFixed(0).padStart(11)}` +
        `${times.padStart(14)}${parts.padStart(16)}${ratios}`,
    );
  }
}

async function measure({ name, server, request }: Side, visitors: Visitor[], seconds: number): Promise<Sample> {
  const port = Number(new URL(server.url).port);
  const busy = () => [processorSeconds(server.pid()) ?? Number.NaN, descendantSeconds(product.pid()) ?? Number.NaN];
  const [serverBefore = 0, databaseBefore = 0] = busy();
  const result = await run({
    port,
    request: (turn) => request({ visitor: visitors[turn % visitors.length] as Visitor, turn }, port),
    connections,
    seconds,
  });
  const [serverAfter = 0, databaseAfter = 0] = busy();
  for (const [status, times] of result.refused) {
    isClean = false;
    console.error(`${name}: ${times} requests were answered with ${status}; these figures do not count.`);
  }
  const each = (from: number, to: number) => ((to - from) / result.requests) * 1000;
  return { ...result, server: each(serverBefore, serverAfter), database: each(databaseBefore, databaseAfter) };
}

async function signInAtPeer(email: string): Promise<string> {
  const response = await fetch(`${peer.url}/login`, {
    method: 'POST',
    body: JSON.stringify({ email }),
    headers: { 'content-type': 'application/json' },
  });
  if (!response.ok) throw new Error(`The peer answered ${response.status} to a sign-in.`);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function memoryAfterStart(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  return Math.round(residentMegabytes(product.pid()) ?? Number.NaN);
}

async function idlePercent(): Promise<string> {
  const seconds = 10;
  const busy = () => (processorSeconds(product.pid()) ?? 0) + (descendantSeconds(product.pid()) ?? 0);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const before = busy();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return (((busy() - before) / seconds) * 100).toFixed(2);
}
