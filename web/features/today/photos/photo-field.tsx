import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import Camera from '#web/ui/icons/camera.ts';
import ImagePlus from '#web/ui/icons/image-plus.ts';
import X from '#web/ui/icons/x.ts';
import { photosPerEntry } from '#contract/media/rules.ts';
import { usePersonId } from '#web/platform/device/person.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { StateLine } from '#web/ui/state.tsx';
import { photosOf } from '#web/ui/media/media-of.ts';
import { photos as copy } from '#messages/photos.ts';
import type { JournalEntry } from '../queries.ts';
import { forgetPhoto, keepPhoto } from './photo-store.ts';
import { shrinkPhoto, UnreadablePhotoError } from './shrink-photo.ts';
import { usePhotosOnDevice } from './use-photos-on-device.ts';

export type PhotoFieldProps = {
  /** Where it is written. */
  place: string;
  /** An entry that exists: what is added is sent at once, and shown with its other photos. */
  entry?: Pick<JournalEntry, 'id' | 'media'> | undefined;
};

/** Photos for the page that is being written: chosen, taken, pasted or dropped, kept on this device until it is saved. */
export function PhotoField({ place, entry }: PhotoFieldProps) {
  const userId = usePersonId();
  const field = useRef<HTMLDivElement>(null);
  const onDevice = usePhotosOnDevice(entry ? { entryId: entry.id } : { place });
  const sent = entry ? photosOf(entry) : [];
  const count = new Set([...sent, ...(onDevice ?? [])].map(({ id }) => id)).size;
  const [preparing, setPreparing] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);
  const isFull = count + preparing >= photosPerEntry;

  async function add(files: readonly File[]) {
    if (files.length === 0 || onDevice === undefined) return;
    const taken = files.slice(0, Math.max(0, photosPerEntry - count - preparing));
    const said = taken.length < files.length ? [taken.length === 0 ? copy.full : copy.tooMany] : [];
    setProblems(said);
    setPreparing((now) => now + taken.length);
    // One by one: several large pictures at once are more than a phone can hold.
    for (const file of taken) {
      try {
        await keepPhoto(userId, { place, entryId: entry?.id ?? null }, await shrinkPhoto(file));
      } catch (error) {
        said.push(error instanceof UnreadablePhotoError ? error.message : copy.unkept);
        setProblems([...said]);
      }
      setPreparing((now) => now - 1);
    }
  }
  usePastedAndDropped(field, (files) => void add(files));

  function remove(id: string) {
    setProblems([]);
    void forgetPhoto(userId, id).catch(() => {});
    field.current?.querySelector('button')?.focus();
  }
  return (
    <div className="addphotos" ref={field}>
      <div className="row wrap gy0 gx3">
        <Choose isFull={isFull} onFull={() => setProblems([copy.full])} onFiles={(files) => void add(files)} />
        <span className="small soft">{copy.most}</span>
      </div>
      {!entry && (count > 0 || preparing > 0) && (
        <ul className="addphotos__list row wrap g2" aria-label={copy.list}>
          {onDevice?.map(({ id, src, width, height }, index) => (
            <li key={id}>
              <img
                src={src}
                alt={copy.photo({ number: index + 1 })}
                width={width ?? undefined}
                height={height ?? undefined}
              />
              <IconButton small label={copy.remove({ number: index + 1 })} onClick={() => remove(id)}>
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {preparing > 0 && <StateLine state="busy">{copy.ready({ count: preparing })}</StateLine>}
      <p className="sr" role="status">
        {!entry && count > 0 && preparing === 0 && copy.added({ count })}
      </p>
      <div role="alert">
        {problems.map((problem) => (
          <FieldError key={problem}>{problem}</FieldError>
        ))}
      </div>
    </div>
  );
}

type ChooseProps = { isFull: boolean; onFull: () => void; onFiles: (files: File[]) => void };

/** Android’s own choice of pictures has no camera; elsewhere it does. */
const needsCamera = () => /Android/i.test(navigator.userAgent);

function Choose({ isFull, onFull, onFiles }: ChooseProps) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  function chosen({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(input.files ?? [])]);
    // The same file can be chosen again after it was removed.
    input.value = '';
  }
  const ask = (input: HTMLInputElement | null) => (isFull ? onFull() : input?.click());
  const hidden = { type: 'file', accept: 'image/*', hidden: true, onChange: chosen } as const;
  return (
    <>
      <Button variant="quiet" className="flush" aria-disabled={isFull} onClick={() => ask(files.current)}>
        <ImagePlus />
        {copy.add}
      </Button>
      <input {...hidden} multiple ref={files} />
      {needsCamera() && (
        <>
          <Button variant="quiet" aria-disabled={isFull} onClick={() => ask(camera.current)}>
            <Camera />
            {copy.take}
          </Button>
          <input {...hidden} capture="environment" ref={camera} />
        </>
      )}
    </>
  );
}

/** Anywhere in the form around the field. Text that is pasted or dropped goes its usual way. */
function usePastedAndDropped(field: { current: HTMLElement | null }, onFiles: (files: File[]) => void): void {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const form = field.current?.closest('form');
    if (!form) return;
    const { signal, abort } = listening();
    const take = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])].filter(
        ({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name),
      );
      // A program may copy a picture of its text beside it.
      if (files.length === 0 || data?.types.includes('text/plain')) return;
      event.preventDefault();
      latest.current(files);
    };
    form.addEventListener('paste', (event) => take(event, event.clipboardData), { signal });
    form.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal });
    form.addEventListener(
      'dragover',
      (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault(),
      {
        signal,
      },
    );
    return abort;
  }, [field]);
}

function listening() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
