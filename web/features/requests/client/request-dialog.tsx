import { useId, type SubmitEvent } from 'react';
import { requestMessageMax } from '#contract/requests/constants.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { requestCopy } from './copy.ts';
import { useRequestCoaching } from './mutations.ts';

const copy = requestCopy.dialog;

type RequestDialogProps = { coachId: string; coachName: string; onClose: () => void; onSent: () => void };

export default function RequestDialog({ coachId, coachName, onClose, onSent }: RequestDialogProps) {
  const formId = useId();
  const draft = useDraft(`request:${coachId}`, '');
  const send = useRequestCoaching({ coachId, coachName }, () => {
    void draft.clear();
    onSent();
    onClose();
  });
  const over = draft.value.trim().length - requestMessageMax;

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (over <= 0 && !send.isPending) send.mutate(draft.value.trim());
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
            value={draft.value}
            onChange={(event) => draft.set(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
