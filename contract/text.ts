// oxlint-disable-next-line no-control-regex
const plain = /^[\u0000-\u007f\u2010\u2012-\u2016\u2018-\u2023\u2026]*$/;
/** Letters without accents, and the punctuation that phones put in by themselves. */
export const isPlainText = (text: string): boolean => plain.test(text);

// What may be left out in writing. In other scripts, such as Thai and Devanagari, marks are vowels and stay.
const accentsAndHebrewPoints = /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]+/g;
const arabicVowels = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]+/g;
const tatweel = /\u0640+/g;
const looksOfEmoji = /[\u20d0-\u20ff\ufe00-\ufe0f]+/g;
const optional = [accentsAndHebrewPoints, arabicVowels, tatweel, looksOfEmoji];
const withoutOptional = (text: string): string => optional.reduce((left, marks) => left.replace(marks, ''), text);

/** Characters with more than one spelling. */
const variants: Record<string, string> = {
  ß: 'ss',
  ς: 'σ',
  // Turkish: its capital is an ordinary I.
  ı: 'i',
  '\u2018': "'",
  '\u2019': "'",
  '\u02bc': "'",
  '\u2026': '...',
};
const anyVariant = /[ßςı\u2018\u2019\u02bc\u2026]/g;
const alike = (text: string): string => text.replace(anyVariant, (written) => variants[written] ?? written);

/**
 * The form in which texts are compared: ignores case, accents and points, width (as in half-width kana) and the shape of
 * apostrophes; "ß" matches "ss". The database's `fold_text` does the same; fold-text.test.ts compares the two.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Fast path: most text is ASCII.
  if (isPlainText(lower)) return alike(lower);
  return alike(withoutOptional(lower.normalize('NFKD')).toLowerCase()).normalize('NFC');
}

/** Characters with the marks on them: folded one by one they are what the whole text is. */
export const lettersOf = (text: string): string[] => text.match(/[^][\p{Mark}\u1160-\u11ff\uff9e\uff9f]*/gu) ?? [];

/** The words of a search, folded. */
export function searchWords(typed: string | undefined): string[] {
  return foldText(typed ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
}

let segmenter: Intl.Segmenter | undefined;
/**
 * Scripts without spaces have words too; dashes and emoji are none. The locale is fixed so that page and server agree:
 * boundaries depend on the script of the text.
 */
export function countWords(text: string): number {
  if (text.trim() === '') return 0;
  // Browsers of 2024 and before may lack it: then words are what stands between spaces.
  if (!('Segmenter' in Intl)) return text.split(/\s+/).filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1;
  return words;
}

/** A slug: lower case, digits and single hyphens. May be empty. */
export function slugOf(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** What the last of a list begins with, isolated or not, for languages that join an "and" to the word. */
const startsLatin = /^\u2068?[\p{Script=Latin}\p{N}]/u;
type And = (values: { first: string; last: string; isLatin: boolean }) => string;

/** "a", "a and b", "a, b and c", in the language of `and`. */
export function listedBy(and: And, items: readonly (string | number)[]): string {
  const last = String(items.at(-1) ?? '');
  return items.length < 2 ? last : and({ first: items.slice(0, -1).join(', '), last, isLatin: startsLatin.test(last) });
}

const collators = new Map<string, Intl.Collator>();

/** Compares names and titles for people, in the order of their language; "Week 2" comes before "Week 10". */
export function compareIn(language: string, one: string, other: string): number {
  let collator = collators.get(language);
  if (!collator)
    collators.set(language, (collator = new Intl.Collator(language, { sensitivity: 'base', numeric: true })));
  return collator.compare(one, other);
}

/** "1 day", "3 days". */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
