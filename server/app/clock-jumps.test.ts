import { expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { clockWatch } from './clock-jumps.ts';

const minute = 60_000;

it('says when the clock jumps by more than five minutes, either way, and not what passes by itself', () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
  let [time, elapsed] = [Date.parse('2026-03-04T09:00:00Z'), 0];
  const look = clockWatch({ now: () => new Date(time) }, log, () => elapsed);
  const pass = (byClock: number, really: number) => {
    time += byClock * minute;
    elapsed += really * minute;
    look();
  };
  pass(1, 1);
  pass(5, 1);
  expect(lines).toEqual([]);
  pass(4321, 1);
  pass(-4319, 1);
  pass(1, 1);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'warn', minutes: 4320, msg: 'the clock of this machine has jumped' },
    { level: 'warn', minutes: -4320 },
  ]);
});
