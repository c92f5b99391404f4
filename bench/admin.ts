// npm run bench:admin
// The admin's user list at 100 and at 100,000 people: the same number of statements, and first rows in the same order of time.
import { setTimeout as sleep } from 'node:timers/promises';
import { openForCommand } from '#server/commands/command.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { fillUpTo, newPerson, peopleACoach } from './people.ts';
import { startProduct } from './product-server.ts';

/** The same order of time. A search reads every name, and the dashboard counts everybody: they are shown without an aim. */
const aim = 10;
const sizes = { small: 100, large: 100_000 };
const coaches = sizes.large / peopleACoach;
const rounds = Number(process.argv[2] ?? 30);

type Case = { name: string; path: string; readsAll?: true };
const page = '/api/admin/users/page';
const cases: Case[] = [
  { name: 'first rows, by date', path: page },
  { name: 'first rows, by name', path: `${page}?sort=name` },
  { name: 'first rows, by email', path: `${page}?sort=email` },
  { name: 'first rows, by role', path: `${page}?sort=role` },
  { name: 'clients, by date', path: `${page}?role=client` },
  { name: 'coaches, by name', path: `${page}?role=coach&sort=name` },
  { name: 'admins, by date', path: `${page}?role=admin` },
  { name: 'search for many', path: `${page}?search=an`, readsAll: true },
  { name: 'search for few', path: `${page}?search=anna%2000042`, readsAll: true },
  { name: 'search for nobody', path: `${page}?search=zzzz`, readsAll: true },
  { name: 'search for a coach', path: `${page}?search=coach%200017`, readsAll: true },
  { name: 'search, by name', path: `${page}?search=an&sort=name&role=client`, readsAll: true },
  { name: 'dashboard', path: '/api/admin/dashboard', readsAll: true },
];

let isBusy = false;
const product = await startProduct({ DEMO: 'off', REQUEST_LIMIT: '1000000' });
const database = await openForCommand(readConfig({ DATA_DIR: product.dataDir }), createLog({ logLevel: 'warn' }));
const { db } = database;

try {
  const { cookie: header } = await newPerson(product, 'admin', { email: 'host@example.org' });
  const times = new Map<string, number[]>();
  for (const size of [sizes.small, sizes.large]) {
    await fillUpTo(db, size);
    for (const one of cases) times.set(one.name, [...(times.get(one.name) ?? []), await timeOf(one, header)]);
    times.set('a page further on', [...(times.get('a page further on') ?? []), await timeOfNext(header)]);
  }
  console.log(
    `${sizes.small} people against ${sizes.large.toLocaleString('en')}, of whom ${coaches.toLocaleString('en')} ` +
      `coaches; ${rounds} requests each, the whole way there and back.`,
  );
  console.log(`Aim: first rows at most ${aim} times; what reads everybody has none.\n`);
  for (const [name, [few = 0, many = 0]] of times) {
    const isOver = many / few > aim && !cases.some((one) => one.name === name && one.readsAll);
    console.log(
      `${name.padEnd(24)}${`${few.toFixed(1)} ms`.padStart(12)}${`${many.toFixed(1)} ms`.padStart(12)}` +
        `${(many / few).toFixed(1).padStart(8)}${isOver ? '   over the aim' : ''}`,
    );
    if (isOver) process.exitCode = 1;
  }
} finally {
  await database.close();
  await product.stop();
}

async function timeOf(one: Case, header: string): Promise<number> {
  return await medianOf(async () => await request(one.path, header));
}

/** The list goes on where it ended, however far down that is. */
async function timeOfNext(header: string): Promise<number> {
  const { nextCursor } = JSON.parse(await request(`${page}?sort=name&search=`, header)) as {
    nextCursor: string | null;
  };
  return await medianOf(async () => await request(`${page}?sort=name&cursor=${nextCursor ?? ''}`, header));
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = -5; round < rounds; round += 1) {
    isBusy = false;
    const begun = performance.now();
    await work();
    if (round >= 0 && !isBusy) times.push(performance.now() - begun);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

async function request(path: string, header: string): Promise<string> {
  const response = await fetch(`${product.url}${path}`, { headers: { cookie: header } });
  // A machine that does much else: the server says so, and the time is not counted.
  if (response.status === 503)
    return await sleep(1_000).then(() => {
      isBusy = true;
      return request(path, header);
    });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return await response.text();
}
