import { useRef, useState, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import Upload from '#web/ui/icons/upload.ts';
import Plus from '#web/ui/icons/plus.ts';
import { addSpecialty, photoBytesMax, photoPath, specialtyMax } from '#contract/coach-profile/rules.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Chips } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { edit as editCopy } from '#messages/coach-profile.ts';
import type { PhotoState } from '../queries.ts';

/** A group of fields with its name beside it. */
export function FormRow({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className="formrow">
      <div className="formrow__name">
        <h2 className="h2">{title}</h2>
        <p className="small soft mt1">{note}</p>
      </div>
      <div className="shrink stack g5">{children}</div>
    </section>
  );
}

const photoCopy = editCopy.photo;

type PhotoRowProps = {
  name: string;
  address: string;
  error: string | undefined;
  isLocked: boolean;
  onChange: (address: string) => void;
  /** The server has a photo already; it is no longer a matter of saving the form. */
  onUploaded: (state: PhotoState) => void;
};

export function PhotoRow({ name, address, error, isLocked, onChange, onUploaded }: PhotoRowProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const small = await shrinkPhoto(file);
      if (!small) throw new Error(photoCopy.tooLarge({ megabytes: photoBytesMax / 1024 / 1024 }));
      return await api('PUT /api/coach/photo', { file: small });
    },
    onSuccess: (state) => {
      onUploaded(state);
      toast({ title: photoCopy.done.title, description: photoCopy.done.text });
    },
    onError: (failure) =>
      toast({ variant: 'destructive', title: photoCopy.failed, description: sentenceOf(failure, failure.message) }),
  });
  const isUploaded = address.startsWith(photoPath);

  function take(file: File | undefined) {
    if (file && !upload.isPending) upload.mutate(file);
  }

  return (
    <div
      className={classes('photorow', isOver && 'photorow--over')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <Avatar name={name} src={address} size="xl" decorative />
      <div className="shrink stack g2">
        <Field
          id="profileImageUrl"
          label={editCopy.fields.profileImageUrl}
          hint={isUploaded || address === '' ? photoCopy.hint : photoCopy.elsewhere}
          error={error}
        >
          <Input
            type="url"
            inputMode="url"
            value={isUploaded ? '' : address}
            readOnly={isLocked}
            placeholder={isUploaded ? photoCopy.uploaded : 'https://'}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
        <div className="row stretch wrap g2">
          <Button
            small
            pending={upload.isPending}
            pendingText={photoCopy.uploading}
            onClick={() => chooser.current?.click()}
          >
            <Upload />
            {photoCopy.upload}
          </Button>
          {address !== '' && (
            <Button small variant="quiet" onClick={() => onChange('')}>
              {photoCopy.remove}
            </Button>
          )}
          <input
            ref={chooser}
            className="sr"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif"
            tabIndex={-1}
            aria-label={photoCopy.upload}
            onChange={(event) => {
              take(event.target.files?.[0]);
              // The same file again is a new choice.
              event.target.value = '';
            }}
          />
        </div>
        <p className="hint photorow__drop">{photoCopy.drop}</p>
      </div>
    </div>
  );
}

/** Longer than the server keeps, so that nothing is lost by it. */
const sideKept = 1_600;

/** A phone's picture is often larger than what may be sent: it is made smaller here first. Undefined: it cannot be. */
async function shrinkPhoto(file: Blob): Promise<Blob | undefined> {
  if (file.size <= photoBytesMax) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, sideKept / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
    return smaller && smaller.size <= photoBytesMax ? smaller : undefined;
  } catch {
    return undefined;
  }
}

const specialtiesCopy = editCopy.specialties;

type SpecialtiesFieldProps = {
  specialties: string[];
  error: string | undefined;
  isLocked: boolean;
  onChange: (specialties: string[]) => void;
};

export function SpecialtiesField({ specialties, error, isLocked, onChange }: SpecialtiesFieldProps) {
  const [typed, setTyped] = useState('');

  function add() {
    if (isLocked) return;
    onChange(addSpecialty(specialties, typed));
    setTyped('');
  }

  return (
    <>
      <Field id="specialties" label={editCopy.fields.specialties} hint={specialtiesCopy.hint} error={error}>
        <div className="addrow">
          <Input
            value={typed}
            readOnly={isLocked}
            maxLength={specialtyMax}
            placeholder={specialtiesCopy.placeholder}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              // An Enter that ends a composed word is not ours; one that adds must not save the form.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
          />
          <Button onClick={add}>
            <Plus />
            {specialtiesCopy.add}
          </Button>
        </div>
      </Field>
      {specialties.length > 0 && (
        <Chips
          label={specialtiesCopy.label}
          items={specialties}
          onRemove={(item) => onChange(specialties.filter((other) => other !== item))}
        />
      )}
    </>
  );
}
