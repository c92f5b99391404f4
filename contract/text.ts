// oxlint-disable-next-line no-control-regex
const plain = /^[\u0000-\u007f\u2000-\u206f]*$/;
/** Letters without accents, and the punctuation that phones put in by themselves. */
export const isPlainText = (text: string): boolean => plain.test(text);

/** Combining accents in Latin, Greek and Cyrillic: nearly all there are, and fast to match. */
const accents = /[\u0300-\u036f]+/g;
const otherScripts = /[\u0483-\u1fff]|[\u20d0-\ufe2f]/;
/** Characters with more than one spelling. */
const variants: Record<string, string> = {
  ß: 'ss',
  ς: 'σ',
  '\u2018': "'",
  '\u2019': "'",
  '\u02bc': "'",
  '\u2026': '...',
};
const anyVariant = /[ßς\u2018\u2019\u02bc\u2026]/g;
const alike = (text: string): string => text.replace(anyVariant, (written) => variants[written] ?? written);

/**
 * The form in which texts are compared: ignores case, accents and the shape of apostrophes; "ß" matches "ss". For SQL
 * searches the database's `fold_text` folds case and accents.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Fast path: most text is ASCII.
  if (isPlainText(lower)) return alike(lower);
  const apart = alike(lower.normalize('NFKD').toLowerCase().replace(accents, ''));
  return otherScripts.test(apart) ? apart.replace(/\p{Mark}+/gu, '') : apart;
}

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

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly (string | number)[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** "1 day", "3 days". */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
