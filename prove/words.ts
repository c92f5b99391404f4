// npm run prove:words -- --rounds 100
// Writes on the real pages in a real browser, while browser, tab and server are killed at random: entries, which are
// saved now and then, and three drafts of a coach: notes on a client, a new program and the own profile. Nothing that
// was typed a second before a kill may be missing, and nothing may be there twice. And twice more on a locked device, where
// after each kill no word may be found in the browser's files either: neither what was typed since it was locked (`locked`)
// nor what was typed before (`before`). `--of notes` plays one of them alone.
import { spawnSync } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Visit } from './words-browser.ts';
import { playRound } from './words-round.ts';
import { scenes, type Scene, type Seen, type Strike } from './words-scenes.ts';
import { serverProcess } from './server-process.ts';
import { seeded } from './seeded-random.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    of: { type: 'string' },
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
const server = await serverProcess(join(folder, 'data'));
const counts = new Map<string, number>();
const failures: string[] = [];
let typed = 0;
let saves = 0;
let promises = 0;
const begun = performance.now();

const played = scenes.filter(({ name }) => values.of === undefined || values.of === name);
await server.start();
for (const scene of played) await playScene(scene, Math.ceil(rounds / played.length));
await server.stop();

const seconds = Math.round((performance.now() - begun) / 1000);
console.log(`
rounds               ${[...counts].map(([strike, count]) => `${strike} ${count}`).join(', ')}, ${seconds} s
words typed          ${typed}, entries saved ${saves}
typed a second or more before the kill: ${promises}, all of them looked for after every round
missing, doubled or readable   ${failures.length === 0 ? 'none' : failures.length}`);

if (failures.length > 0) {
  console.error(`\n${failures.join('\n')}\nLeft for inspection: ${folder}`);
  process.exit(1);
}
await rm(folder, { recursive: true, force: true });
process.exit(0);

async function playScene(scene: Scene, count: number): Promise<void> {
  const profile = join(folder, scene.isSealed ? scene.name : scene.person);
  /** Typed at least a second before a kill, in any round, with how many milliseconds before: to be found for ever. */
  const promised = new Map<string, number>(scene.typedBefore?.map((word) => [word, 1_500]));
  let visit: Visit | undefined;
  /** All kinds of strikes in turn, in an order that nobody knows. */
  let ahead: Strike[] = [];
  const note = (when: string, seen: Seen) => {
    const { missing, doubled } = judge(promised, seen);
    const ages = missing.map((word) => `${word} (typed ${promised.get(word)} ms before)`);
    if (missing.length > 0) failures.push(`${when}: missing ${ages.join(', ')}`);
    if (doubled.length > 0) failures.push(`${when}: doubled ${doubled.join(' ')}`);
    if (seen.waiting > 0) failures.push(`${when}: ${seen.waiting} not sent although the server is there`);
    for (const word of [...missing, ...doubled]) promised.delete(word); // once is enough to fail
    return `${missing.length} missing, ${doubled.length} doubled`;
  };

  for (let round = 1; round <= count; round += 1) {
    if (ahead.length === 0) ahead = scene.strikes.toSorted(() => random() - 0.5);
    const strike = ahead.pop() ?? 'browser';
    counts.set(strike, (counts.get(strike) ?? 0) + 1);
    const result = await playRound({ scene, server, profile, random, nextWord }, strike, visit);
    visit = result.visit;
    saves += result.saves;
    for (const { word, at } of result.words)
      if (result.struckAt - at >= 1_000) promised.set(word, Math.round(result.struckAt - at));
    const verdict = note(`${scene.name}, round ${round}, ${strike}`, result.seen);
    if (result.readable.length > 0)
      failures.push(`${scene.name}, round ${round}: readable ${result.readable.join(', ')}`);
    const written = `${String(result.words.length).padStart(3)} words, ${result.saves} saved`;
    console.log(`${scene.name.padEnd(8)} ${String(round).padStart(3)}  ${strike.padEnd(8)} ${written}    ${verdict}`);
  }
  promises += promised.size;
  if (!visit) return;
  if (scene.save) {
    // What is still a draft becomes an entry: then every word must be in the journal exactly once.
    await scene.open(visit.page, server.url);
    const field = await scene.takeField(visit.page);
    if ((await field.inputValue()).trim() !== '') await scene.save(visit.page);
    note(`${scene.name}, at the end`, await scene.look(visit.page));
  }
  await visit.kill();
}

/** `missing`: promised, and neither saved nor a draft. `doubled`: saved twice, or saved and still in the field. */
function judge(
  promised: ReadonlyMap<string, number>,
  { saved, field, beside }: Seen,
): { missing: string[]; doubled: string[] } {
  const places = new Map<string, number>();
  for (const text of [...saved, field]) for (const word of wordsOf(text)) places.set(word, (places.get(word) ?? 0) + 1);
  const found = new Set([...places.keys(), ...beside.flatMap((text) => [...wordsOf(text)])]);
  return {
    missing: [...promised.keys()].filter((word) => !found.has(word)),
    doubled: [...places].filter(([, count]) => count > 1).map(([word]) => word),
  };
}

/** Also where one follows on a word that a kill cut in half. */
function wordsOf(text: string): Set<string> {
  return new Set(text.match(/w\d{6}/g) ?? []);
}

/** Each one is unlike all others, so that it can be looked for. */
function nextWord(): string {
  typed += 1;
  return `w${String(typed).padStart(6, '0')}`;
}
