import { useId, type SubmitEvent } from 'react';
import { requestMessageMax } from '#contract/requests/constants.ts';
import { useKeptText } from '#web/platform/use-kept-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { requestCopy } from './copy.ts';
import { useRequestCoaching } from './mutations.ts';

const copy = requestCopy.dialog;

type RequestDialogProps = { coachId: string; coachName: string; onClose: () => void; onSent: () => void };

export default function RequestDialog({ coachId, coachName, onClose, onSent }: RequestDialogProps) {
  const formId = useId();
  const draft = useKeptText(`request:${coachId}`, '');
  const send = useRequestCoaching({ coachId, coachName }, () => {
    draft.clear();
    onSent();
    onClose();
  });
  const over = draft.text.trim().length - requestMessageMax;

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (over <= 0 && !send.isPending) send.mutate(draft.text.trim());
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || send.isPending || onClose()}
      title={copy.title(coachName)}
      description={copy.text(coachName)}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            disabled={over > 0}
            pending={send.isPending}
            pendingText={copy.sending}
          >
            {copy.send}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit}>
        <Field
          label={copy.message}
          optional
          hint={draft.isChanged ? copy.draft : copy.hint}
          error={over > 0 ? copy.tooLong(over) : undefined}
        >
          <Textarea
            written
            rows={5}
            readOnly={send.isPending}
            value={draft.text}
            onChange={(event) => draft.setText(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
