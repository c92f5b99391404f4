import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { part } from '#web/platform/part.tsx';
import { spanAgo } from '#web/platform/span-ago.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useFocusOnce } from '#web/platform/use-focus-once.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/state.tsx';
import { Section } from '#web/ui/section.tsx';
import { waitingRequestsQuery, type WaitingRequest } from '../queries.ts';
import { waitingCopy as copy } from './copy.ts';
import { requesterOf, useAnswer } from './use-answer.ts';
import './waiting-requests.css';

const DeclineDialog = part(() => import('./decline-dialog.tsx'));

/** On the dashboard: people who ask the coach for coaching. Nothing while nobody does. */
export function WaitingRequests() {
  const { data: requests, isError, refetch } = useQuery(waitingRequestsQuery);
  const now = useNow();
  const [declining, setDeclining] = useState<WaitingRequest>();
  const box = useRef<HTMLDivElement>(null);
  const focusHere = useFocusOnce(box, declining === undefined);
  const accept = useAnswer(focusHere);

  function decline(request: WaitingRequest) {
    DeclineDialog.preload().then(
      () => setDeclining(request),
      () => toast({ variant: 'destructive', title: copy.cannotOpen.title, description: copy.cannotOpen.text }),
    );
  }

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
              <Card
                key={request.id}
                request={request}
                now={now}
                isAccepting={accept.isPending && accept.variables.request.id === request.id}
                isBusy={accept.isPending}
                onAccept={() => accept.mutate({ request, answer: 'accepted' })}
                onDecline={() => decline(request)}
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

type CardProps = {
  request: WaitingRequest;
  now: Date;
  isAccepting: boolean;
  isBusy: boolean;
  onAccept: () => void;
  onDecline: () => void;
};

function Card({ request, now, isAccepting, isBusy, onAccept, onDecline }: CardProps) {
  const name = requesterOf(request);
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
