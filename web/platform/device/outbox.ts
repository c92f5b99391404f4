import { newIdempotencyKey } from '#web/platform/idempotency-key.ts';
import { deviceDb } from './device-db.ts';
import { includesRef, withRef } from './draft-rules.ts';
import type { DraftRef, EntryToSave, OutboxRecord } from './records.ts';

type Move = {
  userId: string;
  place: string;
  text: string;
  entry: EntryToSave;
  /** The draft that holds the text. */
  last: DraftRef | null;
  /** Those it goes on from, */
  replaces: DraftRef[];
  /** and whether their text is part of it. If not, a window that still shows it keeps it. */
  isCarriedOn: boolean;
};

/** The item that now waits; `already` when another window has put this very draft in. */
export type MoveResult = OutboxRecord | 'already';

export function putIntoOutbox({ userId, place, text, entry, last, replaces, isCarriedOn }: Move): Promise<MoveResult> {
  const used = last ? withRef(replaces, last) : replaces;
  const from = isCarriedOn || !last ? used : [last];
  const item: OutboxRecord = { userId, key: newIdempotencyKey(), ...entry, text, writtenAt: new Date().toISOString(), from, sentAt: null };
  return deviceDb().change(async (tx) => {
    if (last && !(await tx.get('drafts', [userId, place, last.slot]))) {
      const items = await tx.list('outbox', [userId]);
      if (items.some((other) => includesRef(other.from, last))) return 'already';
    }
    for (const ref of used) {
      const draft = await tx.get('drafts', [userId, place, ref.slot]);
      // One that was typed in meanwhile by another window stays there.
      if (draft && draft.seq <= ref.seq) tx.remove('drafts', [userId, place, ref.slot]);
    }
    tx.put('outbox', item);
    return item;
  });
}

/** What is still to be sent, in the order of writing. */
export async function listWaiting(userId: string): Promise<OutboxRecord[]> {
  const items = await deviceDb().read((tx) => tx.list('outbox', [userId]));
  return items.filter(({ sentAt }) => sentAt === null).sort((a, b) => (a.writtenAt < b.writtenAt ? -1 : 1));
}
