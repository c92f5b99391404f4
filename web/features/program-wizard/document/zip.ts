import { mostParts, mostUnpacked } from './file-limits.ts';
import type { FileRefusal } from './file-limits.ts';

export class RefusedFile extends Error {
  readonly why: FileRefusal;
  constructor(why: FileRefusal) {
    super(why);
    this.why = why;
  }
}

type Part = { isDeflated: boolean; isEncrypted: boolean; packed: number; size: number; at: number };
export type Zip = { bytes: Uint8Array<ArrayBuffer>; parts: Map<string, Part> };

const end = { signature: 0x06054b50, length: 22 };
const entry = { signature: 0x02014b50, length: 46 };
const localLength = 30;

/** The directory of a ZIP file. How many parts it says it has is not read: they are counted. */
export function openZip(bytes: Uint8Array<ArrayBuffer>): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = view.getUint32(endOf(view) + 16, true);
  const parts = new Map<string, Part>();
  let count = 0;
  let total = 0;
  while (at + entry.length <= view.byteLength && view.getUint32(at, true) === entry.signature) {
    const size = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + entry.length, at + entry.length + nameLength));
    count += 1;
    total += size;
    if (count > mostParts) throw new RefusedFile('too-many-parts');
    if (total > mostUnpacked) throw new RefusedFile('unpacks-too-large');
    parts.set(name, {
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      isDeflated: view.getUint16(at + 10, true) === 8,
      packed: view.getUint32(at + 20, true),
      size,
      at: view.getUint32(at + 42, true),
    });
    at += entry.length + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return { bytes, parts };
}

function endOf(view: DataView): number {
  for (let at = view.byteLength - end.length; at >= Math.max(0, view.byteLength - 0xffff - end.length); at -= 1)
    if (view.getUint32(at, true) === end.signature) return at;
  throw new RefusedFile('damaged');
}

/** Small pieces, so that none unpacks to much more than the limit before it is noticed. */
const piece = 16 * 1024;

/** The text of a part. Unpacking stops as soon as there is more than the directory said. */
export async function unpack({ bytes, parts }: Zip, name: string): Promise<string | undefined> {
  const part = parts.get(name);
  if (!part) return undefined;
  if (part.isEncrypted) throw new RefusedFile('protected');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = part.at + localLength + view.getUint16(part.at + 26, true) + view.getUint16(part.at + 28, true);
  const packed = bytes.subarray(start, start + part.packed);
  if (!part.isDeflated) return new TextDecoder().decode(packed);
  let given = 0;
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (given >= packed.length) return controller.close();
      controller.enqueue(packed.slice(given, given + piece));
      given += piece;
    },
  });
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of chunksOf(source.pipeThrough(new DecompressionStream('deflate-raw')))) {
    size += chunk.length;
    if (size > part.size) throw new RefusedFile('unpacks-too-large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Safari cannot iterate over a stream. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
