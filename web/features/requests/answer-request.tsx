import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fullName } from '#contract/names.ts';
import { requestAnswerMax } from '#contract/requests/constants.ts';
import { ownProfileQuery } from '#web/features/coach-profile/queries.ts';
import { availableProgramsQuery } from '#web/features/programs/queries.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { answerRequest as copy } from '#messages/requests.ts';
import { MessageDialog } from './message-dialog.tsx';
import { useAnswerRequest, type WaitingRequest } from './mutations.ts';

type AnswerRequestProps = WaitingRequest & { onAnswered: () => void };

/** In the coach's queue: the program it begins with, and the two answers to a request. Its row disappears with the answer. */
export function AnswerRequest({ id, client, onAnswered }: AnswerRequestProps) {
  const [isDeclining, setDeclining] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [isAccepting, setAccepting] = useState(false);
  const { data: programs, isError, isLoading } = useQuery(availableProgramsQuery);
  const { data: profile, isLoading: isProfileLoading } = useQuery(ownProfileQuery);
  // Until both are here: who accepts before would begin without it, so that waits.
  const isUsualUnknown = isLoading || isProfileLoading;
  const { mutate, isPending } = useAnswerRequest(onAnswered);
  const { firstName, lastName } = client;
  const request = { id, client };
  const values = { name: fullName(client) };
  const usual = programs?.find((program) => program.id === profile?.defaultProgramId)?.id;
  const programId = chosen ?? usual ?? '';
  useEffect(() => {
    if (!isAccepting || isUsualUnknown) return;
    setAccepting(false);
    mutate({ request: { id, client: { firstName, lastName } }, answer: 'accepted', programId: programId || null });
  }, [isAccepting, isUsualUnknown, mutate, id, firstName, lastName, programId]);
  const isBusy = isAccepting || isPending;
  return (
    <div className="stack g4">
      <Field
        label={copy.program.label}
        hint={copy.program.hint}
        error={isError && !programs ? copy.program.failed : undefined}
      >
        <Select
          value={programId}
          disabled={!programs || isUsualUnknown || isBusy}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{isUsualUnknown ? copy.program.loading : copy.program.none}</option>
          {programs?.map((program) => (
            <option key={program.id} value={program.id}>
              {program.title}
            </option>
          ))}
        </Select>
      </Field>
      <div className="row g2">
        <Button variant="quiet" disabled={isBusy} onClick={() => setDeclining(true)}>
          <RichText text={copy.decline} values={values} />
        </Button>
        <Button variant="primary" pending={isBusy} pendingText={copy.accepting} onClick={() => setAccepting(true)}>
          <RichText text={copy.accept} values={values} />
        </Button>
      </div>
      {isDeclining && <DeclineDialog request={request} onAnswered={onAnswered} onClose={() => setDeclining(false)} />}
    </div>
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
