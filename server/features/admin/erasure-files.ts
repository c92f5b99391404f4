import { appendFile, mkdir, open, readdir, readFile, rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { isUuid } from '#server/platform/ids.ts';
import { mailFileName } from '#server/platform/mail/mailer.ts';

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

/** Those of a list that lay with the backups, unless they are known here. */
export async function adoptErasures(
  config: Pick<Config, 'dataDir'>,
  lines: readonly string[],
  from: string,
): Promise<void> {
  const known = new Set((await readErasures(config)).map(({ id }) => id));
  const listed = lines.map((line, index) => readLine(line, index + 1, from));
  await appendErasures(
    config,
    listed.filter(({ id }) => !known.has(id)),
  );
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

/** Empty where no one was ever erased. A line that cannot be read is said, never passed over: it may be someone. */
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

/** Where mail goes into files: removes what was sent to the person or is about them. Returns how many files. */
export async function eraseStoredMail({ dataDir }: Pick<Config, 'dataDir'>, personId: string): Promise<number> {
  const folder = join(dataDir, 'mail');
  await nameOlderMail(folder);
  const found = (await mailFiles(folder)).filter((name) => name.split('.').includes(personId));
  for (const name of found) await rm(join(folder, name), { force: true });
  return found.length;
}

async function mailFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => /\.(eml|part)$/.test(name));
}

/**
 * Release 0.2.0 named files by the mail alone and kept the ids in a header. They are renamed once; a file without that
 * header, or an unfinished one, could be about anyone and is removed.
 */
async function nameOlderMail(folder: string): Promise<void> {
  for (const name of await mailFiles(folder)) {
    const [id = '', ending, ...more] = name.split('.');
    if (more.length > 0) continue;
    const head = ending === 'eml' ? (await readFile(join(folder, name), 'latin1')).split('\n\n', 1)[0] : undefined;
    // Two ids are longer than a line: the header continues on the next.
    const people = /^X-People:((?:[ \t\r\n]+[\w-]+)+)/im
      .exec(head ?? '')?.[1]
      ?.split(/\s+/)
      .filter(isUuid);
    if (!people) await rm(join(folder, name), { force: true });
    else await rename(join(folder, name), join(folder, `${mailFileName(id, people)}.eml`));
  }
}
