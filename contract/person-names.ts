import { isSuffix } from './address-suffixes.ts';

/* Names other people see, in mail too: nothing hidden in them, and no address. */

/** Invisible, or changing the direction of what follows; U+2800 is a blank that counts as a symbol. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800\ufff9-\ufffb]/u;
/** In other scripts, such as Persian, a joiner changes how letters look; in these it is invisible. */
const plainScripts = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}]/u;
const joinable = /[\p{L}\p{M}\p{Extended_Pictographic}]/u;
const joiners = new Set(['\u200c', '\u200d']);
const isJoined = (sign: string | undefined): boolean =>
  sign !== undefined && joinable.test(sign) && !plainScripts.test(sign) && !unseen.test(sign);

/** Normalises to NFKC (full width, ligatures), removes invisible characters, and leaves one space between words. */
export function tidyName(typed: string): string {
  const signs = [...typed.normalize('NFKC')];
  const seen = signs.filter(
    (sign, index) =>
      !unseen.test(sign) || (joiners.has(sign) && isJoined(signs[index - 1]) && isJoined(signs[index + 1])),
  );
  return seen
    .join('')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Abbreviated titles, not hosts: "Dr.Li" and "St.Pe". */
const titles = new Set(['dr', 'mr', 'mrs', 'ms', 'mx', 'prof', 'st', 'sr', 'jr', 'rev', 'fr', 'hon']);
const punctuation = /[\p{P}\p{S}]/u;
const anyDot = /[.\u3002]/;
const afterHost = /[/\u2044\u2215\\?#:]/;

/** An e-mail or web address, or what programs turn into a link: a label, a dot and a known ending. */
export function readsAsAddress(name: string): boolean {
  if (name.includes('@') || name.includes('://')) return true;
  return name.split(' ').some(isAddress);
}

const hostLike = /[\p{L}\p{M}\p{N}.\u3002-]+/gu;
const pathStart = /^[/\u2044\u2215\\?#:]+[\p{L}\p{N}]/u;

/** In a text, an address may have punctuation next to it, or invisible characters in it. */
export function containsAddress(text: string): boolean {
  const normal = text.normalize('NFKC');
  return ['', ' '].some((instead) => {
    const seen = normal.split(unseen).join(instead);
    if (readsAsAddress(seen.replace(/\s+/g, ' '))) return true;
    return [...seen.matchAll(hostLike)].some(({ 0: word, index }) => {
      const after = index + word.length;
      return isHost(word, pathStart.test(seen.slice(after, after + 10)));
    });
  });
}

function isAddress(word: string): boolean {
  const [host = '', ...path] = withoutOuterPunctuation(word).split(afterHost);
  return isHost(host, path.length > 0);
}

function isHost(word: string, hasPath: boolean): boolean {
  const labels = withoutOuterPunctuation(word).toLowerCase().split(anyDot);
  const [label = '', suffix = ''] = labels.slice(-2);
  if (labels.length < 2 || label === '') return false;
  if (labels[0] === 'www') return true;
  if (labels.length === 4 && labels.every((part) => /^\d{1,3}$/.test(part))) return true;
  if (!isSuffix(suffix)) return false;
  // An initial or title before a short surname, such as "Y.Ma" or "Dr.Li", looks like a country domain.
  return hasPath || suffix.length > 2 || (label.length > 1 && !titles.has(label));
}

function withoutOuterPunctuation(word: string): string {
  const signs = [...word];
  let [first, end] = [0, signs.length];
  while (first < end && punctuation.test(signs[first] ?? '')) first += 1;
  while (end > first && punctuation.test(signs[end - 1] ?? '')) end -= 1;
  return signs.slice(first, end).join('');
}
