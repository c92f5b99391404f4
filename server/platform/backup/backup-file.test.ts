import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readBackupFile, writeBackupFile } from './backup-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'dayloom-backup-file-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const passphrase = 'a long walk by the river';
const createdAt = new Date('2026-03-04T09:00:00Z');
/** Signs that end a line elsewhere, and enough that hardly compresses for several pieces. */
const noise = Array.from({ length: 40_000 }, (_, index) => Math.sin(index).toString(36)).join('');
const given = ['"first"', JSON.stringify('a\u2028b\r\nc “d” 🌱'), '""', JSON.stringify(noise), '"last"'];

async function* linesOf(texts: string[]): AsyncGenerator<string> {
  for (const text of texts) yield `${text}\n`;
}
let count = 0;
async function written(options: { passphrase?: string; keyCost?: number } = {}): Promise<string> {
  const path = join(folder, `${(count += 1)}.backup`);
  await writeBackupFile(path, linesOf(given), { createdAt, passphrase: undefined, keyCost: 2 ** 8, ...options });
  return path;
}
async function read(path: string, word?: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readBackupFile(path, word)) lines.push(line);
  return lines;
}
async function changed(path: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const copy = `${path}.changed`;
  await writeFile(copy, change(await readFile(path)));
  return copy;
}
const flipped = (bytes: Buffer, at: number): Buffer => {
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
};

describe.each([
  ['plain', undefined],
  ['sealed', passphrase],
])('a %s backup', (_, word) => {
  it('gives back every line, and only its owner may read the file', async () => {
    const path = await written({ passphrase: word });
    expect(await read(path, word)).toEqual(given);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(path)).size).toBeGreaterThan(3 * 64 * 1024);
  });

  it('is refused when a bit of it was changed, wherever', async () => {
    const path = await written({ passphrase: word });
    const { length } = await readFile(path);
    const head = (await readFile(path)).indexOf('\n', 20) + 1;
    for (const at of [
      20,
      head - 3,
      head,
      head + 4,
      head + 5,
      head + 5_000,
      Math.floor(length / 2),
      length - 1,
      length - 33,
    ]) {
      await expect(
        read(await changed(path, (bytes) => flipped(bytes, at)), word),
        `byte ${at} of ${length}`,
      ).rejects.toThrow(/damaged/);
    }
  });

  it('is refused when it is cut short, or something was added, or pieces changed places', async () => {
    const path = await written({ passphrase: word });
    const whole = await readFile(path);
    const mark = word === undefined ? 32 : 16;
    const head = whole.indexOf('\n', 20) + 1;
    const pieceAt = (at: number) => whole.subarray(at, at + 5 + whole.readUInt32BE(at) + mark);
    const [first, second] = [pieceAt(head), pieceAt(head + pieceAt(head).length)];
    const lastPiece = 5 + mark;
    for (const [what, bytes] of Object.entries({
      'half of it': whole.subarray(0, whole.length / 2),
      'all but the last piece': whole.subarray(0, whole.length - lastPiece),
      'one byte less': whole.subarray(0, whole.length - 1),
      'one byte more': Buffer.concat([whole, Buffer.from([0])]),
    }))
      await expect(read(await changed(path, () => bytes), word), what).rejects.toThrow(
        /it ends too early|follows after its end/,
      );
    // Found by the marks themselves, before anything is unpacked.
    for (const [what, bytes] of Object.entries({
      'a piece that says it is the last one': flipped(Buffer.from(whole.subarray(0, head + first.length)), head + 4),
      'the second piece before the first': Buffer.concat([
        whole.subarray(0, head),
        second,
        first,
        whole.subarray(head + first.length + second.length),
      ]),
      'without the second piece': Buffer.concat([
        whole.subarray(0, head + first.length),
        whole.subarray(head + first.length + second.length),
      ]),
      'another time of making': Buffer.from(whole.toString('latin1').replace('2026-03-04', '2026-03-05'), 'latin1'),
    }))
      await expect(read(await changed(path, () => bytes), word), what).rejects.toThrow(/its checksums do not fit/);
  });
});

describe('a passphrase', () => {
  it('hides every line', async () => {
    const [plain, sealed] = [await readFile(await written()), await readFile(await written({ passphrase }))];
    // The beginning of gzip, which a plain one shows after the head of its first piece.
    const gzip = Buffer.from([0x1f, 0x8b, 8]);
    const begin = (bytes: Buffer) => bytes.subarray(bytes.indexOf('\n', 20) + 6, bytes.indexOf('\n', 20) + 9);
    expect([begin(plain).equals(gzip), begin(sealed).equals(gzip)]).toEqual([true, false]);
  });

  it('that is wrong or missing is said in a sentence', async () => {
    const path = await written({ passphrase });
    await expect(read(path, 'another passphrase')).rejects.toThrow(/^BACKUP_PASSPHRASE does not open this backup/);
    await expect(read(path)).rejects.toThrow(/^This backup is sealed with a passphrase\. Set BACKUP_PASSPHRASE/);
  });

  it('may be typed on a machine that writes accents in another way', async () => {
    const path = await written({ passphrase: 'caf\u00e9 au lait, deux' });
    expect(await read(path, 'cafe\u0301 au lait, deux')).toEqual(given);
  });

  it('gives another key each time', async () => {
    const [one, two] = [await readFile(await written({ passphrase })), await readFile(await written({ passphrase }))];
    expect(one.subarray(-1_000).equals(two.subarray(-1_000))).toBe(false);
  });

  it('is not asked to use all the memory of the machine', async () => {
    const usual = await written({ passphrase, keyCost: undefined });
    const path = await changed(usual, (bytes) =>
      Buffer.from(bytes.toString('latin1').replace('"cost":32768', '"cost":2097152'), 'latin1'),
    );
    await expect(read(path, passphrase)).rejects.toThrow(/ask for the impossible/);
  });
});

it.each([
  ['something else', 'a holiday picture', /is not a backup of this product/],
  ['an empty file', '', /is not a backup of this product/],
  ['one of a newer release', 'dayloom-backup 2\n{}\n', /made by a newer release/],
  ['first lines that make no sense', 'dayloom-backup 1\n{"createdAt":1}\n', /damaged/],
  ['first lines without an end', `dayloom-backup 1\n${'x'.repeat(5_000)}`, /damaged/],
])('%s is refused', async (name, content, sentence) => {
  const path = join(folder, name);
  await writeFile(path, content);
  await expect(read(path)).rejects.toThrow(sentence);
});

it('a missing file, and a folder, are refused in a sentence', async () => {
  await expect(read(join(folder, 'nowhere.backup'))).rejects.toThrow(/nowhere\.backup is not there/);
  await expect(read(folder)).rejects.toThrow(/is a folder and not a backup/);
});
