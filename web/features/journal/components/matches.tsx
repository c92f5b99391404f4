import { entryPreview } from '#contract/journal/rules.ts';
import { foldText, lettersOf } from '#contract/text.ts';

type Range = readonly [from: number, to: number];

/**
 * Finds search terms in the original text. Matching uses the folded form, in which one letter may become none, one or
 * several characters; each folded character keeps the index of its letter.
 */
export function matchesOf(text: string, words: readonly string[]): Range[] {
  if (words.length === 0) return [];
  let folded = '';
  const letters: Range[] = [];
  let at = 0;
  for (const letter of lettersOf(text)) {
    const signs = foldText(letter);
    const end = at + letter.length;
    for (let sign = 0; sign < signs.length; sign += 1) letters.push([at, end]);
    folded += signs;
    at = end;
  }
  const found: Range[] = [];
  for (const word of words) {
    for (let place = folded.indexOf(word); place >= 0; place = folded.indexOf(word, place + word.length)) {
      const [first, last] = [letters[place], letters[place + word.length - 1]];
      if (first && last) found.push([first[0], last[1]]);
    }
  }
  return joined(found);
}

/** In order, and those that touch as one. */
function joined(ranges: Range[]): Range[] {
  const apart: Range[] = [];
  for (const range of ranges.toSorted(([a], [b]) => a - b)) {
    const last = apart.at(-1);
    if (last && range[0] <= last[1]) apart[apart.length - 1] = [last[0], Math.max(last[1], range[1])];
    else apart.push(range);
  }
  return apart;
}

/** As far into a row a match is in sight on a phone; a later one brings its own surroundings. */
const inSight = 60;
const wordsBefore = 36;

/** What a row of the list shows of an entry: its beginning, or the part that was looked for. */
export function excerptOf(text: string, words: readonly string[]): string {
  const [first] = matchesOf(text, words);
  if (!first || first[1] <= inSight) return entryPreview(text);
  const earliest = Math.max(0, first[0] - wordsBefore);
  // Not in the middle of a word.
  const space = text.slice(earliest, first[0]).search(/\s/);
  const start = space < 0 ? first[0] : earliest + space + 1;
  return `…${entryPreview(text.slice(start).trimStart())}`;
}

/** A text with what was looked for marked in it. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const ranges = matchesOf(text, words);
  if (ranges.length === 0) return text;
  return (
    <>
      {ranges.map(([from, to], index) => (
        <span key={from}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1])}
    </>
  );
}
