import { type ReactNode, useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { nameOrEmail } from '#contract/names.ts';
import { programDay } from '#contract/programs/rules.ts';
import { type ClientDashboard, clientDashboardQuery, refreshClientPages } from '#web/features/today/queries.ts';
import { api, type Body, sentenceOf } from '#web/platform/api.ts';
import { userKey } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useNow } from '#web/platform/use-now.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { invitations as copy } from '#messages/invitations.ts';
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

/** In the person's own situation: what ends and what begins. */
function consequenceOf(
  words: typeof copy,
  { coach, program, group }: Invitation,
  home: ClientDashboard | undefined,
): string {
  const name = coach.firstName || nameOrEmail(coach);
  const { starts, joins, replaces, endsTrial } = words.pending;
  const { assignment, program: running } = home ?? {};
  const ends =
    assignment?.status === 'active' && running
      ? replaces({
          coach: name,
          running: running.title,
          day: programDay(assignment.currentWeek, assignment.currentDay),
        })
      : group
        ? joins({ coach: name, group: group.name })
        : starts({ coach: name, program: program.title });
  return home?.trial ? `${ends} ${endsTrial}` : ends;
}

/** An acceptance changes coach, program, trial and the other invitations: every page of the client's is refreshed. */
function useAnswerInvitation(onAnswered: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /api/client/respond-invitation'>) =>
      api('POST /api/client/respond-invitation', { body }),
    onSuccess: async ({ id, status }) => {
      if (status === 'accepted') {
        const group = client.getQueryData(invitationsQuery.queryKey)?.find((one) => one.id === id)?.group;
        toast({
          title: copy.accepted.title,
          description: group ? copy.accepted.inGroup({ name: group.name }) : copy.accepted.text,
          action: group
            ? { label: copy.accepted.group, onClick: () => navigate('/group') }
            : { label: copy.accepted.today, onClick: () => navigate('/') },
        });
        void client.invalidateQueries({ queryKey: userKey });
      } else {
        toast({ title: copy.declined.title, description: copy.declined.text });
      }
      // The buttons stay busy until the page shows what has become of the invitation.
      await refreshClientPages(client);
      onAnswered();
    },
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: copy.notAnswered.title,
        description: sentenceOf(error, copy.notAnswered.text),
      });
      void refreshClientPages(client);
    },
  });
}
