import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryFiles } from './architecture/source.ts';

/**
 * Five words in a row from instruments nobody may ship (decision 042): their length and hash, so that the words themselves are
 * not here. Two of WHO-5, two of PSS, one each of PANAS, SRS and ORS.
 */
const forbidden = new Map([
  [28, ['704db9517db6f39b']],
  [25, ['e03f3ca2c40d2001']],
  [31, ['39c51fe64527aa7c']],
  [30, ['6e20caf90866e07d']],
  [42, ['3a8b1220564e0afc']],
  [35, ['2eaf0c0f642dc17c']],
  [48, ['f4d8f1c1f4186b9c']],
]);
const inARow = 5;

function forbiddenIn(text: string, hashes = forbidden): string[] {
  const words = text.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? [];
  return words.flatMap((_, index) => {
    const phrase = words.slice(index, index + inARow).join(' ');
    const hash = hashes.has(phrase.length) && createHash('sha256').update(phrase).digest('hex').slice(0, 16);
    return hash && hashes.get(phrase.length)?.includes(hash) ? [phrase] : [];
  });
}

test('a sentence is found whatever is around and between its words', () => {
  const own = 'a sentence of our own';
  const hash = createHash('sha256').update(own).digest('hex').slice(0, 16);
  expect(forbiddenIn('{"text": "A sentence,\n  of our OWN."}', new Map([[own.length, [hash]]]))).toEqual([own]);
});

test('no file has the sentences of an instrument that may not be shipped', () => {
  const files = repositoryFiles(join(import.meta.dirname, '..')).filter(({ path }) => path !== 'package-lock.json');
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter(({ text }) => forbiddenIn(text).length > 0).map(({ path }) => path)).toEqual([]);
});
