import { expect, test } from 'vitest';
import { wordsOf } from './push-words.ts';

test('says what the server sent, and something kind for everything else', () => {
  expect(wordsOf({ title: 'Dayloom', body: 'Your page.', more: 1 })).toEqual({ title: 'Dayloom', body: 'Your page.' });
  for (const odd of [undefined, null, 'text', 7, {}, { title: '', body: 5 }]) {
    expect(wordsOf(odd)).toEqual({ title: 'A reminder', body: 'Your page for today is open.' });
  }
});
