/** A piece of a text, and whether it is what was searched for. */
export type Piece = { text: string; isFound: boolean };

/** Cuts a text at the places where the search, without regard to capitals and accents, was found. */
export function markedPieces(text: string, search: string): Piece[] {
  const wanted = plainOf(search.trim()).join('');
  // Each character by itself, because one with an accent may become two when it is taken apart.
  const characters = [...text];
  const plain = plainOf(text);
  if (wanted === '' || !plain.join('').includes(wanted)) return [{ text, isFound: false }];
  const pieces: Piece[] = [];
  let start = 0;
  while (start < characters.length) {
    const end = endOfMatch(plain, start, wanted);
    const last = pieces.at(-1);
    if (end > start) pieces.push({ text: characters.slice(start, end).join(''), isFound: true });
    else if (last && !last.isFound) last.text += characters[start];
    else pieces.push({ text: characters[start] ?? '', isFound: false });
    start = Math.max(end, start + 1);
  }
  return pieces;
}

const plainOf = (text: string): string[] =>
  [...text].map((character) =>
    character
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase(),
  );

/** Where the wanted letters end if they begin here; the beginning itself if they do not. */
function endOfMatch(plain: readonly string[], start: number, wanted: string): number {
  let seen = '';
  for (let end = start; end < plain.length && seen.length < wanted.length; end += 1) {
    seen += plain[end] ?? '';
    if (seen === wanted) return end + 1;
  }
  return start;
}
