import type { Deps } from '#server/platform/deps.ts';
import { lockCurrentAssignment } from './current-assignment.ts';
import { listFinishedUnstored } from './queries.ts';

/**
 * A program that ends by the calendar is finished without anybody writing anything; it is stored with the next write. Once a minute
 * this stores it for coaches with a webhook that is told of it, each end in a transaction of its own. Several processes may do so
 * at once: of two that come to the same client, the second finds it stored.
 */
export async function storeFinishedPrograms({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now();
  for (const clientId of await listFinishedUnstored(db, now)) {
    await db
      .transaction(async (tx) => {
        await lockCurrentAssignment(tx, clientId, now);
      })
      // One that cannot be stored now does not hold up the others.
      .catch((error: Error) => log.warn({ type: error.name }, 'the end of a program is stored with the next minute'));
  }
}
