import { type ReactNode, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { clientDashboardQuery } from '#web/features/today/queries.ts';
import { useNow } from '#web/platform/use-now.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { invitations as copy } from '#messages/invitations.ts';
import { consequenceOf, useAnswerInvitation } from './answer.ts';
import { nextExpiry, statusNow } from './expiry.ts';
import { PastInvitations, PendingInvitation } from './invitation-cards.tsx';
import { OutreachReceived } from './outreach-received.tsx';
import { type Invitation, invitationsQuery } from './queries.ts';
import './invitations.css';

type InvitationsProps = {
  timeZone: string;
  /** What the person has asked coaches for; another feature's. */
  requests: ReactNode;
};

export function Invitations({ timeZone, requests }: InvitationsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: invitations, error, refetch } = useQuery(invitationsQuery);
  return (
    <div className="invitations">
      <h1 className="title" ref={heading} tabIndex={-1}>
        {copy.title}
      </h1>
      {invitations ? (
        // What was pressed goes away with its invitation; the focus must not.
        <PendingAndPast invitations={invitations} timeZone={timeZone} onAnswered={() => heading.current?.focus()} />
      ) : error ? (
        <LoadError title={copy.failed.title} error={error} onRetry={refetch} />
      ) : (
        <Loading text={copy.loading}>
          <div className="sheet">
            <SkeletonLines lines={5} />
          </div>
        </Loading>
      )}
      {/* Loaded at once, and shown with the part above. */}
      <div className="invitations__rest" hidden={!invitations && !error}>
        <OutreachReceived />
        {requests}
      </div>
    </div>
  );
}

type PendingAndPastProps = { invitations: readonly Invitation[]; timeZone: string; onAnswered: () => void };

function PendingAndPast({ invitations, timeZone, onAnswered }: PendingAndPastProps) {
  const now = useNow((at) => nextExpiry(invitations, at));
  const { data: home } = useQuery(clientDashboardQuery);
  const answer = useAnswerInvitation(onAnswered);
  const pending = invitations.filter((invitation) => statusNow(invitation, now) === 'pending');
  const past = invitations.filter((invitation) => statusNow(invitation, now) !== 'pending');

  if (invitations.length === 0) {
    return (
      <EmptyState
        sheet
        title={copy.empty.title}
        action={home && !home.coach && <ButtonLink href="/coaches">{copy.empty.meet}</ButtonLink>}
      >
        {copy.empty.text}
      </EmptyState>
    );
  }
  return (
    <>
      {pending.length > 0 && (
        <section className="invitations__part">
          <h2 className="h2">{copy.pending.title}</h2>
          {pending.map((invitation) => {
            const isThis = answer.isPending && answer.variables.invitationId === invitation.id;
            return (
              <PendingInvitation
                key={invitation.id}
                invitation={invitation}
                consequenceIn={(words) => consequenceOf(words, invitation, home)}
                timeZone={timeZone}
                now={now}
                answering={isThis ? answer.variables.response : undefined}
                isBusy={answer.isPending && !isThis}
                onAnswer={(response) => answer.mutate({ invitationId: invitation.id, response })}
              />
            );
          })}
        </section>
      )}
      {past.length > 0 && <PastInvitations invitations={past} timeZone={timeZone} now={now} />}
    </>
  );
}
