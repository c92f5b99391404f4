import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { systemClock } from '#server/platform/clock.ts';
import { startS3 } from '#testing/s3-server.ts';
import { createS3 } from './s3.ts';
import { emptySha256, signedHeaders } from './signature.ts';

const folder = await mkdtemp(join(tmpdir(), 'dayloom-s3-'));
const bucket = await startS3();
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});
const waited: number[] = [];
const wait = async (ms: number) => void waited.push(ms);
const open = (more: Partial<typeof bucket.keys> = {}, address = `${bucket.origin}/backups/a folder/`) =>
  createS3({ address, ...bucket.keys, ...more }, { clock: systemClock, wait });
async function aFile(content: string | Buffer): Promise<string> {
  const path = join(folder, 'given');
  await writeFile(path, content);
  return path;
}

it('signs as the example in the documentation of AWS does', () => {
  const { authorization } = signedHeaders(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: { range: 'bytes=0-9' },
      bodySha256: emptySha256,
      at: new Date('2013-05-24T00:00:00Z'),
    },
    {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
    },
  );
  expect(authorization).toMatch(/Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/);
});

it('puts, lists over several pages, gets and removes, below its folder', async () => {
  const s3 = open();
  const names = ["it's (one)*.backup", 'b & c.backup', 'd+e=f.backup', 'Zoë.backup', 'z.backup'];
  const noise = Buffer.alloc(300_000, 'not much of it fits into one piece ');
  for (const name of names) await s3.put(name, await aFile(noise));
  bucket.objects.set('elsewhere/secret', Buffer.from('of others'));
  bucket.objects.set('a folder/deeper/one', Buffer.from('of others'));
  expect((await s3.list()).toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
    names.toSorted().map((name) => ({ name, bytes: noise.length })),
  );
  const path = join(folder, 'taken');
  await s3.download(names[0] ?? '', path);
  expect((await readFile(path)).equals(noise)).toBe(true);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await s3.get(names[1] ?? '', noise.length)).equals(noise)).toBe(true);
  await expect(s3.get(names[1] ?? '', noise.length - 1)).rejects.toThrow('longer than 299999 bytes');
  for (const name of names) await s3.remove(name);
  expect([await s3.list(), [...bucket.objects.keys()]]).toEqual([[], ['elsewhere/secret', 'a folder/deeper/one']]);
});

it('tries again after a cut connection or a busy server, ever later, and not where that is no use', async () => {
  bucket.faults.push(503, 0, 500);
  waited.length = 0;
  await open().put('once.backup', await aFile('whole'));
  expect([bucket.objects.get('a folder/once.backup')?.toString(), waited]).toEqual(['whole', [1_000, 4_000, 15_000]]);
  bucket.faults.push(503, 503, 503, 503);
  await expect(open().list()).rejects.toThrow(/answered 503 \(SlowDown\) to GET the list of backups/);
  bucket.calls.length = 0;
  await expect(open({ secretAccessKey: 'another' }).list()).rejects.toThrow('answered 403 (SignatureDoesNotMatch)');
  await expect(open().get('none', 1)).rejects.toThrow('answered 404 (NoSuchKey) to GET none');
  expect(bucket.calls).toHaveLength(2);
  await expect(open({}, 'http://127.0.0.1:1/backups').list()).rejects.toThrow('127.0.0.1:1 could not be reached');
});

it('refuses what S3 does not take in one piece, before a byte is sent', async () => {
  const path = await aFile('');
  await truncate(path, 5 * 1024 ** 3 + 1);
  bucket.calls.length = 0;
  await expect(open().put('huge', path)).rejects.toThrow('huge is larger than 5 GB');
  expect(bucket.calls).toEqual([]);
});

it('stops when it is aborted', async () => {
  await expect(open().list(AbortSignal.abort())).rejects.toThrow('abort');
});
