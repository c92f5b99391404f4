// npm run prove:bulk -- --rounds 10
// A coach nudges, writes to and assigns a program to 200 people at once, in parts as the page does. At a random moment the
// server is killed, or the server and its database; it starts again, and the same action is sent anew from its beginning.
// Everybody must have been reached exactly once, and what the coach reads about each must be what became of them.
import { randomUUID } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { headersOf, newPerson, onDatabase, type Somebody } from '#bench/people.ts';
import type { BulkOutcome } from '#contract/bulk/endpoints.ts';
import { bulkPartMax, bulkPeopleMax, type BulkAction } from '#contract/bulk/rules.ts';
import { addManyClients } from '#testing/many-clients.ts';
import { killPostgres } from './crash-round.ts';
import { seeded } from './seeded-random.ts';
import { serverProcess } from './server-process.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
});
const rounds = Number(values.rounds);
const random = seeded(Number(values.seed));

type Struck = Exclude<BulkAction, 'outreach' | 'cohort' | 'invitation'>;
type Wish = { action: Struck; actionId: string; message?: string; programId?: string };

/** In this order: whoever is given a program today is not nudged. */
const wishes: Record<Struck, Omit<Wish, 'action' | 'actionId'>> = {
  nudge: {},
  message: { message: 'Good morning, {firstName}.' },
  program: { programId: 'breath-anchor-01' },
};

/** What each action leaves of itself for one client `u` of the coach $1, each to be there once. */
const traces: Record<Struck, string[]> = {
  nudge: [
    `select count(*) from notices where user_id = u.id and kind = 'coach-nudge'`,
    `select count(*) from audit_log where subject_id = u.id and action = 'client-contacted'`,
  ],
  message: [
    `select count(*) from messages m join conversations c on c.id = m.conversation_id
      where c.client_id = u.id and m.sender_id = $1`,
    `select coalesce(sum(last_number), 0) from conversations where client_id = u.id`,
  ],
  program: [
    `select count(*) from assignments a join programs p on p.id = a.program_id
      where a.client_id = u.id and p.program_id = 'breath-anchor-01' and a.status = 'active'`,
    `select count(*) - 1 from assignments where client_id = u.id`,
    `select count(*) from notices where user_id = u.id and kind = 'program-changed'`,
    `select count(*) from audit_log where subject_id = u.id and action = 'program-assigned'`,
    `select count(*) from mail_outbox where user_id = u.id and kind = 'program-given'`,
  ],
};

const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'dayloom-bulk-')));
const server = await serverProcess(dataDir, { DEMO: 'off', TRUST_PROXY: 'loopback' });
const house = { url: server.url, dataDir };
const failures: string[] = [];
const whole: number[] = [];
let strikes = 0;
let people = 0;
/** How long a part takes, so that a strike falls anywhere in it. */
let partMs = 300;

try {
  await server.start();
  for (let round = 1; round <= rounds; round += 1) {
    const coach = await newPerson(house, 'coach', { email: `coach-${round}@example.org`, address: `10.2.0.${round}` });
    await onDatabase(house, ({ db }) =>
      addManyClients(db, coach.id, { clients: bulkPeopleMax, programs: 1, now: new Date() }),
    );
    for (const action of Object.keys(wishes) as Struck[])
      await playAction(round, coach, { action, actionId: randomUUID(), ...wishes[action] });
  }
  await server.stop();
} finally {
  // Whatever went wrong, neither stays behind.
  await server.kill();
  await killPostgres(dataDir, false);
}

whole.sort((a, b) => a - b);
console.log(`
rounds                 ${rounds}, in each nudge, message and program to ${bulkPeopleMax} people; ${strikes} strikes
people asked for       ${people}
the whole repeated in  median ${inSeconds(whole[whole.length >> 1])} s, longest ${inSeconds(whole.at(-1))} s
left out, reached twice, or told wrongly   ${failures.length === 0 ? 'none' : failures.length}`);
if (failures.length > 0) {
  console.error(`\n${failures.slice(0, 40).join('\n')}\nLeft for inspection: ${dataDir}`);
  process.exit(1);
}
await rm(dataDir, { recursive: true, force: true });

async function playAction(round: number, coach: Somebody, wish: Wish): Promise<void> {
  const ids = (await tracesOf(coach, wish.action)).map(({ id }) => id);
  const foreseen = new Map((await sendAll(coach, wish, ids, '/preview')).map((one) => [one.clientId, one.isPossible]));
  const before: BulkOutcome[] = [];
  const reached: string[] = [];
  do {
    const how = random() < 0.5 ? 'server' : 'server and database';
    await strikeDuring(
      how,
      sendAll(coach, wish, ids, '', (some) => before.push(...some)).catch(() => []),
      before,
    );
    strikes += 1;
    await server.start();
    const done = (await tracesOf(coach, wish.action)).filter(({ counts }) => (counts[0] ?? 0) > 0).length;
    reached.push(`${done} when the ${how} fell`);
    // Now and then the repeat is struck as well.
  } while (random() < 0.3);

  const begun = performance.now();
  const answers = await sendAll(coach, wish, ids);
  whole.push(performance.now() - begun);
  people += answers.length;
  const told = new Map(answers.map((one) => [one.clientId, one]));
  const wrong: string[] = [];
  for (const { id, counts } of await tracesOf(coach, wish.action)) {
    const answer = told.get(id);
    const wanted = foreseen.get(id) ? 1 : 0;
    if (counts.some((count) => count !== wanted)) wrong.push(`${id} has ${counts.join(', ')} instead of ${wanted}`);
    if (answer?.isPossible !== foreseen.get(id)) wrong.push(`${id} was told “${answer?.sentence}”`);
  }
  for (const { clientId, sentence } of before)
    if (told.get(clientId)?.sentence !== sentence)
      wrong.push(`${clientId} was first “${sentence}”, then “${told.get(clientId)?.sentence}”`);
  if (answers.length !== ids.length) wrong.push(`${answers.length} answers for ${ids.length} people`);
  failures.push(...wrong.map((sentence) => `round ${round}, ${wish.action}: ${sentence}`));
  const possible = [...foreseen.values()].filter(Boolean).length;
  console.log(
    `${String(round).padStart(3)}  ${wish.action.padEnd(8)} of ${String(possible).padStart(3)} possible ` +
      `${reached.join(', ')}    ${wrong.length === 0 ? 'then each once' : `${wrong.length} wrong`}`,
  );
}

/** Anywhere between the first request and the last answer. */
async function strikeDuring(
  how: 'server' | 'server and database',
  action: Promise<unknown>,
  answered: BulkOutcome[],
): Promise<void> {
  const parts = bulkPeopleMax / bulkPartMax;
  const after = Math.floor(random() * parts) * bulkPartMax + answered.length;
  let isOver = false;
  const ended = action.then(() => (isOver = true));
  while (answered.length < after && !isOver) await sleep(1);
  await sleep(random() * partMs);
  // Either may fall first.
  if (how === 'server and database' && random() < 0.5) await killPostgres(dataDir, false);
  await server.kill();
  if (how === 'server and database') await killPostgres(dataDir, false);
  await ended;
}

async function sendAll(
  coach: Somebody,
  { actionId, ...wish }: Wish,
  ids: string[],
  path: '' | '/preview' = '',
  onPart: (some: BulkOutcome[]) => void = () => {},
): Promise<BulkOutcome[]> {
  const all: BulkOutcome[] = [];
  for (let from = 0; from < ids.length; from += bulkPartMax) {
    const clientIds = ids.slice(from, from + bulkPartMax);
    const begun = performance.now();
    const answer = await fetch(`${server.url}/api/coach/bulk${path}`, {
      method: 'POST',
      headers: { ...headersOf(server.url, coach), 'content-type': 'application/json' },
      body: JSON.stringify({ ...wish, clientIds, ...(path === '' ? { actionId } : {}) }),
    });
    if (!answer.ok) throw new Error(`${wish.action} answered ${answer.status}: ${await answer.text()}`);
    const some = ((await answer.json()) as { people: BulkOutcome[] }).people;
    if (path === '') partMs = performance.now() - begun;
    all.push(...some);
    onPart(some);
  }
  return all;
}

async function tracesOf(coach: Somebody, action: Struck): Promise<{ id: string; counts: number[] }[]> {
  return await onDatabase(house, async ({ pool }) => {
    const columns = traces[action].map((trace) => `(${trace})::int`).join(', ');
    const { rows } = await pool.query<{ id: string; counts: number[] }>(
      `select u.id, array[${columns}] as counts from users u join client_profiles p on p.user_id = u.id
        where p.coach_id = $1 order by u.email`,
      [coach.id],
    );
    return rows;
  });
}

function inSeconds(milliseconds = Number.NaN): string {
  return (milliseconds / 1000).toFixed(1);
}
