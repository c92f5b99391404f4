import { useId, type SubmitEvent } from 'react';
import { requestAnswerMax } from '#contract/requests/constants.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import type { WaitingRequest } from '../queries.ts';
import { waitingCopy } from './copy.ts';
import { requesterOf, useAnswer } from './use-answer.ts';

const copy = waitingCopy.dialog;

type DeclineDialogProps = { request: WaitingRequest; onClose: () => void; onDeclined: () => void };

export default function DeclineDialog({ request, onClose, onDeclined }: DeclineDialogProps) {
  const formId = useId();
  const name = requesterOf(request);
  const firstName = request.client.firstName || name;
  const draft = useDraft(`request-answer:${request.id}`, '');
  const answer = useAnswer(() => {
    void draft.clear();
    onDeclined();
    onClose();
  });
  const message = draft.value.trim();
  const over = message.length - requestAnswerMax;

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (over <= 0 && !answer.isPending) answer.mutate({ request, answer: 'declined', ...(message ? { message } : {}) });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || answer.isPending || onClose()}
      title={copy.title(name)}
      description={copy.text(firstName)}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            disabled={over > 0}
            pending={answer.isPending}
            pendingText={copy.declining}
          >
            {copy.decline}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit}>
        <Field
          label={copy.message}
          optional
          hint={copy.hint(firstName)}
          error={over > 0 ? copy.tooLong(over) : undefined}
        >
          <Textarea
            written
            rows={4}
            readOnly={answer.isPending}
            value={draft.value}
            onChange={(event) => draft.set(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
