import { deviceDb } from './device-db.ts';
import { changeSealed, openRecords } from './device-key.ts';
import { isBlank, liveDrafts } from './draft-rules.ts';
import type { DraftRecord, DraftRef, OutboxRecord } from './records.ts';

/** No read before the write, so that it also works while the page unloads; behind a lock it is sealed first. */
export function keepDraft(draft: DraftRecord): Promise<void> {
  return changeSealed(draft.userId, [draft.value], (tx, [value]) => tx.put('drafts', { ...draft, value }));
}

/** What is typed at one place, and what was sent, which may contain such a draft by now. */
export async function readPlace(
  userId: string,
  place: string,
): Promise<{ live: DraftRecord[]; outbox: OutboxRecord[] }> {
  const [records, outbox] = await deviceDb().read((tx) =>
    Promise.all([tx.list('drafts', [userId, place]), tx.list('outbox', [userId])]),
  );
  return { live: await openRecords(liveDrafts(records), 'value'), outbox };
}

/** Removes drafts that a later one continues, and empty ones. */
export async function tidyPlace(userId: string, place: string): Promise<void> {
  await deviceDb()
    .change(async (tx) => {
      const records = await tx.list('drafts', [userId, place]);
      const live = new Set(liveDrafts(records));
      for (const record of records)
        if (!live.has(record) || record.value === null) tx.remove('drafts', [userId, place, record.slot]);
    })
    .catch(() => {
      // Then cleanup happens later.
    });
}

/** Those typed in since are kept. */
export function discardDrafts(userId: string, place: string, refs: readonly DraftRef[]): Promise<void> {
  return deviceDb().change(async (tx) => {
    for (const { slot, seq } of refs) {
      const draft = await tx.get('drafts', [userId, place, slot]);
      if (draft && draft.seq <= seq) tx.remove('drafts', [userId, place, slot]);
    }
  });
}

/** Every unsaved draft of a person with text in it, newest first. */
export async function listUnsaved(userId: string): Promise<DraftRecord[]> {
  const records = await deviceDb().read((tx) => tx.list('drafts', [userId]));
  return (await openRecords(liveDrafts(records), 'value')).filter(({ value }) => !isBlank(value));
}
