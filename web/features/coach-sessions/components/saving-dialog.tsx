import type { ComponentProps } from 'react';
import { fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { FormDialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { change as copy } from '#messages/coach-sessions.ts';

type Save = { error: Error | null; isPending: boolean };

/** What was refused as a whole; what is about one field is said beside it. */
export function Refused({ error }: { error: Error | null }) {
  const isWhole = error && Object.keys(fieldErrorsOf(error)).length === 0;
  return <div role="alert">{isWhole && <FieldError>{sentenceOf(error, copy.failed)}</FieldError>}</div>;
}

type SavingDialogProps = Omit<ComponentProps<typeof FormDialog>, 'cancel' | 'pending' | 'foot'> & {
  save: Save;
  cancel?: string;
};

/** A dialog with fields that stays, with what was typed, until it is saved. */
export function SavingDialog({ save, cancel = copy.cancel, ...rest }: SavingDialogProps) {
  return (
    <FormDialog
      formClass="stack g3"
      pendingText={copy.saving}
      {...rest}
      cancel={cancel}
      pending={save.isPending}
      foot={<Refused error={save.error} />}
    />
  );
}
