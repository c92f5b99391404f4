import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Media } from '#contract/media/schema.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { useIsOffline } from '#web/platform/device/connection.ts';
import { usePersonId } from '#web/platform/device/person.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button, SecondPressButton } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { StateLine } from '#web/ui/state.tsx';
import { photosOf } from '#web/ui/media/media-of.ts';
import { PhotoStrip } from '#web/ui/media/photo-strip.tsx';
import { photos as copy } from '#messages/photos.ts';
import { changeShownEntry, refreshClientPages } from '../queries.ts';
import { PhotoField } from './photo-field.tsx';
import { leaveWithWords, photoOutbox, startPhotos } from './photo-outbox.ts';
import { forgetPhoto } from './photo-store.ts';
import { usePhotosOnDevice } from './use-photos-on-device.ts';

export type EntryPhotosProps = {
  /** An entry, or what waits here to become one. */
  entry: { id: string; media?: readonly Media[] };
  /** In the journal, which has room to say what was taken out of them. */
  hasNote?: boolean;
};

/** The photos of an own page: those the server has, then those on their way from this device. */
function EntryPhotos({ entry, hasNote }: EntryPhotosProps) {
  const sent = photosOf(entry);
  const onDevice =
    usePhotosOnDevice({ entryId: entry.id })?.filter(({ id }) => sent.every((one) => one.id !== id)) ?? [];
  const waiting = onDevice.filter(({ refusal }) => refusal === null);
  const refused = onDevice.filter(({ refusal }) => refusal !== null);
  const isOffline = useIsOffline();
  const remove = useDeletePhoto(entry.id);
  if (sent.length + onDevice.length === 0) return null;
  return (
    <div className="entryphotos">
      <PhotoStrip
        photos={[...sent, ...onDevice]}
        acts={(photo, close) =>
          sent.includes(photo) && (
            <SecondPressButton
              key={photo.id}
              variant="quiet"
              label={copy.deleteOne}
              sure={copy.deleteSure}
              pending={remove.isPending}
              onConfirm={() => remove.mutate(photo.id, { onSuccess: close })}
            />
          )
        }
      />
      {waiting.length > 0 && (
        <StateLine state={isOffline ? 'device' : 'busy'}>
          {(isOffline ? copy.waiting : copy.sending)({ count: waiting.length })}
        </StateLine>
      )}
      {refused.length > 0 && <Refused photos={refused} />}
      {hasNote && <p className="small soft">{copy.stripped}</p>}
    </div>
  );
}

/** Never lost by itself: it stays on this device until it was taken, or the person removes it. */
function Refused({ photos }: { photos: readonly { id: string; refusal: string | null }[] }) {
  const userId = usePersonId();
  async function drop(id: string) {
    await forgetPhoto(userId, id);
    await photoOutbox.drop(userId, id);
  }
  const all = (run: (id: string) => Promise<void>) => {
    for (const { id } of photos) run(id).catch(() => {});
  };
  return (
    <div className="entryphotos__refused">
      <FieldError>
        {[copy.refused({ count: photos.length }), ...new Set(photos.map((one) => one.refusal))].join(' ')}
      </FieldError>
      <div className="row stretch wrap gy0 gx2">
        <Button small variant="quiet" className="flush" onClick={() => all((id) => photoOutbox.retry(userId, id))}>
          {copy.again}
        </Button>
        <SecondPressButton small variant="quiet" label={copy.drop} sure={copy.dropSure} onConfirm={() => all(drop)} />
      </div>
    </div>
  );
}

function useDeletePhoto(entryId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mediaId: string) => api('DELETE /api/client/media/{mediaId}', { params: { mediaId } }),
    onSuccess: ({ id }) => {
      changeShownEntry(client, entryId, ({ media }) => ({ media: media.filter((one) => one.id !== id) }));
      toast({ title: copy.deleted });
      return refreshClientPages(client);
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: copy.error, description: sentenceOf(error) });
      void refreshClientPages(client);
    },
  });
}

/** What Today needs only where there are photos, or somebody may add one: one chunk, fetched after the page itself. */
export const photosPart = { EntryPhotos, PhotoField, leaveWithWords, photoOutbox, startPhotos };
