import { deviceDb } from './device-db.ts';
import type { OutboxRecord } from './records.ts';

/** What is still to be sent, in the order of writing. */
export async function listWaiting(userId: string): Promise<OutboxRecord[]> {
  const items = await deviceDb().read((tx) => tx.list('outbox', [userId]));
  return items.filter(({ sentAt }) => sentAt === null).sort((a, b) => (a.writtenAt < b.writtenAt ? -1 : 1));
}
