import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { peopleHeader } from '#server/platform/mail/mailer.ts';

type Named = { id: string; email: string; names: string[] };

/**
 * Where mail goes into files: takes away what went to the person and what is about them. Gives how many files went.
 * A letter that can no longer be read is no reason to stop; one that cannot be removed is.
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
    if (!speaksOf(text, person)) continue;
    await rm(path, { force: true });
    erased += 1;
  }
  return erased;
}

export function speaksOf(raw: string, { id, email, names }: Named): boolean {
  // A message in which lines were folded may break a name over two of them.
  const flat = flattened(decoded(raw));
  if (holdsWhole(flat, email, /[\p{L}\p{N}._%+-]/u, /^(?:[\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u)) return true;
  const people = new RegExp(`^${peopleHeader}:(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(raw)?.[1];
  if (people !== undefined) return people.includes(id);
  // Written by an older release, which left no ids. A first name alone may be anybody's, and even an everyday word.
  const whole = names.filter((name) => /\s/.test(name));
  return [...whole, ...whole.map(inHtml)].some((name) => holdsWhole(flat, name, /[\p{L}\p{N}]/u, /^[\p{L}\p{N}]/u));
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

/** All that a mail may be wrapped in, beside what stands there plainly: quoted-printable and base64, in its parts and in its headers. */
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
  const blocks = [...raw.matchAll(/(?:^|\n)((?:[A-Za-z0-9+/=]{40,76}\r?\n)*[A-Za-z0-9+/=]{4,76})(?=\r?\n|$)/g)].map(
    ([, block = '']) => Buffer.from(block, 'base64').toString('utf8'),
  );
  return [bytesToText(raw), quoted, words, ...blocks].join('\n');
}

const bytesToText = (latin: string): string => Buffer.from(latin, 'latin1').toString('utf8');
