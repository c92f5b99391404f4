import { describe, expect, it } from 'vitest';
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
