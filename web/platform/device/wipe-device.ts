import { deviceDb } from './device-db.ts';
import { publish } from './device-events.ts';
import { listUnsaved } from './drafts.ts';
import { hasUnsentItems } from './outbox-store.ts';

/** Whether something of this person is stored only here. */
export async function hasUnsent(userId: string): Promise<boolean> {
  const [drafts, isWaiting, media] = await Promise.all([
    listUnsaved(userId),
    hasUnsentItems(userId),
    deviceDb().read((tx) => tx.list('media', [userId])),
  ]);
  return isWaiting || drafts.length > 0 || media.length > 0;
}

/** Erases everything of one person on this device, their lock included. */
export async function wipeDevice(userId: string): Promise<void> {
  await deviceDb().change(async (tx) => {
    for (const { place, slot } of await tx.list('drafts', [userId])) tx.remove('drafts', [userId, place, slot]);
    for (const { key } of await tx.list('outbox', [userId])) tx.remove('outbox', [userId, key]);
    for (const { mediaId, number } of await tx.list('media', [userId])) tx.remove('media', [userId, mediaId, number]);
    const home = await tx.get('homes', ['last']);
    if (home?.userId === userId) tx.remove('homes', ['last']);
    tx.remove('locks', [userId]);
  });
  publish({ about: 'wiped', userId });
}
