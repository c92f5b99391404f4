import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { RequestStatus } from '#contract/requests/constants.ts';
import { dayAndMonth } from '#web/platform/time.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { LoadNotice } from '#web/ui/load.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { request as requestCopy } from '#messages/requests.ts';
import { useWithdrawRequest } from './mutations.ts';
import { type OwnRequest, ownRequestsQuery } from './queries.ts';
import './requests.css';

const copy = requestCopy.list;
const tones: Record<RequestStatus, BadgeTone> = {
  pending: 'clay',
  accepted: 'green',
  declined: 'plain',
  withdrawn: 'line',
};

/** The person's requests and their states; nothing without requests. */
export function OwnRequests({ timeZone, className }: { timeZone: string; className?: string }) {
  const { data: requests, isError, refetch } = useQuery(ownRequestsQuery);
  const withdraw = useWithdrawRequest();
  if (!requests) {
    return isError ? (
      <LoadNotice className={className} onRetry={refetch}>
        {requestCopy.notLoaded.text}
      </LoadNotice>
    ) : null;
  }
  if (requests.length === 0) return null;
  return (
    <section className={className}>
      <h2 className="h2">{copy.title}</h2>
      <ul className="ownrequests lines">
        {requests.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            timeZone={timeZone}
            isWithdrawing={withdraw.isPending && withdraw.variables.id === request.id}
            onWithdraw={() => withdraw.mutateAsync(request)}
          />
        ))}
      </ul>
    </section>
  );
}

type RequestRowProps = {
  request: OwnRequest;
  timeZone: string;
  isWithdrawing: boolean;
  onWithdraw: () => Promise<unknown>;
};

function RequestRow({ request, timeZone, isWithdrawing, onWithdraw }: RequestRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const { coach, status, message, answer, createdAt, answeredAt } = request;
  const day = (iso: string) => dayAndMonth(new Date(iso), timeZone);
  const name = coach.fullName || copy.noName;
  return (
    <li ref={row} tabIndex={-1}>
      <div className="ownrequests__head full anywhere row top between">
        <span>
          <b>
            <AppLink href={`/coach/${coach.id}`}>
              <bdi>{name}</bdi>
            </AppLink>
          </b>
          <small>
            {answeredAt && (status === 'accepted' || status === 'declined')
              ? copy.askedAndAnswered({ asked: day(createdAt), answered: day(answeredAt) })
              : copy.asked({ day: day(createdAt) })}
          </small>
        </span>
        <Badge tone={tones[status]}>{copy.status[status]}</Badge>
      </div>
      {message && (
        <blockquote className="askcoach__words" dir="auto">
          {message}
        </blockquote>
      )}
      {answer && (
        <blockquote className="askcoach__words">
          <span className="note">{requestCopy.answer({ name })}</span>
          <bdi>{answer}</bdi>
        </blockquote>
      )}
      {status === 'pending' && (
        <Button
          small
          pending={isWithdrawing}
          pendingText={requestCopy.withdrawing}
          onClick={() =>
            onWithdraw().then(
              () => row.current?.focus(),
              () => {},
            )
          }
        >
          <RichText text={requestCopy.withdrawTo} values={{ name }} />
        </Button>
      )}
    </li>
  );
}
