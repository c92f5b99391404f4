import { createScanner, printParseErrorCode } from 'jsonc-parser';
import type { ParseError } from 'jsonc-parser';
import { faultCopy as copy } from './copy.ts';
import { lineStarts, placeAt } from './text-lines.ts';

type Fault = { offset: number; sentence: string };

/*
 * The library names the kind of a fault and the token at which it was found. A coach needs the character, and a
 * sentence that says what to do; both follow from what stands there and what stood before it.
 */
export function explainFault(text: string, error: ParseError | undefined): Fault {
  const offset = error?.offset ?? text.length;
  const code = error ? printParseErrorCode(error.error) : '';
  const { open, last } = tokensBefore(text, offset);
  const bracket = open === undefined ? '' : text.charAt(open);
  const openedAt = open === undefined ? 0 : placeAt(lineStarts(text), open).line;
  if (offset >= text.length)
    return { offset: text.length, sentence: bracket ? copy.notClosed(bracket, openedAt) : copy.empty };
  if (textFaults.has(code)) return faultInText(text, offset);

  const char = text.charAt(offset);
  const say = (sentence: string): Fault => ({ offset, sentence });
  const stray = strayCharacter(text, offset);
  if (stray) return say(stray);
  const word = wordAt(text, offset);
  if (word && word.offset < offset) return { offset: word.offset, sentence: copy.badNumber(short(word.word)) };
  if (code === 'ColonExpected') return say(copy.colonMissing);
  if (bracket === '' && last !== '') return say(copy.afterEnd);
  if (bracket === '{' && (last === '{' || last === ','))
    return say(char === '}' || char === ',' ? copy.commaTooMany : copy.nameNeedsQuotes);
  if (last === '' || ':,[{'.includes(last)) return say(noValue(wholeCharacter(text, offset), bracket, word?.word));
  if (char === '}' || char === ']') return say(copy.wrongBracket(char, bracket === '{' ? '}' : ']', openedAt));
  return say(char === ':' ? copy.colonTooMany : copy.commaMissing);
}

/** The innermost bracket that stands open at an offset, and how the token before it begins. */
function tokensBefore(text: string, end: number): { open: number | undefined; last: string } {
  const scanner = createScanner(text, true);
  const open: number[] = [];
  for (let last = ''; ;) {
    scanner.scan();
    const at = scanner.getTokenOffset();
    if (at >= end || scanner.getTokenLength() === 0) return { open: open.at(-1), last };
    last = text.charAt(at);
    if (last === '{' || last === '[') open.push(at);
    else if (last === '}' || last === ']') open.pop();
  }
}

/** Why no value begins here. */
function noValue(char: string, bracket: string, word: string | undefined): string {
  if (char === ']' && bracket === '[') return copy.commaTooMany;
  if (char === ',' || char === ']' || char === '}') return copy.valueMissing;
  if (word === undefined) return copy.unexpected(char);
  return /^[-+.\d]/.test(word) ? copy.badNumber(short(word)) : copy.bareWord(short(word));
}

const textFaults = new Set(['UnexpectedEndOfString', 'InvalidCharacter', 'InvalidEscapeCharacter', 'InvalidUnicode']);

// oxlint-disable-next-line no-control-regex
const soundText = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y;

/** Points at the character at which a text, which begins at `start`, stops being one. */
function faultInText(text: string, start: number): Fault {
  soundText.lastIndex = start;
  const offset = start + (soundText.exec(text)?.[0].length ?? 0);
  const [char, next] = [text[offset], text[offset + 1]];
  if (char === undefined || (char === '\\' && next === undefined))
    return { offset: char === undefined ? start : offset, sentence: copy.textNotClosed };
  if (char === '\\') return { offset, sentence: next === 'u' ? copy.badUnicodeEscape : copy.badEscape };
  return {
    offset,
    sentence: char === '\n' || char === '\r' ? copy.lineBreakInText : copy.controlInText(text.charCodeAt(offset)),
  };
}

/** What word processors and web pages put in the place of quotes and spaces. */
const typographicQuotes = '“”„‟«»‘’‚‛`´';
const invisible = /[\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]/;

/** The usual strays, which are wrong wherever they stand outside of a text. */
function strayCharacter(text: string, at: number): string | undefined {
  const char = text.charAt(at);
  const code = text.charCodeAt(at);
  if (char === "'") return copy.singleQuote;
  if (typographicQuotes.includes(char)) return copy.curlyQuote(char);
  if (char === '#') return copy.markdown;
  if (text.startsWith('//', at) || text.startsWith('/*', at)) return copy.comment;
  if (code < 0x20 || code === 0x7f || invisible.test(char)) return copy.invisible(code);
  return undefined;
}

const wordStart = /[\p{L}\p{N}_$+.-]*$/u;
const wordHere = /[\p{L}\p{N}_$+.-]+/uy;

/** The whole word or number of which an offset may be the middle: `01` is found at its second digit. */
function wordAt(text: string, at: number): { offset: number; word: string } | undefined {
  wordHere.lastIndex = at;
  if (!wordHere.test(text)) return undefined;
  const before = wordStart.exec(text.slice(Math.max(0, at - longestWord), at))?.[0] ?? '';
  const offset = at - before.length;
  wordHere.lastIndex = offset;
  return { offset, word: wordHere.exec(text)?.[0] ?? '' };
}

const longestWord = 100;

/** Some characters are written as two. */
const wholeCharacter = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0x20);

function short(word: string): string {
  return word.length > 24 ? `${word.slice(0, 24)}…` : word;
}
