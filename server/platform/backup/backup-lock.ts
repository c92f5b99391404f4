import type { PoolClient } from 'pg';
import type { Database } from '#server/platform/db/database.ts';
import { BackupError } from './backup-folder.ts';

/** Any number that nothing else in this database uses. */
const backupLock = 7_316_045_119;

export class AnotherBackup extends BackupError {}

/**
 * One at a time per database, across processes: what makes a backup, and what changes files at the target. The lock goes
 * with the connection, also when the process is killed, and so needs one that leads past a pooler.
 */
export async function withBackupLock<Result>(
  { direct }: Pick<Database, 'direct'>,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await direct.connect();
  try {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      backupLock,
    ]);
    if (!rows[0]?.isOurs) throw new AnotherBackup('Another backup is being made at this moment. Wait for it to end.');
    return await work(client);
  } finally {
    // The next user of the connection must not be inside our transaction.
    const isFree = await client
      .query('rollback')
      .then(() => client.query('select pg_advisory_unlock_all()'))
      .then(
        () => true,
        () => false,
      );
    client.release(!isFree);
  }
}
