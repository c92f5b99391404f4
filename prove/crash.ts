// npm run prove:crash -- --rounds 50
// Kills the server, its database, or both, again and again while writing, and shows that nothing acknowledged is lost.
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkAgainst } from './crash-check.ts';
import type { Verdict } from './crash-check.ts';
import { kills, playRound } from './crash-round.ts';
import { seeded } from './seeded-random.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
});
const rounds = Number(values.rounds);
const random = seeded(Number(values.seed));

const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'dayloom-crash-')));
const acknowledged = new Map<number, Set<number>>();
const strikes = new Map<string, number>();
const starts: number[] = [];
const failures: string[] = [];
let last: Verdict | undefined;

for (let round = 1; round <= rounds; round += 1) {
  const kill = kills[Math.floor(random() * kills.length)] ?? 'both';
  strikes.set(kill, (strikes.get(kill) ?? 0) + 1);
  const played = await playRound(dataDir, round, kill, random);
  acknowledged.set(round, played.acknowledged);
  if (played.startFailed) failures.push(`round ${round}: the server did not start: ${played.startFailed}`);
  if (!played.cameBack) failures.push(`round ${round}: PostgreSQL did not come back under the living server`);
  try {
    last = await checkAgainst(dataDir, acknowledged);
    starts.push(last.startedIn);
    const { missing, doubled, torn } = last;
    if (missing + doubled + torn > 0)
      failures.push(`round ${round}: ${missing} missing, ${doubled} doubled, ${torn} torn`);
  } catch (error) {
    failures.push(`round ${round}: no start after ${kill}: ${(error as Error).message}`);
  }
  console.log(
    `${String(round).padStart(3)}  ${kill.padEnd(10)}  ${String(played.acknowledged.size).padStart(5)} ` +
      `acknowledged  started again in ${Math.round(starts.at(-1) ?? 0)} ms`,
  );
}

const claimed = [...acknowledged.values()].reduce((sum, ids) => sum + ids.size, 0);
const sorted = starts.toSorted((a, b) => a - b);
const middle = Math.round(sorted[sorted.length >> 1] ?? 0);
const byKind = [...strikes].map(([kill, count]) => `${kill} ${count}`).join(', ');
console.log(`
rounds                   ${rounds} (${byKind})
acknowledged             ${claimed}
found                    ${last?.stored ?? 0} (the rest was saved when the kill came before the answer)
missing, doubled, torn   ${last?.missing}, ${last?.doubled}, ${last?.torn}
started again            ${starts.length} of ${rounds}, median ${middle} ms, longest ${Math.round(sorted.at(-1) ?? 0)} ms`);

if (failures.length > 0) {
  console.error(`\n${failures.join('\n')}\nLeft for inspection: ${dataDir}`);
  process.exit(1);
}
await rm(dataDir, { recursive: true, force: true });
