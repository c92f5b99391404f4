import { describe, expect, it } from 'vitest';
import { countWords, foldText, searchWords, slugOf } from './text.ts';

describe('folding', () => {
  it.each([
    ['Éclair', 'eclair'],
    ['CAFÉ', 'cafe'],
    ['cafe\u0301', 'cafe'],
    ['Straße', 'strasse'],
    ['don’t', "don't"],
    ['ﬁne', 'fine'],
    ['İstanbul', 'istanbul'],
    ['plain TEXT\n2', 'plain text\n2'],
    ['今日は', '今日は'],
    ['🧵', '🧵'],
  ])('%s is found as %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('makes words of what is typed', () => {
    expect(searchWords('  Über \t die  Brücke ')).toEqual(['uber', 'die', 'brucke']);
    expect(searchWords(' ')).toEqual([]);
    expect(searchWords(undefined)).toEqual([]);
  });
});

it('makes addresses of titles', () => {
  expect(slugOf(' Über die Brücke, 2 ')).toBe('uber-die-brucke-2');
  expect(slugOf('今日は')).toBe('');
});

describe('counting words', () => {
  it.each([
    ['', 0],
    ['   \n ', 0],
    ['one', 1],
    [' I asked  Rosa,\nand waited. ', 5],
    ['It’s late, and I don’t mind.', 6],
    ['quiet — then loud - then quiet', 5],
    ['Finished 🎉 👩‍👩‍👧', 1],
    ['3.5 km', 2],
    ['今日は良い日でした。とても静かでした。', 10],
    ['วันนี้เป็นวันที่ดี', 6],
  ])('%j has %d words', (text, words) => {
    expect(countWords(text)).toBe(words);
  });
});
