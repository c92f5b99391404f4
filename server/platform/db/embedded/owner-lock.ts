import { readFile, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseStartError } from '../database.ts';
import type { Layout } from './layout.ts';

type OwnerLock = { release: () => void };

const sqliteBusy = 5;

/**
 * One server process per data folder. The lock must vanish with the process, also by kill -9 and without a clean-up
 * that could race: only the kernel does that. Node cannot lock files itself, but its SQLite can: an exclusive
 * transaction on an empty database is a kernel lock on that file. A pid file alone can name a stranger after a reboot,
 * and a bound socket leaves a file behind that someone has to delete at the right moment. Nothing else in this process
 * may open the file: closing it a second time would give the lock up.
 */
export async function takeOwnerLock(layout: Layout): Promise<OwnerLock> {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(layout.lock, { timeout: 0 });
    // In memory, so that nothing is written beside the lock and a full disk does not get in the way.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (cause) {
    if (lock?.isOpen) lock.close();
    throw await explain(layout, cause);
  }
  const held = lock;
  // Only so that the refusal of a second server can name the first.
  await writeFile(layout.ownerPid, `${process.pid}\n`, { mode: 0o600 }).catch(() => {});
  return {
    release: () => {
      if (held.isOpen) held.close();
    },
  };
}

async function explain(layout: Layout, cause: unknown): Promise<DatabaseStartError> {
  if ((cause as { errcode?: number }).errcode === sqliteBusy) {
    const pid = (await readFile(layout.ownerPid, 'utf8').catch(() => '')).trim();
    return new DatabaseStartError(
      `Another server${pid ? ` (process ${pid})` : ''} already uses ${layout.dataDir}. ` +
        'Stop it first, or give this one its own DATA_DIR. Several servers can share one database by DATABASE_URL.',
      { cause },
    );
  }
  return new DatabaseStartError(
    `${layout.lock} cannot be locked (${(cause as Error).message}). Is DATA_DIR writable and on a local disk?`,
    {
      cause,
    },
  );
}
