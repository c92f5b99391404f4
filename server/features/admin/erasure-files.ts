import { appendFile, mkdir, open, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { isUuid } from '#server/platform/ids.ts';
import { peopleHeader } from '#server/platform/mail/mailer.ts';

type Erasure = { id: string; at: string };

/** Beside the database, so that putting an older database back does not bring erased people back with it. */
const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'erasures.log');

/** A line for each, on disk before this returns. Ids and times, no names. */
export async function appendErasures(config: Pick<Config, 'dataDir'>, erasures: Erasure[]): Promise<void> {
  if (erasures.length === 0) return;
  // Where database and key are the host's own, nothing else may have needed it yet.
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const file = await open(fileOf(config), 'a', 0o600);
  try {
    await file.appendFile(erasures.map(({ id, at }) => `${JSON.stringify({ id, at })}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * A power cut may leave the last line half written: what comes next would be written behind it, and neither could be
 * read. Only for a server that starts: its database knows whom the line was about, and the line is written again.
 */
export async function removePartialLine(config: Pick<Config, 'dataDir'>): Promise<void> {
  const bytes = await readFile(fileOf(config)).catch(() => Buffer.alloc(0));
  const whole = bytes.lastIndexOf(0x0a) + 1;
  const rest = bytes.toString('utf8', whole);
  if (rest === '') return;
  // A host who edits the file may leave out the last line feed.
  if (parsed(rest)) await appendFile(fileOf(config), '\n');
  else await truncate(fileOf(config), whole);
}

/** Empty where nobody was ever erased. A line that cannot be read is said, never passed over: it may be somebody. */
export async function readErasures(config: Pick<Config, 'dataDir'>): Promise<Erasure[]> {
  const text = await readFile(fileOf(config), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '';
    throw error;
  });
  return text.split('\n').flatMap((line, index) => (line === '' ? [] : [readLine(line, index + 1, fileOf(config))]));
}

function parsed(line: string): Erasure | undefined {
  try {
    const { id, at } = JSON.parse(line) as Partial<Erasure>;
    return typeof id === 'string' && isUuid(id) && typeof at === 'string' ? { id, at } : undefined;
  } catch {
    return undefined;
  }
}

function readLine(line: string, number: number, file: string): Erasure {
  const erasure = parsed(line);
  if (erasure) return erasure;
  throw new Error(
    `Line ${number} of ${file} cannot be read. It names a person who was erased; repair or remove that line, ` +
      'then try again.',
  );
}

type Named = { id: string; email: string; names: string[] };

/**
 * Where mail goes into files: takes away what went to the person and what is about them. Gives how many files went.
 * A mail that can no longer be read is no reason to stop; one that cannot be removed is.
 */
export async function eraseStoredMail(config: Pick<Config, 'dataDir'>, person: Named): Promise<number> {
  const folder = join(config.dataDir, 'mail');
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let erased = 0;
  for (const name of names.filter((one) => /\.(eml|part)$/.test(one))) {
    const path = join(folder, name);
    const text = await readFile(path, 'latin1').catch(() => '');
    if (!mentionsPerson(text, person)) continue;
    await rm(path, { force: true });
    erased += 1;
  }
  return erased;
}

function mentionsPerson(raw: string, { id, email, names }: Named): boolean {
  // A message in which lines were folded may break a name over two of them.
  const flat = flattened(decoded(raw));
  if (holdsWhole(flat, email, /[\p{L}\p{N}._%+-]/u, /^(?:[\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u)) return true;
  const people = headerOf(raw, peopleHeader);
  if (people !== undefined) return people.includes(id);
  // Written by an older release, which left no ids. A first name alone may be anybody's, and even an everyday word.
  const whole = names.filter((name) => /\s/.test(name));
  return [...whole, ...whole.map(inHtml)].some((name) => holdsWhole(flat, name, /[\p{L}\p{N}]/u, /^[\p{L}\p{N}]/u));
}

/** The value of a header with the lines it goes on over; undefined where there is none. */
function headerOf(raw: string, name: string): string | undefined {
  const lines = raw.split(/\r?\n/);
  const first = lines.findIndex((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  if (first === -1) return undefined;
  const next = lines.findIndex((line, index) => index > first && !/^[ \t]/.test(line));
  return lines.slice(first, next === -1 ? undefined : next).join('\n');
}

const flattened = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ');

/** Not as a part of something longer. */
function holdsWhole(text: string, word: string, goesOnBefore: RegExp, goesOnAfter: RegExp): boolean {
  const wanted = flattened(word);
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.slice(at + wanted.length, at + wanted.length + 3)];
    if (!goesOnBefore.test(before) && !goesOnAfter.test(after)) return true;
  }
  return false;
}

const inHtml = (name: string): string =>
  name
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/**
 * All that a mail may be wrapped in, beside what stands there plainly: quoted-printable and base64, in its parts and in
 * its headers.
 */
function decoded(raw: string): string {
  const quoted = bytesToText(
    raw
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
  const words = raw
    .replaceAll(/(\?=)\s+(=\?)/g, '$1$2')
    .replaceAll(/=\?utf-8\?q\?([^?]*)\?=/gi, (_, text: string) =>
      bytesToText(
        text
          .replaceAll('_', ' ')
          .replaceAll(/=([0-9A-Fa-f]{2})/g, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      ),
    )
    .replaceAll(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString('utf8'));
  const blocks = base64Blocks(raw).map((block) => Buffer.from(block, 'base64').toString('utf8'));
  return [bytesToText(raw), quoted, words, ...blocks].join('\n');
}

/** Lines of nothing but base64, one behind the other; a shorter one is the last of its block. */
function base64Blocks(raw: string): string[] {
  const blocks: string[] = [];
  let block = '';
  for (const line of [...raw.split(/\r?\n/), '']) {
    const isPart = line.length >= 4 && line.length <= 76 && /^[A-Za-z0-9+/=]+$/.test(line);
    if (isPart) block += line;
    if (isPart && line.length >= 40) continue;
    if (block !== '') blocks.push(block);
    block = '';
  }
  return blocks;
}

const bytesToText = (latin: string): string => Buffer.from(latin, 'latin1').toString('utf8');
