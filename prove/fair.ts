// npm run prove:fair -- --call search --seconds 10 --repeats 3
// One attacker sends forty of a costly call at a time, at the default limits, while twenty people open Today, save and sign
// in. Compares the p99 of the twenty with and without the attack, as the median of several turns. Then the same with twenty
// others who send photos and recordings, and with the twelve most expensive invalid bodies (`--invalid`: only these).
// `--costs` prints the cost of every call instead, and which expensive ones are not among the attacks.
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { freePage, send, signIn, type Account } from '#bench/people.ts';
import { percentile } from '#bench/percentile.ts';
import { processorSeconds, treeMegabytes } from '#bench/processes.ts';
import { startServer } from '#testing/server-process.ts';
import { attackOnce, attacks, backup, type AttackResult, type AttackTask } from './fair-attacks.ts';
import { measureCosts } from './fair-costs.ts';
import { fillForAttacks, type Attackers } from './fair-data.ts';
import { uploads } from './fair-uploads.ts';
import { worstInvalid, type InvalidBody } from './fair-invalid.ts';

const { values } = parseArgs({
  options: {
    call: { type: 'string', multiple: true },
    costs: { type: 'boolean', default: false },
    invalid: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '6' },
    repeats: { type: 'string', default: '3' },
    entries: { type: 'string', default: '3000' },
    people: { type: 'string', default: '5000' },
  },
});
const seconds = Number(values.seconds);
const all = [...Object.keys(attacks), uploads, backup];
const wanted = values.invalid ? [] : all.filter((name) => values.call === undefined || values.call.includes(name));
if (wanted.length === 0 && !values.invalid)
  throw new Error(`There’s no ${values.call?.join()}. There are: ${all.join(', ')}.`);

const aim = { ratio: 3, failures: 0 };
const atOnce = 40;

const product = await startServer({
  DEMO: 'off',
  TRUST_PROXY: 'loopback',
  REQUIRE_SECOND_FACTOR: 'none',
  LOG_LEVEL: 'warn',
  ...(values.costs ? { REQUEST_LIMIT: '1000000', LONGEST_WAIT: '0' } : {}),
});
const { url } = product;
let missed = 0;
try {
  // Without the pages every fifth step of the twenty would fail, attack or not.
  if (!(await fetch(url)).ok) throw new Error('The pages are not built. Run npm run build first.');
  const { ordinary, attackers } = await fillForAttacks(product, {
    entries: Number(values.entries),
    people: Number(values.people),
  });
  if (values.costs) missed = await measureCosts(product, attackers);
  else await attackInTurn(ordinary, attackers);
} finally {
  await product.remove();
}
if (missed > 0) process.exitCode = 1;

async function attackInTurn(ordinary: Account[], attackers: Attackers): Promise<void> {
  const invalid = values.call === undefined ? await worstInvalid(product, attackers) : [];
  console.log(
    `${ordinary.length} people, one attacker with ${atOnce} at once, ${seconds} s each, median of ${values.repeats}; ` +
      `the aim is ${aim.ratio} times the calm.\n`,
  );
  printRow(['call', 'CPU of one', 'calm p99', 'p99', 'ratio', 'of', 'failures', 'answered', 'refused', 'peak MB']);
  await measure(ordinary, Math.min(5, seconds)); // the first requests compile what they need
  for (const { name, given } of [...wanted.map((one) => ({ name: one, given: undefined })), ...invalid.map(asGiven)]) {
    const cpu = [uploads, backup].includes(name) ? undefined : (given?.cpu ?? (await processorMsOf(name, attackers)));
    const turns: Turn[] = [];
    for (let round = 1; round <= Number(values.repeats); round += 1) {
      const calm = await measure(ordinary, seconds);
      const worker = new Worker(join(import.meta.dirname, 'fair-attacks.ts'), {
        workerData: { url, name, attackers, given, seconds, atOnce, round } satisfies AttackTask,
      });
      const ended = once(worker, 'message') as Promise<[AttackResult]>;
      const attacked = await measure(ordinary, seconds);
      const [result] = await ended;
      turns.push({ calm, attacked, result, ratio: attacked.p99 / calm.p99 });
      // What was begun comes to its end before the next calm is measured.
      await sleep(1_500);
    }
    note(name, cpu, turns);
  }
  console.log(missed === 0 ? '\nNobody noticed.' : `\n${missed} of ${wanted.length + invalid.length} missed the aim.`);
}

function asGiven(given: InvalidBody) {
  return { name: given.name, given };
}

type Turn = { calm: Measured; attacked: Measured; result: AttackResult; ratio: number };

function note(name: string, cpu: number | undefined, turns: Turn[]): void {
  const inOrder = turns.toSorted((a, b) => a.ratio - b.ratio);
  const middle = inOrder[inOrder.length >> 1];
  if (!middle) return;
  const sum = (of: (turn: Turn) => number) => turns.reduce((total, turn) => total + of(turn), 0);
  const failures = sum(({ calm, attacked }) => calm.failures + attacked.failures);
  const broken = sum(({ result }) => result.broken);
  if (middle.ratio > aim.ratio || failures > aim.failures || broken > 0) missed += 1;
  printRow([
    name,
    cpu === undefined ? '' : `${cpu.toFixed(0)} ms`,
    `${middle.calm.p99.toFixed(0)} ms`,
    `${middle.attacked.p99.toFixed(0)} ms`,
    middle.ratio.toFixed(1),
    inOrder.map(({ ratio }) => ratio.toFixed(1)).join(' '),
    `${failures} of ${sum(({ calm, attacked }) => calm.count + attacked.count)}`,
    sum(({ result }) => result.answered),
    `${sum(({ result }) => result.refused)}${broken ? ` +${broken} broken` : ''}`,
    Math.max(...turns.map(({ attacked }) => attacked.peak)).toFixed(0),
  ]);
}

function printRow(cells: (string | number)[]): void {
  console.log(cells.map((cell, index) => (index === 0 ? String(cell).padEnd(54) : String(cell).padStart(12))).join(''));
}

type Measured = { p99: number; failures: number; count: number; peak: number };

async function measure(ordinary: Account[], duration: number): Promise<Measured> {
  const times: number[] = [];
  let failures = 0;
  let peak = 0;
  const until = performance.now() + duration * 1000;
  const watching = (async () => {
    while (performance.now() < until) {
      peak = Math.max(peak, treeMegabytes(product.pid())?.total ?? 0);
      await sleep(500);
    }
  })();
  await Promise.all(
    ordinary.map(async (who, index) => {
      await sleep(index * 20);
      for (let step = index; performance.now() < until; step += 1) {
        const begun = performance.now();
        const isGood = await oneStep(who, step).catch(() => false);
        times.push(performance.now() - begun);
        if (!isGood) failures += 1;
        await sleep(300);
      }
    }),
  );
  await watching;
  return { p99: percentile(times, 0.99), failures, count: times.length, peak };
}

/** Opens Today three times in five, saves a page, signs in on another device. */
async function oneStep(who: Account, step: number): Promise<boolean> {
  const kind = step % 5;
  if (kind === 4) {
    // Continues with that session: of too many the oldest ends.
    who.cookie = await signIn(url, who.email, who);
    return true;
  }
  const answer =
    kind === 3
      ? await send(url, who, 'POST', '/api/journal-entries', freePage(`Page ${step}.`), { key: crypto.randomUUID() })
      : await send(url, who, 'GET', kind === 0 ? '/' : '/api/client/dashboard');
  await answer.arrayBuffer();
  return answer.ok;
}

/** Of the server process alone; images are resized in another. */
async function processorMsOf(name: string, attackers: Attackers): Promise<number> {
  const rounds = 3;
  const before = processorSeconds(product.pid()) ?? Number.NaN;
  for (let round = 0; round < rounds; round += 1) await attackOnce(url, name, attackers);
  return (((processorSeconds(product.pid()) ?? Number.NaN) - before) / rounds) * 1000;
}
