import { addDays } from '#contract/days.ts';
import { writtenAtMaxDays } from '#contract/journal/rules.ts';
import type { Storage } from '#contract/media/schema.ts';
import { dayOfEntry } from '#contract/programs/rules.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { unknownMedia } from './admission.ts';
import { publishMedia } from './publish-media.ts';
import { deleteForgotten, deleteOwn } from './queries.ts';
import { listLargest, sumByKind } from './storage-queries.ts';

/** For good: a photo or recording is too large to be kept for somebody who changes their mind. Its entry stays as it is. */
export async function deleteMedia(deps: Deps, actor: SessionUser, mediaId: string): Promise<{ id: string }> {
  const { userId: clientId } = actor;
  await deps.db.transaction(async (tx) => {
    // While it can still be asked which entry shows it.
    await publishMedia(deps, tx, clientId, mediaId);
    const deleted = await deleteOwn(tx, clientId, mediaId);
    if (!deleted) throw unknownMedia();
    await audit(tx, { actorId: clientId, action: 'media-deleted', detail: deleted });
  });
  return { id: mediaId };
}

/** As many entries as fit on a screen: deleting a few of them is what makes room. */
const largestShown = 5;

export async function readStorage({ db, config }: Deps, { userId: clientId }: SessionUser): Promise<Storage> {
  const [sums, largest] = await Promise.all([sumByKind(db, clientId), listLargest(db, clientId, largestShown)]);
  const sumOf = (wanted: 'photo' | 'recording') => {
    const { count = 0, bytes = 0, durationMs = 0 } = sums.find(({ kind }) => kind === wanted) ?? {};
    return { count, bytes, durationMs };
  };
  const [photos, recordings] = [sumOf('photo'), sumOf('recording')];
  return {
    usedBytes: photos.bytes + recordings.bytes,
    limitBytes: config.media.perPersonBytes,
    photos: { count: photos.count, bytes: photos.bytes },
    recordings,
    largest: largest.map(({ weekNumber, dayNumber, createdAt, ...entry }) => ({
      ...entry,
      dayNumber: dayOfEntry({ weekNumber, dayNumber }),
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** A device keeps what it could not send for so long, and no longer. What it has not sent whole it begins again. */
export async function forgetUnfinishedMedia({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  return await deleteForgotten(db, { unfinishedBefore: addDays(now, -1), before: addDays(now, -writtenAtMaxDays) });
}
