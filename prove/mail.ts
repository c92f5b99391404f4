// npm run prove:mail -- --mails 100
// Kills the sending process at every step a mail passes through, and shows that each mail arrives, and none twice except
// where SMTP itself cannot tell: when the process ends between the mail server's having it and its being written down.
import '#server/platform/db/lean-drizzle.ts';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { messageIds, smtpSink } from '#testing/smtp-sink.ts';
import type { SmtpStep } from '#testing/smtp-sink.ts';
import { until } from '#testing/until.ts';
import { letterTo, mailSecret } from './mail-letters.ts';
import { isSeenByServer, startSender, steps } from './mail-round.ts';
import type { Step } from './mail-round.ts';
import { seeded } from './seeded-random.ts';

// After lean-drizzle.ts has run.
const { openDatabase } = await import('#server/platform/db/open-database.ts');
const { createLog } = await import('#server/platform/log.ts');
const { createVault } = await import('#server/platform/crypto/vault.ts');
const { queueMail } = await import('#server/platform/mail/outbox.ts');
const { sessionFaults, sessionOffice } = await import('./mail-sessions.ts');

const { values } = parseArgs({
  options: {
    mails: { type: 'string', default: '100' },
    repeats: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
  },
});
const mails = Number(values.mails);
const repeats = Number(values.repeats);
const random = seeded(Number(values.seed));
/** Longer than the lease of a mail. */
const minutesEachRound = 6;
const roundPatience = 30_000;

const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'dayloom-mail-')));
const database = await openDatabase({ dataDir, databaseUrl: undefined }, createLog({ logLevel: 'silent' }));
const { host, port, user, database: name } = database.pool.options;
const databaseUrl = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host ?? '')}`;

let onStep: (step: SmtpStep) => void = () => {};
const sink = await smtpSink({ onStep: (step) => onStep(step) });
const written = new Set<string>();
const neverCommitted = new Set<string>();
/** How often a mail was with the mail server when its process ended without writing so down. */
const cannotTell = new Map<string, number>();
const strikes = new Map<string, number>();
const failures: string[] = [];
let letters = 0;
let round = 0;
let stopped = 0;

const vault = createVault(mailSecret);
const clock = { now: () => new Date(Date.now() + round * minutesEachRound * 60_000) };
const ids = () => messageIds(sink.received);
const countOf = (id: string) => ids().filter((each) => each === id).length;
const sessions = await sessionOffice({ db: database.db, clock, vault });
type SessionRow = { id: string; kind: string };
/** Mails about sessions are written by several processes; a row says that one was committed. */
async function sessionRows(): Promise<SessionRow[]> {
  const { rows } = await database.pool.query<SessionRow>(
    `select id, kind from mail_outbox where kind like 'session-%'`,
  );
  return rows;
}
async function rowsIn(status: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>('select id from mail_outbox where status = $1', [status]);
  return rows.map(({ id }) => id);
}

const isSessionRound = () => round % 3 === 0;

/** Keeps a few waiting, so that every process finds one; each in its own transaction, and one that is rolled back. */
async function writeSome(atLeast: number): Promise<void> {
  while (letters < mails && (await rowsIn('queued')).length < atLeast) {
    await database.db.transaction(async (tx) => {
      written.add(await queueMail(tx, { clock, vault }, letterTo(`person${letters}`)));
    });
    letters += 1;
  }
  if (isSessionRound()) await sessions.make();
  await database.db
    .transaction(async (tx) => {
      neverCommitted.add(await queueMail(tx, { clock, vault }, letterTo('nobody')));
      tx.rollback();
    })
    .catch(() => {});
}

/** What the dead left behind. The mail server kept what it had, whether or not it could still say so. */
async function lookAround(before: Map<string, number>): Promise<number> {
  let doubtful = 0;
  for (const id of await rowsIn('sending')) {
    if (countOf(id) <= (before.get(id) ?? 0)) continue;
    doubtful += 1;
    cannotTell.set(id, (cannotTell.get(id) ?? 0) + 1);
  }
  return doubtful;
}

const countsNow = () => new Map([...new Set(ids())].map((id) => [id, countOf(id)]));

async function strikeAt(step: Step, tries = 3): Promise<void> {
  round += 1;
  await writeSome(4);
  const before = countsNow();
  const which = 1 + Math.floor(random() * 3);
  const sender = startNow(step, which);
  let seen = 0;
  onStep = (now) => {
    // A connection serves several mails, so there is only one greeting.
    if (isSeenByServer(step) && now === step && (seen += 1) === (step === 'greeting' ? 1 : which)) sender.kill();
  };
  // On a busy machine a mail may be retried later, and this step is not reached: the round is repeated.
  let isLate = false;
  const tooLong = setTimeout(() => {
    isLate = true;
    sender.kill();
  }, roundPatience);
  await sender.gone;
  clearTimeout(tooLong);
  onStep = () => {};
  await sleep(50); // what was on its way to the mail server has arrived
  if (sender.complaints()) failures.push(`round ${round}: ${sender.complaints()}`);
  for (const id of sender.said.filter((line) => line !== 'open' && line !== 'reminded'))
    (step === 'writing' ? neverCommitted : written).add(id);
  if (!isLate) strikes.set(step, (strikes.get(step) ?? 0) + 1);
  report(isLate ? 'another moment' : step, await lookAround(before));
  // A reminder is given up after an hour, which is ten rounds.
  if (isSessionRound()) await sendAll();
  if (isLate && tries > 1) await strikeAt(step, tries - 1);
  else if (isLate) failures.push(`round ${round}: ${step} was not reached`);
}

async function sendAll(): Promise<void> {
  const sender = startNow();
  await hasReminded(sender);
  await untilNothingWaits();
  await sender.stop();
  stopped += 1;
}

/** Two at once, one of which is killed at any moment; the other is asked to stop when nothing waits any more. */
async function strikeOneOfTwo(): Promise<void> {
  round += 1;
  await writeSome(12);
  const before = countsNow();
  const [victim, other] = [startNow(), startNow()];
  await isOpen(victim);
  await sleep(random() * 120);
  victim.kill();
  await victim.gone;
  await hasReminded(other);
  await untilNothingWaits();
  await other.stop();
  stopped += 1;
  strikes.set('one of two', (strikes.get('one of two') ?? 0) + 1);
  report('one of two', await lookAround(before));
}

async function untilNothingWaits(): Promise<void> {
  const isEmpty = async () => (await rowsIn('queued')).length === 0;
  await until('no mail is queued', isEmpty, { within: roundPatience }).catch(() =>
    failures.push(`round ${round}: mail was left waiting`),
  );
}

function startNow(step: Step | 'none' = 'none', which = 0) {
  const minutesAhead = round * minutesEachRound;
  return startSender({ databaseUrl, smtpUrl: sink.url, minutesAhead, step, which });
}

async function isOpen({ said, isGone }: ReturnType<typeof startSender>): Promise<void> {
  await until('the sender works', () => said.includes('open') || isGone(), { every: 5 });
}

async function hasReminded({ said, isGone }: ReturnType<typeof startSender>): Promise<void> {
  await until('the sender reminds', () => said.includes('reminded') || isGone(), { every: 5 });
}

function report(step: string, doubtful: number): void {
  console.log(
    `${String(round).padStart(3)}  killed at ${step.padEnd(10)}  ${String(new Set(ids()).size).padStart(3)} ` +
      `arrived${doubtful > 0 ? '  one in doubt' : ''}`,
  );
}

for (let repeat = 0; repeat < repeats; repeat += 1) for (const step of steps) await strikeAt(step);
for (let repeat = 0; repeat < repeats; repeat += 1) await strikeOneOfTwo();

// The rest, and what the last ones left behind.
round += 1;
await writeSome(mails);
const last = startNow();
await hasReminded(last);
await untilNothingWaits();
while ((await rowsIn('sending')).length > 0 && !last.isGone()) await sleep(20);
await last.stop();
for (const { id } of await sessionRows()) written.add(id);

const arrived = countsNow();
const missing = [...written].filter((id) => !arrived.has(id));
const fromNothing = [...arrived.keys()].filter((id) => !written.has(id));
const twice = [...arrived].filter(([, count]) => count > 1);
const unexcused = twice.filter(([id, count]) => count - 1 > (cannotTell.get(id) ?? 0));
const copies = twice.reduce((sum, [, count]) => sum + count - 1, 0);
const doubts = [...cannotTell.values()].reduce((sum, count) => sum + count, 0);
const { rows: kept } = await database.pool.query(
  `select id from mail_outbox where status <> 'sent' or sealed is not null`,
);
failures.push(
  ...sessionFaults(
    sink.received.map(({ raw }) => raw),
    await sessionRows(),
    sessions.made(),
  ),
);
if (missing.length > 0) failures.push(`${missing.length} mails did not arrive`);
if (unexcused.length > 0) failures.push(`${unexcused.length} mails arrived twice without need`);
if (fromNothing.length > 0) failures.push(`${fromNothing.length} mails arrived that were never committed`);
if (kept.length > 0) failures.push(`${kept.length} mails are not marked as sent, or still hold their text`);

const killed = [...strikes.values()].reduce((sum, count) => sum + count, 0);
const byStep = [...strikes].map(([step, count]) => `${step} ${count}`).join(', ');
console.log(`
killed                     ${killed} times (${byStep}); stopped in good order ${stopped + 1} times
sessions                   ${sessions.made()}, each booked, moved and reminded of, to two people
mails                      ${written.size} committed, ${neverCommitted.size} never committed
arrived                    ${[...written].filter((id) => arrived.has(id)).length}
missing                    ${missing.length}
from nothing               ${fromNothing.length}
twice without need         ${unexcused.length}
SMTP cannot tell           ${doubts} were with the mail server when the process ended:
                           ${copies} second copies, with the Message-ID of the first`);

await sink.close();
await database.close();
if (failures.length > 0) {
  console.error(`\n${failures.join('\n')}\nLeft for inspection: ${dataDir}`);
  process.exit(1);
}
await rm(dataDir, { recursive: true, force: true });
