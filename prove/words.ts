// npm run prove:words -- --rounds 100
// Writes and saves on the real page in a real browser, while browser, tab and server are killed at random. Nothing that
// was typed a second before a kill may be missing, and nothing may be there twice.
import { spawnSync } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Visit } from './words-browser.ts';
import { judge } from './words-check.ts';
import { openToday, takePaper, todayOf, lookAround } from './words-page.ts';
import { playRound, strikes } from './words-round.ts';
import type { Strike } from './words-round.ts';
import { wordsServer } from './words-server.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    'as-built': { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const random = seeded(Number(values.seed));

if (!values['as-built']) {
  const built = spawnSync(process.execPath, [join(import.meta.dirname, '../scripts/run.mjs'), 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (built.status !== 0) process.exit(1);
}

const folder = await realpath(await mkdtemp(join(tmpdir(), 'dayloom-words-')));
const server = await wordsServer(join(folder, 'data'));
const counts = new Map<string, number>();
/** Typed at least a second before a kill, in any round: to be found for ever. With how long before, in milliseconds. */
const promised = new Map<string, number>();
const failures: string[] = [];
let typed = 0;
let saves = 0;
let visit: Visit | undefined;
/** All kinds of strikes in turn, in an order that nobody knows. */
let ahead: Strike[] = [];
const begun = performance.now();

await server.start();
for (let round = 1; round <= rounds; round += 1) {
  if (ahead.length === 0) ahead = strikes.toSorted(() => random() - 0.5);
  const strike = ahead.pop() ?? 'browser';
  counts.set(strike, (counts.get(strike) ?? 0) + 1);
  const played = await playRound({ server, profile: join(folder, 'profile'), random, nextWord }, strike, visit);
  visit = played.visit;
  saves += played.saves;
  for (const { word, at } of played.words)
    if (played.struckAt - at >= 1_000) promised.set(word, Math.round(played.struckAt - at));
  const { missing, doubled } = judge(promised, played.seen);
  const { waiting } = played.seen;
  if (missing.length > 0)
    failures.push(
      `round ${round}, ${strike}: missing ${missing.map((word) => `${word} (typed ${promised.get(word)} ms before)`).join(', ')}`,
    );
  if (doubled.length > 0) failures.push(`round ${round}, ${strike}: doubled ${doubled.join(' ')}`);
  if (waiting > 0) failures.push(`round ${round}, ${strike}: ${waiting} not sent although the server is there`);
  for (const word of [...missing, ...doubled]) promised.delete(word); // once is enough to fail
  console.log(
    `${String(round).padStart(3)}  ${strike.padEnd(8)} ${String(played.words.length).padStart(3)} words, ${played.saves} saved    ${missing.length} missing, ${doubled.length} doubled`,
  );
}

// What is still a draft becomes an entry: then every word must be in the journal exactly once.
if (visit) {
  await openToday(visit.page, server.url);
  const paper = await takePaper(visit.page);
  if ((await paper.inputValue()).trim() !== '') await todayOf(visit.page).save.click();
  const { missing, doubled } = judge(promised, await lookAround(visit.page));
  if (missing.length + doubled.length > 0)
    failures.push(`at the end: missing ${missing.join(' ')}, doubled ${doubled.join(' ')}`);
  await visit.kill();
}
await server.stop();

console.log(`
rounds               ${rounds} (${[...counts].map(([strike, count]) => `${strike} ${count}`).join(', ')}), ${Math.round((performance.now() - begun) / 1000)} s
words typed          ${typed}, entries saved ${saves}
typed a second or more before the kill: ${promised.size}, all of them looked for after every round
missing or doubled   ${failures.length === 0 ? 'none' : failures.length}`);

if (failures.length > 0) {
  console.error(`\n${failures.join('\n')}\nLeft for inspection: ${folder}`);
  process.exit(1);
}
await rm(folder, { recursive: true, force: true });
process.exit(0);

/** Each one is unlike all others, so that it can be looked for. */
function nextWord(): string {
  typed += 1;
  return `w${String(typed).padStart(6, '0')}`;
}

/** The same choices again for the same seed; the machine decides the rest. */
function seeded(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
