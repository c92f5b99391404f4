import { photoSideMax, photosPerEntry } from '#contract/media/rules.ts';
import type { Media } from '#contract/media/schema.ts';
import { refusal, unauthorized } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import { lockPerson } from '#server/platform/db/person-locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { drawImage, imageType } from '#server/platform/images/draw-image.ts';
import { useStored } from '#server/platform/media-store/media-store.ts';
import { refuseBeyondLimits, standingOf } from './admission.ts';
import { storeWhole, storing } from './pieces.ts';
import { publishMedia } from './publish-media.ts';
import { insertMedia, insertPieces, type KnownMedia, type Standing } from './queries.ts';

/** On pages a photo is shown whole, and no larger than a screen. */
const pagePhoto = { side: photoSideMax, shape: 'whole' } as const;

/**
 * Adds a photo to an entry that is there already or arrives later. The device has made its id: sent again, it is the photo as
 * it was kept, whatever bytes come with it.
 */
export async function addPhoto(
  deps: Deps,
  actor: SessionUser,
  { entryId, photoId }: { entryId: string; photoId: string },
  file: unknown,
): Promise<Media> {
  const { userId: clientId } = actor;
  const arriving = { clientId, entryId, mediaId: photoId, kind: 'photo' } as const;
  // Before the costly part what can be refused without it, and again with the row locked.
  const before = await standingOf(deps, deps.db, arriving);
  if (before.known) return presentMedia(before.known);
  refuseOneMore(deps, before, 1);
  const { image, width, height } = await drawImage(file, clientId, pagePhoto);
  const key = await dataKeyOf(deps, deps.db, clientId);
  const bytes = image.length;
  return await storing.run(clientId, async () => {
    const pieces = await storeWhole(deps, key, { id: photoId, entryId, bytes }, image);
    return await deps.db.transaction(async (tx) => {
      // Of several photos at once each sees those before it.
      if (!(await lockPerson(tx, clientId))) throw unauthorized();
      const standing = await standingOf(deps, tx, arriving);
      if (standing.known) return presentMedia(standing.known);
      refuseOneMore(deps, standing, bytes);
      const now = deps.clock.now();
      const photo = { kind: 'photo', mimeType: imageType, width, height, durationMs: null, levels: null } as const;
      const times = { createdAt: now, completedAt: now };
      await insertMedia(tx, { id: photoId, clientId, entryId, byteCount: bytes, ...photo, ...times });
      await insertPieces(tx, photoId, pieces);
      await useStored(tx, pieces);
      await publishMedia(deps, tx, clientId, photoId);
      return { id: photoId, bytes, ...photo };
    });
  });
}

function refuseOneMore(deps: Deps, standing: Standing, bytes: number): void {
  if (standing.photos >= photosPerEntry) throw refusal('photos-per-entry', { most: photosPerEntry });
  refuseBeyondLimits(deps, standing, bytes);
}

const presentMedia = ({ id, kind, mimeType, bytes, width, height, durationMs, levels }: KnownMedia): Media => ({
  id,
  kind,
  mimeType,
  bytes,
  width,
  height,
  durationMs,
  levels,
});
