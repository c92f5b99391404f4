import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder } from '#server/platform/db/migrate.ts';
import { BackupError } from './backup-error.ts';

type Journal = { entries: { when: number; tag: string }[] };

const journalFile = (folder: string): string => join(folder, 'meta', '_journal.json');
const readJournal = async (): Promise<Journal> =>
  JSON.parse(await readFile(journalFile(migrationsFolder), 'utf8')) as Journal;

/** Rows go into the tables they came from: those of the release that made the backup. What came later is done to them afterwards. */
export async function refuseUnknownMigrations(migrations: number[]): Promise<void> {
  const known = (await readJournal()).entries.map(({ when }) => when);
  if (migrations.length === 0)
    throw new BackupError('This backup is of a database without tables. There is nothing to restore.');
  if (migrations.some((made, index) => known[index] !== made)) {
    throw new BackupError(
      'This backup was made by a newer release than this one, or by another one. Update first, then restore.',
    );
  }
}

/** A folder with only so many of them. */
export async function copyMigrations(into: string, howMany: number): Promise<string> {
  const journal = await readJournal();
  const entries = journal.entries.slice(0, howMany);
  await mkdir(join(into, 'meta'), { recursive: true });
  await writeFile(journalFile(into), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) await copyFile(join(migrationsFolder, `${tag}.sql`), join(into, `${tag}.sql`));
  return into;
}
