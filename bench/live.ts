// npm run bench:live -- --streams 500 --many 2000
// How long a message takes from one browser to the other through two server processes on one PostgreSQL, what an idle
// stream costs in memory, and whether thousands of them slow down other requests.
import { parseArgs } from 'node:util';
import { streamsAPerson } from '#contract/live/constants.ts';
import { prepareGround } from '#testing/live-ground.ts';
import type { Person } from '#testing/people.ts';
import { startServer } from '#testing/server-process.ts';
import { holdStream } from './live-streams.ts';
import { run, written } from './load.ts';
import { call } from './people.ts';
import { median, percentile } from './percentile.ts';
import { processorSeconds, residentMegabytes } from './processes.ts';

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '500' },
    many: { type: 'string', default: '2000' },
    messages: { type: 'string', default: '300' },
  },
});
const streams = Number(values.streams);
const many = Number(values.many);
const messages = Number(values.messages);
const aims = { p50: 100, p99: 1_000, kibibytes: 40, slower: 1.1 };
const rounds = 5;
const secondsPerRound = 2;

const ground = await prepareGround();
const [first, second] = await Promise.all([startServer(ground.env), startServer(ground.env)]);
const missed: string[] = [];

await measureMessages();
await measureManyStreams();
await Promise.all([first.remove(), second.remove()]);
await ground.close();
if (missed.length > 0) {
  console.error(`\nOver the aim: ${missed.join(', ')}.`);
  process.exitCode = 1;
}

function say(what: string, value: number, aim: number, unit: string): void {
  console.log(`${what.padEnd(58)}${value.toFixed(unit === '' ? 2 : 0).padStart(8)} ${unit.padEnd(4)} aim ${aim}`);
  if (value > aim) missed.push(what);
}

/** Sends a call as the page of a coach on the first process does. */
async function post<Result>({ cookie }: Person, path: string, body: unknown): Promise<Result> {
  return await call<Result>(first.url, { cookie, address: '' }, 'POST', path, body, { key: crypto.randomUUID() });
}

/** Each coach is connected to the first process, the client to the second: every message crosses from one to the other. */
async function measureMessages(): Promise<void> {
  const held: Awaited<ReturnType<typeof holdStream>>[] = [];
  const waiting = new Map<string, (at: number) => void>();
  const pairs = await Promise.all(Array.from({ length: Math.ceil(streams / 20) }, ground.pair));
  const talks: { guide: Person; conversationId: string }[] = [];
  for (const { guide, client } of pairs) {
    const { id: conversationId } = await post<{ id: string }>(guide, '/api/messages', { personId: client.id });
    talks.push({ guide, conversationId });
    for (let count = 0; count < streamsAPerson; count += 1) {
      held.push(await holdStream(first.url, guide.cookie, () => {}));
      const isWatched = count === 0;
      held.push(
        await holdStream(second.url, client.cookie, ({ kind, detail }) => {
          if (isWatched && kind === 'message')
            waiting.get(`${detail.conversationId} ${detail.number}`)?.(performance.now());
        }),
      );
    }
  }
  const took: number[] = [];
  for (let count = 0; count < messages; count += 1) {
    const talk = talks[count % talks.length];
    if (!talk) break;
    const { guide, conversationId } = talk;
    const number = Math.floor(count / talks.length) + 1;
    const heard = new Promise<number>((done) => waiting.set(`${conversationId} ${number}`, done));
    const began = performance.now();
    await post(guide, `/api/messages/${conversationId}`, { text: `Message ${count}` });
    took.push((await heard) - began);
  }
  console.log(`${messages} messages from one process to the other, ${held.length} open streams`);
  say('  from sending to the other one’s stream, p50', percentile(took, 0.5), aims.p50, 'ms');
  say('  from sending to the other one’s stream, p99', percentile(took, 0.99), aims.p99, 'ms');
  for (const stream of held) stream.cut();
}

/** On the first process alone, with the same load before and after the streams are opened. */
async function measureManyStreams(): Promise<void> {
  const pairs = await Promise.all(Array.from({ length: Math.ceil(many / streamsAPerson / 2) }, ground.pair));
  const people = pairs.flatMap(({ guide, client }) => [guide, client]);
  const { guide: asker } = await ground.pair();
  await load(asker);
  const before = await loadRounds(asker);
  const empty = residentMegabytes(first.pid());
  const held: Awaited<ReturnType<typeof holdStream>>[] = [];
  for (const { cookie } of people) {
    held.push(
      ...(await Promise.all(Array.from({ length: streamsAPerson }, () => holdStream(first.url, cookie, () => {})))),
    );
  }
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const full = residentMegabytes(first.pid());
  const after = await loadRounds(asker);
  console.log(`\n${held.length} idle streams on one process`);
  if (empty !== undefined && full !== undefined)
    say('  memory for each', ((full - empty) * 1024) / held.length, aims.kibibytes, 'KiB');
  say('  /api/auth/user: CPU time with them, as a multiple', after.cpu / before.cpu, aims.slower, '');
  console.log(
    `  /api/auth/user: ${Math.round(before.perSecond)}/s without, ${Math.round(after.perSecond)}/s with them ` +
      '(other work on the machine shows here)',
  );
  for (const stream of held) stream.cut();
}

async function loadRounds(who: Person): Promise<{ cpu: number; perSecond: number }> {
  const samples: { cpu: number; perSecond: number }[] = [];
  for (let round = 0; round < rounds; round += 1) samples.push(await load(who));
  return { cpu: median(samples.map(({ cpu }) => cpu)), perSecond: median(samples.map(({ perSecond }) => perSecond)) };
}

async function load({ cookie }: Person): Promise<{ cpu: number; perSecond: number }> {
  const from = processorSeconds(first.pid()) ?? Number.NaN;
  const port = Number(new URL(first.url).port);
  const request = written(port, { path: '/api/auth/user', headers: { cookie } });
  const { perSecond, requests } = await run({
    port,
    request: () => request,
    connections: 8,
    seconds: secondsPerRound,
  });
  return { cpu: ((processorSeconds(first.pid()) ?? Number.NaN) - from) / requests, perSecond };
}
