import { describe, expect, it, vi } from 'vitest';
import { countWords, foldText, isPlainText, lettersOf, searchWords, slugOf } from './text.ts';

describe('folding', () => {
  it.each([
    ['Éclair', 'eclair'],
    ['CAFÉ', 'cafe'],
    ['cafe\u0301', 'cafe'],
    ['Straße', 'strasse'],
    ['don’t', "don't"],
    ['ﬁne', 'fine'],
    ['İstanbul', 'istanbul'],
    ['plain TEXT\n2', 'plain text\n2'],
    ['今日は', '今日は'],
    ['🧵', '🧵'],
    ['Äpfel, GROẞ', 'apfel, gross'],
    ['שָׁלוֹם־עֲלֵיכֶם', 'שלום־עליכם'],
    ['السَّلَامُ عَلَيْكُـــمْ', 'السلام عليكم'],
    ['Ｄａｙ １２', 'day 12'],
    ['ﾊﾟﾝ ｶﾞｷﾞ', 'パン ガギ'],
    ['ISPARTA’lı IŞIK, ışık', "isparta'li isik, isik"],
    ['น้ำ', 'น้ํา'],
    ['काम', 'काम'],
    ['❤️', '❤'],
  ])('%s is found as %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
    // Matches are marked letter by letter.
    for (const form of ['NFC', 'NFD']) expect(lettersOf(text.normalize(form)).map(foldText).join('')).toBe(folded);
  });

  it('keeps apart what only marks distinguish where they are letters', () => {
    expect(foldText('かき')).not.toBe(foldText('かぎ'));
    expect(foldText('काम')).not.toContain(foldText('कम'));
  });

  it('is the same for plain text on its own and beside other text', () => {
    const signs = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code));
    for (const sign of signs.filter(isPlainText)) expect(foldText(`${sign}中`)).toBe(`${foldText(sign)}中`);
  });

  it('makes words of what is typed', () => {
    expect(searchWords('  Über \t die  Brücke ')).toEqual(['uber', 'die', 'brucke']);
    expect(searchWords(' ')).toEqual([]);
    expect(searchWords(undefined)).toEqual([]);
  });
});

it('makes addresses of titles', () => {
  expect(slugOf(' Über die Brücke, 2 ')).toBe('uber-die-brucke-2');
  expect(slugOf('今日は')).toBe('');
});

describe('counting words', () => {
  it.each([
    ['', 0],
    ['   \n ', 0],
    ['one', 1],
    [' I asked  Rosa,\nand waited. ', 5],
    ['It’s late, and I don’t mind.', 6],
    ['quiet — then loud - then quiet', 5],
    ['Finished 🎉 👩‍👩‍👧', 1],
    ['3.5 km', 2],
    ['今日は良い日でした。とても静かでした。', 10],
    ['วันนี้เป็นวันที่ดี', 6],
    ['今天是个好日子，我们去公园散步。', 7],
    ['Über die Brücke – ganz früh.', 5],
    ['היה יום טוב. צה״ל, ואז שקט…', 6],
    ['كيف حالك اليوم؟ بخير، شكرًا.', 5],
    ['A well-known and/or snake_case 1,000.5 word at 10:30', 11],
  ])('%j has %d words', (text, words) => {
    expect(countWords(text)).toBe(words);
  });

  it('by spaces where the browser has no segmenter, and makes none before there is a text', async () => {
    vi.resetModules();
    const made = vi.fn<() => void>();
    vi.stubGlobal('Intl', { Segmenter: made });
    const fresh = await import('./text.ts');
    expect(fresh.countWords(' \n ')).toBe(0);
    expect(made).not.toHaveBeenCalled();
    vi.stubGlobal('Intl', {});
    expect(fresh.countWords(' quiet — then loud. 静か。 ')).toBe(4);
    vi.unstubAllGlobals();
  });
});
