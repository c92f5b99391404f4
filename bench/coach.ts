import { sql } from 'drizzle-orm';
import { openForCommand } from '#server/commands/command.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { addManyClients } from '#testing/many-clients.ts';
import { median } from './median.ts';
import { newPerson } from './people.ts';
import { startProduct } from './product-server.ts';

/** A coach's pages must not feel the number of clients: at a thousand at most twice the time of three. */
const aim = 2;
const sizes = { small: 3, large: 1_000 };
/** Ten programs of 28 days and the one that runs: some 290 entries each. */
const programs = 11;
const rounds = Number(process.argv[2] ?? 40);

type Coach = { id: string; clientId: string; header: string };
type Case = { name: string; path: (coach: Coach) => string; before?: (coach: Coach) => Promise<void>; isAim: boolean };

const product = await startProduct({ DEMO: 'off', REQUEST_LIMIT: '1000000' });
const database = await openForCommand(readConfig({ DATA_DIR: product.dataDir }), createLog({ logLevel: 'warn' }));
const { db } = database;

/** What was kept in memory is no longer true after a correction. */
const forget = async (coach: Coach) => {
  await db.execute(sql`update client_rollups set corrections = corrections + 1 where client_id = ${coach.clientId}`);
};

/** As if something had changed about every one of the coach's clients since the last look. */
const touchAll = async (coach: Coach) => {
  await db.execute(
    sql`update client_rollups set changed_in = pg_current_xact_id()::text::bigint
      where client_id in (select user_id from client_profiles where coach_id = ${coach.id})`,
  );
};

const cases: Case[] = [
  { name: 'dashboard', path: () => '/api/coach/dashboard', isAim: true },
  { name: 'dashboard, all read anew', path: () => '/api/coach/dashboard', before: touchAll, isAim: false },
  { name: 'list, by name, page 2', path: () => '/api/coach/clients?sort=name&page=2', isAim: false },
  { name: 'list, a search', path: () => '/api/coach/clients?search=0002', isAim: false },
  { name: 'client page', path: ({ clientId }) => `/api/coach/client/${clientId}`, isAim: true },
  { name: 'analytics', path: () => '/api/coach/analytics', isAim: true },
  { name: 'analytics, nothing kept', path: () => '/api/coach/analytics', before: forget, isAim: false },
];

try {
  const small = await makeCoach('small', sizes.small);
  const large = await makeCoach('large', sizes.large);
  const {
    rows: [stored],
  } = await db.execute(sql`select count(*)::int as entries from journal_entries`);
  console.log(
    `${sizes.small} clients against ${sizes.large} in one database with ${Number(stored?.entries).toLocaleString('en')} entries.`,
  );
  console.log(`${rounds} requests each, turn by turn, the whole way there and back. Aim: at most ${aim} times.\n`);
  console.log(
    `${'request'.padEnd(28)}${`${sizes.small} clients`.padStart(13)}${`${sizes.large} clients`.padStart(15)}` +
      `${'ratio'.padStart(8)}${'answer'.padStart(11)}`,
  );
  for (const one of cases) await measure(one, small, large);
} finally {
  await database.close();
  await product.stop();
}

async function measure(one: Case, small: Coach, large: Coach): Promise<void> {
  const times = { small: [] as number[], large: [] as number[] };
  let bytes = 0;
  for (let round = -8; round < rounds; round += 1) {
    for (const [size, coach] of [
      ['small', small],
      ['large', large],
    ] as const) {
      await one.before?.(coach);
      const begun = performance.now();
      const answer = await request(one.path(coach), coach.header);
      if (round >= 0) times[size].push(performance.now() - begun);
      bytes = answer.length;
    }
  }
  const [few, many] = [median(times.small), median(times.large)];
  const ratio = many / few;
  console.log(
    `${one.name.padEnd(28)}${`${few.toFixed(1)} ms`.padStart(13)}${`${many.toFixed(1)} ms`.padStart(15)}` +
      `${ratio.toFixed(2).padStart(8)}${`${(bytes / 1024).toFixed(0)} KB`.padStart(11)}` +
      (one.isAim && ratio > aim ? '   over the aim' : ''),
  );
  if (one.isAim && ratio > aim) process.exitCode = 1;
}

async function makeCoach(name: string, clients: number): Promise<Coach> {
  const { id, cookie } = await newPerson(product, 'coach', { email: `${name}@example.org` });
  await db.execute(sql`set statement_timeout = 0`);
  await addManyClients(db, id, { clients, programs, now: new Date() });
  // PostgreSQL does this by itself within minutes; we do not wait for it.
  await db.execute(sql`vacuum analyze`);
  const {
    rows: [client],
  } = await db.execute(sql`select user_id from client_profiles where coach_id = ${id} order by user_id limit 1`);
  return { id, clientId: String(client?.user_id), header: cookie };
}

async function request(path: string, header: string): Promise<string> {
  const response = await fetch(`${product.url}${path}`, { headers: { cookie: header } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return await response.text();
}
