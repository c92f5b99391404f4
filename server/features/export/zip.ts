import type { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { textFile } from '#server/platform/downloads.ts';

export type ZippedFile = { name: string; text: () => AsyncGenerator<string> };

/**
 * A ZIP created while it is read: a file begins when the previous one has ended, and nothing is read ahead. When the
 * reader disconnects, the current file is aborted; when a file fails, so does the ZIP, because one that ends properly
 * would look complete.
 */
export function zipOf(files: readonly ZippedFile[], madeAt: Date): Readable {
  const zip = new ZipFile();
  // The type declaration is incomplete.
  const output = zip.outputStream as PassThrough;
  let current: Readable | undefined;
  output.once('close', () => current?.destroy());
  for (const { name, text } of files) {
    zip.addReadStreamLazy(name, { mtime: madeAt }, (begin) => {
      if (output.destroyed) return;
      current = textFile(text());
      // The cause may contain a statement with its values, which must not reach the log.
      current.once('error', () => output.destroy(new Error(`${name} could not be written to its end.`)));
      begin(null, current);
    });
  }
  zip.end();
  return output;
}
