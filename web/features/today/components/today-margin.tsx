import type { ReactNode } from 'react';
import ArrowRight from '#web/ui/icons/arrow-right.ts';
import ChevronRight from '#web/ui/icons/chevron-right.ts';
import MailOpen from '#web/ui/icons/mail-open.ts';
import MessageCircle from '#web/ui/icons/message-circle.ts';
import TrendingUp from '#web/ui/icons/trending-up.ts';
import { longDay } from '#web/platform/time.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge, Count } from '#web/ui/badge.tsx';
import { tiles as tilesCopy } from '#messages/today-common.ts';
import { today as copy, trial as trialCopy } from '#messages/today.ts';
import type { ClientDashboard } from '../queries.ts';

export function WeekFocus({ home }: { home: ClientDashboard }) {
  const theme = home.assignment?.weeklyTheme;
  if (!theme || !home.program) return null;
  return (
    <section className="focus stack g1">
      <h2>
        <span className="note">{copy.focus.label}</span>
        <span className="h2" dir="auto">
          {theme.title}
        </span>
      </h2>
      {theme.focusDescription && (
        <p className="soft" dir="auto">
          {theme.focusDescription}
        </p>
      )}
      <AppLink
        className="focus__more row inline g1h"
        href={`/programs/preview?id=${encodeURIComponent(home.program.programId)}`}
      >
        {copy.focus.more}
        <ArrowRight />
      </AppLink>
    </section>
  );
}

/** Beyond so many, a row of knots says nothing any more. */
const knotsMost = 20;

/** How the group's day goes, never who wrote; of a small one only its name. Leads to the group. */
export function GroupLine({ group }: { group: NonNullable<ClientDashboard['group']> }) {
  const { name, wrote, unread } = group;
  const counted = typeof wrote === 'object' ? wrote : undefined;
  return (
    <section className="coachcard stack g3">
      <h2 className="note">{copy.group.label}</h2>
      {counted && counted.members <= knotsMost && (
        <span className="knots row stretch wrap" aria-hidden="true">
          {Array.from({ length: counted.members }, (_, index) => (
            <i key={index} className={index < counted.today ? 'on' : undefined} />
          ))}
        </span>
      )}
      <AppLink className="coachcard__who row plain" href="/group">
        <span className="coachcard__say shrink anywhere">
          <b className="h3">
            <bdi>{name}</bdi>
          </b>
          {wrote && (
            <span className="small soft">
              {typeof wrote === 'string' ? copy.group.wrote[wrote] : copy.group.wrote.counted(wrote)}
            </span>
          )}
        </span>
        <Count value={unread} label={copy.group.fresh({ count: unread })} />
        <ChevronRight />
      </AppLink>
    </section>
  );
}

/** On the coach card: three, then how many more. */
const specialtiesShown = 3;
/** Shown when the coach has not said. */
const fallbackResponseHours = 24;

export function CoachCard({ coach }: { coach: NonNullable<ClientDashboard['coach']> }) {
  const name = coach.fullName || copy.coach.noName;
  const shown = coach.specialties.slice(0, specialtiesShown);
  const more = coach.specialties.length - shown.length;
  const inside = (
    <>
      <Avatar name={name} id={coach.id} src={coach.profileImageUrl} size="l" decorative />
      <span className="coachcard__say shrink anywhere">
        <b className="h3">
          <bdi>{name}</bdi>
        </b>
        <span className="small soft">
          <bdi>{coach.professionalTitle || copy.coach.noTitle}</bdi>
        </span>
        <span className="small soft">
          {copy.coach.facts({
            years: coach.yearsExperience || 0,
            hours: coach.avgResponseTime || fallbackResponseHours,
          })}
        </span>
      </span>
    </>
  );
  return (
    <section className="coachcard stack g3">
      <h2 className="note">{copy.coach.label}</h2>
      <AppLink className="coachcard__who row plain" href={`/coach/${coach.id}`}>
        {inside}
        <ChevronRight />
      </AppLink>
      {shown.length > 0 && (
        <ul className="coachcard__tags row stretch wrap g1h">
          {shown.map((specialty) => (
            <li key={specialty}>
              <Badge>{specialty}</Badge>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Badge tone="line">{copy.coach.more({ count: more })}</Badge>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

export function TrialCard({ trial, timeZone }: { trial: NonNullable<ClientDashboard['trial']>; timeZone: string }) {
  return (
    <section className="trial stack g3">
      <h2 className="note">{trialCopy.label}</h2>
      {trial.daysLeft > 0 ? (
        <>
          <p className="trial__left">
            <RichText text={trialCopy.left} values={{ days: trial.daysLeft }} />
          </p>
          <p className="soft">{trialCopy.ends({ day: longDay(new Date(trial.endsAt), timeZone) })}</p>
        </>
      ) : (
        <>
          <p className="h2">{trialCopy.over}</p>
          <p className="soft">{trialCopy.overText}</p>
        </>
      )}
      <ButtonLink href="/coaches">{trialCopy.meet}</ButtonLink>
      <ButtonLink variant="quiet" href="/settings/contact">
        {trialCopy.find}
      </ButtonLink>
    </section>
  );
}

/** The coach's note to a group, above the prompt and in its week alone; leads to the room. */
export function GroupNote({ home: { group, coach }, week }: { home: ClientDashboard; week: number }) {
  if (group?.note?.week !== week) return null;
  return (
    <AppLink className="pauseband row wrap gy2 gx3 plain" href={`/groups/${group.id}`}>
      <p className="read" dir="auto">
        <b>
          <bdi>{coach?.fullName}</bdi>
        </b>
        {group.note.text}
      </p>
    </AppLink>
  );
}

const tiles = [
  { href: '/progress', label: tilesCopy.progress, Icon: TrendingUp },
  { href: '/messages', label: tilesCopy.messages, Icon: MessageCircle },
  { href: '/invitations', label: tilesCopy.invitations, Icon: MailOpen },
];

/** `unread` says how many messages wait. */
export function Tiles({ pendingInvitations, unread }: { pendingInvitations: number; unread: ReactNode }) {
  return (
    <nav className="tiles" aria-label={tilesCopy.label}>
      {tiles.map(({ href, label, Icon }) => (
        <AppLink key={href} href={href}>
          <Icon />
          {label}
          {href === '/messages' && unread}
          {href === '/invitations' && (
            <Count value={pendingInvitations} label={tilesCopy.waiting({ count: pendingInvitations })} />
          )}
        </AppLink>
      ))}
    </nav>
  );
}
