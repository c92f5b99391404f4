import { createWriteStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError, explainBackupError } from './backup-folder.ts';
import { keyFor, newKey, type BackupKeys, type KeyRecipe } from './backup-keys.ts';
import { damaged, fromPieces, plainMarker, sealingMarker, toPieces } from './sealed-pieces.ts';

/** The first line says what the file is, the second one how to open it. What follows are pieces of compressed lines. */
const firstLine = 'dayloom-backup 2\n';
/** Up to 0.2.0: sealed with a passphrase, or not at all. */
const earlierFirstLine = 'dayloom-backup 1\n';
const longestHeader = 4_096;
const pieceSize = 64 * 1024;

/** Null: not sealed, by a release that did so without a passphrase. */
type Header = { createdAt: string; sealed: KeyRecipe | null };

type WriteOptions = {
  createdAt: Date;
  keys: BackupKeys;
  /** Called after each piece with all bytes so far: it may refuse to go on. */
  onBytes?: (total: number) => Promise<void>;
  signal?: AbortSignal;
  /** Only for tests, which may trade safety for speed. */
  keyCost?: number;
};

/** Writes a new file that only its owner may read, down to the disk. What is half written is the caller's to remove. */
export async function writeBackupFile(
  path: string,
  lines: AsyncIterable<string>,
  { createdAt, keys, onBytes, signal, keyCost }: WriteOptions,
): Promise<{ bytes: number }> {
  const { key, recipe } = await newKey(keys, keyCost);
  const header: Header = { createdAt: createdAt.toISOString(), sealed: recipe };
  const firstLines = Buffer.from(`${firstLine}${JSON.stringify(header)}\n`);
  const marker = sealingMarker(firstLines, key);
  let bytes = 0;
  await pipeline(
    Readable.from(lines, { objectMode: false }),
    createGzip({ chunkSize: pieceSize }),
    async function* inPieces(compressed: AsyncIterable<Buffer>) {
      bytes += firstLines.length;
      yield firstLines;
      for await (const piece of toPieces(compressed, marker)) {
        bytes += piece.length;
        await onBytes?.(bytes);
        yield piece;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  );
  return { bytes };
}

/** Every line of it, each checked before it is given out. Wrong in any way: a BackupError. */
export async function* readBackupFile(path: string, keys: BackupKeys): AsyncGenerator<string> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw explainBackupError(error, path);
  });
  try {
    const { header, firstLines } = await readHeader(file, path);
    const marker = header.sealed
      ? sealingMarker(firstLines, await keyFor(keys, header.sealed))
      : plainMarker(firstLines);
    const pieces = Readable.from(fromPieces(takeFrom(file, firstLines.length), marker), { objectMode: false });
    const plain = createGunzip();
    // Errors of either end the loop below; without a listener the first would end the process.
    pieces.on('error', (error) => plain.destroy(error));
    yield* splitLines(pieces.pipe(plain));
  } catch (error) {
    throw explainBackupError(
      (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? damaged('its content cannot be unpacked') : error,
      path,
    );
  } finally {
    await file.close();
  }
}

/** By its first lines alone. */
export async function isSealed(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    return (await readHeader(file, path)).header.sealed !== null;
  } finally {
    await file.close();
  }
}

async function readHeader(file: FileHandle, path: string): Promise<{ header: Header; firstLines: Buffer }> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(longestHeader), 0, longestHeader, 0);
  const begin = buffer.subarray(0, bytesRead);
  // Both are as long.
  if (![firstLine, earlierFirstLine].includes(begin.toString('latin1', 0, firstLine.length))) {
    const other = /^dayloom-backup (\d+)\n/.exec(begin.toString('latin1'));
    throw new BackupError(
      other
        ? `${path} was made by a newer release. Update this one first.`
        : `${path} is not a backup of this product, or its first lines are damaged.`,
    );
  }
  const end = begin.indexOf(0x0a, firstLine.length) + 1;
  if (end === 0) throw damaged('its first lines are incomplete');
  return { header: parseHeader(begin.toString('utf8', firstLine.length, end)), firstLines: begin.subarray(0, end) };
}

function parseHeader(text: string): Header {
  try {
    const { createdAt, sealed } = JSON.parse(text) as Header;
    if (typeof createdAt === 'string' && (sealed === null || isRecipe(sealed))) return { createdAt, sealed };
  } catch {
    // Said below.
  }
  throw damaged('its first lines cannot be read');
}

function isRecipe(recipe: KeyRecipe): boolean {
  const areTexts = (...values: unknown[]) => values.every((value) => typeof value === 'string');
  if (recipe.kdf === 'hkdf') return areTexts(recipe.salt, recipe.fingerprint);
  const { kdf, cost, blockSize, parallel, salt, check } = recipe;
  return kdf === 'scrypt' && [cost, blockSize, parallel].every(Number.isSafeInteger) && areTexts(salt, check);
}

function takeFrom(file: FileHandle, start: number): (bytes: number) => Promise<Buffer> {
  let position = start;
  return async (bytes) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position);
    position += bytesRead;
    return buffer.subarray(0, bytesRead);
  };
}

/** By line feeds alone: other line terminators may occur in what people wrote. */
async function* splitLines(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end)]).toString('utf8');
      begun = [];
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) throw damaged('its last line is incomplete');
}
