import { setImmediate } from 'node:timers/promises';
import type { OpenText } from './data-key.ts';

/** After this many entries others get their turn: a long journal must not hold up the whole server. */
const entriesAtOnce = 200;

/** Letters without accents, and the punctuation that phones put in by themselves. */
// oxlint-disable-next-line no-control-regex
const plainText = /^[\u0000-\u007f\u2000-\u206f]*$/;
/** Accents as they stand apart in Latin, Greek and Cyrillic script: nearly all there are, and quick to find. */
const accents = /[\u0300-\u036f]+/g;
const otherScripts = /[\u0483-\u1fff]|[\u20d0-\ufe2f]/;
/** What is written in more than one way. */
const variants: Record<string, string> = {
  ß: 'ss',
  ς: 'σ',
  '\u2018': "'",
  '\u2019': "'",
  '\u02bc': "'",
  '\u2026': '...',
};
const anyVariant = new RegExp(`[${Object.keys(variants).join('')}]`, 'g');
const alike = (text: string): string => text.replace(anyVariant, (written) => variants[written] ?? written);

/** Case, accents and the shape of apostrophes do not count; "ß" is found as "ss". */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Most text is plain, and then this is all there is to do.
  if (plainText.test(lower)) return alike(lower);
  const apart = alike(lower.normalize('NFKD').toLowerCase().replace(accents, ''));
  return otherScripts.test(apart) ? apart.replace(/\p{Mark}+/gu, '') : apart;
}

export function searchWords(search: string | undefined): string[] {
  return foldText(search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
}

type Searchable = { id: string; sealedBase64: string; promptText: string; programTitle: string };

/** The ids of the entries in which every word occurs: in the text, the prompt or the program's title. Order is kept. */
export async function findMatching(entries: Searchable[], words: string[], open: OpenText): Promise<string[]> {
  const wanted = words.map(searchWord);
  const missingAround = memoised((around) => wanted.filter((word) => !holdsAll(around, [word])));
  const found: string[] = [];
  let looked = 0;
  for (const entry of entries) {
    looked += 1;
    if (looked % entriesAtOnce === 0) await setImmediate();
    const missing = missingAround(`${entry.promptText}\n${entry.programTitle}`);
    if (missing.length === 0 || holdsAll(open(entry.id, Buffer.from(entry.sealedBase64, 'base64')), missing))
      found.push(entry.id);
  }
  return found;
}

export function holdsAll(text: string, words: SearchWord[]): boolean {
  // A single sign that stands for three dots is also found by one or two of them, which no pattern of a word says.
  if (!text.includes('\u2026') && plainText.test(text)) return words.every(({ inPlainText }) => inPlainText.test(text));
  const folded = foldText(text);
  return words.every(({ folded: word }) => folded.includes(word));
}

/** A word as it is looked for in folded text, and as a pattern that finds the same in plain text without a copy of it. */
type SearchWord = { folded: string; inPlainText: RegExp };

export function searchWord(folded: string): SearchWord {
  const pattern = folded.replace(/[^a-z0-9]/g, (piece) => {
    if (piece === "'") return "['\u2018\u2019]";
    return /[!-~]/.test(piece) ? `\\${piece}` : piece;
  });
  return { folded, inPlainText: new RegExp(pattern, 'i') };
}

/** Prompts and titles repeat: each pair is looked at once a search. */
function memoised<Result>(work: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const result = known.get(text) ?? work(text);
    known.set(text, result);
    return result;
  };
}
