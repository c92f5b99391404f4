// npm run bench:growth [-- people entries]
// The same calls on a small and a large installation, by people with little and with much data: how much slower they get.
import { sql } from 'drizzle-orm';
import { journalPageSize } from '#contract/journal/rules.ts';
import { openForCommand } from '#server/commands/command.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { addManyClients } from '#testing/many-clients.ts';
import { fillHouse } from './large-house.ts';
import { newPerson, writeJournal, type Somebody } from './people.ts';
import { startProduct } from './product-server.ts';

const people = Number(process.argv[2] ?? 100_000);
const entries = Number(process.argv[3] ?? 5_000_000);
const aim = 1.5;
/**
 * A search opens what a person wrote, which is sealed: it may grow with that, and is answered in pieces. One for a part of a
 * name looks at every name: an index for it would need an extension that not every host has.
 */
const searchAim = 10;
/** The pages of a coach read a row for each client: they may grow with the number of clients (decision 030). */
const coaches = { few: 40, many: 200, most: 1_000 };
const everybodyAim = coaches.most / coaches.few;
const rounds = 20;

const product = await startProduct({ DEMO: 'off', REQUEST_LIMIT: '1000000' });
const database = await openForCommand(readConfig({ DATA_DIR: product.dataDir }), createLog({ logLevel: 'warn' }));
const { db } = database;

const writers = { few: 28, many: 3_000, most: 10_000 };
type Call = { path: string };
type NamedCall = { name: string; aim?: number; call: (who: Somebody) => Call };
type Row = { name: string; who: Somebody; call: (who: Somebody) => Call; small: number; aim: number };

const users = '/api/admin/users/page';
const adminCalls: NamedCall[] = [
  { name: 'users, by date', call: () => ({ path: users }) },
  { name: 'users, by name', call: () => ({ path: `${users}?sort=name` }) },
  { name: 'users, search for many', aim: searchAim, call: () => ({ path: `${users}?search=an` }) },
  { name: 'users, search for few', aim: searchAim, call: () => ({ path: `${users}?search=anna%2000042` }) },
  { name: 'admin’s dashboard', call: () => ({ path: '/api/admin/dashboard' }) },
];

const coachCalls: NamedCall[] = [
  { name: 'coach’s dashboard', aim: everybodyAim, call: () => ({ path: '/api/coach/dashboard' }) },
  { name: 'analytics', aim: everybodyAim, call: () => ({ path: '/api/coach/analytics' }) },
];

const text = (n: number) => `Page ${n}. ${'The kettle, the light on the wall, and what stayed unsaid. '.repeat(8)}`;

try {
  const few = await newWriter('few', writers.few);
  const coach = await newCoach('coach', coaches.few);
  const admin = await newPerson(product, 'admin', { email: 'host@example.org' });
  await db.execute(sql`vacuum analyze`);
  const rows = [
    ...(await asked(few, writerCalls(writers.few))),
    ...(await asked(coach, coachCalls)),
    ...(await asked(admin, adminCalls)),
  ];
  const begun = performance.now();
  await fillHouse(db, { people, entries });
  const many = await newWriter('many', writers.many);
  const most = await newWriter('most', writers.most);
  const busyCoaches = [await newCoach('busy', coaches.many), await newCoach('busiest', coaches.most)];
  await db.execute(sql`vacuum analyze`);
  console.log(
    `${people.toLocaleString('en')} people and ${entries.toLocaleString('en')} entries, filled in ` +
      `${Math.round((performance.now() - begun) / 1000)} s. Medians of ${rounds} requests, the whole way there and back.\n`,
  );
  console.log(
    `${'call'.padEnd(34)}${'small house'.padStart(13)}${'large house'.padStart(13)}${'with much'.padStart(13)}` +
      'with most'.padStart(13),
  );
  for (const row of rows) {
    const others =
      row.who === few
        ? [many, most].map((who) => ({ who, calls: writerCalls(who === many ? writers.many : writers.most) }))
        : row.who === coach
          ? busyCoaches.map((who) => ({ who, calls: coachCalls }))
          : [];
    const times = [await timeOf(row.who, row.call(row.who))];
    for (const { who, calls } of others) {
      const same = calls.find(({ name }) => name === row.name);
      if (same) times.push(await timeOf(who, same.call(who)));
    }
    const isOver = times.some((time) => time / row.small > row.aim);
    if (isOver) process.exitCode = 1;
    console.log(
      `${row.name.padEnd(34)}${`${row.small.toFixed(1)} ms`.padStart(13)}` +
        times.map((time) => `${time.toFixed(1)} (${(time / row.small).toFixed(1)})`.padStart(13)).join('') +
        (isOver ? `   over the aim of ${row.aim}` : ''),
    );
  }
} finally {
  await database.close();
  await product.stop();
}

async function newWriter(name: string, count: number): Promise<Somebody> {
  const writer = await newPerson(product, 'client', { email: `${name}@example.org` });
  await writeJournal(product, writer, { to: count, textOf: text });
  return writer;
}

async function newCoach(name: string, clients: number): Promise<Somebody> {
  const coach = await newPerson(product, 'coach', { email: `${name}@example.org` });
  await db.execute(sql`set statement_timeout = 0`);
  await addManyClients(db, coach.id, { clients, programs: 2, now: new Date() });
  return coach;
}

function writerCalls(count: number): NamedCall[] {
  return [
    { name: 'Today', call: () => ({ path: '/api/client/dashboard' }) },
    { name: 'journal, first page', call: () => ({ path: '/api/client/journal-entries' }) },
    {
      name: 'journal, last page',
      call: () => ({ path: `/api/client/journal-entries?page=${Math.ceil(count / journalPageSize)}` }),
    },
    {
      name: 'search, few hits',
      aim: searchAim,
      call: () => ({ path: `/api/client/journal-entries?search=Page%20${count - 1}` }),
    },
  ];
}

async function asked(who: Somebody, calls: NamedCall[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, call, aim: own = aim } of calls)
    rows.push({ name, who, call, aim: own, small: await timeOf(who, call(who)) });
  return rows;
}

async function timeOf(who: Somebody, { path }: Call): Promise<number> {
  const times: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    const begun = performance.now();
    const response = await fetch(`${product.url}${path}`, { headers: { cookie: who.cookie } });
    const body = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.slice(0, 300)}`);
    if (round >= 0) times.push(performance.now() - begun);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
