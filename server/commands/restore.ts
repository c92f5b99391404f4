import { access, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reapplyErasures } from '#server/features/admin/erase.ts';
import { adoptErasures } from '#server/features/admin/erasure-files.ts';
import { audit } from '#server/platform/audit.ts';
import {
  BackupError,
  backupsFolder,
  listBackups,
  makeBackupsFolder,
  timeOf,
} from '#server/platform/backup/backup-folder.ts';
import type { BackupKeys } from '#server/platform/backup/backup-keys.ts';
import { erasureListName, fetchedPath, readErasureList } from '#server/platform/backup/erasure-list.ts';
import { piecesFolder } from '#server/platform/backup/piece-files.ts';
import { listNameOf } from '#server/platform/backup/piece-lists.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import type { Restored } from '#server/platform/backup/restore-backup.ts';
import { putPiecesBack, type PutBack } from '#server/platform/backup/restore-pieces.ts';
import { restoreIntoEmpty } from '#server/platform/backup/restore-external.ts';
import { forgetBackupState } from '#server/platform/backup/state-queries.ts';
import { openTarget } from '#server/platform/backup/target.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import { readCurrentKey, readNamedKey } from '#server/platform/crypto/key-files.ts';
import { findFingerprint } from '#server/platform/crypto/queries.ts';
import { createVault, type Vault } from '#server/platform/crypto/vault.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import type { Settings } from '#server/platform/db/embedded/settings.ts';
import { accessTokens, reminders, sessions, verifications, webhookDeliveries } from '#server/platform/db/schema.ts';
import { commandLine } from '#server/platform/host-commands.mjs';
import { createLog } from '#server/platform/log.ts';
import { runCommand, sayingOutcome } from './command.ts';
import type { Outcome } from './command.ts';
import { moveDatabase } from './rotate-key.ts';

/** Puts a backup back, without what must not come back with it. `settings` are only for tests. */
export async function restore(words: string[], config: Config, settings?: Settings): Promise<Outcome> {
  const { name, keyFile, isList } = asked(words);
  if (isList) return { said: await listOfBackups(config) };
  if (name === undefined) return { refusal: `${usage}\n${await listOfBackups(config)}` };
  const atHand = await keysAtHand(config, keyFile);
  const vaults = Object.values(atHand).filter((vault) => vault !== undefined);
  const keys = { passphrase: config.backup.passphrase, vaults };
  const path = await fileNamed(name, config);
  const lists = await erasureListsFor(path, config, keys);
  const log = createLog({ logLevel: 'warn' });
  let [erased, isMoved, isListed] = [0, false, lists.length > 0];
  let media: PutBack = { whole: 0, lost: [], elsewhere: 0 };
  const prepare = async ({ db, pool }: Database): Promise<void> => {
    isMoved = await moveToPresentKey(db, atHand);
    isListed ||= await hasErasureLog(config);
    for (const { from, lines } of lists) await adoptErasures(config, lines, from);
    erased = await reapplyErasures({ db, clock: systemClock, config, log });
    await db.transaction(async (tx) => {
      // A session, a token or a calendar address that was ended since, or a link that was used, would be good again.
      await tx.delete(sessions);
      await tx.delete(accessTokens);
      await tx.update(reminders).set({ calendarTokenHash: null });
      await tx.delete(verifications);
      // Sent since, or not to be sent from a copy.
      await tx.delete(webhookDeliveries);
      await forgetBackupState(tx);
      await audit(tx, { actorId: null, action: 'backup-restored', detail: { people: erased } });
    });
    // After the erasures: what belongs to nobody any more is not looked for.
    media = await putPiecesBack({ pool }, placesOfPieces(path, config));
  };
  const request = { path, keys, dataDir: config.dataDir, clock: systemClock, log, prepare, settings, config };
  const restored = await (config.databaseUrl ? restoreIntoEmpty(request) : restoreBackup(request));
  const keyLine = isMoved ? movedLine : neededKeyLine(config, atHand, restored.backup.keyFingerprint);
  const said = [...restoredLines(restored), ...mediaLines(media), erasureLine(isListed, erased, config), keyLine];
  // The database is there, but a script that runs this has to hear that something of it is not.
  return media.lost.length > 0
    ? { refusal: [...said, ...lostLines(media.lost)].join('\n') }
    : { said: said.join('\n') };
}

const usage =
  `Name one: ${commandLine('restore', 'file')}, or target:name or target:latest for one at the target; and with --key-file ` +
  'path the key it was made with, if that is another now.';
const atTarget = 'target:';

/** No name where the words make no sense. */
function asked(words: string[]): { name?: string; keyFile?: string; isList?: boolean } {
  try {
    const options = { 'key-file': { type: 'string' }, list: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    if (values.list) return { isList: true };
    return positionals.length === 1 ? { name: positionals[0], keyFile: values['key-file'] } : {};
  } catch {
    return {};
  }
}

/** One at the target is fetched to the others first, and is there from then on. */
async function fileNamed(name: string, config: Config): Promise<string> {
  if (!name.startsWith(atTarget)) return resolve(basename(name) === name ? backupsFolder(config.dataDir) : '.', name);
  const target = openTarget(config, systemClock);
  if (!target) throw new BackupError('No target is set: set BACKUP_S3 or BACKUP_COMMAND as the server has it.');
  const names = await target.list();
  const there = names.filter((each) => timeOf(each)).toSorted();
  const wanted = name === `${atTarget}latest` ? (there.at(-1) ?? 'latest') : name.slice(atTarget.length);
  if (!there.includes(wanted))
    throw new BackupError(`There is no backup ${wanted} at the target. See ${commandLine('restore', '--list')}.`);
  const folder = await makeBackupsFolder(config.dataDir);
  // Its list first, as everywhere. A backup of an earlier release has none.
  for (const each of [listNameOf(wanted), wanted].filter((one) => names.includes(one))) {
    const draft = fetchedPath(config.dataDir, each);
    try {
      await target.fetch(each, draft);
      await rename(draft, join(folder, each));
    } finally {
      await rm(draft, { force: true });
    }
  }
  return join(folder, wanted);
}

/** Beside the backup, also where a copy of the target was put into one folder; then where ours are. */
const placesOfPieces = (path: string, config: Config) => ({
  dataDir: config.dataDir,
  folders: [...new Set([join(dirname(path), 'pieces'), dirname(path), piecesFolder(config.dataDir)])],
  target: openTarget(config, systemClock),
});

type ErasureLines = { from: string; lines: string[] };

/** Beside the backup, and at the target where one is set, whose list may know of more. */
async function erasureListsFor(path: string, config: Config, keys: BackupKeys): Promise<ErasureLines[]> {
  const lists: ErasureLines[] = [];
  const add = async (from: string) => {
    const lines = await readErasureList(from, keys);
    if (lines) lists.push({ from, lines });
  };
  await add(join(dirname(path), erasureListName));
  const target = openTarget(config, systemClock);
  if (target && (await target.list()).includes(erasureListName)) {
    await makeBackupsFolder(config.dataDir);
    const draft = fetchedPath(config.dataDir, erasureListName);
    try {
      await target.fetch(erasureListName, draft);
      await add(draft);
    } finally {
      await rm(draft, { force: true });
    }
  }
  return lists;
}

/** The key the server is started with, and the one of --key-file. */
type KeysAtHand = { present: Vault | undefined; named: Vault | undefined };

async function keysAtHand({ secretKey, dataDir }: Config, keyFile: string | undefined): Promise<KeysAtHand> {
  const present = secretKey ?? (await readCurrentKey(dataDir));
  return {
    present: present === undefined ? undefined : createVault(present),
    named: keyFile === undefined ? undefined : createVault(await readNamedKey(keyFile)),
  };
}

/** A backup from before a rotation: what it holds gets the present key, so that the old one need not come back into use. */
async function moveToPresentKey(db: Db, { present, named }: KeysAtHand): Promise<boolean> {
  if (!present || !named || present.fingerprint === named.fingerprint) return false;
  if (named.fingerprint !== (await findFingerprint(db))) return false;
  await moveDatabase(db, named, present);
  return true;
}

async function listOfBackups(config: Config): Promise<string> {
  const here = (await listBackups(config.dataDir)).map(({ name }) => name);
  const target = openTarget(config, systemClock);
  const there =
    target &&
    (await target.list())
      .filter((name) => timeOf(name))
      .toSorted()
      .toReversed();
  const listed = (place: string, names: string[], prefix = '') =>
    names.length > 0
      ? [`In ${place} there are:`, ...names.map((name) => `  ${prefix}${name}`)]
      : [`There is none in ${place}.`];
  return [...listed(backupsFolder(config.dataDir), here), ...(there ? listed('the target', there, atTarget) : [])].join(
    '\n',
  );
}

function restoredLines({ backup, leftOut, kept }: Restored): string[] {
  return [
    `Everything is as it was at ${backup.createdAt}: ${backup.rows} rows in ${backup.tables} tables. Everybody ` +
      'has to sign in again.',
    ...(leftOut.length > 0 ? [`Left out, because this release does not know them: ${leftOut.join(', ')}.`] : []),
    ...(kept ? [`The database that was there before is now ${kept}. Delete it when you do not need it any more.`] : []),
  ];
}

function mediaLines({ whole, elsewhere }: PutBack): string[] {
  return [
    ...(whole > 0 ? [`Photos and recordings that are back: ${whole}.`] : []),
    ...(elsewhere > 0
      ? [
          `In the bucket of MEDIA_S3: ${elsewhere} photos and recordings. No backup holds these; what was deleted from the ` +
            'bucket since then cannot be opened any more.',
        ]
      : []),
  ];
}

const mostLost = 50;

/** By ids alone: what a command prints ends up in logs and tickets. */
function lostLines(lost: PutBack['lost']): string[] {
  const rest = lost.length - mostLost;
  return [
    `NOT restored: ${lost.length} ${lost.length === 1 ? 'photo or recording' : 'photos and recordings'}, because files of ` +
      'theirs (dayloom-piece-…) are missing or damaged. Their pages are there, with words, mood and day:',
    ...lost.slice(0, mostLost).map(({ id, kind, clientId, createdAt }) => {
      const day = createdAt.toISOString().slice(0, 10);
      return `  the ${kind} ${id} of ${day}, of the person at /admin/users/${clientId}`;
    }),
    ...(rest > 0 ? [`  and ${rest} more.`] : []),
    'If these files are elsewhere, put them into the folder pieces beside the backup and restore again.',
  ];
}

const hasErasureLog = async ({ dataDir }: Config): Promise<boolean> =>
  await access(join(dataDir, 'erasures.log')).then(
    () => true,
    () => false,
  );

/** Without any list there is no telling who was erased since. */
function erasureLine(isListed: boolean, erased: number, { backup }: Config): string {
  if (isListed) return `People erased since then: ${erased}.${erased > 0 ? ' They are erased here too.' : ''}`;
  const place = backup.target ? ', and no list of erasures at the target' : ' or list of erasures beside the backup';
  return (
    `There is no erasures.log in DATA_DIR${place}: if anybody was erased after this backup was made, they are back. ` +
    'Put the file there and restore again where there was one.'
  );
}

const movedLine = 'What it holds was moved from the key of --key-file to the present one. Start the server.';

export function neededKeyLine(
  { secretKey }: Pick<Config, 'secretKey'>,
  { present, named }: KeysAtHand,
  needed: string | null,
): string {
  if (needed === null || present?.fingerprint === needed) return 'Start the server.';
  if (!present && named?.fingerprint === needed)
    return 'There is no secret.key in DATA_DIR: copy the file of --key-file there before you start.';
  const name = needed.slice(0, 8);
  const found = secretKey
    ? 'SECRET_KEY is another one'
    : `DATA_DIR/secret.key is ${present ? 'another one' : 'not there'}`;
  return (
    `Its texts need the secret key it was made under (${name}…), and ${found}: put that key there before you start. After ` +
    `${commandLine('rotate-key')} it is DATA_DIR/secret.key.old-${name}.`
  );
}

/** `npm run restore -- file`: while the server is stopped, or into an empty database of DATABASE_URL. */
if (import.meta.main) await runCommand(sayingOutcome(restore));
