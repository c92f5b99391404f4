import { addDays } from '#contract/days.ts';
import { deletedEntryDays, entryRequiredSentence } from '#contract/journal/rules.ts';
import { moodSentence } from '#contract/journal/schema.ts';
import type { EditEntryBody, EntrySaved, EntryVersion, JournalEntry } from '#contract/journal/schema.ts';
import { versionsShown, type VersionsQuery } from '#contract/versions.ts';
import { lockCurrentAssignment } from '#server/features/assignments/current-assignment.ts';
import { careFor, raiseSignals } from '#server/features/care/service.ts';
import { presentShare } from '#server/features/sharing/share-entry.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf, textOpener, type OpenText } from '#server/platform/crypto/data-keys.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publishJournal } from '#server/platform/live/publish.ts';
import { openEntry, presentEntry, wordsOf } from './present.ts';
import {
  eraseEntries,
  findDeletedAt,
  findEntry,
  insertVersion,
  listVersionsBefore,
  lockEntry,
  markDeleted,
  markRestored,
  updateEntry,
} from './queries.ts';

/** Changes an entry and keeps its earlier text. An edit of a version that is no longer the last is refused. */
export async function editEntry(
  deps: Deps,
  actor: SessionUser,
  entryId: string,
  body: EditEntryBody,
  language: string,
): Promise<EntrySaved> {
  const { vault, config, clock } = deps;
  const clientId = actor.userId;
  const reader = { ...actor, language };
  return await deps.db.transaction(async (tx) => {
    const entry = await lockEntry(tx, clientId, entryId);
    if (!entry) throw refusal('entry-not-found');
    if (entry.deletedAt) throw refusal('entry-deleted');
    if (entry.entryType === 'text' && body.entryText === '')
      throw new AppError('invalid', entryRequiredSentence).with({ field: 'entryText' });
    const isImported = entry.moodScore === null;
    if (isImported && body.moodScore !== null) throw refusal('imported-page-mood').with({ field: 'moodScore' });
    if (!isImported && body.moodScore === null)
      throw new AppError('invalid', moodSentence).with({ field: 'moodScore' });
    const key = await dataKeyOf(deps, tx, clientId);
    const open: OpenText = (place, sealed) => vault.open(key, place, sealed);
    const before = open(entry, entry.entryTextSealed);
    // The client repeats an edit whose response was lost: the text is already as wanted.
    if (before === body.entryText && entry.moodScore === body.moodScore) {
      return {
        ...presentEntry(entry, before, presentShare(entry.share, entry, open), language),
        care: await careFor(config, tx, entry.id, reader),
      };
    }
    if (entry.version !== body.version) {
      throw refusal('entry-edited-elsewhere');
    }
    const earlier = { id: newId(), version: entry.version };
    await insertVersion(tx, {
      ...earlier,
      entryId: entry.id,
      entryTextSealed: vault.seal(key, earlier, before),
      wordCount: entry.wordCount,
      moodScore: entry.moodScore,
      writtenAt: entry.updatedAt,
    });
    const change = {
      wordCount: wordsOf({ ...entry, ...body }),
      moodScore: body.moodScore,
      version: entry.version + 1,
      updatedAt: clock.now(),
    };
    // The coach reads the new text from now on; when they read the old one stays said.
    const changed = { ...entry, ...change };
    await updateEntry(tx, entry.id, { ...change, entryTextSealed: vault.seal(key, changed, body.entryText) });
    if (body.moodScore !== null) {
      const { entryText, moodScore } = body;
      await raiseSignals(tx, [{ id: entry.id, clientId, entryText, moodScore, at: clock.now() }]);
    }
    const care = await careFor(config, tx, entry.id, reader);
    const isForCoach = entry.weekNumber !== null || entry.share.shared !== null || care !== null;
    await publishJournal(tx, clientId, clock.now(), isForCoach);
    return { ...presentEntry(changed, body.entryText, presentShare(entry.share, changed, open), language), care };
  });
}

/** What an entry said, newest first, the present text included. */
export async function readVersions(
  { db, vault }: Deps,
  actor: SessionUser,
  entryId: string,
  { before }: VersionsQuery,
): Promise<EntryVersion[]> {
  const entry = await findEntry(db, actor.userId, entryId);
  if (!entry) throw refusal('entry-not-found');
  const present = before === undefined || before > entry.version ? [{ ...entry, writtenAt: entry.updatedAt }] : [];
  const earlier = await listVersionsBefore(
    db,
    entry.id,
    Math.min(before ?? entry.version, entry.version),
    versionsShown - present.length,
  );
  const open = textOpener(vault, actor.userId, entry.wrappedKey);
  return [...present, ...earlier].map((version) => ({
    version: version.version,
    entryText: open(version, version.entryTextSealed),
    wordCount: version.wordCount,
    moodScore: version.moodScore,
    writtenAt: version.writtenAt.toISOString(),
  }));
}

/** Hides an entry everywhere at once. Asked a second time it is deleted already, since when it says. */
export async function deleteEntry(
  { db, clock }: Deps,
  actor: SessionUser,
  entryId: string,
): Promise<{ id: string; restorableUntil: string }> {
  const now = clock.now();
  const deletedAt = await db.transaction(async (tx) => {
    // The entry may be why the open day has moved: store the move first, so that the client keeps the day.
    await lockCurrentAssignment(tx, actor.userId, now);
    const deleted = await markDeleted(tx, actor.userId, entryId, now);
    if (!deleted) return await findDeletedAt(tx, actor.userId, entryId, restorableAfter(now));
    await audit(tx, { actorId: actor.userId, action: 'entry-deleted', detail: { entryId } });
    await publishJournal(tx, actor.userId, now, deleted.isForCoach);
    return now;
  });
  if (!deletedAt) throw refusal('entry-not-found');
  return { id: entryId, restorableUntil: restorableUntil(deletedAt).toISOString() };
}

/** Brings a deleted entry back as it was. One that is there already stays as it is. */
export async function restoreEntry(
  { db, clock, vault }: Deps,
  actor: SessionUser,
  entryId: string,
  language: string,
): Promise<JournalEntry> {
  await db.transaction(async (tx) => {
    const restored = await markRestored(tx, actor.userId, entryId, restorableAfter(clock.now()));
    if (!restored) return;
    await audit(tx, { actorId: actor.userId, action: 'entry-restored', detail: { entryId } });
    await publishJournal(tx, actor.userId, clock.now(), restored.isForCoach);
  });
  const entry = await findEntry(db, actor.userId, entryId);
  if (!entry) throw refusal('entry-not-found');
  return openEntry(entry, textOpener(vault, actor.userId, entry.wrappedKey), language);
}

/** Erases for good what was deleted long enough ago, versions included. */
export async function eraseDeletedEntries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return await db.transaction(async (tx) => {
    const count = await eraseEntries(tx, restorableAfter(clock.now()));
    if (count > 0) await audit(tx, { actorId: null, action: 'entries-erased', detail: { count } });
    return count;
  });
}

/** Until then a deleted entry can be brought back. */
export const restorableUntil = (deletedAt: Date): Date => addDays(deletedAt, deletedEntryDays);

/** What was deleted after this moment can be brought back; what was deleted before it is erased. */
export const restorableAfter = (now: Date): Date => addDays(now, -deletedEntryDays);
