import { faultCopy as copy } from '../copy.ts';

/** Why a text is no JSON, and where. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault';
  readonly offset: number;
  constructor(offset: number, sentence: string) {
    super(sentence);
    this.offset = offset;
  }
}

export type Scanned = { value: unknown; end: number };

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const wordPattern = /[\p{L}\p{N}_$+.-]+/uy;
const words = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** What word processors and web pages put in the place of quotes and spaces. */
const typographicQuotes = '“”„‟«»‘’‚‛`´';
const invisible = /[\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]/;

export function skipSpace(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x09 && code !== 0x0d) break;
  }
  return at;
}

/** From the opening quote. */
export function scanString(text: string, start: number): { value: string; end: number } {
  let hasEscapes = false;
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      const end = at + 1;
      return { value: hasEscapes ? (JSON.parse(text.slice(start, end)) as string) : text.slice(start + 1, at), end };
    }
    if (code === 0x5c) {
      hasEscapes = true;
      at = endOfEscape(text, at);
    } else if (code < 0x20)
      throw new JsonFault(at, code === 0x0a || code === 0x0d ? copy.lineBreakInText : copy.controlInText(code));
  }
  throw new JsonFault(start, copy.textNotClosed);
}

/** The last character of an escape. */
function endOfEscape(text: string, at: number): number {
  const sort = text[at + 1];
  if (sort === undefined) throw new JsonFault(at, copy.textNotClosed);
  if (sort !== 'u') {
    if (!'"\\/bfnrt'.includes(sort)) throw new JsonFault(at, copy.badEscape);
    return at + 1;
  }
  if (!/^[\da-fA-F]{4}$/.test(text.slice(at + 2, at + 6))) throw new JsonFault(at, copy.badUnicodeEscape);
  return at + 5;
}

/** A number, true, false or null; anything else is a fault that says what stands there instead. */
export function scanBare(text: string, start: number): Scanned {
  numberPattern.lastIndex = start;
  const number = numberPattern.exec(text)?.[0];
  wordPattern.lastIndex = start;
  const word = wordPattern.exec(text)?.[0];
  if (word === undefined) throw notAValue(text, start);
  if (number === word) return { value: Number(number), end: start + number.length };
  if (words.has(word)) return { value: words.get(word), end: start + word.length };
  throw new JsonFault(start, /^[-+.\d]/.test(word) ? copy.badNumber(short(word)) : copy.bareWord(short(word)));
}

/** A fault for a character that begins no value. */
function notAValue(text: string, at: number): JsonFault {
  return (
    strayCharacter(text, at) ??
    new JsonFault(at, copy.unexpected(short(String.fromCodePoint(text.codePointAt(at) ?? 0x20))))
  );
}

/** The usual strays, which are wrong wherever they stand outside of a text. */
export function strayCharacter(text: string, at: number): JsonFault | undefined {
  const char = text[at] ?? '';
  const code = text.charCodeAt(at);
  if (char === "'") return new JsonFault(at, copy.singleQuote);
  if (char !== '' && typographicQuotes.includes(char)) return new JsonFault(at, copy.curlyQuote(char));
  if (text.startsWith('//', at) || text.startsWith('/*', at) || char === '#') return new JsonFault(at, copy.comment);
  if (code < 0x20 || code === 0x7f || invisible.test(char)) return new JsonFault(at, copy.invisible(code));
  return undefined;
}

function short(word: string): string {
  return word.length > 24 ? `${word.slice(0, 24)}…` : word;
}
