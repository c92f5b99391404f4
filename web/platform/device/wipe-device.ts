import { deviceDb } from './device-db.ts';
import { tell } from './device-news.ts';
import { listUnsaved } from './drafts.ts';
import { listUnsentMessages } from './message-outbox.ts';
import { listWaiting } from './outbox.ts';

/** Whether something of this person lies here and nowhere else. */
export async function hasUnsent(userId: string): Promise<boolean> {
  const [drafts, waiting, messages] = await Promise.all([
    listUnsaved(userId),
    listWaiting(userId),
    listUnsentMessages(userId),
  ]);
  return drafts.length + waiting.length + messages.length > 0;
}

/** Forgets everything of one person on this device. */
export async function wipeDevice(userId: string): Promise<void> {
  await deviceDb().change(async (tx) => {
    for (const { place, slot } of await tx.list('drafts', [userId])) tx.remove('drafts', [userId, place, slot]);
    for (const { key } of await tx.list('outbox', [userId])) tx.remove('outbox', [userId, key]);
    for (const { key } of await tx.list('messages', [userId])) tx.remove('messages', [userId, key]);
    const home = await tx.get('homes', ['last']);
    if (home?.userId === userId) tx.remove('homes', ['last']);
  });
  tell({ about: 'wiped', userId });
}
