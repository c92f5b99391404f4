import { expect, test } from 'vitest';
import { csvText } from '#contract/csv.ts';
import { sinceFirstEntry } from './mood-and-trend.tsx';

const rowsOf = (...rows: Parameters<typeof csvText>[1]) => csvText(['A'], rows).slice('\ufeffA\r\n'.length);

test('a file begins with the mark of UTF-8 and its head, and ends each row', () => {
  expect(
    csvText(
      ['Week', 'Entries'],
      [
        ['2025-09-08', 22],
        ['2025-09-15', 31],
      ],
    ),
  ).toBe('\ufeffWeek,Entries\r\n2025-09-08,22\r\n2025-09-15,31\r\n');
});

test.each([
  ['plain', 'plain'],
  ['one, two', '"one, two"'],
  ['she said "no"', '"she said ""no"""'],
  ['one\ntwo', '"one\ntwo"'],
  ['one\r\ntwo', '"one\r\ntwo"'],
  ['=1+1', "'=1+1"],
  ['+49 1', "'+49 1"],
  ['-Marcus', "'-Marcus"],
  ['@name', "'@name"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("https://x.example","y")', '"\'=HYPERLINK(""https://x.example"",""y"")"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠name', "'＠name"],
  [' =1+1', "' =1+1"],
  ['\u00a0=1+1', "'\u00a0=1+1"],
  [' plain', ' plain'],
  ['a=b', 'a=b'],
  ['Zoë – Ωmega', 'Zoë – Ωmega'],
  ['', ''],
])('%j is written %j', (given, written) => {
  expect(rowsOf([given])).toBe(`${written}\r\n`);
});

test('numbers stay numbers and nothing stays empty', () => {
  expect(rowsOf([-1.5, 0, null])).toBe('-1.5,0,\r\n');
});

test.each([
  [[2, 0, 0, 0, 0, 0], 6],
  [[0, 1, 0, 0, 0, 0], 5],
  [[0, 0, 3, 0, 0, 1], 4],
  [[0, 0, 0, 0, 0, 1], 4],
  [[0, 0, 0, 0, 0, 0], 4],
  [[0, 1], 2],
  [[], 0],
])('of %j the last %d stand: from the first with entries on, four at least', (entries, shown) => {
  expect(sinceFirstEntry(entries.map((count) => ({ entries: count }))).map((week) => week.entries)).toEqual(
    entries.slice(entries.length - shown),
  );
});
