import { BlobReader, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';

/** Of a ZIP that may come from anybody. Everything is counted as it is read: what the ZIP says of itself may be wrong. */
export const zipLimits = {
  files: 20_000,
  /** Of all files together, unpacked. */
  bytes: 2 * 1024 ** 3,
  /** Of the one file that is unpacked. */
  fileBytes: 64 * 1024 ** 2,
  /** Unpacked to packed. Text of a journal packs to a tenth at best. */
  ratio: 200,
};

export type ZipLimits = typeof zipLimits;

export type ZipProblem = 'not-zip' | 'too-many' | 'too-large' | 'unsafe' | 'nested' | 'broken' | 'locked';

export class ZipError extends Error {
  readonly problem: ZipProblem;
  constructor(problem: ZipProblem) {
    super(problem);
    this.problem = problem;
  }
}

export type ZippedFile = { name: string; text: () => Promise<string> };

/** Small files may pack better: their headers are most of them. */
const ratioCountsFrom = 1024 * 1024;

/**
 * The files of a ZIP whose names are wanted. Nothing is unpacked before every name and size has been looked at, and then one
 * file at a time. No workers: the page's policy has none for a stranger's file, and JSON is unpacked in no time.
 */
export async function openZip(
  file: Blob,
  isWanted: (name: string) => boolean,
  limits: ZipLimits = zipLimits,
): Promise<ZippedFile[]> {
  const reader = new ZipReader(new BlobReader(file), {
    // Programs differ in what they repeat before each file; only the directory counts here.
    strictness: 'balanced',
    filenameValidation: 'strict',
    checkCrc32: true,
    checkOverlappingEntry: true,
    useWebWorkers: false,
    useCompressionStream: true,
  });
  const names = new Set<string>();
  const found: FileEntry[] = [];
  let files = 0;
  let declared = 0;
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      files += 1;
      declared += entry.uncompressedSize;
      if (files > limits.files) throw new ZipError('too-many');
      if (declared > limits.bytes) throw new ZipError('too-large');
      const name = entry.filename.normalize('NFC');
      if (isUnsafe(name) || names.has(name.toLowerCase())) throw new ZipError('unsafe');
      names.add(name.toLowerCase());
      if (/\.zip$/i.test(name)) throw new ZipError('nested');
      if (entry.directory || !isWanted(name)) continue;
      if (entry.encrypted) throw new ZipError('locked');
      if (entry.uncompressedSize > limits.fileBytes || isBomb(entry.uncompressedSize, entry.compressedSize, limits))
        throw new ZipError('too-large');
      found.push(entry);
    }
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError(problemOf(error));
  }
  let unpacked = 0;
  return found.map((entry) => ({
    name: entry.filename,
    text: async () => {
      const text = await unpack(entry, limits);
      unpacked += text.bytes;
      if (unpacked > limits.bytes) throw new ZipError('too-large');
      return text.text;
    },
  }));
}

/** A name that would lie elsewhere than in the folder the ZIP is unpacked to, or that a person would read as another. */
const isUnsafe = (name: string): boolean =>
  name.length === 0 ||
  name.length > 1_000 ||
  // oxlint-disable-next-line no-control-regex
  /^[/\\]|^[a-z]:|\\|[\u0000-\u001f]/i.test(name) ||
  name.split('/').some((part) => part === '..' || part === '.');

const isBomb = (unpacked: number, packed: number, { ratio }: ZipLimits): boolean =>
  unpacked > ratioCountsFrom && unpacked > packed * ratio;

async function unpack(entry: FileEntry, limits: ZipLimits): Promise<{ text: string; bytes: number }> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const into = new WritableStream<Uint8Array>({
    write(piece) {
      bytes += piece.length;
      // More than it said, or than may be: the rest is not unpacked.
      if (bytes > entry.uncompressedSize || bytes > limits.fileBytes || isBomb(bytes, entry.compressedSize, limits))
        throw new ZipError('too-large');
      text += decoder.decode(piece, { stream: true });
    },
  });
  try {
    await entry.getData(into);
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('broken');
  }
  return { text: text + decoder.decode(), bytes };
}

const problems: [RegExp, ZipProblem][] = [
  [/not recognized|end of central directory not found|split zip/i, 'not-zip'],
  [/unsafe filename|duplicate filename/i, 'unsafe'],
  [/encrypt/i, 'locked'],
];

const problemOf = (error: unknown): ZipProblem =>
  problems.find(([pattern]) => pattern.test(String(error)))?.[1] ?? 'broken';
