import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { call, clientOf, freePage, newPerson, signIn, type Installation } from '#bench/people.ts';
import { checkBackup } from '#server/platform/backup/content.ts';
import { loadDatabase } from '#server/platform/backup/load-database.ts';
import { piecesFolder } from '#server/platform/backup/piece-files.ts';
import { copyMigrations } from '#server/platform/backup/restore-backup.ts';
import { putPiecesBack } from '#server/platform/backup/restore-pieces.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { runMigrations } from '#server/platform/db/migrate.ts';
import { connect } from '#server/platform/db/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { root } from '#testing/server-process.ts';
import { readAll, type Reader } from './readers.ts';

/** One folder for each release: a backup of it, the key, and what was written in it. */
const releasesFolder = join(import.meta.dirname, 'releases');
export const releases = (): string[] => readdirSync(releasesFolder).toSorted();
const log = createLog({ logLevel: 'error' });

/** Rooms of cohorts are there from 0.2.0 on. */
type Canaries = {
  email: string;
  texts: string[];
  conversationId: string;
  cohortId?: string;
  migrations: number;
  /** Who read what, where more was written than the texts above. */
  readers?: Reader[];
};
export const canariesOf = (release: string): Canaries =>
  JSON.parse(readFileSync(join(releasesFolder, release, 'canaries.json'), 'utf8')) as Canaries;
export const keyFileOf = (release: string) => join(releasesFolder, release, 'secret.key');
const backupOf = (release: string) => join(releasesFolder, release, 'dayloom.backup');

/** Of the releases kept here, those up to 0.2.0 are not sealed. */
export const keysIn = (folder: string) => ({
  vaults: [createVault(readFileSync(join(folder, 'secret.key'), 'utf8').trim())],
});

/** Lets people write on a running server of this release, backs it up, and keeps that. */
export async function keepRelease(release: string, at: Installation): Promise<void> {
  const coach = await newPerson(at, 'coach', { email: 'canary-coach@example.org' });
  const { referralCode } = await call<{ referralCode: string }>(at.url, coach, 'GET', '/api/coach/profile');
  const client = await clientOf(at.url, referralCode, 'canary@example.org');
  const cohort = await call<{ id: string; joinCode: string }>(at.url, coach, 'POST', '/api/coach/cohorts', {
    name: 'Canaries',
    programId: 'living-from-desire-01',
    startsOn: new Date().toISOString().slice(0, 10),
    pace: 'own',
    places: 5,
    closesOn: null,
  });
  await call(at.url, client, 'POST', `/api/groups/${cohort.joinCode}/join`, { shownName: 'Canary' });
  const texts = ['prompt', 'free page', 'message', 'room'].map(
    (place) => `What a canary wrote in ${release}: ${place} ✓ žluťoučký 金`,
  );
  const [entry, free, message, post] = texts as [string, string, string, string];
  await call(at.url, client, 'POST', '/api/journal-entries', { entryText: entry, moodScore: 4 });
  await call(at.url, client, 'POST', '/api/journal-entries', freePage(free));
  const { id } = await call<{ id: string }>(at.url, client, 'POST', '/api/messages', { personId: coach.id });
  await call(at.url, client, 'POST', `/api/messages/${id}`, { text: message });
  await call(at.url, coach, 'POST', `/api/cohorts/${cohort.id}/room/posts`, { text: post, parentId: null });
  await keepBackup(release, at.dataDir, { email: client.email, texts, conversationId: id, cohortId: cohort.id });
}

/** Backs a running installation up into the folder of a release, with what must be read after every upgrade from it. */
export async function keepBackup(
  release: string,
  dataDir: string,
  canaries: Omit<Canaries, 'migrations'>,
): Promise<void> {
  const folder = join(releasesFolder, release);
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, DATA_DIR: dataDir, ENV_FILE: 'off' };
  execFileSync(process.execPath, ['server/commands/backup.ts'], { cwd: root, env, stdio: 'ignore' });
  const newest = readdirSync(join(dataDir, 'backups'))
    .filter((name) => name.endsWith('.backup'))
    .toSorted()
    .at(-1);
  copyFileSync(join(dataDir, 'backups', String(newest)), backupOf(release));
  if (existsSync(piecesFolder(dataDir))) cpSync(piecesFolder(dataDir), join(folder, 'pieces'), { recursive: true });
  copyFileSync(join(dataDir, 'secret.key'), join(folder, 'secret.key'));
  const { migrations } = await checkBackup(backupOf(release), keysIn(folder));
  const kept: Canaries = { ...canaries, migrations: migrations.length };
  writeFileSync(join(folder, 'canaries.json'), `${JSON.stringify(kept, null, 2)}\n`);
}

/** A data folder as that release has left it: its tables, its rows, its key; nothing of a later one. */
export async function dataFolderOf(release: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dayloom-upgrade-'));
  copyFileSync(keyFileOf(release), join(dataDir, 'secret.key'));
  const embedded = await startEmbedded({ dataDir, log });
  const migrations = mkdtempSync(join(tmpdir(), 'dayloom-migrations-'));
  try {
    await runMigrations(embedded.connection, log, await copyMigrations(migrations, canariesOf(release).migrations));
    const client = new pg.Client(embedded.connection);
    await client.connect();
    await loadDatabase(client, backupOf(release), keysIn(dataDir));
    await client.end();
    const pieces = join(releasesFolder, release, 'pieces');
    // Earlier ones have no photos or recordings, nor the tables for them.
    if (existsSync(pieces)) {
      const database = connect(embedded.connection, log, 'embedded');
      await putPiecesBack(database, { dataDir, folders: [pieces], target: undefined });
      await database.close();
    }
  } finally {
    await embedded.stop();
    rmSync(migrations, { recursive: true, force: true });
  }
  return dataDir;
}

/** With what a server runs whose words are counted: one address asks for everything. */
export const whenProved = { DEMO: 'off', BACKUP: 'off', LOG_LEVEL: 'fatal', REQUEST_LIMIT: '1000000' };

export function keepReaders(release: string, readers: Reader[]): void {
  const kept = { ...canariesOf(release), readers };
  writeFileSync(join(releasesFolder, release, 'canaries.json'), `${JSON.stringify(kept, null, 1)}\n`);
}

/** What somebody does not read any more, and what they read that was not for them. */
async function changedFor(url: string, readers: Reader[]): Promise<string[]> {
  const texts = [...new Set(readers.flatMap((reader) => reader.texts))];
  const changes: string[] = [];
  for (const before of readers) {
    const after = await readAll(url, before.email, before.paths, texts);
    const lost = before.texts.filter((text) => !after.texts.includes(text));
    const added = after.texts.filter((text) => !before.texts.includes(text));
    const files = Object.entries(before.files).filter(([path, hash]) => after.files[path] !== hash);
    for (const [what, found] of [
      ['no longer reads', lost],
      ['reads now', added],
      ['no longer has', files.map(([path]) => path)],
    ] as const)
      changes.push(...found.map((text) => `${before.email} ${what}: ${text}`));
  }
  return changes;
}

/** Which texts of the canary are missing after signing in with their password. */
export async function missingWords(url: string, release: string): Promise<string[]> {
  const { email, texts, conversationId, cohortId, readers = [] } = canariesOf(release);
  const person = { address: '', cookie: await signIn(url, email) };
  const journal = await call(url, person, 'GET', '/api/client/journal-entries');
  const messages = await call(url, person, 'GET', `/api/messages/${conversationId}`);
  const room = cohortId && (await call(url, person, 'GET', `/api/cohorts/${cohortId}/room`));
  const all = JSON.stringify([journal, messages, room]);
  return [...texts.filter((text) => !all.includes(text)), ...(await changedFor(url, readers))];
}
