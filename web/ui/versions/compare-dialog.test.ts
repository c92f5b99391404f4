import { expect, test } from 'vitest';
import { countChanged, wordDiff, type DiffPart } from './compare-dialog.tsx';

const marks = { same: '', added: '+', taken: '-' };
const shown = (parts: DiffPart[]) => parts.map(({ kind, text }) => `${marks[kind]}[${text}]`).join('');
const textOf = (parts: DiffPart[], leftOut: DiffPart['kind']) =>
  parts
    .filter(({ kind }) => kind !== leftOut)
    .map(({ text }) => text)
    .join('');
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();

test.each([
  ['the same', 'the same', '[the same]'],
  ['', 'All new.', '+[All new.]'],
  ['All gone.', '', '-[All gone.]'],
  ['', '', ''],
  ['Call on Thursday.', 'Call on Friday.', '[Call on ]-[Thursday.]+[Friday.]'],
  ['He went quiet.', 'He named it, then went quiet.', '[He ]+[named it, then ][went quiet.]'],
  ['one two three four', 'two three', '-[one ][two three ]-[four]'],
])('from %j to %j', (from, to, parts) => {
  expect(shown(wordDiff(from, to))).toBe(parts);
});

test('a space more or less is no change, a new line is', () => {
  expect(shown(wordDiff('one  two', 'one two'))).toBe('[one two]');
  expect(wordDiff('one two', 'one\ntwo').some(({ kind }) => kind !== 'same')).toBe(true);
});

test('both texts can be read out of the parts, whatever they are', () => {
  const words = ['call', 'on', 'Thursday', 'ask', 'about', 'sleep'];
  let seed = 7;
  const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  const text = () => Array.from({ length: random(30) }, () => words[random(words.length)] ?? '').join(' ');
  for (let round = 0; round < 200; round += 1) {
    const [from, to] = [text(), text()];
    const parts = wordDiff(from, to);
    expect(squeezed(textOf(parts, 'added'))).toBe(squeezed(from));
    expect(squeezed(textOf(parts, 'taken'))).toBe(squeezed(to));
  }
});

test('counts words, not signs', () => {
  const parts = wordDiff('Sent a short note, no pressure.', 'My note of the 28th.');
  expect([countChanged(parts, 'added'), countChanged(parts, 'taken')]).toEqual([5, 6]);
});

test('texts that are too long for words are compared by lines, and longer ones as a whole', () => {
  const long = (word: string) => Array.from({ length: 2_500 }, (_, index) => `${word}${index}`).join(' ');
  expect(
    shown(wordDiff(`First line\n${long('a')}`, `First line\n${long('b')}`)).startsWith('[First line\n]-[a0 a1'),
  ).toBe(true);
  const lines = (word: string) => Array.from({ length: 2_500 }, (_, index) => `${word}${index}`).join('\n');
  expect(wordDiff(lines('a'), lines('b')).map(({ kind }) => kind)).toEqual(['taken', 'added']);
});
