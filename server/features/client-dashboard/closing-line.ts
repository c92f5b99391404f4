const shortest = 24;
const longest = 180;
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** One sentence of an entry to look back on: the first that is neither a word nor a page; a long one is cut between words. */
export function closingLineOf(text: string): string {
  const lines = [...sentences.segment(text)]
    .map(({ segment }) => segment.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  const line =
    lines.find(({ length }) => length >= shortest && length <= longest) ??
    lines.find(({ length }) => length > longest) ??
    lines[0] ??
    '';
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  const atWord =
    cut.lastIndexOf(' ') > shortest ? cut.slice(0, cut.lastIndexOf(' ')) : cut.replace(/[\ud800-\udbff]$/, '');
  return `${atWord.replace(/[,;:.\s]+$/, '')}…`;
}
