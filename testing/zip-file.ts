import { crc32, deflateRawSync } from 'node:zlib';

type Lies = {
  /** What its headers say of its size unpacked. */
  size?: number;
  crc?: number;
  /** Begins where another file begins. */
  at?: number;
};

export type FileToZip = { name: string; content: string | Buffer; lies?: Lies };

/** A ZIP byte by byte, so that it can also be one that nobody would write in good faith. */
export function zipOf(files: readonly FileToZip[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, lies = {} } of files) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const names = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    // UTF-8 names, deflated.
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(lies.crc ?? crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(lies.size ?? plain.length, 18);
    common.writeUInt16LE(names.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, names, packed]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(lies.at ?? offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, central, names]));
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from('PK\u0005\u0006'), end]);
}

/** As Day One exports them: entries are minutes apart from this moment on. */
export function dayOneZip(texts: readonly string[], from = '2019-05-03T19:14:00Z'): Buffer {
  const entries = texts.map((text, index) => ({
    uuid: `ENTRY${index + 1}`,
    creationDate: new Date(Date.parse(from) + index * 60_000).toISOString(),
    timeZone: 'Europe/Berlin',
    text,
    photos: index === 0 ? [{ md5: 'a'.repeat(32), type: 'jpeg', identifier: 'P1' }] : [],
  }));
  return zipOf([
    { name: 'Journal.json', content: JSON.stringify({ metadata: { version: '1.0' }, entries }) },
    { name: `photos/${'a'.repeat(32)}.jpeg`, content: Buffer.from([0xff, 0xd8, 0xff]) },
  ]);
}
