import type { JournalEntry } from '#contract/journal/schema.ts';
import { settlePointer } from '#server/features/assignments/service.ts';
import { notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publishToCoachOf } from '#server/platform/live/publish.ts';
import { textOpener } from './data-key.ts';
import { eraseEntries, findDeletedAt, findEntry, markDeleted, markRestored } from './entry-queries.ts';
import { openEntry } from './present.ts';
import { restorableAfter, restorableUntil } from './undo-time.ts';

/** Hides an entry everywhere at once. Asked a second time it is deleted already, since when it says. */
export async function deleteEntry(
  { db, clock }: Deps,
  actor: SessionUser,
  entryId: string,
): Promise<{ id: string; restorableUntil: string }> {
  const now = clock.now();
  const deletedAt = await db.transaction(async (tx) => {
    // The entry may be why the client stands where they stand: that is stored first, so that nobody is sent back a day.
    await settlePointer(tx, actor.userId, now);
    if (!(await markDeleted(tx, actor.userId, entryId, now)))
      return await findDeletedAt(tx, actor.userId, entryId, restorableAfter(now));
    await audit(tx, { actorId: actor.userId, action: 'entry-deleted', detail: { entryId } });
    await publishToCoachOf(tx, actor.userId, now);
    return now;
  });
  if (!deletedAt) throw notFound('This entry');
  return { id: entryId, restorableUntil: restorableUntil(deletedAt).toISOString() };
}

/** Brings a deleted entry back as it was. One that is there already stays as it is. */
export async function restoreEntry(
  { db, clock, vault }: Deps,
  actor: SessionUser,
  entryId: string,
): Promise<JournalEntry> {
  await db.transaction(async (tx) => {
    if (await markRestored(tx, actor.userId, entryId, restorableAfter(clock.now()))) {
      await audit(tx, { actorId: actor.userId, action: 'entry-restored', detail: { entryId } });
      await publishToCoachOf(tx, actor.userId, clock.now());
    }
  });
  const entry = await findEntry(db, actor.userId, entryId);
  if (!entry) throw notFound('This entry');
  return openEntry(entry, textOpener(vault, actor.userId, entry.wrappedKey));
}

/** Erases for good what was deleted long enough ago, versions included. */
export async function eraseDeletedEntries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return await db.transaction(async (tx) => {
    const count = await eraseEntries(tx, restorableAfter(clock.now()));
    if (count > 0) await audit(tx, { actorId: null, action: 'entries-erased', detail: { count } });
    return count;
  });
}
