import { expect, it } from 'vitest';
import { closingLineOf } from './present.ts';

const long = `${'word '.repeat(60)}end.`;

it.each([
  ['Yes. I asked her in the morning, before I could think.', 'I asked her in the morning, before I could think.'],
  ['I asked her in the morning.\nThen we walked to the sea together.', 'I asked her in the morning.'],
  ['Short.', 'Short.'],
  ['', ''],
  [`${long} A sentence that fits quite well here.`, 'A sentence that fits quite well here.'],
  [
    '「はい。」今日は朝早く起きて、海まで歩いて、それから長い手紙を書きました。',
    '今日は朝早く起きて、海まで歩いて、それから長い手紙を書きました。',
  ],
  ['نعم. كتبت لها رسالة طويلة هذا الصباح؟ ثم مشينا.', 'كتبت لها رسالة طويلة هذا الصباح؟'],
  [`今日は${'歩'.repeat(176)}、それから。`, `今日は${'歩'.repeat(176)}…`],
  ['A line with\n  odd   spaces in the middle.', 'odd spaces in the middle.'],
])('of %j', (text, line) => {
  expect(closingLineOf(text)).toBe(line);
});

it('is cut between words, and never within a character', () => {
  const cut = closingLineOf(long);
  expect(cut.length).toBeLessThanOrEqual(181);
  expect(cut).toMatch(/word…$/);
  const threads = closingLineOf(`a${'🧵'.repeat(200)}`);
  expect(threads.isWellFormed()).toBe(true);
  expect(threads.endsWith('…')).toBe(true);
});
