import { expect, test } from 'vitest';
import type { Checked, CheckedDocument } from './checked.ts';
import { fileSize } from './read-file.ts';
import { isInvalidJson, whatIsLeft } from './use-import.ts';

const document = (state: CheckedDocument['state'], problemCount = 0): CheckedDocument => ({
  state,
  problems: [],
  problemCount,
});
const checked = (program: CheckedDocument, weekly: CheckedDocument, daily: CheckedDocument, bytes = 0): Checked => ({
  documents: { program, weekly, daily },
  preview: null,
  bytes,
  isTooLarge: bytes > 1024 * 1024,
  isSound: false,
});
const sound = document('sound');

test.each([
  [checked(sound, sound, document('faulty', 1)), 'Fix one error in Daily to import.'],
  [
    checked(document('broken', 1), document('faulty', 2), document('faulty', 12)),
    'Fix one error in Program, 2 errors in Weekly and 12 errors in Daily to import.',
  ],
  [checked(sound, document('empty'), sound), 'All three documents are needed: Weekly is still empty.'],
  [
    checked(document('empty'), document('empty'), document('faulty', 1)),
    'Fix one error in Daily to import. All three documents are needed: Program and Weekly are still empty.',
  ],
  [
    checked(document('combined'), document('empty'), document('empty')),
    'Program holds all three documents. Please split them across the boxes.',
  ],
  [checked(sound, sound, sound, 1024 * 1024 + 1), 'The documents are 1.1 MB, and at most 1 MB can be sent.'],
  [checked(sound, sound, sound), ''],
])('%#: %s', (given, sentence) => {
  expect(whatIsLeft(given)).toBe(sentence);
});

test('a document that is missing or broken is no JSON', () => {
  expect(isInvalidJson(checked(sound, document('empty'), sound))).toBe(true);
  expect(isInvalidJson(checked(sound, document('broken', 1), sound))).toBe(true);
  expect(isInvalidJson(checked(sound, document('faulty', 1), sound))).toBe(false);
});

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [1024 * 512, '512 KB'],
  [1024 * 1024, '1 MB'],
  [1024 * 1024 + 1, '1.1 MB'],
  [1024 * 1024 * 4, '4 MB'],
])('%d bytes are %s', (bytes, said) => {
  expect(fileSize(bytes)).toBe(said);
});
