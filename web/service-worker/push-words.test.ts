import { expect, test } from 'vitest';
import { wordsOf } from './push-words.ts';

test('says what the server sent, and something kind for everything else', () => {
  const notification = { title: 'Dayloom', body: 'Your page.', navigate: 'https://dayloom.example/' };
  expect(wordsOf({ web_push: 8030, notification })).toEqual({ title: 'Dayloom', body: 'Your page.' });
  for (const odd of [
    undefined,
    null,
    'text',
    7,
    {},
    { notification: 'text' },
    { notification: { title: '', body: 5 } },
  ]) {
    expect(wordsOf(odd)).toEqual({ title: 'A reminder', body: 'Your page for today is open.' });
  }
});
