import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const smallestBytes = 1024;
const hardestQuality = 11;
/** Below a folder of pages: all of its files are compressed as well as they can be. */
const mark = '.dayloom-compressed';

export const isCompressedHard = (folder) => existsSync(join(folder, mark));

/** Once for all requests, in a twentieth of the time that the last tenth of the size takes. */
export function compressQuickly(folder) {
  for (const { file, content } of compressible(folder)) {
    writeFileSync(`${file}.br`, brotli(content, 5));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** May be interrupted at any moment, and may replace what a server is sending: each file is written beside and renamed. */
export async function compressHard(folder) {
  if (isCompressedHard(folder)) return;
  for (const { file, content } of compressible(folder)) {
    writeFileSync(`${file}.br.new`, brotli(content, hardestQuality));
    renameSync(`${file}.br.new`, `${file}.br`);
    // Here a signal is heard.
    await breathe();
  }
  writeFileSync(join(folder, mark), '');
}

const brotli = (content, quality) =>
  brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });

function* compressible(folder) {
  for (const name of readdirSync(join(folder, 'assets'))) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const file = join(folder, 'assets', name);
    const content = readFileSync(file);
    if (content.length >= smallestBytes) yield { file, content };
  }
}
