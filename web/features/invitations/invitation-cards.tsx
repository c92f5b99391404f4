import type { ComponentType } from 'react';
import ArrowRight from '#web/ui/icons/arrow-right.ts';
import Check from '#web/ui/icons/check.ts';
import Clock from '#web/ui/icons/clock.ts';
import X from '#web/ui/icons/x.ts';
import type { InvitationAnswer, InvitationStatus } from '#contract/invitations/rules.ts';
import { nameOrEmail } from '#contract/names.ts';
import { clockTime, dayAndMonth, dayWithTime, longCalendarDay } from '#web/platform/time.ts';
import { spanAgo } from '#web/platform/spans.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button, SecondPressButton } from '#web/ui/button.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/state.tsx';
import { invitations as copy } from '#messages/invitations.ts';
import { expiryWords, statusNow } from './expiry.ts';
import type { Invitation } from './queries.ts';
import '#web/ui/section.css';

type PendingInvitationProps = {
  invitation: Invitation;
  /** What accepting would do. */
  consequenceIn: (words: typeof copy) => string;
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
  consequenceIn,
  timeZone,
  now,
  answering,
  isBusy,
  onAnswer,
}: PendingInvitationProps) {
  const { coach, program, message, group } = invitation;
  const name = nameOrEmail(coach);
  const preview = `/programs/preview?id=${encodeURIComponent(program.id)}`;
  return (
    <article className="sheet invite" aria-label={name}>
      <header className="invite__from row">
        <Avatar name={name} id={coach.id} size="l" decorative />
        <span>
          <b className="h3">
            <AppLink className="plain" href={`/coach/${coach.id}`}>
              <bdi>{name}</bdi>
            </AppLink>
          </b>
          <small>{coach.email}</small>
        </span>
      </header>
      {message && (
        <blockquote>
          <p className="note">{copy.pending.message}</p>
          <p className="read invite__words" dir="auto">
            {message}
          </p>
        </blockquote>
      )}
      <div className="invite__program">
        <h3 className="h3" dir="auto">
          {program.title}
        </h3>
        {program.description && (
          <p className="soft" dir="auto">
            {program.description}
          </p>
        )}
        <AppLink className="invite__more row inline g2" href={preview}>
          {copy.pending.preview}
          <ArrowRight />
        </AppLink>
      </div>
      {group && (
        <div className="invite__program">
          <h3 className="h3">{copy.pending.group.title({ name: group.name })}</h3>
          <p className="soft">{copy.pending.group[group.pace]({ day: longCalendarDay(group.startsOn) })}</p>
          <p className="soft">{copy.pending.group.seen}</p>
          {group.joining !== 'open' && <Notice>{copy.pending.group.notNow[group.joining]}</Notice>}
        </div>
      )}
      <p className="invite__when soft small row wrap between gy1 gx4">
        <time dateTime={invitation.sentAt}>{copy.pending.sent({ ago: spanAgo(invitation.sentAt, now) })}</time>
        <time dateTime={invitation.expiresAt}>
          {copy.pending.expires({ when: expiryWords(invitation.expiresAt, timeZone, now) })}
        </time>
      </p>
      {(!group || group.joining === 'open') && (
        <>
          <p className="soft">{consequenceIn(copy)}</p>
          <InEnglish
            say={({ invitations }) => [consequenceIn(invitations), ...(group ? [invitations.pending.group.seen] : [])]}
          />
        </>
      )}
      <div className="invite__acts">
        <Button
          variant="primary"
          disabled={isBusy || answering === 'declined'}
          pending={answering === 'accepted'}
          pendingText={copy.pending.accepting}
          onClick={() => onAnswer('accepted')}
        >
          {copy.pending.accept}
        </Button>
        <SecondPressButton
          label={copy.pending.decline}
          sure={copy.pending.declineSure}
          disabled={isBusy || answering === 'accepted'}
          pending={answering === 'declined'}
          pendingText={copy.pending.declining}
          onConfirm={() => onAnswer('declined')}
        />
      </div>
    </article>
  );
}

type Over = Exclude<InvitationStatus, 'pending'>;
const looks: Record<Over, { tone: BadgeTone; Icon: ComponentType }> = {
  accepted: { tone: 'green', Icon: Check },
  declined: { tone: 'plain', Icon: X },
  expired: { tone: 'line', Icon: Clock },
  withdrawn: { tone: 'line', Icon: X },
};

type PastInvitationsProps = { invitations: readonly Invitation[]; timeZone: string; now: Date };

export function PastInvitations({ invitations, timeZone, now }: PastInvitationsProps) {
  const day = (iso: string) => dayAndMonth(new Date(iso), timeZone, now);
  const moment = (iso: string) => dayWithTime(day(iso), clockTime(new Date(iso), timeZone));
  return (
    <section className="invitations__part">
      <h2 className="h2">{copy.past.title}</h2>
      <ul className="pastinvites lines">
        {invitations.map((invitation) => {
          const status = statusNow(invitation, now) as Over;
          const { tone, Icon } = looks[status];
          const { sentAt, respondedAt, expiresAt } = invitation;
          return (
            <li key={invitation.id}>
              <span>
                <b>
                  <bdi>{nameOrEmail(invitation.coach)}</bdi>
                </b>
                <small>
                  <bdi>{invitation.group?.name ?? invitation.program.title}</bdi>
                </small>
                <small>
                  {!respondedAt || status === 'expired'
                    ? copy.past.sentAndOver({ sent: moment(sentAt), over: day(expiresAt) })
                    : status === 'withdrawn'
                      ? copy.past.sentAndWithdrawn({ sent: moment(sentAt), over: moment(respondedAt) })
                      : copy.past.sentAndAnswered({ sent: moment(sentAt), answered: moment(respondedAt) })}
                </small>
              </span>
              <Badge tone={tone}>
                <Icon />
                {copy.past.status[status]}
              </Badge>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
