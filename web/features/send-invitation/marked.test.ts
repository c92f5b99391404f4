import { expect, test } from 'vitest';
import { markedPieces } from './marked.ts';

const drawn = (text: string, search: string) =>
  markedPieces(text, search)
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['Hanna Lindqvist', 'han', '[Han]na Lindqvist'],
  ['Johanna Hannes', 'HAN', 'Jo[han]na [Han]nes'],
  ['Élise', 'eli', '[Éli]se'],
  ['anana', 'ana', '[ana]na'],
  ['Hanna', '', 'Hanna'],
  ['Hanna', 'x', 'Hanna'],
  ['a<b>', '<b', 'a[<b]>'],
  ['😀 Mia', 'mi', '😀 [Mi]a'],
])('%s, searched for %s', (text, search, said) => {
  expect(drawn(text, search)).toBe(said);
});
