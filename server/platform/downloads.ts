import { Readable } from 'node:stream';
import { costlyWork, timeSlices } from './costly-work.ts';

/** One of each person, from its first byte to its last. Twenty at most: each has a few pages of rows in memory. */
const downloads = costlyWork({
  atOnce: 20,
  perPerson: 1,
  waitingPerPerson: 0,
  waiting: 0,
  refusals: { tooMany: 'download-under-way', full: 'downloads-full' },
});

/** The turn ends with the file: when it has gone out, or when no one takes it any more. */
export async function downloadInTurn<Download extends { file: Readable }>(
  person: string,
  begin: () => Promise<Download>,
): Promise<Download> {
  const end = await downloads.enter(person);
  try {
    const download = await begin();
    // A client that has all of it may start the next one before this one is cleaned up.
    download.file.once('end', end).once('close', end);
    return download;
  } catch (error) {
    end();
    throw error;
  }
}

/** A file that comes into being while it is read: nothing is made ahead of what the reader takes but the next piece. */
export function textFile(parts: AsyncGenerator<string>): Readable {
  return Readable.from(inLargePieces(parts), { highWaterMark: 1 });
}

const pieceLength = 32_768;

/** Every piece passes several streams on its way out: a row at a time would cost more than all the rest. */
async function* inLargePieces(parts: AsyncGenerator<string>): AsyncGenerator<string> {
  const yieldInTime = timeSlices();
  let gathered = '';
  for await (const part of parts) {
    await yieldInTime();
    gathered += part;
    if (gathered.length < pieceLength) continue;
    yield gathered;
    gathered = '';
  }
  if (gathered !== '') yield gathered;
}
