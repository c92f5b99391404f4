import { docxText } from './docx.ts';
import { rowsOf, rowText } from './lines.ts';
import { isTooMuchText, largestFile } from './file-limits.ts';
import type { FileRefusal } from './file-limits.ts';
import { RefusedFile } from './zip.ts';

export type FileOutcome = { text: string; refusal?: undefined } | { text?: undefined; refusal: FileRefusal };

/** The text of a file, as it would be pasted. What it is, its first bytes say, not its name. */
export async function readFile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<FileOutcome> {
  try {
    if (bytes.length > largestFile) throw new RefusedFile('too-large');
    if (bytes.length === 0) throw new RefusedFile('empty');
    const text = startsWith(bytes, 0x50, 0x4b) ? await docxText(bytes) : plainText(name, bytes);
    if (text.trim() === '') throw new RefusedFile('empty');
    if (isTooMuchText(text)) throw new RefusedFile('too-much-text');
    return { text };
  } catch (error) {
    return { refusal: error instanceof RefusedFile ? error.why : 'damaged' };
  }
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

function plainText(name: string, bytes: Uint8Array): string {
  // The container of Word before 2007, and of any Office file with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new RefusedFile(/\.docx$/i.test(name) ? 'protected' : 'old-word');
  const text = decoded(bytes).replace(/\r\n?/g, '\n');
  // PDF, RTF, pictures, programs.
  if (/^%PDF|^\{\\rtf|(?![\t\n\f\v])\p{Cc}/u.test(text)) throw new RefusedFile('not-a-document');
  return /\.csv$/i.test(name) ? withTabs(text) : text;
}

/** UTF-8, UTF-16 that says so, and else what Windows writes. */
function decoded(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function withTabs(given: string): string {
  const text = given.replace(/^sep=.\n/, '');
  const [first = ''] = text.split('\n', 1);
  const delimiter =
    [',', ';', '\t'].toSorted((one, other) => first.split(other).length - first.split(one).length)[0] ?? ',';
  return rowsOf(text, delimiter).map(rowText).join('\n');
}
