import { useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '#contract/days.ts';
import { firstNameOf } from '#contract/names.ts';
import { clientDashboardQuery } from '#web/features/today/queries.ts';
import { shortDay } from '#web/platform/time.ts';
import { spanAgo } from '#web/platform/spans.ts';
import { useFocusOnce } from '#web/platform/use-focus-once.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { StateLine } from '#web/ui/state.tsx';
import { request as requestCopy } from '#messages/requests.ts';
import { useWithdrawRequest } from './mutations.ts';
import { type OwnRequest, ownRequestsQuery } from './queries.ts';
import { RequestDialog } from './request-coaching.tsx';
import './requests.css';

const copy = requestCopy.inList;

type RequestInListProps = {
  coach: { id: string; fullName: string; avgResponseTime: number };
  timeZone: string;
  /** Shown beside the request button. */
  profile: ReactNode;
};

/** Under a coach in a list, for clients: the request button, or the state of the last request. */
export function RequestInList({ coach, timeZone, profile }: RequestInListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const focusHere = useFocusOnce(box, !isAsking);
  const { data: home } = useQuery(clientDashboardQuery);
  const { data: requests } = useQuery(ownRequestsQuery);
  const name = coach.fullName;
  const last = requests?.find((request) => request.coach.id === coach.id);
  const wasDeclined = last?.status === 'declined';
  return (
    <div className="asklist stack g3" ref={box} tabIndex={-1}>
      {last?.status === 'pending' ? (
        <Waiting request={last} coach={coach} timeZone={timeZone} onWithdrawn={focusHere} />
      ) : (
        <>
          {wasDeclined && <Declined request={last} name={name} />}
          <div className="asklist__acts">
            {!home?.coach && (
              <Button onClick={() => setAsking(true)}>
                <RichText text={wasDeclined ? copy.askAgain : copy.ask} values={{ name }} />
              </Button>
            )}
            {profile}
          </div>
        </>
      )}
      {isAsking && (
        <RequestDialog
          coach={{ id: coach.id, name, firstName: firstNameOf(name), replyHours: coach.avgResponseTime }}
          onClose={() => setAsking(false)}
          onSent={focusHere}
        />
      )}
    </div>
  );
}

type WaitingProps = Omit<RequestInListProps, 'profile'> & { request: OwnRequest; onWithdrawn: () => void };

function Waiting({ request, coach, timeZone, onWithdrawn }: WaitingProps) {
  const now = useNow();
  const withdraw = useWithdrawRequest();
  const due = addDays(new Date(request.createdAt), coach.avgResponseTime / 24);
  return (
    <div className="asklist__wait">
      <StateLine state="sent">
        {copy.asked({ ago: spanAgo(request.createdAt, now) })}{' '}
        {due > now ? copy.due({ day: shortDay(due, timeZone) }) : copy.noAnswer}
      </StateLine>
      <Button
        className="flush-end"
        variant="quiet"
        small
        pending={withdraw.isPending}
        pendingText={requestCopy.withdrawing}
        onClick={() => withdraw.mutateAsync(request).then(onWithdrawn, () => {})}
      >
        <RichText text={copy.withdraw} values={{ name: coach.fullName }} />
      </Button>
    </div>
  );
}

function Declined({ request, name }: { request: OwnRequest; name: string }) {
  const now = useNow();
  return (
    <>
      <p className="small soft">
        {requestCopy.state.declined({ name, ago: spanAgo(request.answeredAt ?? request.createdAt, now) })}
      </p>
      {request.answer && (
        <blockquote className="askcoach__words">
          <span className="note">{requestCopy.answer({ name })}</span>
          <bdi>{request.answer}</bdi>
        </blockquote>
      )}
    </>
  );
}
