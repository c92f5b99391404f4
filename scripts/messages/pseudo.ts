/** Build option: the pages in English that is accented, a third longer and mirrored, to find what does not follow. */
export const pseudoLanguage = 'pseudo';

const plain = 'aceiknoruyzACEIKNORUYZ';
const accented = 'áçéïķñóŕúýžÁÇÉÏĶÑÓŔÚÝŽ';

/** Tags stay as they are. Longer by what a translation usually needs; short labels by more. */
export function pseudoText(text: string): string {
  return text
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : lengthened(part)))
    .join('');
}

function lengthened(text: string): string {
  const letters = text.replace(/[^a-z]/gi, '').length;
  const more = letters < 10 ? '~'.repeat(Math.ceil(letters / 2)) : ' ~~~~'.repeat(Math.ceil((letters * 0.3) / 5));
  // Where a word ends, so that lines break as they would.
  const at = text.search(/[^\w’]*$/);
  const said = [...text].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('');
  return letters < 3 ? said : said.slice(0, at) + more + said.slice(at);
}
