import type { QueryClient } from '@tanstack/react-query';
import type { Media } from '#contract/media/schema.ts';
import { api } from '#web/platform/api.ts';
import { deviceDb } from '#web/platform/device/device-db.ts';
import { subscribe } from '#web/platform/device/device-events.ts';
import { draftKeeper } from '#web/platform/device/draft-keeper.ts';
import { createOutbox } from '#web/platform/device/outbox.ts';
import type { MediaRecord } from '#web/platform/device/records.ts';
import { entryOutbox } from '../entry-on-device.ts';
import { changeShownEntry, refreshClientPages } from '../queries.ts';
import { forgetPhoto, listRecords, movePhotos, readPhoto } from './photo-store.ts';

type PhotoContent = { entryId: string };

/** A photo of 300 KB over a bad line. */
const answerWithin = 120_000;

/** Photos of saved pages on their way. Their bytes stay in the store beside it until the server has them. */
export const photoOutbox = createOutbox<PhotoContent, Media | null>({
  name: 'photo',
  send: async ({ userId, key: photoId, content: { entryId } }, { person, signal }) => {
    const photo = await readPhoto(userId, photoId);
    // Removed here before it could be sent.
    if (!photo) return null;
    const file = new Blob([photo.bytes], { type: photo.mimeType });
    const params = { entryId, photoId };
    return await api('PUT /api/client/journal-entries/{entryId}/photos/{photoId}', { params, file, person, signal });
  },
  withoutWords: (content) => content,
  // Said by the field: a photo that the device does not keep is not added.
  unkeptSentence: '',
  answerWithin,
});

/** Sends the photos of saved pages, and shows them where their page is shown. */
export function startPhotos(client: QueryClient, userId: string): () => void {
  let last: Promise<unknown> = Promise.resolve();
  const settle = () => void (last = last.then(() => settlePhotos(userId)).catch(() => {}));
  const stopHearing = subscribe((event) => {
    if (event.userId !== userId) return;
    if (event.about === 'sent' && event.item.kind === photoOutbox.name) {
      const { entryId } = event.item.content as PhotoContent;
      const added = event.answer as Media | null;
      if (added) changeShownEntry(client, entryId, ({ media }) => ({ media: withMedia(media, added) }));
      void forgetPhoto(userId, event.item.key).catch(() => {});
      // What was asked for before it arrived does not know it.
      void refreshClientPages(client);
    } else if (event.about === 'media' || (event.about === 'outbox' && event.kind === entryOutbox.name)) settle();
  });
  const stopSending = photoOutbox.start(userId);
  settle();
  return () => {
    stopHearing();
    stopSending();
  };
}

const withMedia = (media: readonly Media[], added: Media): Media[] => [
  ...media.filter(({ id }) => id !== added.id),
  added,
];

/**
 * What becomes of the photos of each page: they follow its words once those have arrived, go back to the form with words
 * that were refused, and are forgotten here once the server has them.
 */
async function settlePhotos(userId: string): Promise<void> {
  const photos = (await listRecords(userId)).filter(isOfPage);
  if (photos.length === 0) return;
  const [entries, queue] = await Promise.all([entryOutbox.list(userId), photoOutbox.list(userId)]);
  for (const { mediaId, place, entryId } of photos) {
    const queued = queue.find(({ key }) => key === mediaId);
    const entry = entries.find(({ key }) => key === entryId);
    if (queued) {
      if (queued.sentAt !== null) await forgetPhoto(userId, mediaId);
    } else if (entry ? entry.sentAt !== null : !(await isDraftAgain(userId, place, entryId)))
      await queuePhoto(userId, mediaId, entryId);
    else if (!entry) await movePhotos(userId, { place, entryId }, { place, entryId: null });
  }
}

const isOfPage = (record: MediaRecord): record is MediaRecord & { entryId: string } => record.entryId !== null;

/** The refused words of a page are a draft under the page's id. */
const isDraftAgain = async (userId: string, place: string, entryId: string): Promise<boolean> =>
  (await deviceDb().read((tx) => tx.get('drafts', [userId, place, entryId]))) !== undefined;

async function queuePhoto(userId: string, photoId: string, entryId: string): Promise<void> {
  const keeper = draftKeeper<PhotoContent>(userId, `photo/${photoId}`);
  keeper.set({ entryId });
  await photoOutbox.add(keeper, (content) => content, { key: photoId });
}

/** The words of a page have left its form: what was added beside them is the page's by now. */
export const leaveWithWords = (userId: string, place: string, entryId: string): Promise<void> =>
  movePhotos(userId, { place, entryId: null }, { place, entryId });
