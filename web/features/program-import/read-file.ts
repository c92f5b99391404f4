import { figure } from '#web/platform/locale.ts';
import { importMaxBytes } from '#contract/programs/constants.ts';
import type { FileText } from './checked.ts';
import { fileCopy as copy } from './copy.ts';

/** Larger than any file whose content would still fit, however it is indented. */
const largestFile = 4 * importMaxBytes;

type FileRead = { file: FileText; refusal?: undefined } | { file?: undefined; refusal: string };

/** The text of a file, or a sentence that says why it has none. */
export async function readTextFile(file: File): Promise<FileRead> {
  const { name } = file;
  if (file.size > largestFile) return { refusal: copy.tooLarge(name, fileSize(largestFile)) };
  if (file.size === 0) return { refusal: copy.empty(name) };
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { refusal: copy.unreadable(name) };
  }
  if (isUtf16(bytes)) return { refusal: copy.utf16(name) };
  if (isBinary(bytes)) return { refusal: copy.binary(name) };
  try {
    // Takes a byte order mark away. A text area knows one kind of line break only.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
    return { file: { name, text } };
  } catch {
    return { refusal: copy.notUtf8(name) };
  }
}

/** By its mark, or because every second byte of plain Latin text is zero. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second, third] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return (
    (first === 0 && second !== 0 && third === 0) || (first !== 0 && second === 0 && third !== 0 && third !== undefined)
  );
}

/** Bytes that stand in no text. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes.some(
    (byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c && byte !== 0x1b,
  );
}

/** In the units of the limits: "1 MB", "1.3 MB", "12 KB". */
export function fileSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.ceil(kilobytes)} KB`;
  // Rounded up, so that what is over a limit never reads like the limit itself.
  return `${figure(Math.ceil((kilobytes / 1024) * 10) / 10)} MB`;
}
