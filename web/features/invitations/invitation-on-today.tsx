import { useQuery } from '@tanstack/react-query';
import { nameOrEmail } from '#contract/names.ts';
import type { ClientDashboard } from '#web/features/today/queries.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { invitations as copy } from '#messages/invitations.ts';
import { bell, notices } from '#messages/notices.ts';
import { consequenceOf, useAnswerInvitation } from './answer.ts';
import { nextExpiry, statusNow } from './expiry.ts';
import { invitationsQuery } from './queries.ts';

/** On Today of a client without a coach: what waits for an answer, before the other ways to begin. */
export default function InvitationsOnToday({ home, level }: { home: ClientDashboard; level: 2 | 3 }) {
  const { data, isError } = useQuery(invitationsQuery);
  const now = useNow((at) => nextExpiry(data ?? [], at));
  // What was pressed goes away with its invitation; the focus must not.
  const answer = useAnswerInvitation(() => document.getElementById('main')?.focus({ preventScroll: true }));
  const Heading = `h${level}` as const;
  if (!data)
    return isError ? null : (
      <li className="sheet">
        <Loading text={copy.loading} quiet>
          <SkeletonLines lines={5} />
        </Loading>
      </li>
    );
  return data
    .filter((invitation) => statusNow(invitation, now) === 'pending')
    .map((invitation) => {
      const { id, coach, group } = invitation;
      const isThis = answer.isPending && answer.variables.invitationId === id;
      return (
        <li className="sheet" key={id}>
          <Heading className="h2">{bell.invites({ coach: nameOrEmail(coach) })}</Heading>
          <p className="soft">{consequenceOf(copy, invitation, home)}</p>
          <InEnglish say={({ invitations }) => consequenceOf(invitations, invitation, home)} />
          <div className="row wrap g2">
            {/* What a group sees is on the invitation. */}
            {!group && (
              <Button
                variant="primary"
                disabled={answer.isPending && !isThis}
                pending={isThis}
                pendingText={copy.pending.accepting}
                onClick={() => answer.mutate({ invitationId: id, response: 'accepted' })}
              >
                {copy.pending.accept}
              </Button>
            )}
            <ButtonLink variant="quiet" href="/invitations">
              {notices.outreach.go}
            </ButtonLink>
          </div>
        </li>
      );
    });
}
