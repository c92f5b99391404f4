import { describe, expect, it, vi } from 'vitest';
import { cutBetweenWords, sentencesOf } from './sentences.ts';

describe('sentences', () => {
  const texts: [string, string[]][] = [
    ['', []],
    ['  I asked.\nShe  said “yes!” \n *** \n And then? ', ['I asked.', 'She said “yes!”', '***', 'And then?']],
    ['Es war schön. Äpfel gab es auch.', ['Es war schön.', 'Äpfel gab es auch.']],
    ['היה יום טוב. הלכנו לים! באמת?', ['היה יום טוב.', 'הלכנו לים!', 'באמת?']],
    ['كيف حالك؟ أنا بخير. شكرًا!', ['كيف حالك؟', 'أنا بخير.', 'شكرًا!']],
    ['آج اچھا دن تھا۔ ہم چلے۔', ['آج اچھا دن تھا۔', 'ہم چلے۔']],
    ['今日は晴れ。「歩こう！」と彼女。本当？はい。', ['今日は晴れ。', '「歩こう！」', 'と彼女。', '本当？', 'はい。']],
    ['今天很好！我们去公园。', ['今天很好！', '我们去公园。']],
    ['วันนี้เป็นวันที่ดี\nฉันเดินเล่น', ['วันนี้เป็นวันที่ดี', 'ฉันเดินเล่น']],
  ];

  it.each(texts)('of %j', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences);
  });

  it('of Greek end with its question mark, and of others do not', () => {
    expect(sentencesOf('Τι κάνεις; Καλά είμαι.')).toEqual(['Τι κάνεις;', 'Καλά είμαι.']);
    expect(sentencesOf('I asked; Rosa said yes.')).toEqual(['I asked; Rosa said yes.']);
  });

  it.each(texts)('of %j are the same in a browser that knows none', (text, sentences) => {
    vi.stubGlobal('Intl', {});
    expect(sentencesOf(text)).toEqual(sentences);
    vi.unstubAllGlobals();
  });
});

it('cuts between words, and never within a character', () => {
  expect(cutBetweenWords('one two three', 13)).toBe('one two three');
  expect(cutBetweenWords('one two three', 10)).toBe('one two');
  expect(cutBetweenWords('あ 今日はとても良い日でした', 10)).toBe('あ 今日はとても良い');
  expect(cutBetweenWords('🧵🧵🧵', 3)).toBe('🧵');
});
