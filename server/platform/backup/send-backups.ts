import { rm } from 'node:fs/promises';
import { isSealed } from './backup-file.ts';
import {
  BackupError,
  explainBackupError,
  listBackups,
  makeBackupsFolder,
  reasonForLog,
  timeOf,
} from './backup-folder.ts';
import { AnotherBackup, withBackupLock } from './backup-lock.ts';
import type { BackupTarget } from './command-target.ts';
import { erasureListName, fetchedPath, readErasureList, writeErasureList } from './erasure-list.ts';
import { keysOf, type BackupWork } from './make-backup.ts';
import { sendListAndPieces, removeUnneededAtTarget } from './send-pieces.ts';
import { noteSendFailure, noteSent, noteSentErasures, readBackupState } from './state-queries.ts';
import { openTarget } from './target.ts';

/** A network may be back soon. */
const pauseAfterFailure = 10 * 60_000;

/**
 * Brings the target up to date: the list of erasures first, so that no backup is ever there without it; then the newest
 * backups of here that it lacks, each after its pieces of photos and recordings; only then does what is older than is to be
 * kept go, and what only that needed. What was not sent stays here.
 */
export async function sendBackups(
  deps: BackupWork,
  signal?: AbortSignal,
): Promise<{ sent: number; pieces: number; removed: number }> {
  return await toTarget(deps, signal, async (target) => {
    const names = await target.list(signal);
    await sendErasureList(deps, target, names, signal);
    const there = names.filter((name) => timeOf(name));
    const here = await sealedBackups(deps);
    const kept = [...new Set([...there, ...here.map(({ name }) => name)])].toSorted().slice(-deps.config.backup.keep);
    const missing = here.filter(({ name }) => kept.includes(name) && !there.includes(name)).toReversed();
    const sentPieces = new Set<string>();
    for (const { name, path } of missing) {
      await sendListAndPieces(deps, target, { backup: name, there: names, sent: sentPieces }, signal);
      await target.save(path, signal);
    }
    const old = there.filter((name) => !kept.includes(name));
    for (const name of old) await target.remove(name, signal);
    await removeUnneededAtTarget(deps, target, { kept, there: names }, signal);
    await noteSent(deps.database.db, timeOf(kept.at(-1) ?? ''));
    return { sent: missing.length, pieces: sentPieces.size, removed: old.length };
  });
}

/** A backup of 0.2.0 without a passphrase is not sealed, and stays where it is. */
async function sealedBackups({ config, log }: BackupWork) {
  const all = await listBackups(config.dataDir);
  const isSendable = await Promise.all(all.map(({ path }) => isSealed(path).catch(() => false)));
  const left = all.filter((_, index) => !isSendable[index]);
  if (left.length > 0) log.warn({ names: left.map(({ name }) => name) }, 'backups that are not sealed are not sent');
  return all.filter((_, index) => isSendable[index]);
}

async function toTarget<Result>(
  deps: BackupWork,
  signal: AbortSignal | undefined,
  work: (target: BackupTarget) => Promise<Result>,
): Promise<Result> {
  const target = openTarget(deps.config, deps.clock);
  if (!target) throw new BackupError('No target is set: BACKUP_S3 or BACKUP_COMMAND.');
  try {
    return await withBackupLock(deps.database, () => work(target));
  } catch (error) {
    if (!signal?.aborted && !(error instanceof AnotherBackup)) {
      const reason = explainBackupError(error, deps.config.dataDir);
      const sentence =
        reason instanceof BackupError ? reason.message : 'The copy failed for a reason that is not known; see the log.';
      await noteSendFailure(deps.database.db, deps.clock.now(), sentence).catch(() => {});
    }
    throw error;
  }
}

/** Merged with the one already there: another process may have written people this one does not know. */
async function sendErasureList(deps: BackupWork, target: BackupTarget, names: string[], signal?: AbortSignal) {
  const count = await deps.erasures.count();
  const lines = await deps.erasures.lines();
  const there = names.includes(erasureListName) ? await fetchErasureList(deps, target, signal) : [];
  const place = { dataDir: deps.config.dataDir, keys: keysOf(deps), clock: deps.clock };
  await target.save(await writeErasureList(place, new Set([...there, ...lines])), signal);
  await noteSentErasures(deps.database.db, count);
}

async function fetchErasureList(deps: BackupWork, target: BackupTarget, signal?: AbortSignal): Promise<string[]> {
  await makeBackupsFolder(deps.config.dataDir);
  const path = fetchedPath(deps.config.dataDir, erasureListName);
  try {
    await target.fetch(erasureListName, path, signal);
    return (await readErasureList(path, keysOf(deps))) ?? [];
  } catch (error) {
    // After a change of key or passphrase; the database and erasures.log know the same people.
    if (!(error instanceof BackupError) || !(await isSealed(path).catch(() => false))) throw error;
    deps.log.warn('the list of erasures at the target is sealed with another key, and is replaced');
    return [];
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Sends what a run before could not, and the list of erasures when it has grown. Never fails: what went wrong is in the log
 * and in the health check.
 */
export async function sendWhenDue(deps: BackupWork, signal?: AbortSignal): Promise<void> {
  if (!(await isSendingDue(deps))) return;
  try {
    deps.log.info(await sendBackups(deps, signal), 'brought the target of the backups up to date');
  } catch (error) {
    if (signal?.aborted || error instanceof AnotherBackup) return;
    deps.log.error(reasonForLog(error), 'backups could not be sent to the target');
  }
}

async function isSendingDue({ config, clock, database: { db }, erasures }: BackupWork): Promise<boolean> {
  const { isConfigured, target } = await readBackupState({ db, config, clock });
  if (!isConfigured || !target) return false;
  const sinceFailure = target.lastFailedAt ? clock.now().getTime() - target.lastFailedAt.getTime() : Infinity;
  if (Math.abs(sinceFailure) < pauseAfterFailure) return false;
  const [newest] = await listBackups(config.dataDir);
  const isNewer = newest !== undefined && (target.lastAt === null || newest.at > target.lastAt);
  return isNewer || target.erasures !== (await erasures.count());
}
