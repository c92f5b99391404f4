import { foldText, isPlainText } from '#contract/text.ts';
import { costlyWork, timeSlices } from '#server/platform/costly-work.ts';
import type { OpenText } from '#server/platform/crypto/data-keys.ts';

/** One of each person at a time: the page wants the answer to what was typed last, and ends the ones before. */
export const searching = costlyWork({
  atOnce: 2,
  perPerson: 1,
  waitingPerPerson: 4,
  waiting: 60,
  refusals: { tooMany: 'search-under-way', full: 'searches-full' },
});

/** Of a longer search the longest words count: each word is looked for in every text. */
export const searchWordsMax = 12;

type Searchable = { id: string; version: number; sealedBase64: string; promptText: string; programTitle: string };
type SearchablePage = { entries: Searchable[]; open: OpenText };

/**
 * The ids of the entries in which every word occurs: in the text, the prompt or the program's title. Order is kept. Ends
 * when the client has disconnected.
 */
export async function findMatching(
  pages: AsyncIterable<SearchablePage>,
  words: string[],
  signal?: AbortSignal,
): Promise<string[]> {
  const wanted = decisiveWords(words).map(searchWord);
  const missingAround = memoised((around) => wanted.filter((word) => !holdsAll(around, [word])));
  const found: string[] = [];
  const yieldInTime = timeSlices(signal);
  for await (const { entries, open } of pages) {
    for (const entry of entries) {
      await yieldInTime();
      const missing = missingAround(`${entry.promptText}\n${entry.programTitle}`);
      if (missing.length === 0 || holdsAll(open(entry, Buffer.from(entry.sealedBase64, 'base64')), missing))
        found.push(entry.id);
    }
    signal?.throwIfAborted();
  }
  return found;
}

/** Where a word is found, every part of it is found too; and the longest word is the likeliest to be missing. */
export function decisiveWords(words: string[]): string[] {
  const longestFirst = [...new Set(words)].toSorted((a, b) => b.length - a.length);
  return longestFirst
    .filter((word, index) => !longestFirst.slice(0, index).some((longer) => longer.includes(word)))
    .slice(0, searchWordsMax);
}

export function holdsAll(text: string, words: SearchWord[]): boolean {
  // An ellipsis is also found by one or two dots, which no pattern of a word says.
  if (!text.includes('\u2026') && isPlainText(text)) return words.every(({ inPlainText }) => inPlainText.test(text));
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
