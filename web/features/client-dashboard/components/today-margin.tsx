import type { ReactNode } from 'react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ChevronRight from 'lucide-react/icons/chevron-right';
import MailOpen from 'lucide-react/icons/mail-open';
import MessageCircle from 'lucide-react/icons/message-circle';
import TrendingUp from 'lucide-react/icons/trending-up';
import { AppLink } from '#web/ui/link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge, Count } from '#web/ui/badge.tsx';
import { fallbackResponseHours, specialtiesShown, todayCopy as copy } from '../copy.ts';
import type { ClientDashboard } from '../queries.ts';

export function WeekFocus({ home }: { home: ClientDashboard }) {
  const theme = home.assignment?.weeklyTheme;
  if (!theme || !home.program) return null;
  return (
    <section className="focus">
      <h2>
        <span className="note">{copy.focus.label}</span>
        <span className="h2">{theme.title}</span>
      </h2>
      {theme.focusDescription && <p className="soft">{theme.focusDescription}</p>}
      <AppLink className="focus__more" href={`/programs/preview?id=${encodeURIComponent(home.program.programId)}`}>
        {copy.focus.more}
        <ArrowRight />
      </AppLink>
    </section>
  );
}

export function CoachCard({ coach }: { coach: NonNullable<ClientDashboard['coach']> }) {
  const name = coach.fullName || copy.coach.noName;
  const shown = coach.specialties.slice(0, specialtiesShown);
  const more = coach.specialties.length - shown.length;
  const inside = (
    <>
      <Avatar name={name} src={coach.profileImageUrl} tone="clay" size="l" decorative />
      <span className="coachcard__say">
        <b className="h3">{name}</b>
        <span className="small soft">{coach.professionalTitle || copy.coach.noTitle}</span>
        <span className="small soft">
          {copy.coach.facts(coach.yearsExperience || 0, coach.avgResponseTime || fallbackResponseHours)}
        </span>
      </span>
    </>
  );
  return (
    <section className="coachcard">
      <h2 className="note">{copy.coach.label}</h2>
      <AppLink className="coachcard__who plain" href={`/coach/${coach.id}`}>
        {inside}
        <ChevronRight />
      </AppLink>
      {shown.length > 0 && (
        <ul className="coachcard__tags">
          {shown.map((specialty) => (
            <li key={specialty}>
              <Badge>{specialty}</Badge>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Badge tone="line">{copy.coach.more(more)}</Badge>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

const tiles = [
  { href: '/progress', label: copy.tiles.progress, Icon: TrendingUp },
  { href: '/messages', label: copy.tiles.messages, Icon: MessageCircle },
  { href: '/invitations', label: copy.tiles.invitations, Icon: MailOpen },
];

/** `unread` says how many messages wait. */
export function Tiles({ pendingInvitations, unread }: { pendingInvitations: number; unread: ReactNode }) {
  return (
    <nav className="tiles" aria-label={copy.tiles.label}>
      {tiles.map(({ href, label, Icon }) => (
        <AppLink key={href} href={href}>
          <Icon />
          {label}
          {href === '/messages' && unread}
          {href === '/invitations' && (
            <Count value={pendingInvitations} label={copy.tiles.waiting(pendingInvitations)} />
          )}
        </AppLink>
      ))}
    </nav>
  );
}
