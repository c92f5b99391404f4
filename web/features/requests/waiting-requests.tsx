import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fullName } from '#contract/names.ts';
import { requestAnswerMax } from '#contract/requests/constants.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { spanAgo } from '#web/platform/time.ts';
import { useFocusOnce } from '#web/platform/use-focus-once.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Section } from '#web/ui/section.tsx';
import { Notice } from '#web/ui/state.tsx';
import { waitingRequestsCopy as copy } from './copy.ts';
import { MessageDialog } from './message-dialog.tsx';
import { useAnswerRequest } from './mutations.ts';
import { type WaitingRequest, waitingRequestsQuery } from './queries.ts';
import './requests.css';

/** On the dashboard: people who ask the coach for coaching. Nothing while nobody does. */
export function WaitingRequests() {
  const { data: requests, isError, refetch } = useQuery(waitingRequestsQuery);
  const now = useNow();
  const [declining, setDeclining] = useState<WaitingRequest>();
  const box = useRef<HTMLDivElement>(null);
  const focusHere = useFocusOnce(box, declining === undefined);
  const accept = useAnswerRequest(focusHere);

  if (!requests) {
    return isError ? (
      <Notice
        tone="bad"
        className="waiting__failed"
        action={
          <Button small onClick={() => void refetch()}>
            {copy.notLoaded.again}
          </Button>
        }
      >
        {copy.notLoaded.text}
      </Notice>
    ) : null;
  }
  return (
    // Stands there without anybody in it too: the focus stays here when the last request was answered.
    <div className={classes(requests.length > 0 && 'waiting')} ref={box} tabIndex={-1}>
      {requests.length > 0 && (
        <Section title={copy.title} aside={<p className="small soft">{copy.waiting(requests.length)}</p>}>
          <ul>
            {requests.map((request) => (
              <WaitingRequestRow
                key={request.id}
                request={request}
                now={now}
                isAccepting={accept.isPending && accept.variables.request.id === request.id}
                isBusy={accept.isPending}
                onAccept={() => accept.mutate({ request, answer: 'accepted' })}
                onDecline={() => setDeclining(request)}
              />
            ))}
          </ul>
        </Section>
      )}
      {declining && (
        <DeclineDialog request={declining} onClose={() => setDeclining(undefined)} onDeclined={focusHere} />
      )}
    </div>
  );
}

type WaitingRequestRowProps = {
  request: WaitingRequest;
  now: Date;
  isAccepting: boolean;
  isBusy: boolean;
  onAccept: () => void;
  onDecline: () => void;
};

function WaitingRequestRow({ request, now, isAccepting, isBusy, onAccept, onDecline }: WaitingRequestRowProps) {
  const name = fullName(request.client);
  return (
    <li>
      <Avatar name={name} tone="clay" decorative />
      <div className="waiting__say">
        <b>{name}</b>
        <time className="small soft" dateTime={request.createdAt}>
          {copy.asked(spanAgo(request.createdAt, now))}
        </time>
        {request.message ? <blockquote>{request.message}</blockquote> : <p className="small soft">{copy.noWords}</p>}
      </div>
      <div className="waiting__acts">
        <Button small variant="quiet" disabled={isBusy} onClick={onDecline}>
          {copy.decline}
          <span className="sr">{copy.of(name)}</span>
        </Button>
        <Button
          small
          disabled={isBusy && !isAccepting}
          pending={isAccepting}
          pendingText={copy.accepting}
          onClick={onAccept}
        >
          {copy.accept}
          <span className="sr">{copy.of(name)}</span>
        </Button>
      </div>
    </li>
  );
}

type DeclineDialogProps = { request: WaitingRequest; onClose: () => void; onDeclined: () => void };

function DeclineDialog({ request, onClose, onDeclined }: DeclineDialogProps) {
  const name = fullName(request.client);
  const firstName = request.client.firstName || name;
  const draft = useDraft(`request-answer:${request.id}`, '');
  const answer = useAnswerRequest(() => {
    void draft.clear();
    onDeclined();
    onClose();
  });
  return (
    <MessageDialog
      title={copy.dialog.title(name)}
      description={copy.dialog.text(firstName)}
      words={copy.dialog}
      hint={copy.dialog.hint(firstName)}
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
