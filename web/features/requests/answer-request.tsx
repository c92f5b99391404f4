import { useState } from 'react';
import { fullName } from '#contract/names.ts';
import { requestAnswerMax } from '#contract/requests/constants.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { answerRequest as copy } from '#messages/requests.ts';
import { MessageDialog } from './message-dialog.tsx';
import { useAnswerRequest, type WaitingRequest } from './mutations.ts';

type AnswerRequestProps = WaitingRequest & { isFirst: boolean; onAnswered: () => void };

/** In the coach's queue: the two answers to a request. Its row disappears with the answer. */
export function AnswerRequest({ id, client, isFirst, onAnswered }: AnswerRequestProps) {
  const [isDeclining, setDeclining] = useState(false);
  const accept = useAnswerRequest(onAnswered);
  const request = { id, client };
  const values = { name: fullName(client) };
  return (
    <>
      <Button small variant="quiet" disabled={accept.isPending} onClick={() => setDeclining(true)}>
        <RichText text={copy.decline} values={values} />
      </Button>
      <Button
        small
        variant={isFirst ? 'primary' : 'second'}
        pending={accept.isPending}
        pendingText={copy.accepting}
        onClick={() => accept.mutate({ request, answer: 'accepted' })}
      >
        <RichText text={copy.accept} values={values} />
      </Button>
      {isDeclining && <DeclineDialog request={request} onAnswered={onAnswered} onClose={() => setDeclining(false)} />}
    </>
  );
}

type DeclineDialogProps = { request: WaitingRequest; onAnswered: () => void; onClose: () => void };

function DeclineDialog({ request, onAnswered, onClose }: DeclineDialogProps) {
  const name = fullName(request.client);
  const firstName = request.client.firstName || name;
  const draft = useDraft(`request-answer:${request.id}`, '');
  const answer = useAnswerRequest(() => {
    void draft.clear();
    onClose();
    onAnswered();
  });
  return (
    <MessageDialog
      title={copy.dialog.title({ name })}
      description={copy.dialog.text({ name: firstName })}
      label={copy.dialog.message}
      words={copy.dialog}
      hint={() => copy.dialog.hint({ name: firstName })}
      rows={4}
      longest={requestAnswerMax}
      draft={draft}
      send={{
        label: copy.dialog.decline,
        pending: copy.dialog.declining,
        variant: 'danger',
        isPending: answer.isPending,
      }}
      onSend={(message) => answer.mutate({ request, answer: 'declined', ...(message ? { message } : {}) })}
      onClose={onClose}
    />
  );
}
