// npm run prove:processes
// Three server processes on one database behave as one: whatever one of them changes, the others know within 100 ms, also
// where a connection to listen was lost; and a rolling restart behind a proxy that shares requests out in turn fails none.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { prepareGround } from '#testing/live-ground.ts';
import type { Person } from '#testing/people.ts';
import { startRoundRobin } from './processes-proxy.ts';
import { serverProcess } from './server-process.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, rate: { type: 'string', default: '120' } },
});
const rounds = Number(values.rounds);
const rate = Number(values.rate);
const knownWithin = 100;

// Whoever is stopped leaves no servers behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const ground = await prepareGround();
const settings = { ...ground.env, LOG_LEVEL: 'warn', DRAIN_SECONDS: '3', REQUIRE_SECOND_FACTOR: 'none' };
const servers = await Promise.all(
  ['one', 'two', 'three'].map((name) => serverProcess(join(ground.dataDir, name), settings)),
);
for (const server of servers) await server.start();
const [one, two, three] = servers.map(({ url }) => url) as [string, string, string];
const failures: string[] = [];

type Who = Pick<Person, 'id' | 'cookie'>;
const call = async (at: string, who: Who, method: string, path: string, body?: unknown): Promise<Response> => {
  const answer = await fetch(`${at}${path}`, {
    method,
    redirect: 'manual',
    headers: { cookie: who.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // With another role comes another cookie, which the browser takes over.
  const renewed = answer.headers.getSetCookie().find((line) => /session_token=[^;]/.test(line));
  if (renewed) who.cookie = renewed.split(';', 1)[0] ?? '';
  return answer;
};

/** What the process says about the person: a status where it is not 200, else the value of the field. */
const userAt = async (at: string, who: Who, field: string): Promise<unknown> => {
  const answer = await call(at, who, 'GET', '/api/auth/user');
  if (answer.status !== 200) return answer.status;
  return ((await answer.json()) as Record<string, unknown>)[field];
};

type Change = {
  what: string;
  who: () => Promise<Who>;
  change: (who: Who) => Promise<unknown>;
  ask: (at: string, who: Who) => Promise<unknown>;
  expected: unknown;
};
const host = await ground.admin();
const client = async () => (await ground.pair()).client;
const put = (path: string, body: unknown) => async (who: Who) => await call(one, who, 'PUT', path, body);
const field = (name: string) => async (at: string, who: Who) => await userAt(at, who, name);
const changes: Change[] = [
  {
    what: 'a role that was chosen',
    who: ground.newcomer,
    change: (who) => call(one, who, 'POST', '/api/auth/set-role', { role: 'coach' }),
    ask: async (at, who) => (await call(at, who, 'GET', '/api/coach/dashboard')).status,
    expected: 200,
  },
  {
    what: 'a role that was left',
    who: client,
    change: (who) => call(one, who, 'POST', '/api/auth/clear-role'),
    ask: field('role'),
    expected: null,
  },
  {
    what: 'a name',
    who: client,
    change: put('/api/settings/name', { firstName: 'Changed', lastName: 'Name' }),
    ask: field('firstName'),
    expected: 'Changed',
  },
  {
    what: 'a time zone',
    who: client,
    change: put('/api/settings/time-zone', { timeZone: 'Asia/Tokyo' }),
    ask: field('timeZone'),
    expected: 'Asia/Tokyo',
  },
  {
    what: 'the look',
    who: client,
    change: put('/api/settings/theme', { theme: 'night' }),
    ask: field('theme'),
    expected: 'night',
  },
  {
    what: 'a sign-out',
    who: client,
    change: (who) => call(one, who, 'GET', '/api/logout'),
    ask: field('id'),
    expected: 401,
  },
  {
    what: 'a suspension',
    who: client,
    change: (who) => call(one, host, 'PUT', `/api/admin/users/${who.id}/suspension`, { reason: 'misuse' }),
    ask: field('id'),
    expected: 401,
  },
  {
    what: 'sessions an admin ended',
    who: client,
    change: (who) => call(one, host, 'DELETE', `/api/admin/users/${who.id}/sessions`),
    ask: field('id'),
    expected: 401,
  },
  {
    what: 'a statement by hand',
    who: client,
    change: (who) =>
      ground.count(`with done as (update users set first_name = 'By hand' where id = '${who.id}' returning 1)
        select count(*)::int as count from done`),
    ask: field('firstName'),
    expected: 'By hand',
  },
  {
    what: 'the clients of a coach',
    who: async () => (await ground.pair()).guide,
    change: (who) =>
      ground.count(`with done as (update users set first_name = 'Renamed' where id in
        (select user_id from client_profiles where coach_id = '${who.id}') returning 1)
        select count(*)::int as count from done`),
    ask: async (at, who) => (await (await call(at, who, 'GET', '/api/coach/dashboard')).text()).includes('Renamed'),
    expected: true,
  },
];

/** Milliseconds from the answer to the change until the others say so too. */
async function knownAfter({ what, who, change, ask, expected }: Change): Promise<number> {
  const person = await who();
  for (const at of [one, two, three]) if ((await ask(at, person)) === expected) failures.push(`${what}: so before`);
  const done = await change(person);
  if (done instanceof Response && done.status >= 400) failures.push(`${what}: ${done.status} ${await done.text()}`);
  const changed = performance.now();
  const learned = await Promise.all(
    [two, three].map(async (at) => {
      for (let asked = changed; ; asked = performance.now()) {
        if ((await ask(at, person)) === expected) return asked - changed;
        if (asked - changed > 15_000) return Number.POSITIVE_INFINITY;
      }
    }),
  );
  return Math.max(...learned);
}

console.log(`known on the other processes after (longest of ${rounds}, ms)`);
for (const change of changes) {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) took.push(await knownAfter(change));
  const longest = Math.max(...took);
  if (longest > knownWithin) failures.push(`${change.what}: known after ${Math.round(longest)} ms`);
  console.log(`  ${change.what.padEnd(28)} ${longest.toFixed(0).padStart(5)}`);
}

/** Cut off from what others tell, a process must ask: nobody may be served from memory in between. */
let stale = 0;
for (let round = 0; round < rounds; round += 1) {
  const person = await client();
  for (const at of [two, three]) await userAt(at, person, 'id');
  await ground.count(`select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
    where query ilike 'listen dayloom%'`);
  await sleep(5);
  await call(one, person, 'GET', '/api/logout');
  for (const at of [two, three]) if ((await userAt(at, person, 'id')) !== 401) stale += 1;
}
if (stale > 0) failures.push(`without a connection to listen: ${stale} answers from memory`);
console.log(`  ${'without a line to listen on'.padEnd(28)} ${stale === 0 ? 'asks each time' : `${stale} stale`}`);

/** Everybody reads and writes at a steady rate while one process after the other is stopped and started anew. */
const proxy = await startRoundRobin([one, two, three]);
const people = await Promise.all(Array.from({ length: 10 }, client));
const answered = new Map<number, number>();
let sent = 0;
let isRestarting = true;
const under = new Set<Promise<void>>();
const send = async (number: number) => {
  const person = people[number % people.length] as Who;
  const kinds = [
    () => call(proxy.url, person, 'GET', '/api/auth/user'),
    () => call(proxy.url, person, 'GET', '/api/client/dashboard'),
    () => call(proxy.url, person, 'PUT', '/api/settings/theme', { theme: number % 2 === 0 ? 'light' : 'night' }),
  ];
  const answer = await kinds[number % kinds.length]?.().catch(() => undefined);
  await answer?.arrayBuffer().catch(() => {});
  const status = answer?.status ?? 0;
  answered.set(status, (answered.get(status) ?? 0) + 1);
};
const loading = (async () => {
  const began = performance.now();
  while (isRestarting) {
    const due = Math.floor(((performance.now() - began) / 1_000) * rate);
    for (; sent < due; sent += 1) {
      const one = send(sent);
      under.add(one);
      void one.finally(() => under.delete(one));
    }
    await sleep(5);
  }
})();
const restarts: string[] = [];
const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1);
await sleep(1_000);
for (const server of servers) {
  const from = performance.now();
  await server.stop();
  const stopped = performance.now();
  await server.start();
  const started = performance.now();
  restarts.push(`stopped in ${seconds(from, stopped)} s, ready again after ${seconds(stopped, started)} s`);
  // Until the proxy has seen that it is back.
  await sleep(1_500);
}
isRestarting = false;
await loading;
await Promise.all(under);
const failed = sent - (answered.get(200) ?? 0);
if (failed > 0) failures.push(`rolling restart: ${failed} of ${sent} failed (${JSON.stringify([...answered])})`);
console.log(`\n${restarts.join('\n')}`);
console.log(`rolling restart of three at ${rate} requests a second: ${failed} of ${sent} failed`);

await proxy.stop();
await Promise.all(servers.map((server) => server.stop()));
for (const server of servers)
  if (server.saidAtTheEnd() !== '') failures.push(`a clean stop said: ${server.saidAtTheEnd()}`);
await ground.close().catch(() => {});
await rm(ground.dataDir, { recursive: true, force: true });
if (failures.length > 0) console.error(`\n${failures.join('\n')}`);
process.exit(failures.length > 0 ? 1 : 0);
