import { closeSync, lstatSync, openSync, readdirSync, readFileSync, readlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const block = 512;

/**
 * Packs a folder reproducibly: entries sorted, owned by root, dated 1970, readable by everyone. GNU tar has options for
 * this, the tar of macOS does not.
 */
export function packSteadily(folder: string, archive: string, prefix = '.'): void {
  const file = openSync(archive, 'w');
  const add = (path: string, name: string) => {
    const found = lstatSync(path);
    if (found.isDirectory()) {
      writeEntry(file, { name: `${name}/`, type: '5', mode: 0o755 });
      const inside = readdirSync(path).toSorted((one, other) => (one < other ? -1 : 1));
      for (const entry of inside) add(join(path, entry), `${name}/${entry}`);
    } else if (found.isSymbolicLink()) writeEntry(file, { name, type: '2', mode: 0o777, link: readlinkSync(path) });
    else writeEntry(file, { name, type: '0', mode: found.mode & 0o111 ? 0o755 : 0o644, content: readFileSync(path) });
  };
  add(folder, prefix);
  writeSync(file, Buffer.alloc(2 * block));
  closeSync(file);
}

type Entry = { name: string; type: string; mode: number; link?: string; content?: Buffer };

function writeEntry(file: number, { name, type, mode, link = '', content = Buffer.alloc(0) }: Entry): void {
  // The field holds 100 bytes; a longer name goes before it as an entry of its own.
  if (Buffer.byteLength(name) > 100)
    writeEntry(file, { name: '././@LongLink', type: 'L', mode: 0, content: Buffer.from(`${name}\0`) });
  if (Buffer.byteLength(link) > 100) throw new Error(`${name} is a link with a longer name than an archive can hold.`);
  const header = Buffer.alloc(block);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  const fields: [at: number, text: string][] = [
    [100, octal(mode, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(content.length, 12)],
    [136, octal(0, 12)],
    [148, ' '.repeat(8)],
    [156, type],
    [157, link],
    [257, 'ustar  \0'],
  ];
  header.write(name, 0, 100);
  for (const [at, text] of fields) header.write(text, at);
  // Counted with spaces in its own place.
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte),
      7,
    )} `,
    148,
  );
  writeSync(file, header);
  for (let at = 0; at < content.length;) at += writeSync(file, content, at);
  writeSync(file, Buffer.alloc((block - (content.length % block)) % block));
}
