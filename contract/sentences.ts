/** Segmenting takes an opening bracket for the end of a sentence; Japanese and Chinese have no space before it. */
const beforeBracket = /(?<=[。！？])(?=[「『（“])/u;

/** Where a sentence ends in most scripts; after a full-width mark there is no space. */
const ends = /[.!?…؟۔]["'”’»)]*\s|[。！？]+["'”’»)」』）]*|\n/gu;

/** The sentences of a text in the order they were written, each on one line. */
export function sentencesOf(text: string): string[] {
  return partsOf(text)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');
}

function partsOf(text: string): string[] {
  // Browsers of 2024 and before may lack it.
  if (!('Segmenter' in Intl)) return partsByMarks(text);
  // By the text, so that every device finds the same: Greek asks with a semicolon.
  const sentences = new Intl.Segmenter(/\p{Script=Greek}/u.test(text) ? 'el' : 'en', { granularity: 'sentence' });
  return text.split(beforeBracket).flatMap((part) => Array.from(sentences.segment(part), ({ segment }) => segment));
}

function partsByMarks(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: end, index } of text.matchAll(ends)) {
    parts.push(text.slice(from, index + end.length));
    from = index + end.length;
  }
  return [...parts, text.slice(from)];
}

/** At most so many characters, cut between words where there are spaces, and never within a character. */
export function cutBetweenWords(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const space = cut.lastIndexOf(' ');
  // A space near the beginning is no end: Japanese has few.
  return space > max / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '');
}
