import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { requestMessageMax } from '#contract/requests/constants.ts';
import { clientDashboardQuery } from '#web/features/today/queries.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { spanAgo } from '#web/platform/spans.ts';
import { useFocusOnce } from '#web/platform/use-focus-once.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { request as copy } from '#messages/requests.ts';
import { MessageDialog } from './message-dialog.tsx';
import { useRequestCoaching, useWithdrawRequest } from './mutations.ts';
import { type OwnRequest, ownRequestsQuery } from './queries.ts';
import './requests.css';

/** How a coach is named and addressed, and within how many hours they usually answer. */
type AskedCoach = { id: string; name: string; firstName: string; replyHours: number };
type RequestCoachingProps = { coach: AskedCoach; isAccepting: boolean };

/** On a coach's public page, for clients: the request button, or the state of the last request. */
export function RequestCoaching(props: RequestCoachingProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const focusHere = useFocusOnce(box, !isAsking);

  return (
    <div className="askcoach stack g3" ref={box} tabIndex={-1}>
      <RequestState {...props} onAsk={() => setAsking(true)} onWithdrawn={focusHere} />
      {isAsking && <RequestDialog coach={props.coach} onClose={() => setAsking(false)} onSent={focusHere} />}
    </div>
  );
}

type RequestStateProps = RequestCoachingProps & { onAsk: () => void; onWithdrawn: () => void };

function RequestState({ coach: asked, isAccepting, onAsk, onWithdrawn }: RequestStateProps) {
  const { id: coachId, name: coachName } = asked;
  const { data: home } = useQuery(clientDashboardQuery);
  const { data: requests } = useQuery(ownRequestsQuery);
  const own = home?.coach;
  if (own?.id === coachId)
    return (
      <>
        <p>{copy.isYours({ name: coachName })}</p>
        <AppLink className="small" href="/settings/contact">
          {copy.leave}
        </AppLink>
      </>
    );

  const last = requests?.find(({ coach }) => coach.id === coachId);
  if (last?.status === 'pending')
    return <PendingRequest request={last} coachName={coachName} onWithdrawn={onWithdrawn} />;
  const wasDeclined = last?.status === 'declined';
  return (
    <>
      {wasDeclined && <DeclinedRequest request={last} coachName={coachName} />}
      {!wasDeclined && isAccepting && (
        <p className="small soft">{own ? copy.hasOther({ name: own.fullName }) : copy.about({ name: coachName })}</p>
      )}
      <Button variant="primary" block disabled={!isAccepting || Boolean(own)} onClick={onAsk}>
        {!isAccepting ? copy.unavailable : wasDeclined ? copy.askAgain : copy.ask}
      </Button>
    </>
  );
}

type PendingRequestProps = { request: OwnRequest; coachName: string; onWithdrawn: () => void };

function PendingRequest({ request, coachName, onWithdrawn }: PendingRequestProps) {
  const now = useNow();
  const withdraw = useWithdrawRequest();
  return (
    <>
      <p role="status">{copy.state.pending({ name: coachName, ago: spanAgo(request.createdAt, now) })}</p>
      {request.message && (
        <blockquote className="askcoach__words" dir="auto">
          {request.message}
        </blockquote>
      )}
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

function DeclinedRequest({ request, coachName }: { request: OwnRequest; coachName: string }) {
  const now = useNow();
  return (
    <>
      <p>{copy.state.declined({ name: coachName, ago: spanAgo(request.answeredAt ?? request.createdAt, now) })}</p>
      {request.answer && (
        <blockquote className="askcoach__words">
          <span className="note">{copy.answer({ name: coachName })}</span>
          <bdi>{request.answer}</bdi>
        </blockquote>
      )}
    </>
  );
}

type RequestDialogProps = { coach: AskedCoach; onClose: () => void; onSent: () => void };

export function RequestDialog({ coach, onClose, onSent }: RequestDialogProps) {
  const draft = useDraft(`request:${coach.id}`, '');
  const send = useRequestCoaching({ coachId: coach.id, coachName: coach.name }, () => {
    void draft.clear();
    onSent();
    onClose();
  });
  const textIn = (words: typeof copy) => words.dialog.text({ name: coach.firstName, hours: coach.replyHours });
  return (
    <MessageDialog
      isSheet
      title={copy.dialog.title({ name: coach.name })}
      description={textIn(copy)}
      foot={<InEnglish say={({ request }) => textIn(request)} />}
      label={copy.dialog.message({ name: coach.firstName })}
      words={copy.dialog}
      hint={(written) => copy.dialog.written({ count: written, most: requestMessageMax })}
      rows={4}
      longest={requestMessageMax}
      draft={draft}
      send={{
        label: copy.dialog.send,
        pending: copy.dialog.sending,
        variant: 'primary',
        isPending: send.isPending,
      }}
      onSend={(message) => send.mutate(message)}
      onClose={onClose}
    />
  );
}
