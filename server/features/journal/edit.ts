import type { EditEntryBody, EntrySaved, EntryVersion } from '#contract/journal/schema.ts';
import { countWords } from '#contract/journal/rules.ts';
import { careFor, raiseSignals } from '#server/features/care/service.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publishToCoachOf } from '#server/platform/live/publish.ts';
import { dataKeyOf, textOpener } from './data-key.ts';
import type { OpenText } from './data-key.ts';
import { findEntry, insertVersion, listVersionsBefore, lockEntry, updateEntry } from './entry-queries.ts';
import { presentEntry } from './present.ts';
import { presentShare } from './share.ts';

/** Changes an entry and keeps what it said. Whoever edited a version that is no longer the last overwrites nothing. */
export async function editEntry(
  deps: Deps,
  actor: SessionUser,
  entryId: string,
  body: EditEntryBody,
): Promise<EntrySaved> {
  const { vault, config, clock } = deps;
  const clientId = actor.userId;
  return await deps.db.transaction(async (tx) => {
    const entry = await lockEntry(tx, clientId, entryId);
    if (!entry) throw notFound('This entry');
    if (entry.deletedAt)
      throw new AppError('not_found', 'This entry was deleted. Bring it back in your journal to change it.');
    const key = await dataKeyOf(deps, tx, clientId);
    const open: OpenText = (rowId, sealed) => vault.open(key, rowId, sealed);
    const before = open(entry.id, entry.sealedText);
    // The same once more, as after an answer that got lost: it says already what it shall say.
    if (before === body.entryText && entry.moodScore === body.moodScore) {
      return {
        ...presentEntry(entry, before, presentShare(entry.share, entry, open)),
        care: await careFor(config, tx, { id: entry.id, clientId }),
      };
    }
    if (entry.version !== body.version) {
      throw new AppError(
        'conflict',
        'This entry was changed elsewhere in the meantime. Nothing was overwritten: look at both texts and decide which one to keep.',
      );
    }
    const versionId = newId();
    await insertVersion(tx, {
      id: versionId,
      entryId: entry.id,
      version: entry.version,
      entryText: vault.seal(key, versionId, before),
      wordCount: entry.wordCount,
      moodScore: entry.moodScore,
      writtenAt: entry.updatedAt,
    });
    const change = {
      wordCount: countWords(body.entryText),
      moodScore: body.moodScore,
      version: entry.version + 1,
      updatedAt: clock.now(),
    };
    await updateEntry(tx, entry.id, { ...change, entryText: vault.seal(key, entry.id, body.entryText) });
    await raiseSignals(tx, [
      { id: entry.id, clientId, text: body.entryText, moodScore: body.moodScore, at: clock.now() },
    ]);
    await publishToCoachOf(tx, clientId, clock.now());
    // The coach reads the new text from now on; when they read the old one stays said.
    const changed = { ...entry, ...change };
    return {
      ...presentEntry(changed, body.entryText, presentShare(entry.share, changed, open)),
      care: await careFor(config, tx, { id: entry.id, clientId }),
    };
  });
}

/** What an entry said, newest first, the present text included. */
export async function readVersions({ db, vault }: Deps, actor: SessionUser, entryId: string): Promise<EntryVersion[]> {
  const entry = await findEntry(db, actor.userId, entryId);
  if (!entry) throw notFound('This entry');
  const versions = await listVersionsBefore(db, entry.id, entry.version);
  const open = textOpener(vault, actor.userId, entry.wrappedKey);
  return [{ ...entry, writtenAt: entry.updatedAt }, ...versions].map((version) => ({
    version: version.version,
    entryText: open(version.id, version.sealedText),
    wordCount: version.wordCount,
    moodScore: version.moodScore,
    writtenAt: version.writtenAt.toISOString(),
  }));
}
