import ArrowRight from 'lucide-react/icons/arrow-right';
import { hasPage } from '#contract/pages.ts';
import type { InvitationAnswer } from '#contract/invitations/constants.ts';
import { spanAgo } from '#web/platform/span-ago.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import '#web/ui/section.css';
import { invitationsCopy } from '../copy.ts';
import { coachNameOf, expiryWords } from '../moments.ts';
import type { Invitation } from '../queries.ts';

const copy = invitationsCopy.pending;

type PendingInvitationProps = {
  invitation: Invitation;
  /** What accepting would do. */
  consequence: string;
  timeZone: string;
  now: Date;
  /** The answer that is underway, if it is this one's. */
  answering: InvitationAnswer | undefined;
  /** Another one is being answered. */
  isBusy: boolean;
  onAnswer: (answer: InvitationAnswer) => void;
};

export function PendingInvitation({
  invitation,
  consequence,
  timeZone,
  now,
  answering,
  isBusy,
  onAnswer,
}: PendingInvitationProps) {
  const { coach, program, message } = invitation;
  const name = coachNameOf(coach);
  const profile = `/coach/${coach.id}`;
  const preview = `/programs/preview?id=${encodeURIComponent(program.id)}`;
  return (
    <article className="sheet invite" aria-label={name}>
      <header className="invite__from">
        <Avatar name={name} size="l" decorative />
        <span>
          <b className="h3">
            {hasPage('client', profile) ? (
              <AppLink className="plain" href={profile}>
                {name}
              </AppLink>
            ) : (
              name
            )}
          </b>
          <small>{coach.email}</small>
        </span>
      </header>
      {message && (
        <blockquote>
          <p className="note">{copy.message}</p>
          <p className="read invite__words">{message}</p>
        </blockquote>
      )}
      <div className="invite__program">
        <h3 className="h3">{program.title}</h3>
        {program.description && <p className="soft">{program.description}</p>}
        {hasPage('client', '/programs/preview') && (
          <AppLink className="invite__more" href={preview}>
            {copy.preview}
            <ArrowRight />
          </AppLink>
        )}
      </div>
      <p className="invite__when">
        <time dateTime={invitation.sentAt}>{copy.sent(spanAgo(invitation.sentAt, now))}</time>
        <time dateTime={invitation.expiresAt}>{copy.expires(expiryWords(invitation.expiresAt, timeZone, now))}</time>
      </p>
      <p className="soft">{consequence}</p>
      <div className="invite__acts">
        <Button
          variant="primary"
          disabled={isBusy || answering === 'declined'}
          pending={answering === 'accepted'}
          pendingText={copy.accepting}
          onClick={() => onAnswer('accepted')}
        >
          {copy.accept}
        </Button>
        <Button
          disabled={isBusy || answering === 'accepted'}
          pending={answering === 'declined'}
          pendingText={copy.declining}
          onClick={() => onAnswer('declined')}
        >
          {copy.decline}
        </Button>
      </div>
    </article>
  );
}
