import { deviceDb } from '#web/platform/device/device-db.ts';
import { publish } from '#web/platform/device/device-events.ts';
import { changeSealed, openRecords } from '#web/platform/device/device-key.ts';
import type { MediaRecord } from '#web/platform/device/records.ts';
import { newUuid } from '#web/platform/uuid.ts';

/** A photo as it is sent: shrunk, and without what the camera wrote into it. */
export type ShrunkPhoto = { mimeType: string; width: number; height: number; bytes: ArrayBuffer };

/** A photo that was added on this device, until the server has it. */
export type PhotoOnDevice = ShrunkPhoto & { id: string; place: string; entryId: string | null };

/** Where it belongs: what is being written at a place, or a page that is saved. */
type Belongs = Pick<PhotoOnDevice, 'place' | 'entryId'>;

/** Ids of this device sort by time: the order of its photos is the order they were added in. */
export async function keepPhoto(
  userId: string,
  { place, entryId }: Belongs,
  { bytes, ...about }: ShrunkPhoto,
): Promise<void> {
  const mediaId = newUuid();
  const record = { userId, mediaId, number: 0, kind: 'photo', place, entryId, about, keptAt: Date.now() } as const;
  await changeSealed(userId, [bytes], (tx, [value]) =>
    tx.put('media', { ...record, value: value as MediaRecord['value'] }),
  );
  publish({ about: 'media', userId });
}

export async function listPhotos(userId: string): Promise<PhotoOnDevice[]> {
  const records = await listRecords(userId);
  return (await openRecords(records, 'value')).map(({ mediaId, place, entryId, about, value }) => ({
    ...(about as Omit<ShrunkPhoto, 'bytes'>),
    id: mediaId,
    place,
    entryId,
    bytes: value as ArrayBuffer,
  }));
}

/** Without opening them. */
export async function listRecords(userId: string): Promise<MediaRecord[]> {
  const records = await deviceDb().read((tx) => tx.list('media', [userId]));
  return records.filter(({ kind }) => kind === 'photo');
}

export async function readPhoto(userId: string, id: string): Promise<PhotoOnDevice | undefined> {
  return (await listPhotos(userId)).find((photo) => photo.id === id);
}

/** From what is being written to a page, or back. */
export async function movePhotos(userId: string, from: Belongs, to: Belongs): Promise<void> {
  const moved = await deviceDb().change(async (tx) => {
    const found = (await tx.list('media', [userId])).filter(
      ({ kind, place, entryId }) => kind === 'photo' && place === from.place && entryId === from.entryId,
    );
    for (const record of found) tx.put('media', { ...record, ...to });
    return found.length;
  });
  if (moved > 0) publish({ about: 'media', userId });
}

export async function forgetPhoto(userId: string, id: string): Promise<void> {
  await deviceDb().change((tx) => tx.remove('media', [userId, id, 0]));
  publish({ about: 'media', userId });
}
