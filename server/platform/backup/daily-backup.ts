import { dayInMs } from '#contract/days.ts';
import { reasonForLog } from './backup-folder.ts';
import { AnotherBackup } from './backup-lock.ts';
import { makeBackup, type BackupWork } from './make-backup.ts';
import { sendWhenDue } from './send-backups.ts';
import { readBackupState, type BackupState } from './state-queries.ts';

/** A full disk or a folder with a wrong owner is not cured by trying all the time. */
const pauseAfterFailure = 3_600_000;
/** Not at once: the server should be up first. */
const firstLook = 60_000;
const lookEvery = 60_000;

type Due = Pick<BackupState, 'isConfigured' | 'lastAt' | 'lastFailedAt'>;

export function isDue({ isConfigured, lastAt, lastFailedAt }: Due, now: Date): boolean {
  // Either way: a clock that was set back must not stop backups until it has caught up.
  const isOld = lastAt === null || Math.abs(now.getTime() - lastAt.getTime()) >= dayInMs;
  const isTooSoon = lastFailedAt !== null && Math.abs(now.getTime() - lastFailedAt.getTime()) < pauseAfterFailure;
  return isConfigured && isOld && !isTooSoon;
}

/**
 * Makes one when the last of the whole installation is a day old, and brings the target up to date. Never fails: what went
 * wrong is in the log and in the health check.
 */
export async function backUpWhenDue(deps: BackupWork, signal?: AbortSignal): Promise<void> {
  const isWanted = async () => isDue(await readBackupState({ ...deps, db: deps.database.db }), deps.clock.now());
  try {
    if (await isWanted()) {
      const { bytes, removed } = await makeBackup(deps, { signal, isWanted });
      deps.log.info({ bytes, removed }, 'made the daily backup');
    }
    await sendWhenDue(deps, signal);
  } catch (error) {
    if (signal?.aborted) deps.log.info('the backup was broken off, since the server stops; the next start makes it');
    else if (!(error instanceof AnotherBackup)) deps.log.error(reasonForLog(error), 'the daily backup failed');
  }
}

/** What it gives back ends it, and with it a backup that is under way. */
export function startDailyBackup(deps: BackupWork): () => Promise<void> {
  const stopping = new AbortController();
  let work: Promise<void> | undefined;
  const look = () => {
    work ??= backUpWhenDue(deps, stopping.signal).finally(() => {
      work = undefined;
    });
  };
  const first = setTimeout(look, firstLook).unref();
  const later = setInterval(look, lookEvery).unref();
  return async () => {
    clearTimeout(first);
    clearInterval(later);
    stopping.abort();
    await work;
  };
}
