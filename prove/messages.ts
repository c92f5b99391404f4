// npm run prove:messages -- --rounds 50
// Two coaches and their clients write to each other in real browsers, through a small proxy and two server processes on
// one PostgreSQL, while processes and database are killed and streams are cut. Nothing may be lost, doubled or out of
// order, and the pages, which are never loaded again, must come back by themselves.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '#testing/browser.ts';
import { prepareGround } from '#testing/live-ground.ts';
import { serverProcess } from '#testing/server-process.ts';
import { call } from '#bench/people.ts';
import { percentile } from '#bench/percentile.ts';
import { prepareWeb } from '#scripts/setup/build-web.mjs';
import { openTalker, wasReloaded } from './messages-page.ts';
import { startSmallProxy } from './messages-proxy.ts';
import { playRound, strikes } from './messages-round.ts';
import type { Pair, Played, Strike } from './messages-round.ts';
import { seeded } from './seeded-random.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    pairs: { type: 'string', default: '2' },
    'as-built': { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const random = seeded(Number(values.seed));

if (!values['as-built']) await prepareWeb(process.execPath);

// By exit, the servers end too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const ground = await prepareGround();
const proxy = await startSmallProxy(random);
const settings = { ...ground.env, BASE_URL: proxy.url, LOG_LEVEL: 'silent' };
const servers = [
  await serverProcess({ ...settings, DATA_DIR: join(ground.dataDir, 'first') }),
  await serverProcess({ ...settings, DATA_DIR: join(ground.dataDir, 'second') }),
] as const;
await Promise.all(servers.map((server) => server.start()));
proxy.leadTo(servers.map(({ url }) => url));

const { path, args } = await findBrowser();
const browser = await chromium.launch({ executablePath: path, args });
const pairs: Pair[] = [];
for (let number = 1; number <= Number(values.pairs); number += 1) pairs.push(await openPair(number));

const counts = new Map<string, number>();
const failures: string[] = [];
const settled: number[] = [];
const heard: number[] = [];
/** Every kind of strike in turn, in random order. */
let ahead: Strike[] = [];
const begun = performance.now();

for (let round = 1; round <= rounds; round += 1) {
  if (ahead.length === 0) ahead = strikes.toSorted(() => random() - 0.5);
  const strike = ahead.pop() ?? 'process';
  counts.set(strike, (counts.get(strike) ?? 0) + 1);
  const before = saidInAll();
  note(round, strike, await playRound({ ground, proxy, servers, pairs, random }, strike), saidInAll() - before);
}
for (const talker of pairs.flatMap(({ guide, client }) => [guide, client]))
  if (await wasReloaded(talker)) failures.push(`${talker.name}: the page was loaded again`);

const byKind = [...counts].map(([strike, count]) => `${strike} ${count}`).join(', ');
console.log(`
rounds                       ${rounds} (${byKind}), ${Math.round((performance.now() - begun) / 1000)} s
messages                     ${saidInAll()} by ${pairs.length * 2} people in ${pairs.length} conversations
streams opened               ${servers.map(({ url }) => proxy.streamsOf.get(url) ?? 0).join(' on the first process, ')} on the second
all there again              median ${seconds(settled, 0.5)} s after the strike, longest ${seconds(settled, 1)} s
then from one to the other   median ${seconds(heard, 0.5)} s, longest ${seconds(heard, 1)} s
lost, doubled, out of order  ${failures.length === 0 ? 'none' : failures.length}; no page was loaded again`);

await browser.close();
await Promise.all(servers.map((server) => server.stop()));
await proxy.stop();
if (failures.length > 0) {
  console.error(`\n${failures.join('\n')}`);
  process.exit(1);
}
await ground.close().catch(() => {});
await rm(ground.dataDir, { recursive: true, force: true });
process.exit(0);

async function openPair(number: number): Promise<Pair> {
  const { guide, client } = await ground.pair();
  const who = { cookie: guide.cookie, address: '' };
  const { id: conversationId } = await call<{ id: string }>(proxy.url, who, 'POST', '/api/messages', {
    personId: client.id,
  });
  const at = { url: proxy.url, conversationId };
  return {
    conversationId,
    guide: await openTalker(browser, { ...at, cookie: guide.cookie, name: `coach${number}` }),
    client: await openTalker(browser, { ...at, cookie: client.cookie, name: `client${number}` }),
  };
}

function note(
  round: number,
  strike: Strike,
  { verdict, settledIn, heardIn, complaints }: Played,
  messages: number,
): void {
  settled.push(settledIn);
  heard.push(heardIn);
  const wrong = [
    ...complaints,
    ...Object.entries(verdict)
      .filter(([, found]) => found.length > 0)
      .map(([what, found]) => `${what} ${[...new Set(found)].slice(0, 5).join(', ')}`),
  ];
  failures.push(...wrong.map((sentence) => `round ${round}, ${strike}: ${sentence}`));
  console.log(
    `${String(round).padStart(3)}  ${strike.padEnd(8)} ${String(messages).padStart(3)} messages, all there again ` +
      `after ${(settledIn / 1000).toFixed(1).padStart(5)} s    ` +
      (wrong.length === 0 ? 'nothing wrong' : wrong.join('; ')),
  );
}

function saidInAll(): number {
  return pairs.reduce((sum, { guide, client }) => sum + guide.said.length + client.said.length, 0);
}

function seconds(found: readonly number[], share: number): string {
  return (percentile(found, share) / 1000).toFixed(1);
}
