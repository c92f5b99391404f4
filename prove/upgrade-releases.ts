import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { call, clientOf, freePage, newPerson, signIn, type Installation } from '#bench/people.ts';
import { checkBackup } from '#server/platform/backup/content.ts';
import { loadDatabase } from '#server/platform/backup/load-database.ts';
import { copyMigrations } from '#server/platform/backup/restore-backup.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { runMigrations } from '#server/platform/db/migrate.ts';
import { createLog } from '#server/platform/log.ts';
import { root } from '#testing/server-process.ts';

/** One folder for each release: a backup of it, the key, and what was written in it. */
const releasesFolder = join(import.meta.dirname, 'releases');
export const releases = (): string[] => readdirSync(releasesFolder).toSorted();
const log = createLog({ logLevel: 'error' });

/** Rooms of cohorts are there from 0.2.0 on. */
type Canaries = { email: string; texts: string[]; conversationId: string; cohortId?: string; migrations: number };
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
  const folder = join(releasesFolder, release);
  mkdirSync(folder, { recursive: true });
  const env = { ...process.env, DATA_DIR: at.dataDir, ENV_FILE: 'off' };
  execFileSync(process.execPath, ['server/commands/backup.ts'], { cwd: root, env, stdio: 'ignore' });
  const newest = readdirSync(join(at.dataDir, 'backups'))
    .filter((name) => name.endsWith('.backup'))
    .toSorted()
    .at(-1);
  copyFileSync(join(at.dataDir, 'backups', String(newest)), backupOf(release));
  copyFileSync(join(at.dataDir, 'secret.key'), join(folder, 'secret.key'));
  const { migrations } = await checkBackup(backupOf(release), keysIn(folder));
  const places = { conversationId: id, cohortId: cohort.id };
  const canaries: Canaries = { email: client.email, texts, ...places, migrations: migrations.length };
  writeFileSync(join(folder, 'canaries.json'), `${JSON.stringify(canaries, null, 2)}\n`);
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
  } finally {
    await embedded.stop();
    rmSync(migrations, { recursive: true, force: true });
  }
  return dataDir;
}

/** Which texts of the canary are missing after signing in with their password. */
export async function missingWords(url: string, release: string): Promise<string[]> {
  const { email, texts, conversationId, cohortId } = canariesOf(release);
  const person = { address: '', cookie: await signIn(url, email) };
  const journal = await call(url, person, 'GET', '/api/client/journal-entries');
  const messages = await call(url, person, 'GET', `/api/messages/${conversationId}`);
  const room = cohortId && (await call(url, person, 'GET', `/api/cohorts/${cohortId}/room`));
  const all = JSON.stringify([journal, messages, room]);
  return texts.filter((text) => !all.includes(text));
}
