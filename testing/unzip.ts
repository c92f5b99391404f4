import { once } from 'node:events';
import { promisify } from 'node:util';
import type { LightMyRequestResponse } from 'fastify';
import { fromBuffer } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';

const openZip = promisify(fromBuffer) as unknown as (bytes: Buffer, options: { lazyEntries: true }) => Promise<ZipFile>;

/** The files of a ZIP by name, in their order. Refuses one that is not complete. */
export async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await openZip(bytes, { lazyEntries: true });
  const openStream = promisify(zip.openReadStream.bind(zip)) as (entry: Entry) => Promise<AsyncIterable<Buffer>>;
  // Each file waits for the next one or the end.
  zip.setMaxListeners(0);
  const files = new Map<string, string>();
  zip.readEntry();
  for await (const [entry] of onEach(zip)) {
    const pieces: Buffer[] = [];
    for await (const piece of await openStream(entry)) pieces.push(piece);
    files.set(entry.fileName, Buffer.concat(pieces).toString('utf8'));
    zip.readEntry();
  }
  return files;
}

async function* onEach(zip: ZipFile): AsyncGenerator<[Entry]> {
  for (;;) {
    const next = await Promise.race([once(zip, 'entry') as Promise<[Entry]>, once(zip, 'end').then(() => undefined)]);
    if (!next) return;
    yield next;
  }
}

/** What an answer says, also where it is packed. */
export async function wordsOf(answer: LightMyRequestResponse): Promise<string> {
  if (answer.headers['content-type'] !== 'application/zip' || answer.rawPayload.length === 0) return answer.body;
  return [...(await unzip(answer.rawPayload)).values()].join('\n');
}
