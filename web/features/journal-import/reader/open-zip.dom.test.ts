import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { describe, expect, it } from 'vitest';
import { zipOf, type FileToZip } from '#testing/zip-file.ts';
import { openZip, zipLimits, ZipError, type ZipLimits } from './open-zip.ts';

const blobOf = (files: readonly FileToZip[]) => new Blob([new Uint8Array(zipOf(files))]);
const all = () => true;

/** What became of it: its texts, or why it was refused. */
async function read(files: readonly FileToZip[] | Blob, limits: Partial<ZipLimits> = {}): Promise<string[] | string> {
  try {
    const blob = files instanceof Blob ? files : blobOf(files);
    const opened = await openZip(blob, all, { ...zipLimits, ...limits });
    const texts: string[] = [];
    for (const file of opened) texts.push(await file.text());
    return texts;
  } catch (error) {
    if (error instanceof ZipError) return error.problem;
    throw error;
  }
}

const one = (name: string, content: string | Buffer = 'words', lies = {}): FileToZip => ({ name, content, lies });

describe('a ZIP', () => {
  it('is read file by file, and only what is wanted', async () => {
    expect(await read([one('a.json', '{"a":1}'), one('folder/b.json', 'שלום')])).toEqual(['{"a":1}', 'שלום']);
    const opened = await openZip(blobOf([one('a.json'), one('a.jpg')]), (name) => name.endsWith('.json'));
    expect(opened.map(({ name }) => name)).toEqual(['a.json']);
  });

  it('is read as our own download is written: with each size behind its file', async () => {
    const zip = new ZipFile();
    zip.addReadStreamLazy('journal.json', (begin) => begin(null, Readable.from(['{"a":', '1}'])));
    zip.end();
    const blob = new Blob([new Uint8Array(await buffer(zip.outputStream))]);
    expect(await read(blob)).toEqual(['{"a":1}']);
  });

  it.each([
    ['nothing', new Blob([])],
    ['a picture', new Blob([new Uint8Array([0xff, 0xd8, 0xff, ...Array<number>(100).fill(0)])])],
  ])('that is %s is none', async (_name, blob) => {
    expect(await read(blob)).toBe('not-zip');
  });

  it('that was cut off or damaged is refused', async () => {
    const whole = new Uint8Array(zipOf([one('a.json', 'words '.repeat(100))]));
    expect(await read(new Blob([whole.subarray(0, 60)]))).toBe('not-zip');
    expect(await read([one('a.json', 'words', { crc: 1 })])).toBe('broken');
  });

  it('has at most so many files, and so many bytes', async () => {
    const many = Array.from({ length: 11 }, (_, n) => one(`${n}.json`));
    expect(await read(many, { files: 10 })).toBe('too-many');
    expect(await read(many, { files: 11 })).toHaveLength(11);
    expect(await read(many, { bytes: 54 })).toBe('too-large');
    expect(await read([one('a.json', 'a'.repeat(1_001))], { fileBytes: 1_000 })).toBe('too-large');
    expect(await read([one('a.json', 'a'.repeat(1_000))], { fileBytes: 1_000 })).toHaveLength(1);
  });

  it('is no bomb: 3 MB of nothing in 3 KB', async () => {
    const bomb = Buffer.alloc(3 * 1024 * 1024);
    expect(await read([one('a.json', bomb)])).toBe('too-large');
    expect(await read([one('a.json', bomb)], { ratio: 100_000 })).toHaveLength(1);
  });

  it('that lies about a size is unpacked no further than it said', async () => {
    const bomb = Buffer.alloc(3 * 1024 * 1024);
    // Nobody would look twice at a file of a hundred bytes.
    expect(['too-large', 'broken']).toContain(await read([one('a.json', bomb, { size: 100 })]));
    expect(['too-large', 'broken']).toContain(await read([one('a.json', 'short', { size: 1_000 })]));
  });

  it.each([
    '../a.json',
    'folder/../../a.json',
    '/etc/passwd',
    'C:/a.json',
    'folder\\..\\a.json',
    './a.json',
    'a\u0007.json',
  ])('with the name %j is refused', async (name) => {
    expect(await read([one('good.json'), one(name)])).toBe('unsafe');
  });

  it('with two files of one name is refused, also where they differ in case alone', async () => {
    expect(await read([one('a.json'), one('a.json', 'other')])).toBe('unsafe');
    expect(await read([one('a.json'), one('A.JSON', 'other')])).toBe('unsafe');
  });

  it('in a ZIP is not opened', async () => {
    expect(await read([one('inner.zip', zipOf([one('a.json')]))])).toBe('nested');
    expect(await read([one('inner.ZIP', '')])).toBe('nested');
  });

  it('whose files lie on top of each other is refused', async () => {
    expect(await read([one('a.json', 'words'), one('b.json', 'words', { at: 0 })])).toBe('broken');
  });
});
