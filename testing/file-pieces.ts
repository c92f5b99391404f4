import type { Readable } from 'node:stream';

/** The chunks of a file, at most `most`; then the reader disconnects. Ends when the file is closed. */
export async function piecesOf(file: Readable, most = Number.POSITIVE_INFINITY): Promise<string[]> {
  const isClosed = new Promise<void>((closed) => void file.once('close', closed));
  const pieces: string[] = [];
  for await (const piece of file) {
    pieces.push(piece as string);
    if (pieces.length >= most) break;
  }
  await isClosed;
  return pieces;
}
