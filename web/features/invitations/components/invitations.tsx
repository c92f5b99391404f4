import { useRef, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { clientDashboardQuery, type ClientDashboard } from '#web/features/client-dashboard/queries.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ErrorState } from '#web/ui/state.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { invitationsCopy as copy } from '../copy.ts';
import { LettersFromCoaches } from '../letters/letters-from-coaches.tsx';
import { coachNameOf, nextExpiry, statusNow } from '../moments.ts';
import { invitationsQuery, type Invitation } from '../queries.ts';
import { useRespond } from '../use-respond.ts';
import { PastInvitations } from './past-invitations.tsx';
import { PendingInvitation } from './pending-invitation.tsx';
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
        <Both invitations={invitations} timeZone={timeZone} onAnswered={() => heading.current?.focus()} />
      ) : error ? (
        <ErrorState
          sheet
          title={copy.failed.title}
          action={<Button onClick={() => void refetch()}>{copy.failed.again}</Button>}
        >
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <Loading text={copy.loading}>
          <div className="sheet">
            <SkeletonLines lines={5} />
          </div>
        </Loading>
      )}
      <LettersFromCoaches />
      {requests}
    </div>
  );
}

type BothProps = { invitations: readonly Invitation[]; timeZone: string; onAnswered: () => void };

function Both({ invitations, timeZone, onAnswered }: BothProps) {
  const now = useNow((at) => nextExpiry(invitations, at));
  const { data: home } = useQuery(clientDashboardQuery);
  const respond = useRespond(onAnswered);
  const pending = invitations.filter((invitation) => statusNow(invitation, now) === 'pending');
  const past = invitations.filter((invitation) => statusNow(invitation, now) !== 'pending');

  if (invitations.length === 0) {
    return (
      <EmptyState sheet title={copy.empty.title}>
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
            const isThis = respond.isPending && respond.variables.invitationId === invitation.id;
            return (
              <PendingInvitation
                key={invitation.id}
                invitation={invitation}
                consequence={consequenceOf(invitation, home)}
                timeZone={timeZone}
                now={now}
                answering={isThis ? respond.variables.response : undefined}
                isBusy={respond.isPending && !isThis}
                onAnswer={(response) => respond.mutate({ invitationId: invitation.id, response })}
              />
            );
          })}
        </section>
      )}
      {past.length > 0 && <PastInvitations invitations={past} timeZone={timeZone} now={now} />}
    </>
  );
}

/** In the person's own situation: what ends and what begins. */
function consequenceOf({ coach, program }: Invitation, home: ClientDashboard | undefined): string {
  const name = coach.firstName || coachNameOf(coach);
  const { starts, replaces, endsTrial } = copy.pending;
  const { assignment, program: running } = home ?? {};
  const ends =
    assignment?.status === 'active' && running
      ? replaces(name, running.title, (assignment.currentWeek - 1) * 7 + assignment.currentDay)
      : starts(name, program.title);
  return home?.trial ? `${ends} ${endsTrial}` : ends;
}
