import type { ComponentType } from 'react';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import X from 'lucide-react/icons/x';
import type { InvitationStatus } from '#contract/invitations/constants.ts';
import { dayAndMonth } from '#web/platform/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { BadgeTone } from '#web/ui/badge.tsx';
import { invitationsCopy } from '../copy.ts';
import { coachNameOf, statusNow } from '../moments.ts';
import type { Invitation } from '../queries.ts';

const copy = invitationsCopy.past;
type Over = Exclude<InvitationStatus, 'pending'>;
const looks: Record<Over, { tone: BadgeTone; Icon: ComponentType }> = {
  accepted: { tone: 'green', Icon: Check },
  declined: { tone: 'plain', Icon: X },
  expired: { tone: 'line', Icon: Clock },
};

type PastInvitationsProps = { invitations: readonly Invitation[]; timeZone: string; now: Date };

export function PastInvitations({ invitations, timeZone, now }: PastInvitationsProps) {
  const day = (iso: string) => dayAndMonth(new Date(iso), timeZone, now);
  return (
    <section className="invitations__part">
      <h2 className="h2">{copy.title}</h2>
      <ul className="pastinvites">
        {invitations.map((invitation) => {
          const status = statusNow(invitation, now) as Over;
          const { tone, Icon } = looks[status];
          const { sentAt, respondedAt, expiresAt } = invitation;
          return (
            <li key={invitation.id}>
              <span>
                <b>{coachNameOf(invitation.coach)}</b>
                <small>{invitation.program.title}</small>
                <small>
                  {respondedAt && status !== 'expired'
                    ? copy.sentAndAnswered(day(sentAt), day(respondedAt))
                    : copy.sentAndOver(day(sentAt), day(expiresAt))}
                </small>
              </span>
              <Badge tone={tone}>
                <Icon />
                {copy.status[status]}
              </Badge>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
