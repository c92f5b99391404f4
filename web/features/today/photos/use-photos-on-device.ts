import { useEffect, useMemo, useState } from 'react';
import { subscribe } from '#web/platform/device/device-events.ts';
import { usePersonId } from '#web/platform/device/person.ts';
import { useOutbox } from '#web/platform/device/use-outbox.ts';
import type { Photo } from '#web/ui/media/media-of.ts';
import { photoOutbox } from './photo-outbox.ts';
import { listPhotos } from './photo-store.ts';

/** Added while a page is being written at a place, or to a page that is saved. */
type Of = { place: string; entryId?: undefined } | { place?: undefined; entryId: string };

type WaitingPhoto = Photo & {
  /** The server's sentence, if it did not take it. */
  refusal: string | null;
};

/** The photos that lie on this device, each with an address for as long as they are shown. Undefined: not read yet. */
export function usePhotosOnDevice({ place, entryId }: Of): WaitingPhoto[] | undefined {
  const userId = usePersonId();
  const [photos, setPhotos] = useState<Photo[]>();
  const { items } = useOutbox(photoOutbox);

  useEffect(() => {
    let isGone = false;
    const addresses = new Map<string, string>();
    async function read() {
      const found = (await listPhotos(userId)).filter((photo) =>
        entryId === undefined ? photo.entryId === null && photo.place === place : photo.entryId === entryId,
      );
      if (isGone) return;
      setPhotos(
        found.map(({ id, bytes, mimeType, width, height }) => {
          const src = addresses.get(id) ?? URL.createObjectURL(new Blob([bytes], { type: mimeType }));
          addresses.set(id, src);
          return { id, src, width, height };
        }),
      );
    }
    // A browser without storage has none.
    const look = () => void read().catch(() => !isGone && setPhotos((now) => now ?? []));
    look();
    const stop = subscribe(({ about, ...event }) => {
      if (event.userId === userId && (about === 'media' || about === 'wiped')) look();
    });
    return () => {
      isGone = true;
      stop();
      for (const address of addresses.values()) URL.revokeObjectURL(address);
    };
  }, [userId, place, entryId]);

  return useMemo(
    () =>
      photos?.map((photo) => ({
        ...photo,
        refusal: items.find(({ key }) => key === photo.id)?.refusal?.sentence ?? null,
      })),
    [photos, items],
  );
}
