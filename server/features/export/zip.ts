import type { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { textFile } from '#server/platform/downloads.ts';

export type ZippedFile = { name: string; text: () => AsyncGenerator<string> };

/**
 * A ZIP that comes into being while it is read: a file begins when the one before has ended, and nothing is read ahead
 * of what the reader takes. When the reader goes away, the file that was being made is told to stop; when a file
 * breaks off, so does the ZIP, because one that ends properly would look complete.
 */
export function zipOf(files: readonly ZippedFile[], madeAt: Date): Readable {
  const zip = new ZipFile();
  // The declaration knows less than it is.
  const output = zip.outputStream as PassThrough;
  let current: Readable | undefined;
  output.once('close', () => current?.destroy());
  for (const { name, text } of files) {
    zip.addReadStreamLazy(name, { mtime: madeAt }, (begin) => {
      if (output.destroyed) return;
      current = textFile(text());
      // The reason may hold a statement with its values, and whoever logs this should not have to know that.
      current.once('error', () => output.destroy(new Error(`${name} could not be written to its end.`)));
      begin(null, current);
    });
  }
  zip.end();
  return output;
}
