import { expect, test } from 'vitest';
import { groupWrote } from './rules.ts';

const sizes = [5, 6, 7, 12, 500];

test('of fewer than five members nothing is said', () => {
  for (const members of [1, 2, 3, 4])
    for (let wroteToday = 0; wroteToday <= members; wroteToday += 1)
      expect(groupWrote({ members, wroteToday, hasWritten: false })).toBeUndefined();
});

test('between the ends the number is said, and it is true', () => {
  expect(groupWrote({ members: 6, wroteToday: 3, hasWritten: false })).toEqual({ today: 3, members: 6 });
  expect(groupWrote({ members: 6, wroteToday: 4, hasWritten: true })).toEqual({ today: 4, members: 6 });
  expect(groupWrote({ members: 6, wroteToday: 1, hasWritten: false })).toBe('few');
  expect(groupWrote({ members: 6, wroteToday: 4, hasWritten: false })).toBe('most');
});

/**
 * Everything a member can read in the course of a day: after each page of the others what the line says, with their own
 * page after `ownAfter` of them (or never).
 */
function linesOf(members: number, others: number, ownAfter: number): string[] {
  const lines: string[] = [];
  for (let written = 0; written <= others; written += 1) {
    const say = (hasWritten: boolean) =>
      JSON.stringify(groupWrote({ members, wroteToday: written + (hasWritten ? 1 : 0), hasWritten }));
    lines.push(say(ownAfter < written));
    if (written === ownAfter) lines.push(say(true));
  }
  return lines;
}

/** As someone sees it who may look at any time: what follows what, however long it stays. */
const changes = (lines: readonly string[]) => lines.filter((line, index) => line !== lines[index - 1]);

test.each(sizes)('no sequence of lines tells whether the last of the others wrote, of %i members', (members) => {
  const all = members - 1;
  // The moment of the own page: before any other one, after each of them, or never.
  for (let ownAfter = 0; ownAfter <= all - 1; ownAfter += 1)
    expect(changes(linesOf(members, all, ownAfter))).toEqual(changes(linesOf(members, all - 1, ownAfter)));
  expect(changes(linesOf(members, all, Infinity))).toEqual(changes(linesOf(members, all - 1, Infinity)));
  // Nor whether the first did.
  expect(changes(linesOf(members, 1, Infinity))).toEqual(changes(linesOf(members, 0, Infinity)));
});
