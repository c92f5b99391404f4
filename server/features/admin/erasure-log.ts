import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { isUuid } from '#server/platform/ids.ts';

export type Erasure = { id: string; at: string };

/** Beside the database, so that putting an older database back does not bring erased people back with it. */
const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'erasures.log');

/** A line for each, on disk before this returns. Ids and times, no names. */
export async function appendErasures(config: Pick<Config, 'dataDir'>, erasures: Erasure[]): Promise<void> {
  if (erasures.length === 0) return;
  const file = await open(fileOf(config), 'a', 0o600);
  try {
    await file.appendFile(erasures.map(({ id, at }) => `${JSON.stringify({ id, at })}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Empty where nobody was ever erased. A line that cannot be read is said, never passed over: it may be somebody. */
export async function readErasures(config: Pick<Config, 'dataDir'>): Promise<Erasure[]> {
  const text = await readFile(fileOf(config), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line, index) => (line === '' ? [] : [readLine(line, index + 1, fileOf(config))]));
}

function readLine(line: string, number: number, file: string): Erasure {
  try {
    const { id, at } = JSON.parse(line) as Partial<Erasure>;
    if (typeof id === 'string' && isUuid(id) && typeof at === 'string') return { id, at };
  } catch {
    // Said below, like every other line that is none of ours.
  }
  throw new Error(`Line ${number} of ${file} cannot be read. It names a person who was erased; repair or remove that line, then try again.`);
}
