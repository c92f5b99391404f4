import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { downloadName } from './words.ts';
import { zipOf } from './zip.ts';
import { block, inline } from './markdown.ts';

describe('text in Markdown', () => {
  it('stays plain where it is plain', () => {
    expect(block('I asked Rosa (at last). It cost 3.50 & nothing else!')).toBe(
      'I asked Rosa (at last). It cost 3.50 & nothing else!',
    );
  });

  it.each([
    ['*not* _slanted_', '\\*not\\* \\_slanted\\_'],
    ['`no code`', '\\`no code\\`'],
    ['[no](https://link.example)', '\\[no\\](https://link.example)'],
    ['![no](picture)', '!\\[no\\](picture)'],
    ['<script>alert(1)</script>', '\\<script>alert(1)\\</script>'],
    ['~~kept~~', '\\~\\~kept\\~\\~'],
    ['back\\slash', 'back\\\\slash'],
    ['&lt; &#60; R&B, A & B', '\\&lt; \\&#60; R\\&B, A & B'],
  ])('shows the signs of %s', (text, written) => {
    expect(block(text)).toBe(written);
    expect(inline(text)).toBe(written);
  });

  it.each(['# a heading', '> a quotation', '- a list', '+ a list', '=====', '-----', '| a | table |', ':-- | --:'])(
    'begins nothing with %s',
    (line) => {
      expect(block(`before\n${line}`)).toBe(`before  \n\\${line}`);
      expect(inline(line)).toBe(`\\${line}`);
    },
  );

  it('begins no numbered list', () => {
    expect(block('1. one\n2) two\n2026 was a year')).toBe('1\\. one  \n2\\) two  \n2026 was a year');
  });

  it('keeps line breaks, paragraphs and what stands indented', () => {
    expect(block('one\ntwo\n\nthree')).toBe('one  \ntwo\n\nthree');
    expect(block('one\r\ntwo\rthree')).toBe('one  \ntwo  \nthree');
    expect(block('    no code\n\tnor here')).toBe(
      '&nbsp;&nbsp;&nbsp;&nbsp;no code  \n&nbsp;&nbsp;&nbsp;&nbsp;nor here',
    );
    expect(block('  # no heading')).toBe('&nbsp;&nbsp;\\# no heading');
  });

  it('stands on one line where there is only one', () => {
    expect(inline(' A prompt\n\n# of three\r\nlines ')).toBe('A prompt # of three lines');
  });
});

it.each([
  ['Dayloom', 'dayloom-journal-2026-11-15.zip'],
  ['Café "Nord" / Süd', 'cafe-nord-sud-journal-2026-11-15.zip'],
  ['日記', 'journal-2026-11-15.zip'],
])('the file of %s can be kept anywhere', (product, name) => {
  expect(downloadName(product, '2026-11-15')).toBe(name);
});

const chunk = () => randomBytes(16_000).toString('latin1');
const madeAt = new Date('2026-03-04T09:00:00Z');

/** A file without end that knows how much of it was taken and whether it was told to stop. */
function endlessFile() {
  const seen = { chunks: 0, hasStopped: false };
  const text = async function* () {
    try {
      for (;;) {
        seen.chunks += 1;
        yield chunk();
      }
    } finally {
      seen.hasStopped = true;
    }
  };
  return { seen, text };
}

async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await nextTurn();
}

describe('the ZIP', () => {
  it.each(['text', 'bytes'] as const)('reads no more %s than what is taken from it', async (kind) => {
    const { seen, text } = endlessFile();
    const bytes = async function* () {
      for await (const piece of text()) yield Buffer.from(piece);
    };
    const zip = zipOf([kind === 'text' ? { name: 'a.txt', text } : { name: 'a.m4a', bytes }], madeAt);
    await turns(2_000);
    expect(seen.chunks).toBeLessThan(60);
    zip.destroy();
  });

  it('stops the file it is at when its reader goes away, and begins no other', async () => {
    const { seen, text } = endlessFile();
    let hasBegunAnother = false;
    const zip = zipOf(
      [
        { name: 'a.txt', text },
        {
          name: 'b.txt',
          text: async function* () {
            hasBegunAnother = true;
            yield '';
          },
        },
      ],
      madeAt,
    );
    let taken = 0;
    for await (const piece of zip) {
      taken += (piece as Buffer).length;
      if (taken > 200_000) break;
    }
    while (!seen.hasStopped) await nextTurn();
    const chunks = seen.chunks;
    await turns(200);
    expect(seen.chunks).toBe(chunks);
    expect(hasBegunAnother).toBe(false);
  });

  it('breaks off when a file does, and does not repeat the reason', async () => {
    const zip = zipOf(
      [
        {
          name: 'a.txt',
          text: async function* () {
            yield 'begun';
            throw new Error('select secret from table');
          },
        },
      ],
      madeAt,
    );
    const pieces: Buffer[] = [];
    await expect(
      (async () => {
        for await (const piece of zip) pieces.push(piece as Buffer);
      })(),
    ).rejects.toThrow('a.txt could not be written to its end.');
    // A reader must not find the end record of a complete ZIP.
    expect(Buffer.concat(pieces).includes(Buffer.from([0x50, 0x4b, 0x05, 0x06]))).toBe(false);
  });
});
