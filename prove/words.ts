// npm run prove:words -- --rounds 100
// Types on the real pages in a headless browser, while browser, tab and server are killed at random: entries, which are
// saved now and then, and three drafts of a coach: client notes, a new program and the profile. Nothing typed a second
// before a kill may be missing, and nothing may be there twice. Two more scenes have a locked device, where after each kill
// no word may be found in the browser's files: neither those typed since it was locked (`locked`) nor those typed before
// (`before`). `--of notes` runs one scene.
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { serverProcess } from '#testing/server-process.ts';
import { prepareWeb } from '#scripts/setup/build-web.mjs';
import { seeded } from './seeded-random.ts';
import type { Visit } from './words-browser.ts';
import { playRound } from './words-round.ts';
import { scenes, type Scene, type Seen, type Strike } from './words-scenes.ts';

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
/** A loaded machine shows late what a device holds. Only what is still wrong after this counts. */
const settleWithin = 120_000;

if (!values['as-built']) await prepareWeb(process.execPath);

const folder = await realpath(await mkdtemp(join(tmpdir(), 'dayloom-words-')));
const server = await serverProcess({
  DATA_DIR: join(folder, 'data'),
  DEMO: 'on',
  LOG_LEVEL: 'fatal',
  REQUEST_LIMIT: '100000',
});
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
  /** Typed at least a second before a kill, in any round, and how many milliseconds before. */
  const promised = new Map<string, number>(scene.typedBefore?.map((word) => [word, 1_500]));
  let visit: Visit | undefined;
  /** Every kind of strike in turn, in random order. */
  let ahead: Strike[] = [];

  const inspect = async (when: string, page: Page, isDone?: (seen: Seen) => boolean) => {
    const { missing, doubled, waiting } = await settled(scene, page, promised, isDone);
    const ages = missing.map((word) => `${word} (typed ${promised.get(word)} ms before)`);
    if (missing.length > 0) failures.push(`${when}: missing ${ages.join(', ')}`);
    if (doubled.length > 0) failures.push(`${when}: doubled ${doubled.join(' ')}`);
    if (waiting > 0) failures.push(`${when}: ${waiting} not sent although the server is up`);
    for (const word of [...missing, ...doubled]) promised.delete(word); // reported once
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
    const verdict = await inspect(`${scene.name}, round ${round}, ${strike}`, visit.page);
    if (result.readable.length > 0)
      failures.push(`${scene.name}, round ${round}: readable ${result.readable.join(', ')}`);
    const written = `${String(result.words.length).padStart(3)} words, ${result.saves} saved`;
    console.log(`${scene.name.padEnd(8)} ${String(round).padStart(3)}  ${strike.padEnd(8)} ${written}    ${verdict}`);
  }
  promises += promised.size;
  if (!visit) return;
  if (scene.save) {
    // The last draft is saved: then every word must be in the journal exactly once.
    await scene.open(visit.page, server.url);
    const field = await scene.takeField(visit.page);
    if ((await field.inputValue()).trim() !== '') await scene.save(visit.page);
    await inspect(`${scene.name}, at the end`, visit.page, (seen) => seen.field.trim() === '');
  }
  await visit.kill();
}

type Verdict = { missing: string[]; doubled: string[]; waiting: number };

/**
 * Looks until every promised word is there exactly once and the outbox is empty. Right is right at once; the limit only
 * decides when wrong is final, so a slow machine changes how long this takes and not what it finds.
 */
async function settled(
  scene: Scene,
  page: Page,
  promised: ReadonlyMap<string, number>,
  isDone: (seen: Seen) => boolean = () => true,
): Promise<Verdict> {
  for (const until = performance.now() + settleWithin; ; await sleep(100)) {
    const seen = await scene.look(page);
    const verdict = judge(promised, seen);
    const isRight = verdict.missing.length + verdict.doubled.length + verdict.waiting === 0 && isDone(seen);
    if (isRight || performance.now() > until) return verdict;
  }
}

/** `missing`: promised, and neither saved nor a draft. `doubled`: saved twice, or saved and still in the field. */
function judge(promised: ReadonlyMap<string, number>, { saved, field, beside, waiting }: Seen): Verdict {
  const places = new Map<string, number>();
  for (const text of [...saved, field]) for (const word of wordsOf(text)) places.set(word, (places.get(word) ?? 0) + 1);
  const found = new Set([...places.keys(), ...beside.flatMap((text) => [...wordsOf(text)])]);
  return {
    missing: [...promised.keys()].filter((word) => !found.has(word)),
    doubled: [...places].filter(([, count]) => count > 1).map(([word]) => word),
    waiting,
  };
}

/** Also where a word follows one that a kill cut in half. */
function wordsOf(text: string): Set<string> {
  return new Set(text.match(/w\d{6}/g) ?? []);
}

/** Unlike all others, so that it can be searched for. */
function nextWord(): string {
  typed += 1;
  return `w${String(typed).padStart(6, '0')}`;
}
