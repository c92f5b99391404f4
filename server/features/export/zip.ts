import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import { textFile } from '#server/platform/downloads.ts';

/** Text, or bytes of something that is small already. */
export type ZippedFile = { name: string } & (
  | { text: () => AsyncGenerator<string> }
  | { bytes: () => AsyncIterable<Buffer> }
);

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
  for (const { name, ...file } of files) {
    // Photos and recordings get no smaller. Yet not stored as they are: of a file whose length stands behind it, some
    // programs find the end only where it is compressed.
    const compressionLevel = 'text' in file ? 6 : 1;
    zip.addReadStreamLazy(name, { mtime: madeAt, compressionLevel }, (begin) => {
      if (output.destroyed) return;
      current = 'text' in file ? textFile(file.text()) : Readable.from(file.bytes(), { highWaterMark: 1 });
      // The cause may contain a statement with its values, which must not reach the log.
      current.once('error', () => output.destroy(new Error(`${name} could not be written to its end.`)));
      begin(null, current);
    });
  }
  zip.end();
  return output;
}
