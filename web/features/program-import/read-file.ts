import { file as copy } from '#messages/program-import.ts';
import { largestText } from './read-document.ts';
import type { FileText } from './sort-files.ts';

type FileRead = { file: FileText; refusal?: undefined } | { file?: undefined; refusal: string };

/** The text of a file, or why there is none. */
export async function readTextFile(file: File): Promise<FileRead> {
  const { name } = file;
  if (file.size > largestText) return { refusal: copy.tooLarge({ name, limit: megabytes(largestText) }) };
  if (file.size === 0) return { refusal: copy.empty({ name }) };
  try {
    // Drops a byte order mark. A text area has \n as its only line break.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()).replace(/\r\n?/g, '\n');
    return { file: { name, text } };
  } catch (error) {
    return { refusal: error instanceof TypeError ? copy.notUtf8({ name }) : copy.unreadable({ name }) };
  }
}

export const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;
