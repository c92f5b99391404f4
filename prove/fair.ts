// npm run prove:fair -- --call search --seconds 10
// One attacker makes forty of a costly call at once, at the default limits, while twenty people open Today, save and sign
// in. Shows what those twenty notice: how much longer the slowest hundredth of their requests took than in calm.
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { processorSeconds, treeMegabytes } from '#bench/processes.ts';
import { startProduct } from '#bench/product-server.ts';
import { attackOnce, attacks, type AttackResult, type Attackers, type AttackTask } from './fair-attacks.ts';
import { cookiesOf, headersOf, makeSomebody, password, writeLongJournal, type Somebody } from './fair-people.ts';

const { values } = parseArgs({
  options: {
    call: { type: 'string' },
    seconds: { type: 'string', default: '20' },
    entries: { type: 'string', default: '400' },
  },
});
const seconds = Number(values.seconds);
const wanted = Object.keys(attacks).filter((name) => values.call === undefined || name === values.call);
if (wanted.length === 0) throw new Error(`There is no ${values.call}. There are: ${Object.keys(attacks).join(', ')}.`);

const aim = { ratio: 3, failures: 0 };
const people = 20;
const atOnce = 40;

const product = await startProduct({
  DEMO: 'off',
  TRUST_PROXY: 'loopback',
  REQUIRE_SECOND_FACTOR: 'none',
  LOG_LEVEL: 'warn',
});
const { url } = product;
const ordinary: Somebody[] = [];
for (let number = 1; number <= people; number += 1) ordinary.push(await makeSomebody(url, number, 'client'));
const client = await makeSomebody(url, 900, 'client');
await writeLongJournal(product.dataDir, client, Number(values.entries));
const attackers: Attackers = {
  client,
  coach: await makeSomebody(url, 901, 'coach'),
  admin: await makeSomebody(url, 902, 'admin', product.dataDir),
  entryId: await newestEntryOf(client),
  // As many pixels as are taken, in a file of a few kilobytes.
  picture: await sharp({ create: { width: 4_890, height: 4_890, channels: 3, background: '#3a7' } })
    .gif()
    .toBuffer(),
};

console.log(
  `${people} people, one attacker with ${atOnce} at once, ${seconds} s each; the aim is ${aim.ratio} times the calm.\n`,
);
console.log(
  ['call'.padEnd(24), 'CPU of one', 'calm p99', 'p99', 'ratio', 'failures', 'answered', 'refused', 'peak MB']
    .map((title, index) => (index === 0 ? title : title.padStart(11)))
    .join(''),
);
let missed = 0;
try {
  await measure(Math.min(5, seconds)); // the first requests compile what they need
  for (const name of wanted) {
    const calm = await measure(seconds);
    const cpu = await processorMsOf(name);
    const worker = new Worker(join(import.meta.dirname, 'fair-attacks.ts'), {
      workerData: { url, name, attackers, seconds, atOnce } satisfies AttackTask,
    });
    const ended = once(worker, 'message') as Promise<[AttackResult]>;
    const attacked = await measure(seconds);
    const [result] = await ended;
    const ratio = attacked.p99 / calm.p99;
    const failures = calm.failures + attacked.failures;
    if (ratio > aim.ratio || failures > aim.failures || result.broken > 0) missed += 1;
    console.log(
      [
        name.padEnd(24),
        `${cpu.toFixed(0)} ms`,
        `${calm.p99.toFixed(0)} ms`,
        `${attacked.p99.toFixed(0)} ms`,
        ratio.toFixed(1),
        `${failures} of ${calm.count + attacked.count}`,
        result.answered,
        `${result.refused}${result.broken ? ` +${result.broken} broken` : ''}`,
        attacked.peak.toFixed(0),
      ]
        .map((cell, index) => (index === 0 ? cell : String(cell).padStart(11)))
        .join(''),
    );
    // What was begun comes to its end, and the attacker's minute is over before somebody else has it.
    await sleep(2_000);
  }
} finally {
  await product.stop();
}
console.log(missed === 0 ? '\nNobody noticed.' : `\n${missed} of ${wanted.length} missed the aim.`);
if (missed > 0) process.exitCode = 1;

type Measured = { p99: number; failures: number; count: number; peak: number };

async function measure(duration: number): Promise<Measured> {
  const times: number[] = [];
  let failures = 0;
  let peak = 0;
  const until = performance.now() + duration * 1000;
  const watching = (async () => {
    while (performance.now() < until) {
      peak = Math.max(peak, treeMegabytes(product.pid)?.total ?? 0);
      await sleep(500);
    }
  })();
  await Promise.all(
    ordinary.map(async (somebody, index) => {
      await sleep(index * 20);
      for (let step = index; performance.now() < until; step += 1) {
        const begun = performance.now();
        const isGood = await oneStep(somebody, step).catch(() => false);
        times.push(performance.now() - begun);
        if (!isGood) failures += 1;
        await sleep(300);
      }
    }),
  );
  await watching;
  const inOrder = times.toSorted((a, b) => a - b);
  return { p99: inOrder[Math.floor(inOrder.length * 0.99)] ?? 0, failures, count: times.length, peak };
}

/** Opens Today three times in five, saves a page, signs in on another device. */
async function oneStep(somebody: Somebody, step: number): Promise<boolean> {
  const headers = headersOf(url, somebody);
  const kind = step % 5;
  if (kind === 3) {
    const answer = await fetch(`${url}/api/journal-entries`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ entryText: `A free page, number ${step}.`, moodScore: 6, isFreePage: true }),
    });
    await answer.arrayBuffer();
    return answer.ok;
  }
  if (kind === 4) {
    const answer = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: headersOf(url, { address: somebody.address, cookie: '' }),
      body: new URLSearchParams({ email: somebody.email, password }),
      redirect: 'manual',
    });
    await answer.arrayBuffer();
    if (answer.status !== 303) return false;
    // They go on there: of many sessions the oldest ends.
    somebody.cookie = cookiesOf(answer);
    return true;
  }
  const answer = await fetch(`${url}${kind === 0 ? '/' : '/api/client/dashboard'}`, { headers });
  await answer.arrayBuffer();
  return answer.ok;
}

/** Of the server alone; a picture is painted by a process of its own. */
async function processorMsOf(name: string): Promise<number> {
  const rounds = 3;
  const before = processorSeconds(product.pid) ?? Number.NaN;
  for (let round = 0; round < rounds; round += 1) await attackOnce(url, name, attackers);
  return (((processorSeconds(product.pid) ?? Number.NaN) - before) / rounds) * 1000;
}

async function newestEntryOf(somebody: Somebody): Promise<string> {
  const answer = await fetch(`${url}/api/client/journal-entries`, { headers: headersOf(url, somebody) });
  return ((await answer.json()) as { entries: { id: string }[] }).entries[0]?.id ?? '';
}
