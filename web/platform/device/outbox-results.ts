import { deviceDb } from './device-db.ts';
import { dayPlace } from './places.ts';
import type { OutboxRecord, Refusal } from './records.ts';

/** Long enough for a window that slept to see that its draft was saved. */
const sentKeptFor = 7 * 86_400_000;

export function markSent({ userId, key }: OutboxRecord, now: number): Promise<void> {
  return deviceDb().change(async (tx) => {
    for (const item of await tx.list('outbox', [userId])) {
      if (item.key === key) tx.put('outbox', { ...item, text: '', sentAt: now });
      else if (item.sentAt !== null && item.sentAt < now - sentKeptFor) tx.remove('outbox', [userId, item.key]);
    }
  });
}

/** The server will never take it as it is: the text is the person's again, with the reason. */
export function returnToDraft(item: OutboxRecord, refusal: Refusal, now: number): Promise<void> {
  const { userId, key, text, mood } = item;
  return deviceDb().change((tx) => {
    tx.put('drafts', {
      userId,
      place: dayPlace(item),
      slot: key,
      seq: 1,
      text,
      mood,
      base: null,
      keptAt: now,
      replaces: item.from,
      refusal,
    });
    tx.remove('outbox', [userId, key]);
  });
}
