import { expect, test } from 'vitest';
import { changeWords } from './change-words.ts';

const scale = { change: { points: 7, words: '1.96 × √2 × SEM', source: '' } };
const unknown = { change: null };
const of = (...points: [date: string, score: number][]) => points.map(([date, score]) => ({ date, score }));

test.each([
  [scale, of(['2026-11-14', 24]), 'Your first answer. A line begins with the second.'],
  [
    scale,
    of(['2026-08-15', 14], ['2026-10-10', 21], ['2026-11-14', 24]),
    'Three more than in October. The scale moves that much by itself.',
  ],
  [
    scale,
    of(['2026-08-15', 15], ['2026-11-14', 24]),
    'Nine more than in August. That is more than the scale moves by itself.',
  ],
  [
    scale,
    of(['2026-08-15', 17], ['2026-11-14', 24]),
    'Seven more than in August. That is more than the scale moves by itself.',
  ],
  [
    scale,
    of(['2026-08-15', 31], ['2026-11-14', 24.5]),
    '6.5 less than in August. The scale moves that much by itself.',
  ],
  [unknown, of(['2025-11-14', 21], ['2026-11-14', 34]), '13 more than in November 2025.'],
  [unknown, of(['2026-10-31', 21], ['2026-11-14', 21]), 'The same as in October.'],
  [unknown, of(['2026-11-01', 21], ['2026-11-14', 20]), 'One less than on 1 Nov.'],
  [unknown, of(['2026-10-01', 21], ['2026-10-31', 20], ['2026-11-14', 21]), 'One more than on 31 Oct.'],
  [unknown, of(['2026-11-14', 21], ['2026-11-14', 20]), 'One less than earlier that day.'],
  [scale, [], ''],
])('%#', (of, points, sentence) => expect(changeWords(of, points)).toBe(sentence));

test('the coach reads of a first shown answer', () => {
  expect(changeWords(scale, of(['2026-11-14', 24]), false)).toBe('The first answer that is shown.');
});
