import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openForCommand } from '#server/commands/command.ts';
import { readConfig } from '#server/platform/config.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { createLog } from '#server/platform/log.ts';
import { addManyClients } from '#testing/many-clients.ts';
import { median } from './median.ts';
import { headersOf, newPerson } from './people.ts';
import { startProduct } from './product-server.ts';
import { recordStatements } from './record-statements.ts';

/** The page of a cohort must not feel its size: with 500 members the first rows within 1.5 times of 12. */
const aim = 1.5;
const sizes = { small: 12, large: 500 };
const rounds = Number(process.argv[2] ?? 120);
/** A server that has just started is slow for everybody. */
const warmUp = 40;

type Coach = { id: string; email: string; cookie: string; cohortId: string };
type Case = { name: string; path: (coach: Coach) => string; isAim: boolean };

const cases: Case[] = [
  {
    name: 'wall, first rows',
    path: ({ cohortId }) => `/api/coach/clients?cohort=${cohortId}&sort=need&page=1`,
    isAim: true,
  },
  {
    name: 'wall, by name',
    path: ({ cohortId }) => `/api/coach/clients?cohort=${cohortId}&sort=name&page=1`,
    isAim: false,
  },
  { name: 'figures', path: ({ cohortId }) => `/api/coach/cohorts/${cohortId}/figures`, isAim: false },
  { name: 'counts of the members', path: ({ cohortId }) => `/api/coach/cohorts/${cohortId}/members.csv`, isAim: false },
  { name: 'list of cohorts', path: () => '/api/coach/cohorts', isAim: false },
];

// Others may use the machine: limits are part of the work, but must never be the answer.
const settings = { DEMO: 'off', REQUEST_LIMIT: '1000000', LONGEST_WAIT: '0' };
const product = await startProduct(settings);
const config = readConfig({ DATA_DIR: product.dataDir, BASE_URL: product.url, ...settings });
const database = await openForCommand(config, createLog({ logLevel: 'warn' }));
const vault = createVault(readFileSync(join(product.dataDir, 'secret.key'), 'utf8').trim());
const { db } = database;

try {
  const small = await makeCoach('small', sizes.small);
  const large = await makeCoach('large', sizes.large);
  console.log(
    `Cohorts of ${sizes.small} and of ${sizes.large} in one database. ${rounds} requests each, turn by turn.`,
  );
  console.log(`Aims: the same number of statements, and the first rows within ${aim} times.\n`);
  console.log(
    `${'request'.padEnd(26)}${`of ${sizes.small}`.padStart(11)}${`of ${sizes.large}`.padStart(11)}${'ratio'.padStart(8)}` +
      'statements'.padStart(13),
  );
  for (const one of cases) {
    const [few, many] = await timesOf(one, small, large);
    const statements = [await statementsOf(one, small), await statementsOf(one, large)] as const;
    const faults = [
      one.isAim && many / few > aim ? 'over the aim' : '',
      statements[0] === statements[1] ? '' : 'more statements for more members',
    ].filter(Boolean);
    console.log(
      `${one.name.padEnd(26)}${`${few.toFixed(1)} ms`.padStart(11)}${`${many.toFixed(1)} ms`.padStart(11)}` +
        `${(many / few).toFixed(2).padStart(8)}${statements.join(' and ').padStart(13)}   ${faults.join(', ')}`.trimEnd(),
    );
    if (faults.length > 0) process.exitCode = 1;
  }
} finally {
  await database.close();
  await product.stop();
}

async function timesOf(one: Case, small: Coach, large: Coach): Promise<readonly [number, number]> {
  const times = [[], []] as [number[], number[]];
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [at, coach] of [small, large].entries()) {
      const begun = performance.now();
      const response = await fetch(`${product.url}${one.path(coach)}`, { headers: { cookie: coach.cookie } });
      const text = await response.text();
      if (!response.ok) throw new Error(`${one.name} answered ${response.status}: ${text}`);
      if (round >= 0) times[at]?.push(performance.now() - begun);
    }
  }
  return [median(times[0]), median(times[1])];
}

async function statementsOf(one: Case, coach: Coach): Promise<number> {
  const path = one.path(coach);
  const recorded = await recordStatements(config, database, vault, [{ path, visitors: [coach] }]);
  return recorded[path]?.[0]?.steps.flat().length ?? Number.NaN;
}

/** A coach whose clients are all in one cohort, each somewhere in its program. */
async function makeCoach(name: string, members: number): Promise<Coach> {
  const { id, email, cookie, address } = await newPerson(product, 'coach', { email: `${name}@example.org` });
  await db.execute(sql`set statement_timeout = 0`);
  await addManyClients(db, id, { clients: members, programs: 2, now: new Date() });
  const made = await fetch(`${product.url}/api/coach/cohorts`, {
    method: 'POST',
    headers: { ...headersOf(product.url, { address, cookie }), 'content-type': 'application/json' },
    body: JSON.stringify({
      name: `Cohort of ${members}`,
      programId: 'living-from-desire-01',
      startsOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      pace: 'own',
      places: 500,
      closesOn: null,
    }),
  });
  if (!made.ok) throw new Error(`The cohort was not made: ${await made.text()}`);
  const { id: cohortId } = (await made.json()) as { id: string };
  // It began four weeks ago: nobody waits for that here.
  await db.execute(sql`update cohorts set starts_on = starts_on - 28 where id = ${cohortId}`);
  await db.execute(sql`
    insert into cohort_members (cohort_id, client_id, assignment_id, joined_at)
    select ${cohortId}, run.client_id, run.id, run.started_at from assignments run
    join client_profiles profile on profile.user_id = run.client_id
    where profile.coach_id = ${id} and run.status <> 'replaced'
      and run.started_at = (select max(started_at) from assignments last where last.client_id = run.client_id)`);
  // PostgreSQL does this by itself within minutes; we do not wait for it.
  await db.execute(sql`vacuum analyze`);
  return { id, email, cookie, cohortId };
}
