import { newIdempotencyKey } from '#web/platform/idempotency-key.ts';
import { deviceDb } from './device-db.ts';
import type { DeviceTx } from './device-db.ts';
import { includesRef, withRef } from './draft-rules.ts';
import type { DraftRef, EntryToSave, OutboxRecord } from './records.ts';

/** What a window holds in its field when it is sent off. */
export type Held = {
  userId: string;
  place: string;
  text: string;
  /** The draft that holds the text. */
  last: DraftRef | null;
  /** Those it goes on from, */
  replaces: DraftRef[];
  /** and whether their text is part of it. If not, a window that still shows it keeps it. */
  isCarriedOn: boolean;
};

/** The item that now waits; `already` when another window has put this very draft in. */
export type MoveResult = OutboxRecord | 'already';

export function putIntoOutbox(held: Held, entry: EntryToSave): Promise<MoveResult> {
  const { userId, text } = held;
  const item: OutboxRecord = {
    userId,
    key: newIdempotencyKey(),
    ...entry,
    text,
    writtenAt: new Date().toISOString(),
    from: madeOf(held),
    sentAt: null,
  };
  return deviceDb().change(async (tx) => {
    if (!(await takeDrafts(tx, 'outbox', held))) return 'already';
    tx.put('outbox', item);
    return item;
  });
}

/** The drafts that other windows need not keep. */
export function madeOf({ last, replaces, isCarriedOn }: Held): DraftRef[] {
  if (!last) return replaces;
  return isCarriedOn ? withRef(replaces, last) : [last];
}

/** Takes the drafts away that go into an outbox. False: another window has put this very draft in. */
export async function takeDrafts(
  tx: DeviceTx,
  store: 'outbox' | 'messages',
  { userId, place, last, replaces }: Held,
): Promise<boolean> {
  if (last && !(await tx.get('drafts', [userId, place, last.slot]))) {
    const items = await tx.list(store, [userId]);
    if (items.some((other) => includesRef(other.from, last))) return false;
  }
  for (const ref of last ? withRef(replaces, last) : replaces) {
    const draft = await tx.get('drafts', [userId, place, ref.slot]);
    // One that was typed in meanwhile by another window stays there.
    if (draft && draft.seq <= ref.seq) tx.remove('drafts', [userId, place, ref.slot]);
  }
  return true;
}
