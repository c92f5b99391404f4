import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { foldText } from '#contract/text.ts';
import { testDatabase } from '#testing/test-db.ts';

const { db } = await testDatabase();

async function foldedBySql(texts: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ folded: string }>(
    sql`select fold_text(text) as folded from unnest(${sql.param(texts)}::text[]) with ordinality as t(text, place)
      order by place`,
  );
  return rows.map(({ folded }) => folded);
}

it('the database folds texts as the contract does, and what is folded stays as it is', async () => {
  const texts = [
    'Straße, STRASSE, GROẞ, Ärger über Öl',
    'שָׁלוֹם־עֲלֵיכֶם',
    'السَّلَامُ عَلَيْكُـــمْ، أحمد إبراهيم',
    'Ｄａｙ １２ ﾊﾟﾝ ｶﾞｷﾞ がか パン',
    'İstanbul ISPARTA ışık IŞIK iğne',
    'Ὀδυσσεύς ΟΔΥΣΣΕΥΣ Ёлка ЙОД',
    'สวัสดีน้ำ काम कम 한국 中文',
    'don’t ‘so’… ‼ 10\u202fkm ﬁne ½ ❤️ 1️⃣ 🧵',
  ];
  const folded = texts.map(foldText);
  expect(await foldedBySql(texts)).toEqual(folded);
  expect(folded.map(foldText)).toEqual(folded);
});

it('and every character of the scripts people write in', async () => {
  const ranges = [
    [0x20, 0x1100],
    [0x1e00, 0x2100],
    [0x3000, 0x3100],
    [0xac00, 0xad00],
    [0xfb00, 0xfe10],
    [0xfe70, 0xfff0],
  ] as const;
  const letters = ranges
    .flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => String.fromCodePoint(from + index)))
    .filter((letter) => /\p{Assigned}/u.test(letter));
  const folded = await foldedBySql(letters);
  expect(letters.filter((letter, index) => folded[index] !== foldText(letter))).toEqual([]);
});
