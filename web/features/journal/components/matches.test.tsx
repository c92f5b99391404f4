import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { entryPreview } from '#contract/journal/rules.ts';
import { searchWords } from '#contract/text.ts';
import { excerptOf, Marked, matchesOf } from './matches.tsx';

const marksOf = (text: string, typed: string) =>
  matchesOf(text, searchWords(typed)).map(([from, to]) => text.slice(from, to));

describe('what was looked for', () => {
  test.each([
    ['I asked Rosa. ASK again.', 'ask', ['ask', 'ASK']],
    ['Une journée très dure', 'journee TRES', ['journée', 'très']],
    ['cafe\u0301 again', 'café', ['cafe\u0301']],
    ['Die Straße, die Masse', 'strasse ss', ['Straße', 'ss']],
    ['I can’t… not yet', "can't...", ['can’t…']],
    ['🧵 a thread 🧵', '🧵', ['🧵', '🧵']],
    ['ｶﾞｷﾞとかぎ', 'ガギ かぎ', ['ｶﾞｷﾞ', 'かぎ']],
    ['שָׁלוֹם לך', 'שלום', ['שָׁלוֹם']],
    ['كتـــابٌ جديد', 'كتاب', ['كتـــابٌ']],
    ['banana', 'ana nan', ['anan']],
    ['nothing here', 'zzz', []],
    ['nothing asked', ' ', []],
  ])('is found in %j by %j', (text, typed, marks) => {
    expect(marksOf(text, typed)).toEqual(marks);
  });

  test('is marked, and the text stays what it was', () => {
    const text = 'I <b>asked</b>, then asked.';
    const { container } = render(<Marked text={text} words={['ask']} />);
    expect(container.textContent).toBe(text);
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['ask', 'ask']);
  });
});

describe('a row', () => {
  const long = `${'The morning went by without a word. '.repeat(8)}Nobody had asked me about the others.`;

  test('begins with the entry where the match is in sight, or nothing is looked for', () => {
    expect(excerptOf(long, [])).toBe(entryPreview(long));
    expect(excerptOf('I asked Rosa.', ['ask'])).toBe('I asked Rosa.');
    expect(excerptOf(long, ['zzz'])).toBe(excerptOf(long, []));
  });

  test('begins shortly before a match further on, with a whole word', () => {
    expect(excerptOf(long, ['ask'])).toBe('…went by without a word. Nobody had asked me about the others.');
    expect(excerptOf(`${'x'.repeat(90)}ask`, ['ask'])).toBe('…ask');
  });
});
