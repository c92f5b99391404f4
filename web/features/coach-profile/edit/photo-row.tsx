import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import Upload from 'lucide-react/icons/upload';
import { photoPath } from '#contract/coach-profile/constants.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field, Input } from '#web/ui/field.tsx';
import { editCopy } from '../copy.ts';
import { shrinkPhoto } from './shrink-photo.ts';

const copy = editCopy.photo;

type PhotoRowProps = {
  name: string;
  address: string;
  error: string | undefined;
  onChange: (address: string) => void;
  /** The server has a photo already; it is no longer a matter of saving the form. */
  onUploaded: (address: string) => void;
};

export function PhotoRow({ name, address, error, onChange, onUploaded }: PhotoRowProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const small = await shrinkPhoto(file);
      if (!small) throw new Error(copy.tooLarge);
      return await api('PUT /api/coach/photo', { file: small });
    },
    onSuccess: ({ profileImageUrl }) => {
      onUploaded(profileImageUrl);
      toast({ title: copy.done.title, description: copy.done.text });
    },
    onError: (failure) =>
      toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(failure, failure.message) }),
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
      <div className="photorow__how">
        <Field
          id="profileImageUrl"
          label={editCopy.fields.profileImageUrl}
          hint={isUploaded || address === '' ? copy.hint : copy.elsewhere}
          error={error}
        >
          <Input
            type="url"
            inputMode="url"
            value={isUploaded ? '' : address}
            placeholder={isUploaded ? copy.uploaded : 'https://'}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
        <div className="photorow__ways">
          <Button
            small
            pending={upload.isPending}
            pendingText={copy.uploading}
            onClick={() => chooser.current?.click()}
          >
            <Upload />
            {copy.upload}
          </Button>
          {address !== '' && (
            <Button small variant="quiet" onClick={() => onChange('')}>
              {copy.remove}
            </Button>
          )}
          <input
            ref={chooser}
            className="sr"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif"
            tabIndex={-1}
            aria-label={copy.upload}
            onChange={(event) => {
              take(event.target.files?.[0]);
              // The same file again is a new choice.
              event.target.value = '';
            }}
          />
        </div>
        <p className="hint photorow__drop">{copy.drop}</p>
      </div>
    </div>
  );
}
