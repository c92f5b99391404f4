import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { clientDashboardQuery } from '#web/features/client-dashboard/queries.ts';
import { part } from '#web/platform/part.tsx';
import { spanAgo } from '#web/platform/span-ago.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useFocusOnce } from '#web/platform/use-focus-once.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { ownRequestsQuery } from '../queries.ts';
import type { OwnRequest } from '../queries.ts';
import { requestCopy as copy } from './copy.ts';
import { useWithdrawRequest } from './mutations.ts';
import './requests.css';

const RequestDialog = part(() => import('./request-dialog.tsx'));

type RequestCoachingProps = { coachId: string; coachName: string; isAccepting: boolean };

/** On a coach's public page, for clients: the way to ask, or how the last asking stands. */
export function RequestCoaching(props: RequestCoachingProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const focusHere = useFocusOnce(box, !isAsking);

  function ask() {
    RequestDialog.preload().then(
      () => setAsking(true),
      () => toast({ variant: 'destructive', title: copy.cannotOpen.title, description: copy.cannotOpen.text }),
    );
  }

  return (
    <div className="askcoach" ref={box} tabIndex={-1}>
      <Standing {...props} onAsk={ask} onWithdrawn={focusHere} />
      {isAsking && (
        <RequestDialog
          coachId={props.coachId}
          coachName={props.coachName}
          onClose={() => setAsking(false)}
          onSent={focusHere}
        />
      )}
    </div>
  );
}

type StandingProps = RequestCoachingProps & { onAsk: () => void; onWithdrawn: () => void };

function Standing({ coachId, coachName, isAccepting, onAsk, onWithdrawn }: StandingProps) {
  const { data: home } = useQuery(clientDashboardQuery);
  const { data: requests } = useQuery(ownRequestsQuery);
  const own = home?.coach;
  if (own?.id === coachId) return <p>{copy.isYours(coachName)}</p>;

  const last = requests?.find(({ coach }) => coach.id === coachId);
  if (last?.status === 'pending') return <Waiting request={last} coachName={coachName} onWithdrawn={onWithdrawn} />;
  const wasDeclined = last?.status === 'declined';
  return (
    <>
      {wasDeclined && <Declined request={last} coachName={coachName} />}
      {!wasDeclined && isAccepting && (
        <p className="small soft">{own ? copy.hasOther(own.fullName) : copy.about(coachName)}</p>
      )}
      <Button
        variant="primary"
        block
        disabled={!isAccepting || Boolean(own)}
        onPointerEnter={() => void RequestDialog.preload().catch(() => {})}
        onClick={onAsk}
      >
        {!isAccepting ? copy.unavailable : wasDeclined ? copy.askAgain : copy.ask}
      </Button>
    </>
  );
}

type WaitingProps = { request: OwnRequest; coachName: string; onWithdrawn: () => void };

function Waiting({ request, coachName, onWithdrawn }: WaitingProps) {
  const now = useNow();
  const withdraw = useWithdrawRequest();
  return (
    <>
      <p role="status">{copy.state.pending(coachName, spanAgo(request.createdAt, now))}</p>
      {request.message && <blockquote className="askcoach__words">{request.message}</blockquote>}
      <Button
        block
        pending={withdraw.isPending}
        pendingText={copy.withdrawing}
        onClick={() => withdraw.mutateAsync(request).then(onWithdrawn, () => {})}
      >
        {copy.withdraw}
      </Button>
    </>
  );
}

function Declined({ request, coachName }: { request: OwnRequest; coachName: string }) {
  const now = useNow();
  return (
    <>
      <p>{copy.state.declined(coachName, spanAgo(request.answeredAt ?? request.createdAt, now))}</p>
      {request.answer && (
        <blockquote className="askcoach__words">
          <span className="note">{copy.answer(coachName)}</span>
          {request.answer}
        </blockquote>
      )}
    </>
  );
}
