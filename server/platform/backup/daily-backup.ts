import type { Deps } from '#server/platform/deps.ts';
import { readBackupState } from './backup-folder.ts';
import type { BackupState } from './backup-folder.ts';
import { AnotherBackup, makeBackup } from './make-backup.ts';

const aDay = 24 * 3_600_000;
/** A full disk or a folder with a wrong owner is not cured by trying all the time. */
const pauseAfterFailure = 3_600_000;
/** Not at once: whoever starts the server wants to see it first. */
const firstLook = 60_000;
const lookEvery = 10 * 60_000;

export function isDue({ isConfigured, lastAt, lastFailedAt }: BackupState, now: Date): boolean {
  // Either way: a clock that was set back must not stop backups until it has caught up.
  const isOld = lastAt === null || Math.abs(now.getTime() - lastAt.getTime()) >= aDay;
  const isTooSoon = lastFailedAt !== null && Math.abs(now.getTime() - lastFailedAt.getTime()) < pauseAfterFailure;
  return isConfigured && isOld && !isTooSoon;
}

type BackupWork = Pick<Deps, 'database' | 'clock' | 'config' | 'log'>;

/** Makes one when the last is a day old. Never fails: what went wrong is in the log and in the health check. */
export async function backUpWhenDue(deps: BackupWork, signal?: AbortSignal): Promise<void> {
  if (!isDue(await readBackupState(deps), deps.clock.now())) return;
  try {
    const { bytes, removed } = await makeBackup(deps, { signal });
    deps.log.info({ bytes, removed }, 'made the daily backup');
  } catch (error) {
    if (signal?.aborted) deps.log.info('the backup was broken off, since the server stops; the next start makes it');
    // Somebody makes one by hand; afterwards none is due.
    else if (!(error instanceof AnotherBackup))
      deps.log.error(
        { reason: (error as Error).name, code: (error as NodeJS.ErrnoException).code },
        'the daily backup failed; the admin’s page says why',
      );
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
