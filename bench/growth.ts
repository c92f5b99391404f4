// npm run bench:growth [-- people entries]
// The same calls on a small and a large installation, by people with little and with much data: how much slower they get.
import { sql } from 'drizzle-orm';
import { journalPageSize } from '#contract/journal/rules.ts';
import { openForCommand } from '#server/commands/command.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { addManyClients } from '#testing/many-clients.ts';
import { startServer } from '#testing/server-process.ts';
import { fillInstallation } from './large-installation.ts';
import { newPerson, send, writeJournal, type Account } from './people.ts';
import { median } from './percentile.ts';

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

const product = await startServer({ DEMO: 'off', REQUEST_LIMIT: '1000000' });
const database = await openForCommand(readConfig({ DATA_DIR: product.dataDir }), createLog({ logLevel: 'warn' }));
const { db } = database;

const writers = { few: 28, many: 3_000, most: 10_000 };
type Call = { name: string; aim?: number; path: string };
type Row = Required<Call> & { who: Account; small: number };

const users = '/api/admin/users/page';
const journal = '/api/client/journal-entries';
const adminCalls: Call[] = [
  { name: 'users, by date', path: users },
  { name: 'users, by name', path: `${users}?sort=name` },
  { name: 'users, search for many', aim: searchAim, path: `${users}?search=an` },
  { name: 'users, search for few', aim: searchAim, path: `${users}?search=anna%2000042` },
  { name: 'admin’s dashboard', path: '/api/admin/dashboard' },
];

const coachCalls: Call[] = [
  { name: 'coach’s dashboard', aim: everybodyAim, path: '/api/coach/dashboard' },
  { name: 'analytics', aim: everybodyAim, path: '/api/coach/analytics' },
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
  await fillInstallation(db, { people, entries });
  const busyWriters = [
    { who: await newWriter('many', writers.many), calls: writerCalls(writers.many) },
    { who: await newWriter('most', writers.most), calls: writerCalls(writers.most) },
  ];
  const busyCoaches = [
    { who: await newCoach('busy', coaches.many), calls: coachCalls },
    { who: await newCoach('busiest', coaches.most), calls: coachCalls },
  ];
  await db.execute(sql`vacuum analyze`);
  console.log(
    `${people.toLocaleString('en')} people and ${entries.toLocaleString('en')} entries, filled in ` +
      `${Math.round((performance.now() - begun) / 1000)} s. Medians of ${rounds} requests, the whole way there and back.\n`,
  );
  console.log(
    `${'call'.padEnd(34)}${'small'.padStart(13)}${'large'.padStart(13)}${'with much'.padStart(13)}` +
      'with most'.padStart(13),
  );
  for (const row of rows) {
    const times = [await timeOf(row.who, row.path)];
    for (const { who, calls } of row.who === few ? busyWriters : row.who === coach ? busyCoaches : []) {
      const same = calls.find(({ name }) => name === row.name);
      if (same) times.push(await timeOf(who, same.path));
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
  await product.remove();
}

async function newWriter(name: string, count: number): Promise<Account> {
  const writer = await newPerson(product, 'client', { email: `${name}@example.org` });
  await writeJournal(product, writer, { to: count, textOf: text });
  return writer;
}

async function newCoach(name: string, clients: number): Promise<Account> {
  const coach = await newPerson(product, 'coach', { email: `${name}@example.org` });
  await db.execute(sql`set statement_timeout = 0`);
  await addManyClients(db, coach.id, { clients, programs: 2, now: new Date() });
  return coach;
}

function writerCalls(count: number): Call[] {
  return [
    { name: 'Today', path: '/api/client/dashboard' },
    { name: 'journal, first page', path: journal },
    { name: 'journal, last page', path: `${journal}?page=${Math.ceil(count / journalPageSize)}` },
    { name: 'search, few hits', aim: searchAim, path: `${journal}?search=Page%20${count - 1}` },
  ];
}

async function asked(who: Account, calls: Call[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, path, aim: own = aim } of calls)
    rows.push({ name, who, path, aim: own, small: await timeOf(who, path) });
  return rows;
}

async function timeOf(who: Account, path: string): Promise<number> {
  const times: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    const begun = performance.now();
    const response = await send(product.url, who, 'GET', path);
    const body = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.slice(0, 300)}`);
    if (round >= 0) times.push(performance.now() - begun);
  }
  return median(times);
}
