import { expect, test } from 'vitest';
import { cursorOf, cursorParts, pageOf } from './cursor.ts';

test.each([
  ['goes on after its last row where one more was found', [1, 2, 3], { shown: [1, 2], last: 2 }],
  ['ends where it is just full', [1, 2], { shown: [1, 2], last: undefined }],
  ['ends where there is room', [1], { shown: [1], last: undefined }],
  ['ends where there is nothing', [], { shown: [], last: undefined }],
])('a page of two %s', (_, rows, page) => expect(pageOf(rows, 2)).toEqual(page));

test('a place in a list is one word for an address, and comes back as it was', () => {
  const cursor = cursorOf('name', 'Bérénice _ "O’Neill"', '7');
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(cursorParts(cursor)).toEqual(['name', 'Bérénice _ "O’Neill"', '7']);
});

test.each([
  'x',
  'bm90IGpzb24',
  Buffer.from('{"a":1}').toString('base64url'),
  Buffer.from('["\\u0000"]').toString('base64url'),
  Buffer.from('["\\ud800"]').toString('base64url'),
])('what is no place of ours is none: %s', (cursor) => expect(cursorParts(cursor)).toEqual([]));
