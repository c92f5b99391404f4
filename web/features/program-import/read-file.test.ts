import { expect, test } from 'vitest';
import { importMaxBytes } from '#contract/programs/constants.ts';
import { readTextFile } from './read-file.ts';

const file = (...parts: (string | number[])[]) =>
  new File(
    parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))),
    'x.json',
  );

test.each([
  ['plain text', file('{"a": "é"}'), '{"a": "é"}'],
  ['a byte order mark', file([0xef, 0xbb, 0xbf], '{}'), '{}'],
  ['line breaks of Windows', file('{\r\n"a": 1\r\n}\r'), '{\n"a": 1\n}\n'],
  ['one character', file('1'), '1'],
])('%s is read', async (_, given, text) => {
  expect(await readTextFile(given)).toEqual({ file: { name: 'x.json', text } });
});

test.each([
  ['UTF-16', file([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), /isn’t saved as UTF-8/],
  ['an image', file([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), /isn’t saved as UTF-8/],
  ['Latin-1', file('{"a": "', [0xe9], '"}'), /isn’t saved as UTF-8/],
  ['nothing', file(), /is empty/],
  ['a book', file('x'.repeat(4 * importMaxBytes + 1)), /larger than 4 MB/],
  [
    'a file that is gone',
    Object.assign(file('{}'), { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }),
    /couldn’t be read/,
  ],
])('%s is refused with a sentence', async (_, given, sentence) => {
  const { refusal } = await readTextFile(given);
  expect(refusal).toMatch(sentence);
  expect(refusal).toMatch(/^“x\.json” .*\.$/);
});
