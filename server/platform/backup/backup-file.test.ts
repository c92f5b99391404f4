import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createVault } from '#server/platform/crypto/vault.ts';
import { readBackupFile, writeBackupFile } from './backup-file.ts';
import type { BackupKeys } from './backup-keys.ts';

const folder = await mkdtemp(join(tmpdir(), 'dayloom-backup-file-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const passphrase = 'a long walk by the river';
const vault = createVault('k'.repeat(40));
const bySecretKey = { vaults: [vault] };
/** As 0.2.0 wrote it, without a seal. */
const unsealed = join(import.meta.dirname, '../../../prove/releases/0.2.0/dayloom.backup');
const createdAt = new Date('2026-03-04T09:00:00Z');
/** Signs that end a line elsewhere, and enough that hardly compresses for several pieces. */
const noise = Array.from({ length: 40_000 }, (_, index) => Math.sin(index).toString(36)).join('');
const given = ['"first"', JSON.stringify('a\u2028b\r\nc “d” 🌱'), '""', JSON.stringify(noise), '"last"'];

async function* linesOf(texts: string[]): AsyncGenerator<string> {
  for (const text of texts) yield `${text}\n`;
}
let count = 0;
async function written(keys: BackupKeys, keyCost: number | undefined = 2 ** 8): Promise<string> {
  const path = join(folder, `${(count += 1)}.backup`);
  await writeBackupFile(path, linesOf(given), { createdAt, keys, keyCost });
  return path;
}
async function read(path: string, keys: BackupKeys = {}): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readBackupFile(path, keys)) lines.push(line);
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
  ['the secret key', bySecretKey],
  ['a passphrase', { passphrase }],
])('a backup sealed with %s', (_, keys) => {
  it('gives back every line, and only its owner may read the file', async () => {
    const path = await written(keys);
    expect(await read(path, keys)).toEqual(given);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(path)).size).toBeGreaterThan(3 * 64 * 1024);
  });

  it('is refused when a bit of it was changed, wherever', async () => {
    const path = await written(keys);
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
        read(await changed(path, (bytes) => flipped(bytes, at)), keys),
        `byte ${at} of ${length}`,
      ).rejects.toThrow(/damaged/);
    }
  });

  it('is refused when it is cut short, or something was added, or pieces changed places', async () => {
    const path = await written(keys);
    const whole = await readFile(path);
    const mark = 16;
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
      await expect(read(await changed(path, () => bytes), keys), what).rejects.toThrow(
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
      await expect(read(await changed(path, () => bytes), keys), what).rejects.toThrow(/its checksums do not fit/);
  });
});

describe('a passphrase', () => {
  it('hides every line', async () => {
    const [plain, sealed] = [await readFile(unsealed), await readFile(await written({ passphrase }))];
    // The beginning of gzip, which a plain one shows after the head of its first piece.
    const gzip = Buffer.from([0x1f, 0x8b, 8]);
    const begin = (bytes: Buffer) => bytes.subarray(bytes.indexOf('\n', 20) + 6, bytes.indexOf('\n', 20) + 9);
    expect([begin(plain).equals(gzip), begin(sealed).equals(gzip)]).toEqual([true, false]);
  });

  it('that is wrong or missing is said in a sentence', async () => {
    const path = await written({ passphrase });
    await expect(read(path, { passphrase: 'another passphrase' })).rejects.toThrow(
      /^BACKUP_PASSPHRASE does not open this backup/,
    );
    await expect(read(path)).rejects.toThrow(/^This backup is sealed with a passphrase\. Set BACKUP_PASSPHRASE/);
  });

  it('may be typed on a machine that writes accents in another way', async () => {
    const path = await written({ passphrase: 'caf\u00e9 au lait, deux' });
    expect(await read(path, { passphrase: 'cafe\u0301 au lait, deux' })).toEqual(given);
  });

  it('gives another key each time', async () => {
    const [one, two] = [await readFile(await written({ passphrase })), await readFile(await written({ passphrase }))];
    expect(one.subarray(-1_000).equals(two.subarray(-1_000))).toBe(false);
  });

  it('is not asked to use all the memory of the machine', async () => {
    const usual = await written({ passphrase }, 2 ** 15);
    const path = await changed(usual, (bytes) =>
      Buffer.from(bytes.toString('latin1').replace('"cost":32768', '"cost":2097152'), 'latin1'),
    );
    await expect(read(path, { passphrase })).rejects.toThrow(/ask for the impossible/);
  });
});

describe('the secret key', () => {
  it('is used where there is no passphrase, under a label of its own, and named in the head', async () => {
    const path = await written(bySecretKey);
    const [first, second = ''] = (await readFile(path, 'latin1')).split('\n');
    const head = JSON.parse(second) as { sealed: Record<string, string> };
    expect([first, head.sealed.kdf, head.sealed.fingerprint]).toEqual(['dayloom-backup 2', 'hkdf', vault.fingerprint]);
    expect(
      JSON.parse((await readFile(await written({ ...bySecretKey, passphrase }), 'latin1')).split('\n')[1]!),
    ).toMatchObject({ sealed: { kdf: 'scrypt' } });
  });

  it('that is another or missing is said in a sentence, with what to do', async () => {
    const path = await written(bySecretKey);
    const other = createVault('o'.repeat(40));
    const name = vault.fingerprint.slice(0, 8);
    await expect(read(path, { passphrase, vaults: [other] })).rejects.toThrow(
      new RegExp(`another secret key \\(${name}.*--key-file path.*secret\\.key\\.old-${name}.*opens for nobody`),
    );
    await expect(read(path)).rejects.toThrow(/a secret key that is not here/);
    expect(await read(path, { vaults: [other, vault] })).toEqual(given);
  });

  it('whose name was forged into the head opens nothing', async () => {
    const other = createVault('o'.repeat(40));
    const path = await changed(await written(bySecretKey), (bytes) =>
      Buffer.from(bytes.toString('latin1').replace(vault.fingerprint, other.fingerprint), 'latin1'),
    );
    await expect(read(path, { vaults: [other] })).rejects.toThrow(/its checksums do not fit/);
  });

  it('is needed: without it and without a passphrase nothing is written', async () => {
    await expect(written({})).rejects.toThrow(/nothing to seal the backup with/);
  });
});

describe('a backup of 0.2.0 that is not sealed', () => {
  it('is read, whatever keys there are', async () => {
    const lines = await read(unsealed);
    expect(lines[0]).toContain('"about"');
    expect(await read(unsealed, { passphrase, ...bySecretKey })).toEqual(lines);
  });

  it('is refused when a bit of it was changed, or it is cut short', async () => {
    const { length } = await readFile(unsealed);
    for (const change of [
      (bytes: Buffer) => flipped(bytes, Math.floor(length / 2)),
      (bytes: Buffer) => flipped(bytes, length - 1),
      (bytes: Buffer) => bytes.subarray(0, length - 40),
    ]) {
      const copy = join(folder, 'unsealed.changed');
      await writeFile(copy, change(await readFile(unsealed)));
      await expect(read(copy)).rejects.toThrow(/damaged/);
    }
  });
});

it.each([
  ['something else', 'a holiday picture', /is not a backup of this product/],
  ['an empty file', '', /is not a backup of this product/],
  ['one of a newer release', 'dayloom-backup 3\n{}\n', /made by a newer release/],
  ['a way of sealing nobody knows', 'dayloom-backup 2\n{"createdAt":"","sealed":{"kdf":"none"}}\n', /damaged/],
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
