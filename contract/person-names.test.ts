import { expect, it } from 'vitest';
import { personName } from './fields.ts';
import { containsAddress } from './person-names.ts';
import { inEnglish } from '#testing/said.ts';

const name = personName({ field: 'name', min: 1, max: 60 });

/** Name and, where they differ, what others see. */
const pass: [typed: string, shown?: string][] = [
  ['J.R. Smith'], ['J. R. R. Tolkien'], ['J.P.Morgan'], ['Y.Ma'], ['A.Li'], ['St. John'], ['St.John Rivers'],
  ['Dr. Ines Calloway'],
  ['Dr.Li'], ['Prof. Dr. Anna Weiß'], ['Ana María, Ph.D.'], ['Jo Park, M.Ed.'], ['Lee Wong, B.Sc'], ['Sam Reed Jr.'],
  ['Ma. Theresa Cruz'],
  ['O’Brien'], ["D'Angelo"], ['Anne-Marie de la Cruz'], ['Nguyễn Thị Ánh'], ['Đỗ Vũ'], ['Søren Kierkegaard'],
  ['Łukasz'], ['Zoë & Tom'],
  ['משה בן־דוד'], ['רות ג׳ונס'], ['ד״ר כהן'], ['محمد بن سلمان'], ['علی‌رضا'], ['नेहा शर्मा'], ['山田 太郎'], ['김민수'],
  ['Ελένη'], ['Мария-Анна'],
  ['Morning group, no. 2'], ['Spring (7 a.m.)'], ['Web 2.0 class'], ['Acme Co.'], ['Ｔａｒｏ', 'Taro'],
  ['Ann\u200b\u202e Lee', 'Ann Lee'],
  ['  Nora \t\u0000 Whitfield ', 'Nora Whitfield'], ['ﬁona', 'fiona'], ['Com Nguyen'], ['A... B'],
]; // prettier-ignore

const refused = [
  'bit.ly/x', 'evil.me', 'evil.com!', 'evil.com,', 'evil.com', 'evil.support', 'evil.fr', 'Evil.COM', '(evil.com)',
  '“evil.com”', 'evil.com.',
  'evil.com…', 'Ann evil.com Lee', 'see evil.org/login', 'evil.com:8080', 'evil.com?x=1', 'evil.com#x', 'evil．com',
  'evil。com', 'evil｡com',
  'evil․com', 'ｅｖｉｌ．ｃｏｍ', 'evil\u202e.com', 'evil\u200b.com', 'evil.c\u00adom', 'ev\u2060il.com', 'evil.co.uk',
  'www.evil', 'www.evil.example',
  'http://evil', 'https://x', 'javascript://x', 'ann@example.org', 'ann＠example', '@ann', 't.me/ann', 'x.com',
  'sub.evil.shop', 'пример.рф', 'evil.xn--p1ai',
  '192.168.0.1', 'evil.io\u2215x', 'evil.zip', 'my-coach.care',
]; // prettier-ignore

it('takes names as people write them', () => {
  expect(pass.length).toBeGreaterThanOrEqual(40);
  for (const [typed, shown = typed] of pass) expect([typed, name.safeParse(typed).data]).toEqual([typed, shown]);
});

it('takes nothing that reads as an address', () => {
  expect(refused.length).toBeGreaterThanOrEqual(40);
  for (const typed of refused) {
    const messages = name.safeParse(typed).error?.issues.map(({ message }) => inEnglish(message));
    expect([typed, messages]).toEqual([typed, ['The name can’t hold a web or e-mail address.']]);
  }
});

it('takes no name of which nothing is seen', () => {
  for (const typed of ['\u200b\u200b', '\u3164', '\u2800', '\u202e\u2066', '\u200c', '\u00ad'])
    expect([typed, inEnglish(name.safeParse(typed).error?.issues[0]?.message ?? '')]).toEqual([
      typed,
      'The name is required.',
    ]);
});

it('measures a name again once it is folded', () => {
  expect(inEnglish(name.safeParse('\ufdfa'.repeat(10)).error?.issues[0]?.message ?? '')).toBe(
    'The name can have at most 60 characters.',
  );
});

it('finds an address in a text, whatever is next to it', () => {
  const texts = [
    'Visit:evil.com/x', 'http:\\\\evil.com', 'http:/evil.com', 'evil.com\u200b', 'evil.com\u200bnow', 'go,evil.com,now',
    'evil.com—click', 'Look:t.me/ann', 'one\n_evil．com_', ...refused,
  ]; // prettier-ignore
  expect(texts.filter((text) => !containsAddress(text))).toEqual([]);
  const plain = [
    'Glad we met. Come along: 7.30–8.15, and/or later… Yours, Y.Ma',
    'Day 1/7: rest. So good!',
    'e.g. at 9 a.m.',
  ];
  expect([...plain, ...pass.map(([typed]) => typed)].filter(containsAddress)).toEqual([]);
});
