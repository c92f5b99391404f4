import type { ComponentProps } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { lazyPart } from '#web/platform/lazy-part.ts';
import { whenIdle } from '#web/platform/when-idle.ts';
import { photosOf } from '#web/ui/media/media-of.ts';
import { PhotosAhead } from '#web/ui/media/media-part.tsx';
import './photos-part.css';

/** Nobody adds a photo before they have written: it comes after the page. */
const part = lazyPart(async () => (await import('./photos.tsx')).photosPart);

type Parts = Awaited<ReturnType<typeof part.get>>;

/** In a form. Its place is there before it is. */
export function PhotosPart(props: ComponentProps<Parts['PhotoField']>) {
  const photos = part.usePart();
  return photos ? <photos.PhotoField {...props} /> : <div className="addphotos" />;
}

/** Under the words of a page. */
export function PhotosOfEntry(props: ComponentProps<Parts['EntryPhotos']>) {
  const photos = part.usePart();
  return photos ? <photos.EntryPhotos {...props} /> : <PhotosAhead count={photosOf(props.entry).length} />;
}

/** The words of a page have left its form: its photos are the page's by now. */
export const photosLeave = async (userId: string, place: string, entryId: string): Promise<void> =>
  (await part.get()).leaveWithWords(userId, place, entryId);

/** Sends what waits on this device. Returns the way to stop. */
export function sendPhotos(client: QueryClient, userId: string): () => void {
  let stop = () => {};
  let isOver = false;
  async function start() {
    const { startPhotos } = await part.get();
    if (!isOver) stop = startPhotos(client, userId);
  }
  const cancel = whenIdle(() => void start().catch(() => {}));
  return () => {
    isOver = true;
    cancel();
    stop();
  };
}
